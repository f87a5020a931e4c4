import { usePricedRange } from '#api/queries/use-priced-range.ts'
import { useSchool } from '#api/use-school.ts'
import { UnreadRange } from '#school/range/UnreadRange.tsx'
import { formatDayRange } from '#time/format.ts'
import { shownLogDays } from '#time/longest-range.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { FlightReportView } from './FlightReportView.tsx'
import type { FlightReportState } from './flight-report-state.ts'

interface FlightReportPageProps {
  readonly state: FlightReportState
  readonly onState: (next: Partial<FlightReportState>) => void
}

const LISTS = ['flights'] as const

/** The log of some days as it will be printed; a long range says its price first. */
export function FlightReportPage({ state, onState }: FlightReportPageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const days = shownLogDays(state, today)
  const priced = usePricedRange(LISTS, days)
  const shared = { days, today, onDays: ({ from, to }: DayRange) => onState({ from, to }) }
  if (!priced.isOpen) {
    const title = `Flight log on paper, ${formatDayRange(days, locale)}`
    return <UnreadRange title={title} priced={priced} {...shared} />
  }
  return (
    <FlightReportView
      state={state}
      onState={onState}
      now={now}
      agreed={priced.agreed}
      {...shared}
    />
  )
}
