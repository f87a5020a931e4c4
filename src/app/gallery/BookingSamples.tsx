import { useSchool } from '#api/use-school.ts'
import { readStatus } from '#domain/record/status.ts'
import { BookingLegend } from '#features/schedule/BookingLegend.tsx'
import { LineBlock } from '#features/schedule/grid/BookingBlock.tsx'
import { calendarBooking } from '#features/schedule/grid/calendar-booking.ts'
import styles from './Gallery.module.css'
import { Section, Specimen } from './Section.tsx'
import {
  HOSTILE_RESERVATION,
  SAMPLE_ACTIVITIES,
  SAMPLE_STATUSES,
  sampleReservation,
} from './samples.ts'

/** A booking in every status and every activity, and what is strange. */
export function BookingSamples() {
  const { zone } = useSchool()
  const strange = [
    sampleReservation({ aircraft: null }),
    sampleReservation({ customers: [], instructors: [] }),
    { ...HOSTILE_RESERVATION, end: sampleReservation().end },
  ]
  const sets = [
    ...SAMPLE_ACTIVITIES.map((activity) => ({
      label: activity,
      reservations: SAMPLE_STATUSES.map((status) =>
        sampleReservation({ activity, status: readStatus(status) }),
      ),
    })),
    { label: 'No aircraft, no people, hostile text', reservations: strange },
  ]
  return (
    <Section title="BookingSamples">
      {sets.map(({ label, reservations }) => (
        <Specimen
          key={label}
          label={`${label}: ${label.includes(',') ? '' : SAMPLE_STATUSES.join(', ')}`}
        >
          {reservations.map((reservation, index) => {
            const booking = calendarBooking(reservation, zone, 0)
            return (
              booking && (
                <div key={index} className={styles.line}>
                  <LineBlock booking={booking} continuesEarlier={false} continuesLater={false} />
                </div>
              )
            )
          })}
        </Specimen>
      ))}
      <Specimen label="Legend">
        <div className={styles.column}>
          <BookingLegend />
        </div>
      </Specimen>
    </Section>
  )
}
