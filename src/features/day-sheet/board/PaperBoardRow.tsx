import { StatusIcon } from '#bookings/booking/StatusIcon.tsx'
import { barLine, fitBar, type Measure } from '#domain/board/bar-text.ts'
import { isPersonRow } from '#domain/board/bar-words.ts'
import { type BoardBar, type BoardRow, rowFacts } from '#domain/board/board-rows.ts'
import type { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { tailOf } from '#domain/record/fleet.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { lineFacts, Maintenance } from '#features/day-sheet/booking-cells.tsx'
import type { PrintedDay } from '#features/day-sheet/printed-day.ts'
import { sheetName } from '#features/day-sheet/sheet-people.ts'
import { sayPeople, sayTimeOnSheet } from '#features/day-sheet/sheet-words.ts'
import { barWordings, hasPaperIcon } from './bar-wordings.ts'
import { SMALLEST_TYPE, typeSize } from './board-size.ts'
import styles from './PaperBoard.module.css'

/** Shared by all rows. Scale in CSS px, lane height in mm, type in pt. */
export interface BoardDrawing {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
  /** Regular type, and bold for bookings that are out. */
  readonly measure: Measure
  readonly measureBold: Measure
  readonly height: number
  readonly most: number
  readonly size: number
  readonly sheet: PrintedDay
  readonly shortTail: (tail: string) => string
}

/** px. INSET: inside a bar. SIGN: icon or mark. */
const INSET = 5
const SIGN = 10

/** pt, for a name too long for its bar. What doesn't fit even then is cut. */
const MIN_TYPE = 5

export function PaperBoardRow(props: { row: BoardRow; isFirst: boolean; drawing: BoardDrawing }) {
  const { row, isFirst, drawing } = props
  const { height, most, size, sheet } = drawing
  const label = row.kind === 'instructor' ? personLabel(row, sheet) : row.label
  const style = { height: `${Math.min(row.lanes, most) * height}mm`, fontSize: `${size}pt` }
  return (
    <tr
      className={styles.row}
      data-first={isFirst || undefined}
      data-low={height < 4 || undefined}
      {...rowFacts(row)}
    >
      <th scope="row">
        <div className={styles.head} style={style}>
          <bdi className="flex-initial max-h-full overflow-hidden font-bold whitespace-nowrap text-ellipsis">
            {label}
          </bdi>
          {isFirst && row.model !== '' && (
            <bdi className="flex-initial min-w-0 overflow-hidden whitespace-nowrap text-ellipsis">
              {row.model}
            </bdi>
          )}
        </div>
      </th>
      <td>
        <div className={styles.track} style={style}>
          <Lines drawing={drawing} />
          {row.bars.map((bar) => (
            <Bar key={bar.id} bar={bar} row={row} drawing={drawing} />
          ))}
          {row.kind === 'aircraft' && <NotClosed row={row} drawing={drawing} />}
        </div>
      </td>
    </tr>
  )
}

function personLabel({ bars, value, label }: BoardRow, { names }: PrintedDay): string {
  if (names === 'full') return label
  const person = bars
    .flatMap(({ reservation }) => reservation.instructors)
    .find((one) => visibleText(nameOrEmail(one)) === label)
  return person ? sheetName(person, names) : value === '' ? label : '—'
}

/** The row's hour lines as one path, not an element each. */
function Lines({ drawing: { ticks, scale } }: { drawing: BoardDrawing }) {
  const path = (isFaint: boolean) =>
    ticks
      .filter((tick) => tick.isFaint === isFaint)
      .map(({ x }) => `M${x.toFixed(1)} 0V1`)
      .join('')
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${scale.width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.faint} d={path(true)} />
      <path d={path(false)} />
    </svg>
  )
}

function percent(x: number, { width }: TimeScale): string {
  return `${(x / width) * 100}%`
}

/** Out since an earlier day, so it has no bar and the aircraft would look free. In the row's widest gap. */
function NotClosed({ row: { bars, value }, drawing }: { row: BoardRow; drawing: BoardDrawing }) {
  const { scale, sheet } = drawing
  const one = sheet.open
    .find(({ state }) => state === 'not-closed')
    ?.bookings.find((open) => tailOf(open) === value && !bars.some(({ id }) => id === open.id))
  if (!one) return null
  const starts = bars.map(({ time }) => scale.xOf(time.start))
  const gaps = [0, ...bars.map(({ time }) => scale.xOf(time.end))].map((left) => ({
    left,
    width: Math.min(...starts.filter((x) => x >= left), scale.width) - left,
  }))
  const { left, width } = gaps.reduce((a, b) => (b.width > a.width ? b : a))
  const end = usableEnd(one)
  const due = end === null ? '' : `, due ${sayTimeOnSheet(end, sheet)}`
  return (
    <div
      className={styles.notClosed}
      style={{ left: percent(left, scale), width: percent(width, scale) }}
    >
      Not closed: {sayPeople(one.customers, sheet)}
      {due}
    </div>
  )
}

