import type { PrintReading } from '#api/queries/use-print-reading.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { clipboardGroups } from './clipboards.tsx'
import type { PrintedDay } from './printed-day.ts'
import { sayPrintReading } from './sheet-words.ts'

interface DayNoticesProps {
  readonly answer: RangeAnswer<Reservation>
  readonly print: PrintReading
  readonly sheet: PrintedDay
}

export function DayNotices({ answer, sheet, print }: DayNoticesProps) {
  const format = useDateFormat()
  const { day, edge, shown, notOnIt, cancelledLeftOut } = sheet
  const began = edge === null ? '' : ` that started since ${edge}`
  const printed = sayPrintReading(print, format)
  const cancelled = cancelledLeftOut > 0 ? `, ${cancelledLeftOut} cancelled not shown` : ''
  const left = `${cancelled}${sayDown(sheet)}`
  const whole = sayPrinted(shown.length, notOnIt, `${format.day(day, 'long')}${began}`)
  return (
    <AnswerNotice
      subject="sheet"
      isPaper
      answer={answer}
      whole={[`${whole} on this sheet${left}.`]}
    >
      {printed !== '' && (
        <div data-print-reading={print.state}>
          <Notice tone={print.reason === null ? 'quiet' : 'amber'}>{printed}</Notice>
        </div>
      )}
    </AnswerNotice>
  )
}

function sayDown(sheet: PrintedDay): string {
  const down =
    sheet.layout === 'clipboard' ? sheet.groups.length - clipboardGroups(sheet).length : 0
  const has = down === 1 ? 'has' : 'have'
  return down === 0 ? '' : `, ${down} aircraft down all day ${has} no clipboard`
}

function sayPrinted(printed: number, notOnIt: number, day: string): string {
  return notOnIt === 0
    ? `Every booking of ${day} is`
    : `Filtered: ${printed} of the ${printed + notOnIt} bookings of ${day} are`
}
