import type { BoardBar, BoardGroup, BoardRow } from '#domain/board/board-rows.ts'
import { coversWholeDay } from '#features/schedule/days.ts'
import { type LongBar, longBars } from '#features/schedule/long-bars.ts'
import { type InstantRange, overlap } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'

export interface WeekCell {
  readonly day: PlainDay
  readonly span: InstantRange
  readonly bars: readonly BoardBar[]
  readonly lines: readonly BoardBar[]
  readonly long: readonly LongBar<BoardBar>[]
  readonly above: number
}

export interface WeekRow {
  readonly row: BoardRow
  readonly cells: readonly WeekCell[]
  readonly depth: number
}

export function weekRow(row: BoardRow, days: readonly PlainDay[], zone: Zone): WeekRow {
  const spans = days.map((day) => localDay(zone, day))
  const isLong = new Set(row.bars.filter(({ time }) => coversWholeDay(zone, time)))
  const long = longBars([...isLong], spans)
  const cells = days.flatMap((day, index): WeekCell[] => {
    const span = spans[index]
    if (!span) return []
    const bars = row.bars.filter(({ time }) => overlap(time, span))
    const over = long.filter(({ item }) => overlap(item.time, span))
    return [
      {
        day,
        span,
        bars,
        lines: bars.filter((bar) => !isLong.has(bar)),
        long: over.filter(({ first }) => first === index),
        above: over.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
      },
    ]
  })
  const depth = cells.reduce((most, { above, lines }) => Math.max(most, above + lines.length), 0)
  return { row, cells, depth }
}

/** px, as in the style sheet. */
const LINE = 17
const STRIP = 11
const AROUND = 7
/** Fits a tail, its model and its hours. */
const MIN_ROW = 44
const STRIPS_ROW = 24
const GROUP = 20

export type WeekLayoutLine =
  | {
      readonly kind: 'group'
      readonly group: BoardGroup
      readonly y: number
      readonly height: number
    }
  | { readonly kind: 'row'; readonly week: WeekRow; readonly y: number; readonly height: number }

/** Each row is as high as its fullest cell. Models get no line of their own. `isFolded` skips a group's rows. */
export function layOutWeek(
  groups: readonly BoardGroup[],
  weekOf: (row: BoardRow) => WeekRow,
  isStrips: boolean,
  isFolded: (group: BoardGroup) => boolean,
): { readonly lines: readonly WeekLayoutLine[]; readonly height: number } {
  const lines: WeekLayoutLine[] = []
  let y = 0
  for (const group of groups) {
    if (groups.length > 1 && !group.key.startsWith('model:')) {
      lines.push({ kind: 'group', group, y, height: GROUP })
      y += GROUP
    }
    for (const row of isFolded(group) ? [] : group.rows) {
      const week = weekOf(row)
      const height = isStrips ? STRIPS_ROW : Math.max(MIN_ROW, STRIP + week.depth * LINE + AROUND)
      lines.push({ kind: 'row', week, y, height })
      y += height
    }
  }
  return { lines, height: y }
}