function Bar({ bar, row, drawing }: { bar: BoardBar; row: BoardRow; drawing: BoardDrawing }) {
  const { scale, measure, measureBold, height, most, size, sheet, shortTail } = drawing
  const { reservation, time } = bar
  const isBlock = isMaintenance(reservation)
  const x = scale.xOf(time.start)
  const width = scale.xOf(time.end) - x
  const facts = lineFacts(reservation, sheet)
  const { kind } = reservation.status
  const isLate = facts['data-late'] !== undefined && facts['data-unconfirmed'] === undefined
  const isUrgent = facts['data-worst'] === 'error' || isLate
  const isWrong = isUrgent && width > 2 * SIGN
  const isOut = kind === 'checked-out'
  const isMarked = facts['data-change'] !== undefined
  const edges = [isOut, isMarked, facts['data-limit'] !== undefined].filter(Boolean).length
  const taken = INSET * (1 + edges) + (isWrong ? SIGN : 0)
  // In a row with many lanes only bars are drawn; the words are in the aircraft's row, or on the list.
  const isThin = row.lanes > most && typeSize((most * height) / row.lanes) < size
  const wordings = isThin ? [] : barWordings(reservation, row.kind, sheet, shortTail)
  const measured = isOut ? measureBold : measure
  // The name, and in a person's row the aircraft. Drop the icon first, unless it is out; then shrink the type; never print initials alone.
  const name = wordings[0]?.findLast((one) => one !== '') ?? ''
  const isNamed = !isBlock && sheet.matches(reservation)
  const tails = isNamed && isPersonRow(row.kind) ? (wordings.at(-2) ?? []) : []
  const least = [...tails.map((tail) => [name, tail]), [name]]
  // A little wider than the gap that `fitBar` leaves.
  const widthOf = (words: readonly string[]) => measured(words.join('\u2002\u2009'))
  const fits = (words: readonly string[]) =>
    widthOf(words) * SMALLEST_TYPE <= size * (width - taken)
  const said = isNamed ? (least.find(fits) ?? [name]) : []
  const parts = wordings.map((part) => (part === tails ? said.slice(1) : part))
  const needed = widthOf(said)
  const hasIcon =
    !isBlock &&
    hasPaperIcon(kind) &&
    width > 3 * SIGN &&
    needed * (isOut ? SMALLEST_TYPE / size : 1) + SIGN <= width - taken
  const room = width - taken - (hasIcon ? SIGN : 0)
  const isTooLong = needed > room
  const words = isTooLong ? said : fitBar(parts, room, measured)
  const type = Math.max(MIN_TYPE, (size * room) / needed)
  // Maintenance lies behind all lanes.
  const share = 100 / row.lanes
  return (
    <div
      className={styles.bar}
      {...facts}
      data-maintenance={isBlock || undefined}
      style={{
        left: percent(x, scale),
        width: percent(width, scale),
        top: isBlock ? 0 : `${bar.lane * share}%`,
        height: isBlock ? '100%' : `${share}%`,
      }}
    >
      {isWrong && <strong>!</strong>}
      {hasIcon && <StatusIcon kind={kind} />}
      <span className={styles.words} style={isTooLong ? { fontSize: `${type}pt` } : undefined}>
        {barLine(words)}
      </span>
    </div>
  )
}

/** A booking that no row can draw is described in words, never dropped. */
export function FootLine(props: { reservation: Reservation; sheet: PrintedDay }) {
  const { reservation, sheet } = props
  const { aircraft, customers } = reservation
  const people = customers.map((person) => sheetName(person, sheet.names)).join(', ')
  return (
    <tr className={styles.untimed} {...lineFacts(reservation, sheet)}>
      <td colSpan={2}>
        {isMaintenance(reservation) ? (
          <Maintenance reservation={reservation} sheet={sheet} />
        ) : (
          <>
            No usable time: <bdi>{visibleText(aircraft?.tail ?? '') || 'No aircraft'}</bdi>{' '}
            <bdi>{people}</bdi> {statusLabel(reservation)}
          </>
        )}
      </td>
    </tr>
  )
}
