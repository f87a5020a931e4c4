import { usePricedRange } from '#api/queries/use-priced-range.ts'
import { useSchool } from '#api/use-school.ts'
import { UnreadRange } from '#school/range/UnreadRange.tsx'
import { formatDayRange } from '#time/format.ts'
import { shownDays } from '#time/longest-range.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { ReconcileReportView } from './ReconcileReportView.tsx'
import type { ReconcileReportState } from './reconcile-report-state.ts'

interface ReconcileReportPageProps {
  readonly state: ReconcileReportState
  readonly onState: (next: Partial<ReconcileReportState>) => void
}

const LISTS = ['reservations', 'flights'] as const

/** Booking, log and meter of some days as they will be printed; a long range says its price first. */
export function ReconcileReportPage({ state, onState }: ReconcileReportPageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const days = shownDays(state, today)
  const priced = usePricedRange(LISTS, days)
  const shared = { days, today, onDays: ({ from, to }: DayRange) => onState({ from, to }) }
  if (!priced.isOpen) {
    const title = `Reconcile on paper, ${formatDayRange(days, locale)}`
    return <UnreadRange title={title} priced={priced} {...shared} />
  }
  return (
    <ReconcileReportView
      state={state}
      onState={onState}
      now={now}
      agreed={priced.agreed}
      {...shared}
    />
  )
}
