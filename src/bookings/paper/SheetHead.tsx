import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayComplete } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { Incomplete } from './Incomplete.tsx'
import { sayAsOf, sayIncomplete } from './paper-words.ts'
import { sayZone } from './sheet-head-words.ts'

export interface HeadFacts {
  /** "Dispatch list". */
  readonly kind: string
  /** The days in words. */
  readonly title: string
  readonly filters: string
  /** What else a reader must know to trust the page. */
  readonly notes?: readonly string[]
  /** What must not be missed, count first; two lines are shown; '' for none. */
  readonly attention?: string
  /** The print it replaces and what changed; '' for none. */
  readonly replaces?: string
}

interface SheetHeadProps extends HeadFacts {
  readonly days: DayRange
  readonly answer: RangeAnswer<unknown>
  readonly now: Instant
}

/** At the head of every sheet. */
export function SheetHead(props: SheetHeadProps) {
  const { kind, title, filters, notes = [], attention = '', replaces = '' } = props
  const { days, answer, now } = props
  const format = useDateFormat()
  const { name } = useSchool()
  const incomplete = sayIncomplete(answer, format)
  const facts = [
    sayZone(format, days),
    sayAsOf(answer.ages, answer.asOf, format),
    `Printed ${format.moment(now)}`,
    filters,
    ...notes,
    sayComplete(incomplete === null, edgeDate(answer, format)),
  ]
  return (
    <header className="pb-[1.6mm] px-[1mm]" data-page-head="">
      <div className="flex gap-x-[4mm] items-baseline flex-wrap">
        <span className="text-[13pt] font-bold">{title}</span>
        <bdi className="text-[11pt] font-semibold max-w-[130mm] max-h-[2.5em] overflow-hidden wrap-anywhere">
          {name}
        </bdi>
        <span className="ml-auto">{kind}</span>
      </div>
      <div className="flex gap-x-[4mm] items-baseline flex-wrap">
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <bdi key={fact} className="max-w-[130mm] max-h-[2.5em] overflow-hidden wrap-anywhere">
              {fact}
            </bdi>
          ))}
      </div>
      {attention !== '' && (
        <p className="max-h-[2.5em] font-bold overflow-hidden wrap-anywhere">{attention}</p>
      )}
      {incomplete !== null && <Incomplete>{incomplete}</Incomplete>}
      {replaces !== '' && (
        <p className="mt-[1mm] pl-[1.6mm] border-l-[1.2mm] border-black font-bold">{replaces}</p>
      )}
    </header>
  )
}
