import { FlightDetails } from '#features/record/FlightDetails.tsx'
import { ReservationDetails } from '#features/record/ReservationDetails.tsx'
import { deltaCell, readingCell } from '#school/flight-columns/meter-cells.tsx'
import styles from './Gallery.module.css'
import { Section, Specimen } from './Section.tsx'
import {
  HOSTILE_RESERVATION,
  meter,
  SAMPLE_METERS,
  sampleFlight,
  sampleReservation,
} from './samples.ts'

/** One record whole, one as bad as it comes, and a meter in every state. */
export function Records() {
  const poor = sampleFlight({
    hobbs: meter(412_340, 412_480, 240),
    tach: null,
    customer: null,
    instructor: null,
    route: null,
    completedAt: null,
    reservationId: null,
  })
  return (
    <>
      <Section title="Meters">
        {SAMPLE_METERS.map(([label, reading]) => (
          <Specimen key={label} label={label}>
            <div className={styles.row}>
              {[
                readingCell('Hobbs', 'start', reading),
                readingCell('Hobbs', 'end', reading),
                deltaCell('Hobbs', reading, 'decimal'),
              ].map(({ content, look }, place) => (
                <span key={place} className={look}>
                  {content}
                </span>
              ))}
            </div>
          </Specimen>
        ))}
      </Section>
      <Section title="Records">
        <Specimen label="Reservation">
          <div className={styles.record}>
            <ReservationDetails reservation={sampleReservation()} flightId={sampleFlight().id} />
          </div>
        </Specimen>
        <Specimen label="Reservation, hostile">
          <div className={styles.record}>
            <ReservationDetails reservation={HOSTILE_RESERVATION} flightId={null} />
          </div>
        </Specimen>
        <Specimen label="Flight">
          <div className={styles.record}>
            <FlightDetails flight={sampleFlight()} />
          </div>
        </Specimen>
        <Specimen label="Flight, poor">
          <div className={styles.record}>
            <FlightDetails flight={poor} />
          </div>
        </Specimen>
      </Section>
    </>
  )
}
