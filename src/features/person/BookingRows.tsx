import { bookingProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import type { LoadedPerson } from '#domain/record/people.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'
import styles from './PersonPage.module.css'
import { namesBeside } from './person-words.ts'

interface BookingRowsProps {
  readonly title: string
  readonly bookings: readonly Reservation[]
  /** The person to omit from the names. */
  readonly of: LoadedPerson
}

export function BookingRows({ title, bookings, of }: BookingRowsProps) {
  const speak = useBookingWords()
  const marks = useBookingMarks()
  return (
    <section className={styles.section} aria-label={`${title}, bookings`}>
      <h3 className="part-title">
        {title} <span className={styles.count}>{bookings.length}</span>
      </h3>
      {bookings.length === 0 && <p className={styles.none}>No booking known</p>}
      {bookings.map((booking) => {
        const words = speak(booking)
        const day =
          booking.start === null
            ? 'No start'
            : formatDay(localDayOf(speak.zone, booking.start), speak.locale, 'short')
        return (
          <button
            key={booking.id}
            type="button"
            className={styles.row}
            {...bookingProps(booking, marks)}
            aria-label={`${words.name}, ${day}`}
          >
            <span className={`booking-swatch ${styles.swatch}`} />
            <span>{day}</span>
            <span>{words.time}</span>
            <span className={styles.icon}>
              <BookingIcon of={booking} />
            </span>
            <bdi className={styles.tail}>{words.tail}</bdi>
            <bdi className={styles.who}>
              {namesBeside(of, [...booking.customers, ...booking.instructors])}
            </bdi>
            <bdi className={styles.what}>
              {[words.activity, words.oddStatus].filter(Boolean).join(' · ')}
            </bdi>
          </button>
        )
      })}
    </section>
  )
}
