import { insightsAddress } from '#features/insights/insights-state.ts'
import { useAddressState } from './address.ts'
import { useOpenRecord } from './open-record.ts'
import { PageSlot } from './PageSlot.tsx'
import { insights } from './pages.ts'

export function InsightsRoute() {
  const [state, onState] = useAddressState(insightsAddress)
  const open = useOpenRecord()
  return (
    <PageSlot title="Insights">
      <insights.Page
        state={state}
        onState={onState}
        onOpenReservation={open.reservation}
        onOpenFlight={open.flight}
      />
    </PageSlot>
  )
}
