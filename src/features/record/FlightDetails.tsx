import { useSchool } from '#api/use-school.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { formatDay } from '#time/format.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Fact, Facts } from './Facts.tsx'
import { flightText, sayLogTimes } from './flight-words.ts'
import { MeterReadings } from './MeterReadings.tsx'
import { PersonLine } from './PersonLine.tsx'
import { RecordActions } from './RecordActions.tsx'
import styles from './RecordDetails.module.css'
import { RecordFlaws } from './RecordFlaws.tsx'
import { sayMoment } from './reservation-words.ts'
import { VisibleWords } from './VisibleWords.tsx'

/** Every field of an entry of the flight log (§2.2). */
export function FlightDetails({ flight }: { flight: CompletedFlight }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { aircraft, customer, instructor, completedAt, reservationId, reservationNumber } = flight
  const times = sayLogTimes(flight)
  return (
    <div className={styles.details}>
      <RecordFlaws flaws={flight.flaws} />
      <p className={styles.when}>
        {flight.date === null ? 'No date recorded' : formatDay(flight.date, locale, 'long')}
        {times !== null && `, ${times}`}
      </p>
      <p className={styles.where}>Date and times as written on the log, in no zone</p>
      <MeterReadings flight={flight} />
      <Facts>
        <Fact name="Aircraft">
          {aircraft && (
            <>
              <strong>
                <VisibleWords text={aircraft.tail} />
              </strong>{' '}
              <VisibleWords text={aircraft.model} />
            </>
          )}
        </Fact>
        <Fact name="Route">{hasText(flight.route) && <VisibleWords text={flight.route} />}</Fact>
        <Fact name="Activity">
          {hasText(flight.activity) && (
            <span className={styles.activity} data-activity={activityKind(flight.activity)}>
              <VisibleWords text={flight.activity} />
            </span>
          )}
        </Fact>
        <Fact name="Customer">{customer && <PersonLine person={customer} />}</Fact>
        <Fact name="Instructor">{instructor && <PersonLine person={instructor} />}</Fact>
        <Fact name="Completed">{completedAt !== null && sayMoment(zone, completedAt, locale)}</Fact>
        <Fact name="Reservation">
          {reservationId !== null && isRecordId(reservationId) ? (
            <Link href={`/reservations/${reservationId}`}>
              {hasText(reservationNumber) ? (
                <VisibleWords text={reservationNumber} />
              ) : (
                'Open the reservation'
              )}
            </Link>
          ) : (
            hasText(reservationNumber) && <VisibleWords text={reservationNumber} />
          )}
        </Fact>
        <Fact name="Record id">
          <span className={styles.id}>
            <VisibleWords text={flight.id} />
          </span>
        </Fact>
      </Facts>
      <RecordActions
        text={() => flightText(flight, zone, locale)}
        path={isRecordId(flight.id) ? `/flights/${flight.id}` : null}
      />
    </div>
  )
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}
