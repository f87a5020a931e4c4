import { useSchool } from '#api/use-school.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { recordHref } from '#school/address/hrefs.ts'
import { formatDay } from '#time/format.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { ActivityFact, AircraftFact, Fact, hasText, PeopleFact, TextFact } from './Facts.tsx'
import { flightText, sayLogTimes } from './flight-words.ts'
import { MeterReadings } from './MeterReadings.tsx'
import styles from './RecordDetails.module.css'
import { RecordDetails } from './RecordDetails.tsx'
import { sayMoment } from './reservation-words.ts'
import { VisibleWords } from './VisibleWords.tsx'

/** Every field of an entry of the flight log (§2.2). */
export function FlightDetails({ flight }: { flight: CompletedFlight }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { customer, instructor, completedAt, reservationId, reservationNumber } = flight
  const times = sayLogTimes(flight)
  return (
    <RecordDetails
      record={flight}
      head={
        <>
          <p className="strong">
            {flight.date === null ? 'No date recorded' : formatDay(flight.date, locale, 'long')}
            {times !== null && `, ${times}`}
          </p>
          <p className={styles.where}>Date and times as written on the log, in no zone</p>
          <MeterReadings flight={flight} />
        </>
      }
      text={() => flightText(flight, zone, locale)}
      kind="flight"
    >
      <AircraftFact aircraft={flight.aircraft} />
      <TextFact name="Route" text={flight.route} />
      <ActivityFact activity={flight.activity} />
      <PeopleFact name="Customer" people={customer === null ? [] : [customer]} />
      <PeopleFact name="Instructor" people={instructor === null ? [] : [instructor]} />
      <Fact name="Completed">{completedAt !== null && sayMoment(zone, completedAt, locale)}</Fact>
      {reservationId !== null && isRecordId(reservationId) ? (
        <Fact name="Reservation">
          <Link href={recordHref('reservation', reservationId)}>
            {hasText(reservationNumber) ? (
              <VisibleWords text={reservationNumber} />
            ) : (
              'Open the reservation'
            )}
          </Link>
        </Fact>
      ) : (
        <TextFact name="Reservation" text={reservationNumber} />
      )}
    </RecordDetails>
  )
}
