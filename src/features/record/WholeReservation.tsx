import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { NO_MARKS } from '#school/booking/marks.ts'
import { ReservationDetails } from './ReservationDetails.tsx'
import { ReservationFindings } from './ReservationFindings.tsx'
import { ReservationHistory } from './ReservationHistory.tsx'
import { useRecordFindings } from './use-record-findings.ts'

interface WholeReservationProps {
  readonly reservation: Reservation
  /** On a page of its own the booking is drawn here; over another page it is drawn on that one. */
  readonly isPage: boolean
}

/** A booking with what is wrong with it, its every field, and what became of it. */
export function WholeReservation({ reservation, isPage }: WholeReservationProps) {
  const flight = useFlightOfReservation(reservation.id)
  const found = useRecordFindings(reservation)
  const marks = { findings: found.findings.marks, changes: NO_MARKS.changes }
  const drawn = isPage && bookingProps(reservation, marks)
  return (
    <div {...drawn}>
      <ReservationFindings reservation={reservation} found={found} />
      <ReservationDetails reservation={reservation} flightId={flight?.id ?? null} />
      {isRecordId(reservation.id) && <ReservationHistory id={reservation.id} />}
    </div>
  )
}
