import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { ReservationDetails } from './ReservationDetails.tsx'
import { ReservationFindings } from './ReservationFindings.tsx'
import { ReservationHistory } from './ReservationHistory.tsx'
import { useRecordFindings } from './use-record-findings.ts'

interface WholeReservationProps {
  readonly reservation: Reservation
  /** On a page of its own the booking is drawn here; over another page it is drawn on that one. */
  readonly isPage?: boolean
}

/** A booking with what is wrong with it, its every field, and what became of it. */
export function WholeReservation({ reservation, isPage = false }: WholeReservationProps) {
  const flight = useFlightOfReservation(reservation.id)
  const found = useRecordFindings(reservation)
  const drawn = isPage && {
    'data-reservation-id': reservation.id,
    'data-status': reservation.status.kind,
    'data-findings': found.findings.attribute(reservation.id),
  }
  return (
    <div {...drawn}>
      <ReservationFindings reservation={reservation} found={found} />
      <ReservationDetails reservation={reservation} flightId={flight?.id ?? null} />
      {isRecordId(reservation.id) && <ReservationHistory id={reservation.id} />}
    </div>
  )
}
