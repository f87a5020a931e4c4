import { useSchool } from '#api/use-school.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { recordHref } from '#school/address/hrefs.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Tag } from '#ui/Tag.tsx'
import { ActivityFact, AircraftFact, Fact, hasText, PeopleFact, TextFact } from './Facts.tsx'
import { PersonLine } from './PersonLine.tsx'
import styles from './RecordDetails.module.css'
import { RecordDetails } from './RecordDetails.tsx'
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
  const { customers, instructors, others, status } = reservation
  return (
    <RecordDetails
      record={reservation}
      head={
        <>
          <p className="strong">{sayReservationTime(reservation, zone, locale)}</p>
          <p className={styles.where}>
            School’s time, {zone.name}
            {duration && ` · ${duration.text}`}
          </p>
          {duration?.disagrees && (
            <p className={styles.tags}>
              <Tag tone="amber">{duration.disagrees}</Tag>
            </p>
          )}
        </>
      }
      text={() => reservationText(reservation, zone, locale)}
      kind="reservation"
    >
      <Fact name="Status">
        {(status.kind !== 'other' || hasText(status.raw)) && <StatusWords status={status} />}
      </Fact>
      <ActivityFact activity={reservation.activity} />
      <AircraftFact aircraft={reservation.aircraft} />
      <PeopleFact name="Customer" people={customers} />
      <PeopleFact name="Instructor" people={instructors} />
      {others.length > 0 && (
        <Fact name="Also named">
          {others.map((person, index) => (
            <PersonLine key={index} person={person} />
          ))}
        </Fact>
      )}
      <TextFact name="Number" text={reservation.number} />
      {flightId !== null && isRecordId(flightId) && (
        <Fact name="Flight">
          <Link href={recordHref('flight', flightId)}>Open the flight</Link>
        </Fact>
      )}
    </RecordDetails>
  )
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
