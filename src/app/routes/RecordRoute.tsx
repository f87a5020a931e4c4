import { useParams } from '@tanstack/react-router'
import { PageSlot } from './PageSlot.tsx'
import { record } from './pages.ts'

export function ReservationRoute() {
  const { id = '' } = useParams({ strict: false })
  return (
    <PageSlot title="Reservation">
      <record.Page kind="reservation" id={id} />
    </PageSlot>
  )
}

export function FlightRoute() {
  const { id = '' } = useParams({ strict: false })
  return (
    <PageSlot title="Flight">
      <record.Page kind="flight" id={id} />
    </PageSlot>
  )
}
