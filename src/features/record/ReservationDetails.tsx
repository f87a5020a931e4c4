import { useSchool } from '#api/use-school.ts'
import { activityKind } from '#domain/record/activity.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Fact, Facts } from './Facts.tsx'
import { PersonLine } from './PersonLine.tsx'
import { RecordActions } from './RecordActions.tsx'
import styles from './RecordDetails.module.css'
import { RecordFlaws } from './RecordFlaws.tsx'
import { reservationText } from './reservation-text.ts'
import { sayDuration, sayReservationTime } from './reservation-words.ts'
import { VisibleWords } from './VisibleWords.tsx'

interface ReservationDetailsProps {
  readonly reservation: Reservation
  /** The flight that completed it, where one is known. */
  readonly flightId: string | null
}

/** Every field of a booking (§2.1). */
export function ReservationDetails({ reservation, flightId }: ReservationDetailsProps) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const duration = sayDuration(reservation)
  const { aircraft, customers, instructors, others, status } = reservation
  return (
    <div className={styles.details}>
      <RecordFlaws flaws={reservation.flaws} />
      <p className={styles.when}>{sayReservationTime(reservation, zone, locale)}</p>
      <p className={styles.where}>
        School’s time, {zone.name}
        {duration && ` · ${duration.text}`}
      </p>
      {duration?.disagrees && (
        <p className={styles.tags}>
          <Tag tone="amber">{duration.disagrees}</Tag>
        </p>
      )}
      <Facts>
        <Fact name="Status">{isSaid(status) && <StatusWords status={status} />}</Fact>
        <Fact name="Activity">
          {reservation.activity !== null && reservation.activity.trim() !== '' && (
            <span className={styles.activity} data-activity={activityKind(reservation.activity)}>
              <VisibleWords text={reservation.activity} />
            </span>
          )}
        </Fact>
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
        <Fact name={customers.length > 1 ? 'Customers' : 'Customer'}>
          {customers.length > 0 &&
            customers.map((person, index) => <PersonLine key={index} person={person} />)}
        </Fact>
        <Fact name={instructors.length > 1 ? 'Instructors' : 'Instructor'}>
          {instructors.length > 0 &&
            instructors.map((person, index) => <PersonLine key={index} person={person} />)}
        </Fact>
        {others.length > 0 && (
          <Fact name="Also named">
            {others.map((person, index) => (
              <PersonLine key={index} person={person} />
            ))}
          </Fact>
        )}
        <Fact name="Number">
          {reservation.number !== null && reservation.number.trim() !== '' && (
            <VisibleWords text={reservation.number} />
          )}
        </Fact>
        {flightId !== null && isRecordId(flightId) && (
          <Fact name="Flight">
            <Link href={`/flights/${flightId}`}>Open the flight</Link>
          </Fact>
        )}
        <Fact name="Record id">
          <span className={styles.id}>
            <VisibleWords text={reservation.id} />
          </span>
        </Fact>
      </Facts>
      <RecordActions
        text={() => reservationText(reservation, zone, locale)}
        path={isRecordId(reservation.id) ? `/reservations/${reservation.id}` : null}
      />
    </div>
  )
}

function isSaid(status: Reservation['status']): boolean {
  return status.kind !== 'other' || (status.raw ?? '').trim() !== ''
}

/** Our word for it, and the school's own where that differs or is all there is. */
function StatusWords({ status: { kind, raw } }: { status: Reservation['status'] }) {
  const { label, tone } = STATUSES[kind]
  const isOurs = kind !== 'other'
  return (
    <>
      <Tag tone={tone}>{isOurs ? label : <VisibleWords text={raw ?? ''} />}</Tag>
      {isOurs && raw !== null && raw.toLowerCase() !== label.toLowerCase() && (
        <span className={styles.raw}>
          as stored: <VisibleWords text={raw} />
        </span>
      )}
    </>
  )
}
