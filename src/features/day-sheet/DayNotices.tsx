import type { PrintReading } from '#api/queries/use-print-reading.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate } from '#api/words/words.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import type { Reservation } from '#domain/record/reservation.ts'
import { formatDay } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import type { DaySheet } from './day-sheet.ts'
import { sayPrintReading } from './sheet-words.ts'

interface DayNoticesProps {
  readonly day: PlainDay
  readonly answer: RangeAnswer<Reservation>
  readonly print: PrintReading
  readonly sheet: Pick<DaySheet, 'shown' | 'notOnIt' | 'cancelledLeftOut'>
}

export function DayNotices({ day, answer, sheet, print }: DayNoticesProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const edge = edgeDate(answer, zone, locale)
  const began = edge === null ? '' : ` that began since ${edge}`
  const printed = sayPrintReading(print, zone, locale)
  const { shown, notOnIt, cancelledLeftOut } = sheet
  const left = cancelledLeftOut > 0 ? `, ${cancelledLeftOut} cancelled left out` : ''
  const whole = sayPrinted(shown.length, notOnIt, `${formatDay(day, locale, 'long')}${began}`)
  return (
    <AnswerNotice subject="sheet" answer={answer} whole={[`${whole} on this sheet${left}.`]}>
      {printed !== '' && (
        <div data-print-reading={print.state}>
          <Notice tone={print.reason === null ? 'quiet' : 'amber'}>{printed}</Notice>
        </div>
      )}
    </AnswerNotice>
  )
}

function sayPrinted(printed: number, notOnIt: number, day: string): string {
  return notOnIt === 0
    ? `Every booking of ${day} is`
    : `Filtered: ${printed} of the ${printed + notOnIt} bookings of ${day} are`
}
