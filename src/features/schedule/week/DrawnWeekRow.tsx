import { memo, type ReactElement } from 'react'
import { type BoardBar, type BoardRow, type LeftOut, rowFacts } from '#domain/board/board-rows.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { measureBarText, measureBlockText } from '#features/schedule/grid/text-fit.ts'
import type { LongBar } from '#features/schedule/long-bars.ts'
import { aircraftHref } from '#school/address/hrefs.ts'
import { hrefOfPerson } from '#school/address/person-href.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import type { BookingMarks } from '#school/booking/marks.ts'
import { formatHours } from '#time/format.ts'
import { HOUR } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Link } from '#ui/link.tsx'
import styles from './DrawnWeekRow.module.css'
import type { WeekCell, WeekRow } from './week-rows.ts'
import { stripBackground } from './week-strip.ts'
import { lineParts, lineTime, longWords } from './week-words.ts'

/** What all rows of a week share; a new object only when all of them change. */
export interface WeekSurroundings {
  /** Of each day, 100 wide. */
  readonly scales: ReadonlyMap<PlainDay, TimeScale>
  readonly today: PlainDay
  readonly isStrips: boolean
  /** After the time of a line, px. */
  readonly room: number
  readonly speak: Speak
  readonly marks: BookingMarks
}

interface DrawnWeekRowProps {
  readonly week: WeekRow
  readonly leftOut: LeftOut
  readonly index: number
  readonly y: number
  readonly height: number
  readonly surroundings: WeekSurroundings
  /** The booking that Tab leads to, and the one that a search stepped to, if they are in this row. */
  readonly activeId: string | null
  readonly foundId: string | null
  readonly isWhole: boolean
}

/** Widths in px, as in the style sheet: the time of a line, and the number beside a strip. */
export const TIME = 36
const COUNT = 20
const ERROR_EDGE = 3
const EDGES = 3

const MEASURE = { name: measureBlockText, rest: measureBarText }

/** An aircraft's or a person's days: in each a strip to scale, and a line for every booking. */
export const DrawnWeekRow = memo(function DrawnWeekRow(props: DrawnWeekRowProps) {
  const { week, surroundings } = props
  const { row, cells } = week
  return (
    <div
      role="row"
      aria-rowindex={props.index}
      className={styles.row}
      style={{ top: props.y, height: props.height }}
      data-row={row.key}
      data-strips={surroundings.isStrips || undefined}
      {...rowFacts(row)}
    >
      <div role="rowheader" className={styles.head}>
        <RowName row={row} />
        {!surroundings.isStrips && row.model !== '' && <bdi className="note">{row.model}</bdi>}
        {/* One line has no room for "at least" beside a tail number. */}
        {(props.isWhole || !surroundings.isStrips) && (
          <span className={styles.hours} data-below={row.model === '' || undefined}>
            {props.isWhole ? '' : '≥ '}
            {formatHours(row.booked / HOUR)}
          </span>
        )}
      </div>
      {cells.map((cell) => (
        <div
          key={cell.day}
          role="gridcell"
          className={styles.cell}
          data-today={cell.day === surroundings.today || undefined}
          style={cell.above > 0 ? ({ '--above': cell.above } as object) : undefined}
        >
          {surroundings.isStrips ? drawStrip(cell, props) : drawLines(cell, props)}
        </div>
      ))}
    </div>
  )
})

/** Its page is a press away, but no stop on the way to the bookings. */
function RowName({ row }: { row: BoardRow }) {
  const { kind, value, label } = row
  const href =
    kind === 'aircraft' ? aircraftHref(value) : kind === 'instructor' ? hrefOfPerson(value) : null
  const name = <bdi className={styles.label}>{label}</bdi>
  return href === null ? (
    name
  ) : (
    <Link href={href} className={styles.name} tabIndex={-1}>
      {name}
    </Link>
  )
}

