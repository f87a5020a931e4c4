import { useCompletedFlight, useReservation } from '#api/queries/use-single.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FlightDetails } from './FlightDetails.tsx'
import { RecordState } from './RecordState.tsx'
import { reservationTitle } from './reservation-words.ts'
import { WholeReservation } from './WholeReservation.tsx'

interface RecordCardProps {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
  readonly onClose: () => void
}

/** One record over whatever page is in sight. */
export function RecordCard(props: RecordCardProps) {
  return props.kind === 'reservation' ? <ReservationCard {...props} /> : <FlightCard {...props} />
}

function ReservationCard({ id, onClose }: RecordCardProps) {
  const answer = useReservation(id)
  return (
    <Dialog
      title={visibleText(reservationTitle(answer.record?.number ?? null))}
      isOpen
      onClose={onClose}
    >
      <RecordState what="reservation" answer={answer}>
        {(reservation) => <WholeReservation reservation={reservation} />}
      </RecordState>
    </Dialog>
  )
}

function FlightCard({ id, onClose }: RecordCardProps) {
  const answer = useCompletedFlight(id)
  return (
    <Dialog title="Flight" isOpen onClose={onClose}>
      <RecordState what="flight" answer={answer}>
        {(flight) => <FlightDetails flight={flight} />}
      </RecordState>
    </Dialog>
  )
}
