import { memo, type ReactNode } from 'react'
import { bookingProps, iconStyle, unshownProps } from '#bookings/booking/booking-props.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { useBookingMarks, useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { statusIconOf } from '#bookings/booking/StatusIcon.tsx'
import { ERROR_STYLE } from '#bookings/findings/FindingMark.tsx'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { lineTime } from '#features/schedule/week/week-words.ts'
import { blockContent } from './block-content.ts'
import styles from './ColumnBars.module.css'
import type { CalendarBooking } from './calendar-booking.ts'
import { areWide } from './column-width.ts'
import type { DayBar } from './day-bars.ts'
import { linePlaces } from './line-places.ts'
import { type FittedPart, fitText, measureBlockText } from './text-fit.ts'

/** px between bars. */
const GAP = 1
const EDGE = 1
/** px, line at the end of a booking that runs into an inspection. */
const LIMIT = 3
const INSET = 8
const TIME_WIDTH = 33

interface ColumnBarsProps {
  readonly bars: readonly DayBar<CalendarBooking>[]
  /** px: of the bars, and of the whole day. */
  readonly width: number
  readonly height: number
}

/** One component for a whole day, because the calendar library needs a dozen elements and components for each event.
 * Bars have no handlers. On a day too full for bars that hold a name, each booking is a line. */
export const ColumnBars = memo(function ColumnBars(props: ColumnBarsProps) {
  const { bars, width, height } = props
  const speak = useBookingWords()
  const marks = useBookingMarks()
  return (
    <div className={styles.bars}>
      {areWide(bars, width)
        ? bars.map((bar) => shown(bar, height, () => drawBar(bar, width, height, speak, marks)))
        : drawLines(props, speak, marks)}
    </div>
  )
})

function drawBar(
  bar: DayBar<CalendarBooking>,
  columnWidth: number,
  dayHeight: number,
  speak: Speak,
  marks: BookingMarks,
): ReactNode {
  const { booking, place } = bar
  const { id, reservation, activity } = booking
  const shape = statusIconOf(reservation.status.kind, activity)
  const icon = shape === 'pending' ? undefined : shape
  const facts = bookingProps(reservation, marks, booking.isMatch)
  const limit = facts['data-limit'] ? LIMIT : 0
  const isWrong = marks.findings.get(id)?.worst === 'error'
  const width = (columnWidth * place.width) / 100 - GAP
  const height = (dayHeight * place.height) / 100 - GAP
  const wanted = Number(icon !== undefined) + Number(isWrong)
  const content = blockContent(speak(reservation), width - limit, height, wanted, measureBlockText)
  const hasMark = isWrong && content.icons > 0
  const hasIcon = icon !== undefined && content.icons > Number(hasMark)
  return (
    <button
      key={id}
      type="button"
      className={`booking ${styles.bar}`}
      style={{
        top: (dayHeight * place.top) / 100,
        left: EDGE + (columnWidth * place.xOffset) / 100,
        width,
        height,
        ...(hasIcon && iconStyle(icon)),
        ...(hasMark && ERROR_STYLE),
      }}
      data-earlier={bar.continuesEarlier || undefined}
      data-later={bar.continuesLater || undefined}
      {...facts}
      // The words use the space of the dusk sign.
      data-sign={undefined}
      data-icon={hasIcon ? icon : undefined}
      data-mark={hasMark || undefined}
      aria-label={markedBarName(booking, booking.isMatch, speak, marks)}
    >
      {content.lines.map((line, index) => (
        // biome-ignore lint: lines have no identity but their place.
        <span key={index} className={styles.line}>
          {partsOf(line)}
        </span>
      ))}
      {marks.changes.has(id) && <i className="booking-news" />}
    </button>
  )
}

function drawLines(
  { bars, width, height }: ColumnBarsProps,
  speak: Speak,
  marks: BookingMarks,
): ReactNode {
  const places = linePlaces(
    bars.map(({ place }) => (height * place.top) / 100),
    width,
    height,
  )
  const drawLine = (bar: DayBar<CalendarBooking>, place: (typeof places)[number]) => {
    const { booking } = bar
    const { id, reservation } = booking
    const words = speak(reservation)
    const time = lineTime(booking.time, bar.day, speak)
    const indent = Math.max(0, TIME_WIDTH - measureBlockText(time))
    const parts = [
      { key: 'time', wordings: [time] },
      {
        key: 'customer',
        wordings: [words.isMaintenance ? words.activity : words.customerShort || words.activity],
      },
      { key: 'tail', wordings: [words.tail, words.tailShort] },
      { key: 'instructor', wordings: [words.instructorInitials] },
    ]
    const [line = []] = fitText(parts, () => place.width - INSET - indent, 1, measureBlockText)
    return (
      <button
        key={id}
        type="button"
        className={`booking ${styles.listed}`}
        style={{ top: place.top, left: EDGE + place.left, width: place.width - GAP }}
        {...bookingProps(reservation, marks, booking.isMatch)}
        data-sign={undefined}
        aria-label={markedBarName(booking, booking.isMatch, speak, marks)}
      >
        {partsOf(line)}
      </button>
    )
  }
  return bars.map((bar, index) => {
    const place = places[index]
    return place ? shown(bar, height, () => drawLine(bar, place)) : null
  })
}

function shown(
  { booking, place }: DayBar<CalendarBooking>,
  dayHeight: number,
  draw: () => ReactNode,
): ReactNode {
  try {
    return draw()
  } catch {
    return (
      <button
        key={booking.id}
        {...unshownProps(booking.reservation)}
        className={`booking ${styles.bar}`}
        style={{ top: (dayHeight * place.top) / 100, left: EDGE }}
      />
    )
  }
}

function partsOf(line: readonly FittedPart<string>[]): ReactNode {
  return line.map(({ key, text }) => (
    <bdi key={key} data-part={key}>
      {text}
    </bdi>
  ))
}
