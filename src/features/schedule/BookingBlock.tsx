import { memo } from 'react'
import type { StatusKind } from '#domain/reservation.ts'
import { longTimeWords } from '#features/booking/booking-words.ts'
import { FindingMark } from '#features/booking/FindingMark.tsx'
import { findingFacts, findingNames } from '#features/booking/finding-marks.ts'
import { markedName } from '#features/booking/marks.ts'
import { StatusIcon, statusIconOf } from '#features/booking/StatusIcon.tsx'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'
import styles from './BookingBlock.module.css'
import { type BlockContent, blockContent } from './block-content.ts'
import { HOUR_HEIGHT, useBlockSurroundings } from './block-context.ts'
import type { CalendarBooking } from './calendar-booking.ts'
import type { BarPlace } from './day-layout.ts'
import { measureBlockText } from './text-fit.ts'

/** Bars keep a hair's breadth from one another. */
const GAP = 1

/** A bar in the hours of a day: its place is its time, its words are as many as fit. */
export const TimeBlock = memo(function TimeBlock(props: {
  booking: CalendarBooking
  place: BarPlace
  continuesEarlier: boolean
  continuesLater: boolean
}) {
  const { booking, place } = props
  const { speak, columnWidth, marks, findings } = useBlockSurroundings()
  const words = speak(booking.reservation)
  const icon = iconOf(booking)
  const found = findings.get(booking.id)
  const hasMark = found?.worst === 'error'
  const width = (columnWidth * place.width) / 100 - GAP
  const height = (24 * HOUR_HEIGHT * place.height) / 100 - GAP
  const content = blockContent(
    words,
    width,
    height,
    Number(icon !== null) + Number(hasMark),
    measureBlockText,
  )
  return (
    <button
      type="button"
      className={styles.time}
      style={{
        top: `${place.top}%`,
        height: `calc(${place.height}% - ${GAP}px)`,
        left: `${place.xOffset}%`,
        width: `calc(${place.width}% - ${GAP}px)`,
      }}
      data-flow={content.flow}
      data-slim={width < 7 ? 'hair' : width < 13 || undefined}
      data-earlier={props.continuesEarlier || undefined}
      data-later={props.continuesLater || undefined}
      {...factsOf(booking)}
      data-changed={marks.get(booking.id)}
      {...findingFacts(found)}
      aria-label={useNameWithDay(booking)}
    >
      {hasMark && content.flow !== 'lines' && width >= 9 && <FindingMark severity="error" />}
      {icon !== null && content.flow !== 'lines' && width >= 9 && <StatusIcon kind={icon} />}
      <Lines
        content={content}
        icon={content.flow === 'lines' ? icon : null}
        hasMark={hasMark && content.flow === 'lines'}
      />
    </button>
  )
})

/** One line over the days it runs through: in the head of the grid. */
export const LineBlock = memo(function LineBlock(props: {
  booking: CalendarBooking
  continuesEarlier: boolean
  continuesLater: boolean
}) {
  const { booking } = props
  const { speak, zone, locale, marks, findings } = useBlockSurroundings()
  const words = speak(booking.reservation)
  const icon = iconOf(booking)
  const found = findings.get(booking.id)
  return (
    <button
      type="button"
      className={styles.line}
      data-earlier={props.continuesEarlier || undefined}
      data-later={props.continuesLater || undefined}
      {...factsOf(booking)}
      data-changed={marks.get(booking.id)}
      aria-label={useNameWithDay(booking)}
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
          {longTimeWords(booking.time, zone, locale)}
        </span>
      </span>
    </button>
  )
})

type Icon = StatusKind | 'maintenance' | null

function Lines(props: { content: BlockContent; icon: Icon; hasMark: boolean }) {
  const { content, icon, hasMark } = props
  if (content.lines.length === 0) return null
  return (
    <span className={styles.lines}>
      {content.lines.map((line, index) => (
        // biome-ignore lint: lines have no identity but their place.
        <span key={index} className={styles.row}>
          {index === 0 && hasMark && <FindingMark severity="error" />}
          {index === 0 && icon !== null && <StatusIcon kind={icon} />}
          {line.map((part) => (
            <bdi key={part.key} className={styles.part} data-part={part.key}>
              {part.text}
            </bdi>
          ))}
        </span>
      ))}
    </span>
  )
}

function factsOf({ id, reservation, activity }: CalendarBooking) {
  return {
    'data-reservation-id': id,
    'data-status': reservation.status.kind,
    'data-activity': activity,
    'data-no-aircraft': reservation.aircraft === null || undefined,
  }
}

function iconOf({ reservation, activity }: CalendarBooking): Icon {
  const icon = statusIconOf(reservation.status.kind, activity)
  return icon === 'pending' ? null : icon
}

// A grid gives a screen reader no day to go with the time, so the name has it.
function useNameWithDay(booking: CalendarBooking): string {
  const { speak, zone, locale, marks, findings } = useBlockSurroundings()
  const day = formatDay(localDayOf(zone, booking.time.start), locale, 'short')
  const wrong = findingNames(findings.get(booking.id))
  return markedName(`${speak(booking.reservation).name}, ${day}${wrong}`, marks.get(booking.id))
}
