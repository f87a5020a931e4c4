import type { ReactNode } from 'react'
import { useSchool } from '#api/use-school.ts'
import { deltaCell, readingCell } from '#bookings/flight-columns/meter-cells.tsx'
import type { Reservation } from '#domain/record/reservation.ts'
import { readStatus } from '#domain/record/status.ts'
import { FlightSummary } from '#features/record/FlightSummary.tsx'
import { WholeReservation } from '#features/record/WholeReservation.tsx'
import { BookingLegend } from '#features/schedule/band/BookingLegend.tsx'
import { LineBlock } from '#features/schedule/grid/BookingBlock.tsx'
import { calendarBooking } from '#features/schedule/grid/calendar-booking.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'
import {
  HOSTILE_RESERVATION,
  meter,
  SAMPLE_ACTIVITIES,
  SAMPLE_METERS,
  SAMPLE_STATUSES,
  sampleFlight,
  sampleReservation,
} from './samples.ts'

const STRANGE = [
  sampleReservation({ aircraft: null }),
  sampleReservation({ customers: [], instructors: [] }),
  { ...HOSTILE_RESERVATION, end: sampleReservation().end },
]

/** A booking in every status and activity, a meter in every state, one record whole and one as bad as it comes. */
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
  const record = (details: ReactNode) => <div className={styles.record}>{details}</div>
  return (
    <>
      <Section
        title="Bookings"
        specimens={{
          ...Object.fromEntries(
            SAMPLE_ACTIVITIES.map((activity) => [
              `${activity}: ${SAMPLE_STATUSES.join(', ')}`,
              SAMPLE_STATUSES.map((status) => (
                <Line
                  key={status}
                  reservation={sampleReservation({ activity, status: readStatus(status) })}
                />
              )),
            ]),
          ),
          'No aircraft, no people, hostile text': STRANGE.map((reservation, index) => (
            <Line key={index} reservation={reservation} />
          )),
          Legend: <BookingLegend />,
        }}
      />
      <Section
        title="Meters"
        specimens={Object.fromEntries(
          SAMPLE_METERS.map(([label, reading]) => [
            label,
            [
              readingCell('Hobbs', 'start', reading),
              readingCell('Hobbs', 'end', reading),
              deltaCell('Hobbs', reading, 'decimal'),
            ].map(({ content, look }, place) => (
              <span key={place} className={look}>
                {content}
              </span>
            )),
          ]),
        )}
      />
      <Section
        title="Records"
        specimens={{
          Reservation: record(<WholeReservation reservation={sampleReservation()} asOf={null} />),
          'Reservation, hostile': record(
            <WholeReservation reservation={HOSTILE_RESERVATION} asOf={null} />,
          ),
          Flight: record(<FlightSummary flight={sampleFlight()} isLive isPage />),
          'Flight, poor': record(<FlightSummary flight={poor} isLive isPage />),
        }}
      />
    </>
  )
}

function Line({ reservation }: { reservation: Reservation }) {
  const { zone } = useSchool()
  const booking = calendarBooking(reservation, zone, 0)
  return (
    booking && (
      <div className={styles.line}>
        <LineBlock booking={booking} continuesEarlier={false} continuesLater={false} />
      </div>
    )
  )
}
