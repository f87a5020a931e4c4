import { todayAddress } from '#features/today/today-state.ts'
import { useAddressState } from './address.ts'
import { useOpenRecord } from './open-record.ts'
import { PageSlot } from './PageSlot.tsx'
import { today } from './pages.ts'

export function TodayRoute() {
  const [state, onState] = useAddressState(todayAddress)
  const open = useOpenRecord()
  return (
    <PageSlot title="Today">
      <today.Page
        state={state}
        onState={onState}
        onOpenReservation={open.reservation}
        onOpenFlight={open.flight}
      />
    </PageSlot>
  )
}
