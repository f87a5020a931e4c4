import { activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { StatusIcon, statusIconOf } from '#school/booking/StatusIcon.tsx'
import { findingFacts } from '#school/findings/finding-marks.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'
import styles from './PersonPage.module.css'

interface BookingRowsProps {
  readonly title: string
  readonly bookings: readonly Reservation[]
}

/** A person's bookings, each a button that opens it. */
export function BookingRows({ title, bookings }: BookingRowsProps) {
  const speak = useBookingWords()
  const { findings } = useBookingMarks()
  return (
    <section className={styles.section} aria-label={`${title}, bookings`}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{bookings.length}</span>
      </h3>
      {bookings.length === 0 && <p className={styles.none}>No booking known</p>}
      {bookings.map((booking) => {
        const words = speak(booking)
        const activity = activityKind(booking.activity)
        const day =
          booking.start === null
            ? 'No start'
            : formatDay(localDayOf(speak.zone, booking.start), speak.locale, 'short')
        return (
          <button
            key={booking.id}
            type="button"
            className={styles.row}
            data-reservation-id={booking.id}
            data-status={booking.status.kind}
            data-activity={activity}
            {...findingFacts(findings.get(booking.id))}
            aria-label={`${words.name}, ${day}`}
          >
            <span className={styles.swatch} />
            <span className={styles.day}>{day}</span>
            <span className={styles.time}>{words.time}</span>
            <span className={styles.icon}>
              <StatusIcon kind={statusIconOf(booking.status.kind, activity)} />
            </span>
            <bdi className={styles.tail}>{words.tail}</bdi>
            <bdi className={styles.who}>{words.customer || '—'}</bdi>
            <bdi className={styles.who}>{words.instructor}</bdi>
            <bdi className={styles.what}>
              {[words.activity, words.oddStatus].filter(Boolean).join(' · ')}
            </bdi>
          </button>
        )
      })}
    </section>
  )
}
