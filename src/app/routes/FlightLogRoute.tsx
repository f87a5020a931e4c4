import { flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { useAddressState } from './address.ts'
import { useOpenRecord } from './open-record.ts'
import { PageSlot } from './PageSlot.tsx'
import { flightLog } from './pages.ts'

export function FlightLogRoute() {
  const [state, onState] = useAddressState(flightLogAddress)
  const open = useOpenRecord()
  return (
    <PageSlot title="Flight log">
      <flightLog.Page
        state={state}
        onState={onState}
        onOpenFlight={open.flight}
        onOpenReservation={open.reservation}
      />
    </PageSlot>
  )
}
