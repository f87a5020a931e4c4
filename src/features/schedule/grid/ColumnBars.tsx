import { memo, type ReactNode } from 'react'
import { barLine } from '#domain/board/bar-text.ts'
import type { ActivityKind } from '#domain/record/activity.ts'
import type { StatusKind } from '#domain/record/status.ts'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { bookingProps, iconStyle } from '#school/booking/booking-props.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import type { BookingMarks } from '#school/booking/marks.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { statusIconOf } from '#school/booking/StatusIcon.tsx'
import { ERROR_STYLE } from '#school/findings/FindingMark.tsx'
import { type BlockContent, blockContent } from './block-content.ts'
import styles from './ColumnBars.module.css'
import type { CalendarBooking } from './calendar-booking.ts'
import { HOUR_HEIGHT } from './calendar-context.ts'
import type { DayBar } from './day-bars.ts'
import { measureBlockText } from './text-fit.ts'

/** Bars keep a hair's breadth apart. */
const GAP = 1
/** And from the line between two days. */
const EDGE = 1
const DAY_HEIGHT = 24 * HOUR_HEIGHT
const LEAST_FOR_ICON = 9
const SLIM = 13
const HAIR = 7

/**
 * The bars in the hours of a day, all in one piece: the calendar library's own way to an event has a dozen elements and
 * components for each. A bar is one element with one text where it is narrow, and hears nothing by itself.
 */
export const ColumnBars = memo(function ColumnBars(props: {
  readonly bars: readonly DayBar<CalendarBooking>[]
  /** Pixels they share. */
  readonly width: number
}) {
  const speak = useBookingWords()
  const marks = useBookingMarks()
  return (
    <div className={styles.bars}>
      {props.bars.map((bar) => drawBar(bar, props.width, speak, marks))}
    </div>
  )
})

function drawBar(
  bar: DayBar<CalendarBooking>,
  columnWidth: number,
  speak: Speak,
  marks: BookingMarks,
): ReactNode {
  const { booking, place } = bar
  const { id, reservation, activity } = booking
  const hasMark = marks.findings.get(id)?.worst === 'error'
  const icon = iconOf(statusIconOf(reservation.status.kind, activity))
  const width = Math.max(1, (columnWidth * place.width) / 100 - GAP)
  const height = (DAY_HEIGHT * place.height) / 100 - GAP
  const content = blockContent(
    speak(reservation),
    width,
    height,
    Number(icon !== undefined) + Number(hasMark),
    measureBlockText,
  )
  const hasRoom = width >= LEAST_FOR_ICON
  return (
    <button
      key={id}
      type="button"
      className={`booking ${styles.bar}`}
      style={{
        top: (DAY_HEIGHT * place.top) / 100,
        left: EDGE + (columnWidth * place.xOffset) / 100,
        width,
        height,
        ...(hasRoom && icon && iconStyle(icon)),
        ...(hasRoom && hasMark && ERROR_STYLE),
      }}
      data-flow={content.flow}
      data-slim={width < HAIR ? 'hair' : width < SLIM || undefined}
      data-earlier={bar.continuesEarlier || undefined}
      data-later={bar.continuesLater || undefined}
      {...bookingProps(reservation, marks, booking.isMatch)}
      data-icon={hasRoom ? icon : undefined}
      data-mark={(hasRoom && hasMark) || undefined}
      aria-label={markedBarName(booking, speak, marks)}
    >
      {wordsOf(content, activity)}
      {marks.changes.has(id) && <i className="booking-news" />}
    </button>
  )
}

function wordsOf({ flow, lines }: BlockContent, activity: ActivityKind): ReactNode {
  if (flow === 'bare') return null
  if (flow === 'lines')
    return lines.map((line, index) => (
      // biome-ignore lint: lines have no identity but their place.
      <span key={index} className={styles.line}>
        {line.map(({ key, text }) => (
          <bdi key={key} data-part={key}>
            {text}
          </bdi>
        ))}
      </span>
    ))
  const text = lines.map((line) => barLine(line.map((part) => part.text))).join('\n')
  // On the hatching it needs a background of its own.
  return activity === 'maintenance' ? <bdi>{text}</bdi> : text
}

function iconOf(kind: StatusKind | 'maintenance') {
  return kind === 'pending' ? undefined : kind
}
