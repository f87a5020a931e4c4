import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import { CalendarButton } from '#bookings/booking/CalendarButton.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link.tsx'
import { Fact, TextFact } from './Facts.tsx'
import { RecordFooter } from './RecordFooter.tsx'
import { reservationText } from './reservation-text.ts'
import { reservationTitle, sayDuration } from './reservation-words.ts'

interface ReservationFooterProps {
  readonly reservation: Reservation
  readonly asOf: Instant | null
  readonly isPage: boolean
}

export function ReservationFooter({ reservation, asOf, isPage }: ReservationFooterProps) {
  const { zone, locale } = useBookingWords()
  const flight = useFlightOfReservation(reservation.id)
  const { id, number, status } = reservation
  return (
    <RecordFooter
      kind="reservation"
      id={id}
      name={isPage ? null : visibleText(number?.trim() ?? '') || 'Reservation'}
      text={() => reservationText(reservation, zone, locale)}
      more={
        <>
          <TextFact name="Stored status" text={status.raw} />
          <TextFact name="Stored hours" text={sayDuration(reservation)?.stated ?? null} />
          <Fact name="Calendar">
            <CalendarButton
              name={visibleText(reservationTitle(number))}
              bookings={[reservation]}
              asOf={asOf}
            />
          </Fact>
        </>
      }
    >
      {flight &&
        isRecordId(flight.id) &&
        (isPage ? (
          <Link href={recordHref('flight', flight.id)}>Open the flight</Link>
        ) : (
          <Button look="quiet" data-opens-flight={flight.id}>
            Flight
          </Button>
        ))}
    </RecordFooter>
  )
}
