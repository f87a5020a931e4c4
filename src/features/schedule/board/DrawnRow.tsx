import { memo, type ReactElement } from 'react'
import { barLine, fitBar } from '#domain/board/bar-text.ts'
import { type BoardBar, type BoardRow, rowFacts } from '#domain/board/board-rows.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { measureBarText } from '#features/schedule/grid/text-fit.ts'
import { bookingProps, iconStyle } from '#school/booking/booking-props.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import type { BookingMarks } from '#school/booking/marks.ts'
import { statusIconOf } from '#school/booking/StatusIcon.tsx'
import { BoardRowHead } from './BoardRowHead.tsx'
import { barParts } from './bar-words.ts'
import { lanePlace, type RowMetrics } from './board-layout.ts'
import styles from './DrawnRow.module.css'

/** What all bars of a board share; a new object only when all of them change. */
export interface BarSurroundings {
  readonly scale: TimeScale
  readonly metrics: RowMetrics
  /** It is wider than the screen: what a bar says stays in sight while a part of the bar does. */
  readonly isWide: boolean
  readonly speak: Speak
  readonly marks: BookingMarks
  readonly nameOf: (bar: BoardBar) => string
}

interface DrawnRowProps {
  readonly row: BoardRow
  readonly index: number
  readonly y: number
  readonly height: number
  readonly surroundings: BarSurroundings
  /** The px of the scale that are near the screen. */
  readonly left: number
  readonly right: number
  /** The bar that Tab leads to, if it is in this row; drawn wherever it is. */
  readonly activeId: string | null
  /** The bar that a search stepped to, ringed. */
  readonly foundId: string | null
  readonly reading: LastReadings | undefined
  readonly isWhole: boolean
}

const INSET = 8
const ICON = 14
const ARROW = 9
const LEAST_FOR_ICON = 16
/** 12 px letters stand in this much. */
const LEAST_FOR_TEXT = 15

/** An aircraft's or a person's time. One element per bar, and no handlers: the board listens for presses and keys. */
export const DrawnRow = memo(function DrawnRow(props: DrawnRowProps) {
  const { row, height, surroundings, left, right, activeId, foundId } = props
  const { scale } = surroundings
  const drawn: ReactElement[] = []
  for (const bar of row.bars) {
    const x = Math.round(scale.xOf(bar.time.start))
    const end = Math.round(scale.xOf(bar.time.end))
    const isNear = end >= left && x <= right
    if (isNear || bar.id === activeId || bar.id === foundId) drawn.push(drawBar(bar, x, end, props))
  }
  return (
    <div
      role="row"
      aria-rowindex={props.index}
      className={styles.row}
      style={{ top: props.y, height }}
      data-row={row.key}
      {...rowFacts(row)}
    >
      <BoardRowHead
        row={row}
        metrics={surroundings.metrics}
        reading={props.reading}
        isWhole={props.isWhole}
      />
      <div role="gridcell" className={styles.track}>
        {drawn}
      </div>
    </div>
  )
})

function drawBar(bar: BoardBar, x: number, end: number, props: DrawnRowProps): ReactElement {
  const { row, height, surroundings, activeId } = props
  const { scale, metrics } = surroundings
  const isBehind = bar.activity === 'maintenance'
  const place = isBehind
    ? { top: 0, height: height - 1 }
    : lanePlace(bar.lane, row.lanes, height, metrics)
  const width = Math.max(3, end - x - (isBehind ? 0 : 1))
  const { status } = bar.reservation
  const earlier = bar.time.start < scale.start
  const later = bar.time.end > scale.end
  const isTall = place.height >= LEAST_FOR_TEXT
  const shape = statusIconOf(status.kind, bar.activity)
  const hasIcon = isTall && width >= LEAST_FOR_ICON && shape !== 'pending'
  const clear = isBehind ? clearWidth(bar, row, x, width, scale) : width
  const room = clear - INSET - (hasIcon ? ICON : 0) - (earlier ? ARROW : 0) - (later ? ARROW : 0)
  const text = isTall && room > 8 ? lineOf(bar, row, room, surroundings) : ''
  const words = earlier && width > 12 && text !== '' ? `◂ ${text}` : text
  return (
    <button
      key={bar.id}
      type="button"
      className={`booking booking-across ${styles.bar}`}
      style={{
        left: x,
        top: place.top,
        width,
        height: place.height,
        ...(hasIcon && iconStyle(shape)),
      }}
      tabIndex={bar.id === activeId ? 0 : -1}
      aria-label={surroundings.nameOf(bar)}
      {...bookingProps(bar.reservation, surroundings.marks, bar.isMatch)}
      data-found={bar.id === props.foundId ? '' : undefined}
      data-icon={hasIcon ? shape : undefined}
      data-slim={width < 9 || !isTall || undefined}
      data-earlier={earlier || undefined}
      data-later={later || undefined}
    >
      {surroundings.isWide && words !== '' ? <span className={styles.text}>{words}</span> : words}
    </button>
  )
}

function lineOf(bar: BoardBar, row: BoardRow, room: number, { speak }: BarSurroundings): string {
  const words = speak(bar.reservation)
  const parts = barParts(words, row.kind, bar)
  const fitting = fitBar(parts, room, measureBarText)
  // On their own they would look like the customer's.
  const isInitials = fitting.length === 1 && fitting[0] === words.instructorInitials
  return isInitials ? '' : barLine(fitting)
}

/** How far a block behind the bars can be read: up to the first that stands before it. */
function clearWidth(
  bar: BoardBar,
  row: BoardRow,
  x: number,
  width: number,
  scale: TimeScale,
): number {
  let clear = width
  for (const other of row.bars) {
    if (other.activity === 'maintenance' || other.time.end <= bar.time.start) continue
    if (other.time.start >= bar.time.end) break
    clear = Math.min(clear, Math.max(0, scale.xOf(other.time.start) - x))
  }
  return clear
}
