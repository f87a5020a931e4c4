import { reconcileAddress } from '#features/reconcile/reconcile-state.ts'
import { useAddressState } from './address.ts'
import { useOpenRecord } from './open-record.ts'
import { PageSlot } from './PageSlot.tsx'
import { reconcile } from './pages.ts'

export function ReconcileRoute() {
  const [state, onState] = useAddressState(reconcileAddress)
  const open = useOpenRecord()
  return (
    <PageSlot title="Reconcile">
      <reconcile.Page
        state={state}
        onState={onState}
        onOpenReservation={open.reservation}
        onOpenFlight={open.flight}
      />
    </PageSlot>
  )
}
