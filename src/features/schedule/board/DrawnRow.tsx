import { memo, type ReactElement } from 'react'
import { bookingProps, iconStyle, unshownProps } from '#bookings/booking/booking-props.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { statusIconOf } from '#bookings/booking/StatusIcon.tsx'
import { type BarText, barParts, barText } from '#domain/board/bar-words.ts'
import {
  type BoardBar,
  type BoardRow,
  type OutsideFilter,
  rowFacts,
} from '#domain/board/board-rows.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { shortName } from '#domain/text/initials.ts'
import { useFreeSlots } from '#features/schedule/find/free-slots.tsx'
import { measureBlockText } from '#features/schedule/grid/text-fit.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { BoardRowHead } from './BoardRowHead.tsx'
import { markedBarName } from './bar-words.ts'
import { lanePlace, type RowMetrics } from './board-layout.ts'
import styles from './DrawnRow.module.css'
import { LateRun } from './LateRun.tsx'

/** Shared by all bars of a board. The object changes only when every bar must redraw. */
export interface BarSurroundings {
  readonly scale: TimeScale
  readonly metrics: RowMetrics
  readonly headWidth: number
  readonly namesakes: ReadonlySet<string>
  /** The board is wider than the screen, so a bar's words must stay visible while it is partly scrolled away. */
  readonly isWide: boolean
  readonly speak: Speak
}

interface DrawnRowProps {
  readonly row: BoardRow
  readonly outsideFilter: OutsideFilter
  readonly marks: BookingMarks
  readonly index: number
  readonly y: number
  readonly height: number
  readonly surroundings: BarSurroundings
  readonly left: number
  readonly right: number
  /** Bar in this row that Tab reaches, drawn even when off screen; null if in another row. */
  readonly activeId: string | null
  readonly foundId: string | null
  readonly isWhole: boolean
  /** The row head shows the current state only when the board shows just today. */
  readonly day: PlainDay
  readonly today: PlainDay
}

const INSET = 8
const ICON = 14
const ARROW = 9
const NOTCH = 5
const LIMIT = 3
const MIN_FOR_ICON = 16
/** px. Narrower bars show only the icon. */
const MIN_FOR_WORDS = 48
const MIN_FOR_TEXT = 15

export const DrawnRow = memo(function DrawnRow(props: DrawnRowProps) {
  const { row, height, surroundings, left, right, activeId, foundId } = props
  const { scale } = surroundings
  const freeSlots = useFreeSlots(row.key)
  const drawn: ReactElement[] = []
  for (const bar of row.bars) {
    const x = Math.round(scale.xOf(bar.time.start))
    const end = Math.round(scale.xOf(bar.time.end))
    const isNear = end >= left && x <= right
    if (!isNear && bar.id !== activeId && bar.id !== foundId) continue
    try {
      drawn.push(drawBar(bar, x, end, props))
    } catch {
      drawn.push(unshownBar(bar, x, end, height))
    }
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
        height={surroundings.metrics.row}
        width={surroundings.headWidth}
        isNamesake={surroundings.namesakes.has(shortName(row.label))}
        isWhole={props.isWhole}
        day={props.day}
        today={props.today}
      />
      <div role="gridcell" className={styles.track}>
        {freeSlots?.map(({ start, end }) => (
          <span
            key={start}
            className={styles.ghost}
            data-ghost=""
            style={{ left: scale.xOf(start), width: scale.xOf(end) - scale.xOf(start) }}
          />
        ))}
        {drawn}
        {row.bars.map(
          (bar) =>
            isLate(bar, props.marks) && (
              <LateRun
                key={bar.id}
                end={bar.time.end}
                scale={scale}
                next={nextStart(row, bar)}
                isUnconfirmed={props.marks.findings.get(bar.id)?.isUnconfirmed ?? false}
                place={lanePlace(bar.lane, row.lanes, height, surroundings.metrics)}
              />
            ),
        )}
      </div>
    </div>
  )
})

function nextStart({ bars }: BoardRow, { lane, time }: BoardBar): Instant | null {
  const next = bars.find((other) => other.lane === lane && other.time.start >= time.end)
  return next?.time.start ?? null
}

