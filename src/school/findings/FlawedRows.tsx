import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Attention } from '#school/booking/attention.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { useBookingMarks } from '#school/booking/page-bookings.tsx'
import styles from './FindingList.module.css'
import { FindingMark } from './FindingMark.tsx'
import { Whose } from './FindingRows.tsx'

interface FlawedRowsProps {
  readonly list: readonly Attention[]
}

/** Records with flaws, or with no time to draw them at. */
export function FlawedRows({ list }: FlawedRowsProps) {
  const marks = useBookingMarks()
  if (list.length === 0) return null
  // Records with a usable time are drawn elsewhere already; here they are only mentioned.
  const markOf = (reservation: Reservation) =>
    usableTime(reservation)
      ? { 'data-opens-reservation': reservation.id }
      : bookingProps(reservation, marks)
  const title = 'No usable time, or a field that could not be read'
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>
        {title} <span className="aside">{list.length}</span>
      </h2>
      <ul>
        {list.map(({ reservation, reasons }) => (
          <li key={reservation.id}>
            <button type="button" className={styles.row} {...markOf(reservation)}>
              <FindingMark severity="warning" />
              <Whose reservation={reservation} />
              <bdi className={styles.says}>{reasons.join('; ')}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
