import { memo } from 'react'
import type { StatusKind } from '#domain/record/status.ts'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { longTimeWords } from '#school/booking/booking-words.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { StatusIcon, statusIconOf } from '#school/booking/StatusIcon.tsx'
import { FindingMark } from '#school/findings/FindingMark.tsx'
import { findingFacts } from '#school/findings/finding-marks.ts'
import styles from './BookingBlock.module.css'
import type { CalendarBooking } from './calendar-booking.ts'

/** One line over the days it runs through: in the head of the grid. */
export const LineBlock = memo(function LineBlock(props: {
  booking: CalendarBooking
  continuesEarlier: boolean
  continuesLater: boolean
}) {
  const { booking } = props
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const words = speak(booking.reservation)
  const icon = iconOf(booking)
  const found = marks.findings.get(booking.id)
  return (
    <button
      type="button"
      className={styles.line}
      data-earlier={props.continuesEarlier || undefined}
      data-later={props.continuesLater || undefined}
      {...factsOf(booking)}
      data-changed={marks.changes.get(booking.id)}
      aria-label={markedBarName(booking, speak, marks)}
      {...findingFacts(found)}
    >
      {found?.worst === 'error' && <FindingMark severity="error" />}
      {icon !== null && <StatusIcon kind={icon} />}
      <span className={styles.fitting}>
        <bdi className={styles.part} data-part="tail">
          {words.tail}
        </bdi>
        <bdi className={styles.part} data-part="customer">
          {words.isMaintenance ? words.activity : words.customer}
        </bdi>
        <span className={styles.part} data-part="time">
          {longTimeWords(booking.time, speak.zone, speak.locale)}
        </span>
      </span>
    </button>
  )
})

type Icon = StatusKind | 'maintenance' | null

function factsOf({ id, reservation, activity, isMatch }: CalendarBooking) {
  return {
    'data-reservation-id': id,
    'data-status': reservation.status.kind,
    'data-activity': activity,
    'data-match': isMatch ? undefined : false,
    'data-no-aircraft': reservation.aircraft === null || undefined,
  }
}

function iconOf({ reservation, activity }: CalendarBooking): Icon {
  const icon = statusIconOf(reservation.status.kind, activity)
  return icon === 'pending' ? null : icon
}
