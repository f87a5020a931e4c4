import { useMemo } from 'react'
import { RangePage } from '#school/range/RangePage.tsx'
import { shownDays } from '#time/longest-range.ts'
import { Reconciliation } from './Reconciliation.tsx'
import { RecordOpening } from './RecordLinks.tsx'
import type { ReconcileState } from './reconcile-state.ts'

interface ReconcilePageProps {
  readonly state: ReconcileState
  readonly onState: (next: Partial<ReconcileState>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

const LISTS = ['reservations', 'flights'] as const

/** Booking, log and meter of some days, matched case by case; a long range says its price first. */
export function ReconcilePage(props: ReconcilePageProps) {
  const { state, onState, onOpenReservation, onOpenFlight } = props
  const open = useMemo(
    () => ({ reservation: onOpenReservation, flight: onOpenFlight }),
    [onOpenReservation, onOpenFlight],
  )
  return (
    <RangePage name="Checks" lists={LISTS} state={state} onState={onState} daysOf={shownDays}>
      <RecordOpening value={open}>
        <Reconciliation state={state} onState={onState} />
      </RecordOpening>
    </RangePage>
  )
}
