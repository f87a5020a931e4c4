import type { Attention } from '#bookings/booking/attention.ts'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks } from '#bookings/booking/page-bookings.tsx'
import { usableTime } from '#domain/record/membership.ts'
import { BookingLine } from './BookingLine.tsx'
import styles from './FindingRows.module.css'

export function FlawedRows({ list }: { list: readonly Attention[] }) {
  const marks = useBookingMarks()
  const title = 'No usable time, or a field that could not be read'
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>
        {title} <span className="aside">{list.length}</span>
      </h2>
      <ul>
        {list.map(({ reservation, reasons }) => (
          <li key={reservation.id}>
            <BookingLine
              reservation={reservation}
              severity="warning"
              says={reasons.join('; ')}
              // Bookings with a usable time are drawn on the canvas; here they only link to it.
              facts={
                usableTime(reservation)
                  ? { 'data-opens-reservation': reservation.id }
                  : bookingProps(reservation, marks)
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