function drawLines(cell: WeekCell, props: DrawnWeekRowProps): ReactElement {
  const scale = props.surroundings.scales.get(cell.day)
  return (
    <>
      <i
        className={styles.strip}
        style={{ backgroundImage: scale && stripBackground(cell.bars, scale) }}
      />
      {cell.long.map((long) => drawLong(long, props))}
      {cell.lines.map((bar) => drawLine(bar, cell, props))}
    </>
  )
}

function drawLine(bar: BoardBar, cell: WeekCell, props: DrawnWeekRowProps): ReactElement {
  const { speak, marks, ...all } = props.surroundings
  const room = all.room - (marks.findings.get(bar.id)?.worst === 'error' ? ERROR_EDGE : 0)
  const words = speak(bar.reservation)
  const { kind } = props.week.row
  const time = lineTime(bar.time, cell.span, speak)
  const usual = lineParts(words, kind, room, MEASURE)
  // The edges and a short time lend their room to a name that needs it; a long time takes some.
  const spare = TIME - measureBarText(time)
  const isLong = spare < 0
  const tight =
    isLong || usual.beside === '' ? lineParts(words, kind, room + spare + EDGES, MEASURE) : usual
  const isTight = isLong || tight.beside !== usual.beside
  const { who, status, beside } = isTight ? tight : usual
  return (
    <button key={bar.id} {...factsOf(bar, styles.line, props)} data-tight={isTight || undefined}>
      <span data-part="time">{time}</span>
      <bdi data-part="customer">{who}</bdi>
      {status !== '' && <bdi data-part="status">{status}</bdi>}
      {beside !== '' && <bdi data-part="instructor">{beside}</bdi>}
    </button>
  )
}

function drawLong(long: LongBar<BoardBar>, props: DrawnWeekRowProps): ReactElement {
  const { item: bar, lane, days } = long
  const { speak } = props.surroundings
  return (
    <button
      key={bar.id}
      {...factsOf(bar, `booking-across ${styles.long}`, props)}
      style={{ '--lane': lane, '--days': days } as object}
      data-earlier={long.isEarlier || undefined}
      data-later={long.isLater || undefined}
    >
      <bdi data-part="customer">{longWords(bar, speak(bar.reservation), speak)}</bdi>
    </button>
  )
}

/** Every booking where it stands in its day, and how many there are. */
function drawStrip(cell: WeekCell, props: DrawnWeekRowProps): ReactElement {
  const { scales, room, speak } = props.surroundings
  const scale = scales.get(cell.day)
  const track = room + TIME - COUNT
  return (
    <>
      <div className={styles.track}>
        {scale &&
          cell.bars.map((bar) => {
            const left = scale.xOf(bar.time.start)
            const width = scale.xOf(bar.time.end) - left
            return (
              <button
                key={bar.id}
                {...factsOf(bar, styles.piece, props)}
                style={{ left: `${left}%`, width: `${width}%` }}
              >
                {nameIn(bar, (width / 100) * track, speak)}
              </button>
            )
          })}
      </div>
      <span className={styles.count}>{cell.bars.length > 0 && cell.bars.length}</span>
    </>
  )
}

/** The name where it stands in a piece so wide, px. */
function nameIn(bar: BoardBar, width: number, speak: Speak): string {
  const { who } = lineParts(speak(bar.reservation), 'aircraft', width - 4, MEASURE)
  return measureBlockText(who) <= width - 4 ? who : ''
}

function factsOf(bar: BoardBar, className: string | undefined, props: DrawnWeekRowProps) {
  const { speak, marks } = props.surroundings
  const isMatch = !props.leftOut.has(bar.id)
  return {
    type: 'button',
    className: `booking ${className}`,
    tabIndex: bar.id === props.activeId ? 0 : -1,
    'aria-label': markedBarName(bar, isMatch, speak, marks),
    ...bookingProps(bar.reservation, marks, isMatch),
    // The words have the room of dusk's moon.
    'data-sign': undefined,
    'data-found': bar.id === props.foundId ? '' : undefined,
  } as const
}
