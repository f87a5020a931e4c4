import { useSchool } from '#api/use-school.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { TextFact } from './Facts.tsx'
import { flightText } from './flight-words.ts'
import { RecordFooter } from './RecordFooter.tsx'
import { sayMoment } from './reservation-words.ts'

/** In the peek, opening the booking replaces the flight; on its own page it is a link. */
export function FlightFooter({ flight, isPage }: { flight: CompletedFlight; isPage: boolean }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { id, reservationId, reservationNumber, completedAt } = flight
  const number = visibleText(reservationNumber?.trim() ?? '') || 'Reservation'
  const hasBooking = reservationId !== null && isRecordId(reservationId)
  return (
    <RecordFooter
      kind="flight"
      id={id}
      name={isPage ? null : 'Flight'}
      text={() => flightText(flight, zone, locale)}
      more={
        <TextFact
          name="Completed"
          text={completedAt === null ? null : sayMoment(zone, completedAt, locale)}
        />
      }
    >
      {!hasBooking ? (
        reservationNumber !== null && <bdi>{number}</bdi>
      ) : isPage ? (
        <Link href={recordHref('reservation', reservationId)}>{number}</Link>
      ) : (
        <Button look="quiet" data-opens-reservation={reservationId}>
          {number}
        </Button>
      )}
    </RecordFooter>
  )
}