function isLate({ id }: BoardBar, { findings }: BookingMarks): boolean {
  return findings.get(id)?.drawn.includes('late-back') ?? false
}

function drawBar(bar: BoardBar, x: number, end: number, props: DrawnRowProps): ReactElement {
  const { row, height, surroundings, activeId, marks } = props
  const { scale, metrics, speak } = surroundings
  const isBehind = bar.activity === 'maintenance'
  const place = isBehind
    ? { top: 0, height: height - 1 }
    : lanePlace(bar.lane, row.lanes, height, metrics)
  const width = Math.max(3, end - x - (isBehind ? 0 : 1))
  const { status } = bar.reservation
  const isMatch = !props.outsideFilter.has(bar.id)
  const facts = bookingProps(bar.reservation, marks, isMatch)
  const earlier = bar.time.start < scale.start
  const later = bar.time.end > scale.end
  const isTall = place.height >= MIN_FOR_TEXT
  const shape = statusIconOf(status.kind, bar.activity)
  const clear = isBehind ? clearWidth(bar, row, x, width, scale) : width
  const taken =
    INSET +
    (earlier ? ARROW : 0) +
    (later ? ARROW : 0) +
    (facts['data-waits'] ? NOTCH : 0) +
    (facts['data-limit'] ? LIMIT : 0)
  const hasWords = isTall && clear >= MIN_FOR_WORDS
  const words = speak(bar.reservation)
  const parts = hasWords ? barParts(words, row.kind, isMatch, clear, speak.locale) : null
  const fitted = (sign: string | undefined, hasIcon: boolean) => {
    const icons = Number(hasIcon) + Number(sign !== undefined)
    const line = parts && barText(words, parts, clear - taken - icons * ICON, measureBlockText)
    return { sign, hasIcon, line }
  }
  const wholeSign = hasWords && !later ? facts['data-sign'] : undefined
  const mayHaveIcon = isTall && width >= MIN_FOR_ICON && shape !== 'pending'
  let chosen = fitted(wholeSign, mayHaveIcon)
  if (hasWords && !chosen.line?.isNamed) {
    // Outline and sign repeat the status and the mark, so drop icons before the name.
    const barer = [fitted(undefined, mayHaveIcon), fitted(undefined, false)]
    chosen =
      barer.find(({ line }) => line?.isNamed) ??
      [chosen, ...barer].find(({ line }) => line !== null) ??
      chosen
  }
  const { sign, hasIcon, line } = chosen
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
        ...(facts['data-waits'] === 'overtaken' && ({ '--x': `${x}px` } as object)),
      }}
      tabIndex={bar.id === activeId ? 0 : -1}
      aria-label={markedBarName(bar, isMatch, speak, marks, false)}
      {...facts}
      data-sign={sign}
      data-found={bar.id === props.foundId ? '' : undefined}
      data-icon={hasIcon ? shape : undefined}
      data-slim={width < 9 || !isTall || undefined}
      data-earlier={earlier || undefined}
      data-later={later || undefined}
    >
      {line && <BarWords line={line} isEarlier={earlier} isHeld={surroundings.isWide} />}
    </button>
  )
}

/** A try/catch instead of an error boundary: 1,500 boundaries would cost more than the bars. */
function unshownBar(bar: BoardBar, left: number, end: number, height: number): ReactElement {
  return (
    <button
      key={bar.id}
      {...unshownProps(bar.reservation)}
      className={`booking booking-across ${styles.bar}`}
      style={{ left, width: Math.max(3, end - left), height: height - 1 }}
      tabIndex={-1}
    />
  )
}

interface BarWordsProps {
  readonly line: BarText
  readonly isEarlier: boolean
  readonly isHeld: boolean
}

function BarWords({ line, isEarlier, isHeld }: BarWordsProps) {
  const words = (
    <>
      {isEarlier && '◂ '}
      <b>{line.name}</b>
      {line.rest !== '' && `\u2002${line.rest}`}
    </>
  )
  return isHeld ? <span className={styles.held}>{words}</span> : words
}

/** px up to the first bar that covers it. */
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
