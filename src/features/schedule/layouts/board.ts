import type { DrawnHours } from '#domain/board/board-hours.ts'
import { type TimeScale, timeScale } from '#domain/board/time-scale.ts'
import type { Density } from '#features/schedule/schedule-state.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import {
  type CanvasLines,
  type LaidBar,
  type LaidGroup,
  type LaidRow,
  type PlacedAs,
  type PlacedRow,
  stackLines,
} from './layout.ts'

/** px. */
export interface RowMetrics {
  readonly row: number
  readonly group: number
  /** Space above and below a row's bars. */
  readonly pad: number
  readonly lane: number
}

/** px. Fits "N172SP free until 12:30" in the widest common font. */
export const HEAD_WIDTH = 176
export const CLOCK_HEIGHT = 24
export const MIN_SCALE = 240

const GAP = 2
const MIN_ROW = 10
/** px. Lower rows are hard to read. */
const MIN_READABLE_ROW = 22
const MAX_FIT_ROW = 48
const GROUP = 18
const LOW_GROUP = 14
const MIN_LANE = 16

const FIXED = {
  comfortable: { row: 36, group: GROUP, pad: 3, lane: 24 },
  compact: { row: 28, group: GROUP, pad: 2, lane: 20 },
} as const

interface LineCount {
  readonly rows: number
  readonly groups: number
  /** Lanes beyond the first of each row. */
  readonly lanes: number
}

export function countLines(groups: readonly LaidGroup[], closed: ReadonlySet<string>): LineCount {
  const rows = groups.filter(({ key }) => !closed.has(key)).flatMap((group) => group.rows)
  const lanes = rows.reduce((sum, row) => sum + row.lanes - 1, 0)
  return { rows: rows.length, groups: groups.length, lanes }
}

/** `auto`: all rows fit the screen while readable, else 28 px and scrolling. `fit`: always fits. */
export function rowMetrics(density: Density, count: LineCount, height: number): RowMetrics {
  if (density === 'comfortable' || density === 'compact') return FIXED[density]
  if (density === 'fit') return shared(LOW_GROUP, count, height)
  const room = height - count.lanes * (MIN_LANE + GAP)
  const fitting = [GROUP, LOW_GROUP]
    .map((group) => shared(group, count, room))
    .find(({ row }) => row >= MIN_READABLE_ROW)
  return fitting ? { ...fitting, lane: MIN_LANE } : FIXED.compact
}

function shared(group: number, { rows, groups }: LineCount, height: number): RowMetrics {
  const share = Math.floor((height - groups * group) / Math.max(1, rows))
  const row = Math.max(MIN_ROW, Math.min(MAX_FIT_ROW, share))
  return { row, group, pad: row < 20 ? 0 : 2, lane: 0 }
}

/** px. A narrower hour holds no name: then hours are HELD_HOUR wide and the board scrolls. */
const MIN_HOUR = 52
const HELD_HOUR = 76

/** `room`: px beside the heads of rows. */
export function boardScale(
  zone: Zone,
  day: PlainDay,
  hours: DrawnHours,
  zoom: number | null,
  room: number,
): TimeScale {
  if (zoom !== null) return timeScale(zone, day, hours, { minutesPer40: zoom })
  const count = (hours.closes - hours.opens) / 60
  return timeScale(zone, day, hours, { width: room / count >= MIN_HOUR ? room : count * HELD_HOUR })
}

/** The first group has its name next to the clock. */
export function boardLines<Row, Bar>(
  groups: readonly LaidGroup<Row>[],
  closed: ReadonlySet<string>,
  metrics: RowMetrics,
  place: (row: Row) => PlacedRow<Row, Bar>,
): CanvasLines<Row, Bar> {
  return stackLines(groups, closed, (group) => (group === groups[0] ? 0 : metrics.group), place)
}

export function boardRow<Row, Bar extends LaidBar>(
  row: Row & LaidRow<Bar>,
  scale: TimeScale,
  metrics: RowMetrics,
): PlacedRow<Row, Bar> {
  const height = rowHeight(row, metrics)
  const bookings = row.bars.map((bar) => placeBar(bar, row, height, scale, metrics))
  return { row, height, cells: [{ bookings, above: 0 }] }
}

function rowHeight({ lanes }: LaidRow, { row, pad, lane }: RowMetrics): number {
  return lanes === 1 || lane === 0 ? row : Math.max(row, lanes * (lane + GAP) - GAP + 2 * pad + 1)
}

function placeBar<Bar extends LaidBar>(
  bar: Bar,
  row: LaidRow,
  height: number,
  scale: TimeScale,
  metrics: RowMetrics,
): PlacedAs<'bar', Bar> {
  const left = Math.round(scale.xOf(bar.time.start))
  const end = Math.round(scale.xOf(bar.time.end))
  const isBehind = bar.activity === 'maintenance'
  const width = Math.max(3, end - left - (isBehind ? 0 : 1))
  return {
    size: 'bar',
    bar,
    left,
    width,
    ...(isBehind
      ? { top: 0, height: height - 1 }
      : placeLane(bar.lane, row.lanes, height, metrics)),
    clear: isBehind ? clearWidth(bar, row, left, width, scale) : width,
    isEarlier: bar.time.start < scale.start,
    isLater: bar.time.end > scale.end,
  }
}

function placeLane(lane: number, lanes: number, height: number, { pad }: RowMetrics) {
  // 1 px is the row's bottom border.
  const room = height - 2 * pad - 1
  if (lanes === 1) return { top: pad, height: room }
  const share = (room + GAP) / lanes
  const top = pad + Math.round(lane * share)
  const bottom = pad + Math.round((lane + 1) * share) - GAP
  return { top, height: Math.max(2, bottom - top) }
}

/** px up to the first bar that covers it. */
function clearWidth(
  bar: LaidBar,
  row: LaidRow,
  left: number,
  width: number,
  scale: TimeScale,
): number {
  const over = row.bars.find(
    ({ activity, time }) =>
      activity !== 'maintenance' && time.end > bar.time.start && time.start < bar.time.end,
  )
  return over ? Math.min(width, Math.max(0, scale.xOf(over.time.start) - left)) : width
}
