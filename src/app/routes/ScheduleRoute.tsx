import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { useAddressState } from './address.ts'
import { useOpenRecord } from './open-record.ts'
import { PageSlot } from './PageSlot.tsx'
import { schedule } from './pages.ts'

export function ScheduleRoute() {
  const [state, onState] = useAddressState(scheduleAddress)
  const open = useOpenRecord()
  return (
    <PageSlot title="Schedule">
      <schedule.Page state={state} onState={onState} onOpenReservation={open.reservation} />
    </PageSlot>
  )
}
