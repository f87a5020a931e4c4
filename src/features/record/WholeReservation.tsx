import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { NO_MARKS } from '#bookings/booking/marks.ts'
import { BookingsProvider } from '#bookings/booking/page-bookings.tsx'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { MeterReadings } from './MeterReadings.tsx'
import { Neighbors } from './Neighbors.tsx'
import { RecordFlaws } from './RecordFlaws.tsx'
import { ReservationFooter } from './RecordFooter.tsx'
import { Names } from './RecordHead.tsx'
import { ReservationHistory } from './ReservationHistory.tsx'
import { ReservationSummary } from './ReservationSummary.tsx'
import { reservationTitle, sayDuration } from './reservation-words.ts'
import { useRecordFindings } from './use-record-findings.ts'

interface WholeReservationProps {
  readonly reservation: Reservation
  readonly asOf: Instant | null
}

export function WholeReservation({ reservation, asOf }: WholeReservationProps) {
  const { findings, near, isCompared, isDayKnown } = useRecordFindings(reservation, true)
  const flight = useFlightOfReservation(reservation.id)
  const duration = sayDuration(reservation)
  const { id, number, others } = reservation
  const marks = { findings: findings.marks, changes: NO_MARKS.changes }
  return (
    <BookingsProvider findings={findings}>
      <div
        className="grid max-w-270 mx-auto grid-cols-[minmax(0,1fr)_380px] gap-x-10 gap-y-6 max-lg:grid-cols-1"
        {...bookingProps(reservation, marks)}
      >
        <section className="min-w-0" aria-label={visibleText(reservationTitle(number))}>
          <ReservationSummary reservation={reservation} findings={findings} isLive isPage>
            {!isCompared && (
              <p className="note mt-2">
                Not checked against other bookings: nearby bookings aren’t loaded.
              </p>
            )}
            {duration?.disagrees && <p className="text-warn">The record says {duration.stated}</p>}
            {others.length > 0 && (
              <p className="wrap-anywhere">
                Also named: <Names people={others} isLive />
              </p>
            )}
            {flight && <MeterReadings flight={flight} />}
            <RecordFlaws flaws={reservation.flaws} />
            {isRecordId(id) && <ReservationHistory id={id} />}
            <ReservationFooter reservation={reservation} asOf={asOf} isPage />
          </ReservationSummary>
        </section>
        <aside className="min-w-0 empty:hidden">
          <Neighbors reservation={reservation} near={near} />
          {!isDayKnown && <p className="note mt-2">Not all of this day is loaded.</p>}
        </aside>
      </div>
    </BookingsProvider>
  )
}
