import { personAddress } from '#features/person/person-state.ts'
import { useAddressState } from './address.ts'
import { useOpenRecord } from './open-record.ts'
import { PageSlot } from './PageSlot.tsx'
import { person } from './pages.ts'

export function PersonRoute() {
  const [state, onState] = useAddressState(personAddress)
  const open = useOpenRecord()
  return (
    <PageSlot title="Person">
      <person.Page
        state={state}
        onState={onState}
        onOpenReservation={open.reservation}
        onOpenFlight={open.flight}
      />
    </PageSlot>
  )
}
