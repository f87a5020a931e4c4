import { memo } from 'react'
import { bookingProps } from '#bookings/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { BookingIcon } from '#bookings/booking/StatusIcon.tsx'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { formatMoments } from '#time/format.ts'
import styles from './BookingBlock.module.css'
import type { CalendarBooking } from './calendar-booking.ts'

export const LineBlock = memo(function LineBlock(props: {
  booking: CalendarBooking
  continuesEarlier: boolean
  continuesLater: boolean
}) {
  const { booking } = props
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const words = speak(booking.reservation)
  const found = marks.findings.get(booking.id)
  return (
    <button
      type="button"
      className={`booking booking-line booking-across ${styles.line}`}
      data-earlier={props.continuesEarlier || undefined}
      data-later={props.continuesLater || undefined}
      {...bookingProps(booking.reservation, marks, booking.isMatch)}
      aria-label={markedBarName(booking, booking.isMatch, speak, marks)}
    >
      {found?.worst === 'error' && <FindingMark severity="error" />}
      <BookingIcon of={booking.reservation} />
      <span className="booking-parts">
        <bdi data-part="tail">{words.tail}</bdi>
        <bdi data-part="customer">{words.isMaintenance ? words.activity : words.customer}</bdi>
        <span data-part="time">{formatMoments(speak.zone, booking.time, speak.locale)}</span>
      </span>
    </button>
  )
})
