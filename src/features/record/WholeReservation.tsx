import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Zone } from '#time/zone.ts'
import { ReservationDetails } from './ReservationDetails.tsx'
import { ReservationFindings } from './ReservationFindings.tsx'
import { ReservationHistory } from './ReservationHistory.tsx'
import { isRecordId } from './record-id.ts'
import { useRecordFindings } from './use-record-findings.ts'

interface WholeReservationProps {
  readonly reservation: Reservation
  readonly zone: Zone
  /** On a page of its own the booking is drawn here; over another page it is drawn on that one. */
  readonly isPage?: boolean
}

/** A booking with what is wrong with it, its every field, and what became of it. */
export function WholeReservation({ reservation, zone, isPage = false }: WholeReservationProps) {
  const flight = useFlightOfReservation(reservation.id)
  const found = useRecordFindings(reservation)
  const drawn = isPage && {
    'data-reservation-id': reservation.id,
    'data-status': reservation.status.kind,
    'data-findings': found.findings.attribute(reservation.id),
  }
  return (
    <div {...drawn}>
      <ReservationFindings reservation={reservation} zone={zone} found={found} />
      <ReservationDetails reservation={reservation} zone={zone} flightId={flight?.id ?? null} />
      {isRecordId(reservation.id) && <ReservationHistory id={reservation.id} zone={zone} />}
    </div>
  )
}
