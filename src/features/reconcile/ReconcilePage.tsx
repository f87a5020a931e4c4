import { useMemo } from 'react'
import { usePricedRange } from '#api/queries/use-priced-range.ts'
import { useSchool } from '#api/use-school.ts'
import { shownDays } from '#domain/matching/reconcile-range.ts'
import { UnreadRange } from '#school/range/UnreadRange.tsx'
import { formatDayRange } from '#time/format.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import type { ReconcileState } from './reconcile-state.ts'

interface ReconcilePageProps {
  readonly state: ReconcileState
  readonly onState: (next: Partial<ReconcileState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

const LISTS = ['reservations', 'flights'] as const

/** Booking, log and meter of some days, matched case by case; a long range says its price first. */
export function ReconcilePage({
  state,
  onState,
  onOpenReservation,
  onOpenFlight,
}: ReconcilePageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const days = shownDays(state, today)
  const priced = usePricedRange(LISTS, days)
  const range = formatDayRange(days, locale)
  const onDays = ({ from, to }: DayRange) => onState({ from, to })
  const open = useMemo(
    () => ({ reservation: onOpenReservation, flight: onOpenFlight }),
    [onOpenReservation, onOpenFlight],
  )
  if (!priced.isOpen) {
    return (
      <UnreadRange
        title={`Reconcile, ${range}`}
        days={days}
        today={today}
        onDays={onDays}
        priced={priced}
      />
    )
  }
  return (
    <Reconciliation
      state={state}
      onState={onState}
      days={days}
      today={today}
      now={now}
      range={range}
      onDays={onDays}
      open={open}
      agreed={priced.agreed}
    />
  )
}
