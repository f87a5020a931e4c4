import { reconcileReportAddress } from '#features/report/reconcile-report-state.ts'
import { useAddressState } from './address.ts'
import { PageSlot } from './PageSlot.tsx'
import { reconcileReport } from './pages.ts'

export function ReconcileReportRoute() {
  const [state, onState] = useAddressState(reconcileReportAddress)
  return (
    <PageSlot title="Print reconciliation">
      <reconcileReport.Page state={state} onState={onState} />
    </PageSlot>
  )
}
