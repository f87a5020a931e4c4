import { usePricedRange } from '#api/queries/use-priced-range.ts'
import { useSchool } from '#api/use-school.ts'
import { UnreadRange } from '#school/range/UnreadRange.tsx'
import { formatDayRange } from '#time/format.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Figures } from './Figures.tsx'
import { shownDays } from './insights-range.ts'
import type { InsightsState } from './insights-state.ts'

interface InsightsPageProps {
  readonly state: InsightsState
  readonly onState: (next: Partial<InsightsState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

const LISTS = ['reservations', 'flights'] as const
/** Open hours grow by the minute, which no figure shows. */
const LOOK_EVERY = 300_000

/** The figures of some days; a long range says its price first. */
export function InsightsPage({ state, onState, onOpenFlight }: InsightsPageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow(LOOK_EVERY)
  const today = localDayOf(zone, now)
  const days = shownDays(state, today)
  const priced = usePricedRange(LISTS, days)
  const range = formatDayRange(days, locale)
  const shared = { days, today, onDays: ({ from, to }: DayRange) => onState({ from, to }) }
  if (!priced.isOpen) {
    return <UnreadRange title={`Insights, ${range}`} priced={priced} {...shared} />
  }
  return (
    <Figures
      state={state}
      onState={onState}
      now={now}
      range={range}
      onOpenFlight={onOpenFlight}
      agreed={priced.agreed}
      {...shared}
    />
  )
}
