import { activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { StatusIcon, statusIconOf } from '#school/booking/StatusIcon.tsx'
import type { Findings } from '#school/findings/use-findings.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import styles from './PersonPage.module.css'

interface BookingRowsProps {
  readonly title: string
  readonly bookings: readonly Reservation[]
  readonly zone: Zone
  readonly locale: string
  readonly speak: Speak
  readonly findings: Findings
}

/** A person's bookings, each a button that opens it. */
export function BookingRows({ title, bookings, zone, locale, speak, findings }: BookingRowsProps) {
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
            : formatDay(localDayOf(zone, booking.start), locale, 'short')
        return (
          <button
            key={booking.id}
            type="button"
            className={styles.row}
            data-reservation-id={booking.id}
            data-status={booking.status.kind}
            data-activity={activity}
            data-findings={findings.attribute(booking.id)}
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
