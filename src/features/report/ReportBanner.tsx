import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayComplete } from '#api/words/words.ts'
import { formatDayRange } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { PaperBanner } from '#ui/paper/PaperBanner.tsx'
import { sayIncomplete, sayMoment, sayZone } from './report-facts.ts'

interface ReportBannerProps {
  /** Which report it is. */
  readonly kind: string
  readonly days: DayRange
  readonly answer: Pick<RangeAnswer<unknown>, 'asOf' | 'completeness' | 'missing' | 'knownSince'>
  readonly now: Instant
  /** In words. */
  readonly filters: string
  /** What else a reader must know to trust the page. */
  readonly notes?: readonly string[]
}

/** The head of every page of a report: whose, which days, which zone, how old, what is left out and what is not known. */
export function ReportBanner(props: ReportBannerProps) {
  const { kind, days, answer, now, filters, notes = [] } = props
  const { locale } = useLocale()
  const { name, zone } = useSchool()
  const { asOf } = answer
  const incomplete = sayIncomplete(answer, zone, locale)
  const edge = edgeDate(answer, zone, locale)
  return (
    <PaperBanner
      title={formatDayRange(days, locale)}
      school={name}
      kind={kind}
      facts={[
        sayZone(zone, days, locale),
        `Data as of ${asOf === null ? '—' : sayMoment(zone, asOf, locale)}`,
        `Printed ${sayMoment(zone, now, locale)}`,
        filters,
        ...notes,
        sayComplete(incomplete === null, edge),
      ]}
      incomplete={incomplete}
    />
  )
}
