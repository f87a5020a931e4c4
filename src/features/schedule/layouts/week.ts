import type { DrawnHours } from '#domain/board/board-hours.ts'
import { type TimeScale, timeScale } from '#domain/board/time-scale.ts'
import { coversWholeDay } from '#features/schedule/days.ts'
import { longBars } from '#features/schedule/long-bars.ts'
import { type InstantRange, overlap } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'
import type { LaidBar, LaidGroup, LaidRow, PlacedBooking, PlacedCell, PlacedRow } from './layout.ts'

export interface WeekColumns {
  readonly zone: Zone
  readonly days: readonly WeekDay[]
  /** Bars to scale instead of lines. */
  readonly isStrips: boolean
  /** px, of the text of a line beside its time. */
  readonly room: number
}

interface WeekDay {
  readonly day: PlainDay
  readonly span: InstantRange
  /** 100 wide. */
  readonly scale: TimeScale
}

/** px, as in the style sheets: a line's longest time, and the number beside a strip. */
export const TIME = 46
const COUNT = 20
const HEAD = 134
/** Seven fit beside the filters on 1024 px. */
const MIN_COLUMN = 88
/** px, edges of a cell and its line, and gaps between words. */
const AROUND_NAME = 7 + TIME

export function weekColumns(
  zone: Zone,
  days: readonly PlainDay[],
  hours: DrawnHours,
  width: number,
  isStrips: boolean,
): WeekColumns {
  const column = Math.max(MIN_COLUMN, (width - HEAD) / days.length)
  return {
    zone,
    days: days.map((day) => ({
      day,
      span: localDay(zone, day),
      scale: timeScale(zone, day, hours, { width: 100 }),
    })),
    isStrips,
    room: column - AROUND_NAME,
  }
}

const LINE = 17
const STRIP = 11
export const WEEK_SIZES = {
  '--head-width': HEAD,
  '--min-column': MIN_COLUMN,
  '--line-step': LINE,
  '--strip-height': STRIP,
}
const AROUND = 7
/** Fits a tail, its model and its hours. */
const MIN_ROW = 44
const STRIPS_ROW = 24
const GROUP = 20

/** As high as its fullest cell. */
export function weekRow<Row, Bar extends LaidBar>(
  row: Row & LaidRow<Bar>,
  columns: WeekColumns,
): PlacedRow<Row, Bar> {
  const { zone, days, isStrips } = columns
  if (isStrips) return { row, height: STRIPS_ROW, cells: stripCells(row, columns) }
  const isLong = new Set(row.bars.filter(({ time }) => coversWholeDay(zone, time)))
  const long = longBars(
    [...isLong],
    days.map(({ span }) => span),
  )
  let depth = 0
  const cells = days.map(({ span: day }, index): PlacedCell<Bar> => {
    const lines = row.bars.filter((bar) => !isLong.has(bar) && overlap(bar.time, day))
    const above = long
      .filter(({ item }) => overlap(item.time, day))
      .reduce((most, { lane }) => Math.max(most, lane + 1), 0)
    depth = Math.max(depth, above + lines.length)
    const starting = long.filter(({ first }) => first === index)
    const bookings: PlacedBooking<Bar>[] = [
      ...starting.map(({ item, ...place }) => ({ size: 'days' as const, bar: item, ...place })),
      ...lines.map((bar) => ({ size: 'line' as const, bar, day, room: columns.room })),
    ]
    return { bookings, above }
  })
  return { row, height: Math.max(MIN_ROW, STRIP + depth * LINE + AROUND), cells }
}

function stripCells<Bar extends LaidBar>(
  row: LaidRow<Bar>,
  { days, room }: WeekColumns,
): PlacedCell<Bar>[] {
  return days.map(({ span, scale }) => ({
    above: 0,
    bookings: row.bars.flatMap((bar): PlacedBooking<Bar>[] => {
      if (!overlap(bar.time, span)) return []
      const left = scale.xOf(bar.time.start)
      const width = scale.xOf(bar.time.end) - left
      const px = (width / 100) * (room + TIME - COUNT) - 4
      return [{ size: 'strip', bar, left, width, room: px }]
    }),
  }))
}

/** Models get no line of their own. */
export function weekGroupHeight(groups: readonly unknown[]): (group: LaidGroup<unknown>) => number {
  return ({ key }) => (groups.length > 1 && !key.startsWith('model:') ? GROUP : 0)
}
