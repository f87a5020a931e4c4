import { aircraftHref } from '#bookings/address/hrefs.ts'
import { hrefOfPerson } from '#bookings/address/person-href.ts'
import type { BoardBar, BoardGroup, BoardRow, DrawnRows } from '#domain/board/board-rows.ts'
import { DAY, type Instant, type InstantRange, plus } from '#time/instant.ts'

/** A booking drawn in a row. `row` is '' in views without rows. */
export interface BoardItem {
  readonly row: string
  readonly id: string
}

/** What can have the focus: a booking, the head of a row, of a group or of a day. */
export type CanvasPlace =
  | { readonly kind: 'booking'; readonly row: string; readonly id: string }
  | { readonly kind: 'row'; readonly row: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'day'; readonly day: number }

/** Go to this row, near this time. */
export interface NavigationTarget {
  readonly row: string
  readonly at: Instant
}

export type NavigationResult =
  | CanvasPlace
  | { readonly kind: 'toggle'; readonly group: string }
  | { readonly kind: 'step'; readonly step: -1 | 1; readonly target: NavigationTarget }
  | null

export interface NavigationGrid {
  readonly groups: readonly BoardGroup[]
  readonly closed: ReadonlySet<string>
  /** In order, without those of closed groups. */
  readonly rows: readonly BoardRow[]
  readonly days: readonly InstantRange[]
  /** Each day is a column with its bookings on top of each other. Else a row runs on across time. */
  readonly hasColumns: boolean
}

/** A booking that has the focus, and its row. */
interface Here {
  readonly row: BoardRow
  readonly bar: BoardBar
}

interface From {
  readonly booking: Here
  readonly row: BoardRow
  readonly group: BoardGroup
  readonly day: number
}

type Moves<From> = Readonly<
  Record<string, (grid: NavigationGrid, from: From, isCtrl: boolean) => NavigationResult>
>

const MOVES: { readonly [K in keyof From]: Moves<From[K]> } = {
  booking: {
    ArrowLeft: (grid, here) =>
      across(grid, here, -1) ?? rowHead(here.row) ?? groupOf(grid, here.row),
    ArrowRight: (grid, here) => across(grid, here, 1),
    ArrowUp: (grid, here) => alongRows(grid, here, -1) ?? dayOf(grid, here),
    ArrowDown: (grid, here) => alongRows(grid, here, 1),
    Home: ({ rows }, { row }, isCtrl) => at(isCtrl ? rows.find(hasBars) : row),
    End: ({ rows }, here, isCtrl) => {
      const row = isCtrl ? rows.findLast(hasBars) : here.row
      return at(row, row?.bars.at(-1))
    },
    PageUp: (grid, here) => otherDays(grid, here, -1),
    PageDown: (grid, here) => otherDays(grid, here, 1),
  },
  // Enter follows the link of a row's head.
  row: {
    ArrowLeft: groupOf,
    ArrowRight: (_, row) => at(row),
    ArrowUp: ({ rows }, row) => rowHead(rows[rows.indexOf(row) - 1]),
    ArrowDown: ({ rows }, row) => rowHead(rows[rows.indexOf(row) + 1]),
  },
  // As in a tree: left closes, right opens or enters.
  group: {
    ArrowLeft: ({ closed }, { key }) => (closed.has(key) ? null : { kind: 'toggle', group: key }),
    ArrowRight: ({ closed }, { key, rows }) =>
      closed.has(key) ? { kind: 'toggle', group: key } : at(rows.find(hasBars)),
    ArrowUp: ({ groups }, group) => groupHead(groups[groups.indexOf(group) - 1]),
    ArrowDown: ({ groups }, group) => groupHead(groups[groups.indexOf(group) + 1]),
  },
  day: {
    ArrowLeft: (grid, day) => dayAt(grid, day - 1),
    ArrowRight: (grid, day) => dayAt(grid, day + 1),
    ArrowDown: (grid, day) => {
      const row = grid.rows.find((one) => cellOf(grid, one, day).length > 0)
      return row ? at(row, cellOf(grid, row, day)[0]) : null
    },
  },
}

/** Where a key leads. Null: nowhere. */
export function navigate(
  grid: NavigationGrid,
  from: CanvasPlace | null,
  key: string,
  isCtrl = false,
): NavigationResult {
  if (from?.kind === 'booking') {
    const row = grid.rows.find((one) => one.key === from.row)
    const bar = row?.bars.find(({ id }) => id === from.id)
    return (row && bar && MOVES.booking[key]?.(grid, { row, bar }, isCtrl)) ?? null
  }
  // A head, or the grid itself: a day without bookings has nothing else to focus.
  const step = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : null
  const start = grid.days[0]?.start
  if (step !== null && start !== undefined)
    return { kind: 'step', step, target: { row: from?.kind === 'row' ? from.row : '', at: start } }
  if (from?.kind === 'row') {
    const row = grid.rows.find((one) => one.key === from.row)
    return (row && MOVES.row[key]?.(grid, row, isCtrl)) ?? null
  }
  if (from?.kind === 'group') {
    const group = grid.groups.find((one) => one.key === from.group)
    return (group && MOVES.group[key]?.(grid, group, isCtrl)) ?? null
  }
  return (from && MOVES.day[key]?.(grid, from.day, isCtrl)) ?? null
}

/** Nearest booking in the wanted row, else in rows below, else above. Null without bookings. */
export function placeNear(rows: readonly BoardRow[], target: NavigationTarget): CanvasPlace | null {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.key === target.row),
  )
  const row = [...rows.slice(index), ...rows.slice(0, index).reverse()].find(hasBars)
  return at(row, nearest(row?.bars, target.at))
}

/** The booking Tab reaches: the same one, the same in its new row, or the first. Null without bookings. */
export function tabStop(rows: readonly BoardRow[], wanted: BoardItem | null): BoardItem | null {
  const holds = ({ bars }: BoardRow) => bars.some(({ id }) => id === wanted?.id)
  const row = rows.find((one) => one.key === wanted?.row && holds(one)) ?? rows.find(holds)
  if (wanted && row) return row.key === wanted.row ? wanted : { row: row.key, id: wanted.id }
  const first = rows.find(hasBars)
  const bar = first?.bars[0]
  return first && bar ? { row: first.key, id: bar.id } : null
}

/** Each matching booking once, in the first row that has it. */
export function matchItems({ groups, outsideFilter }: DrawnRows): BoardItem[] {
  const seen = new Set<string>()
  return groups.flatMap(({ rows }) =>
    rows.flatMap(({ key, bars }) =>
      bars.flatMap(({ id }) => {
        if (outsideFilter.get(key)?.has(id) || seen.has(id)) return []
        seen.add(id)
        return [{ row: key, id }]
      }),
    ),
  )
}

/** Page of a row's aircraft or person. */
export function rowHref({ kind, value }: BoardRow): string | null {
  if (kind === 'aircraft') return aircraftHref(value)
  return kind === 'instructor' ? hrefOfPerson(value) : null
}

function at(row: BoardRow | undefined, bar = row?.bars[0]): CanvasPlace | null {
  return row && bar ? { kind: 'booking', row: row.key, id: bar.id } : null
}

function hasBars({ bars }: BoardRow): boolean {
  return bars.length > 0
}

/** A booking that began earlier is in the first column. */
function columnOf({ days }: NavigationGrid, { time }: BoardBar): number {
  return Math.max(
    0,
    days.findIndex(({ end }) => time.start < end),
  )
}

function cellOf(grid: NavigationGrid, row: BoardRow, column: number): readonly BoardBar[] {
  return row.bars.filter((bar) => columnOf(grid, bar) === column)
}

/** The next in the row, or the same place of the next day that has any. */
function across(grid: NavigationGrid, { row, bar }: Here, step: -1 | 1): CanvasPlace | null {
  if (!grid.hasColumns) {
    const next = row.bars[row.bars.indexOf(bar) + step]
    return next ? at(row, next) : null
  }
  const column = columnOf(grid, bar)
  const place = cellOf(grid, row, column).indexOf(bar)
  for (let next = column + step; next >= 0 && next < grid.days.length; next += step) {
    const cell = cellOf(grid, row, next)
    if (cell.length > 0) return at(row, cell[Math.min(place, cell.length - 1)])
  }
  return null
}

/** The next line of its day, over the rows; without columns the nearest in the next row with any. */
function alongRows(grid: NavigationGrid, { row, bar }: Here, step: -1 | 1): CanvasPlace | null {
  const index = grid.rows.indexOf(row)
  const rows = step === 1 ? grid.rows.slice(index + 1) : grid.rows.slice(0, index).reverse()
  if (!grid.hasColumns) {
    const next = rows.find(hasBars)
    return at(next, nearest(next?.bars, bar.time.start))
  }
  const column = columnOf(grid, bar)
  const cell = cellOf(grid, row, column)
  const neighbor = cell[cell.indexOf(bar) + step]
  if (neighbor) return at(row, neighbor)
  const next = rows.find((one) => cellOf(grid, one, column).length > 0)
  return next ? at(next, cellOf(grid, next, column).at(step === 1 ? 0 : -1)) : null
}

function otherDays({ days }: NavigationGrid, { row, bar }: Here, step: -1 | 1): NavigationResult {
  const wanted = plus(bar.time.start, step * days.length * DAY)
  return { kind: 'step', step, target: { row: row.key, at: wanted } }
}

/** The head of a row can have the focus where it is a link. */
function rowHead(row: BoardRow | undefined): CanvasPlace | null {
  return row && rowHref(row) !== null ? { kind: 'row', row: row.key } : null
}

function groupOf({ groups }: NavigationGrid, row: BoardRow): CanvasPlace | null {
  return groupHead(groups.find(({ rows }) => rows.includes(row)))
}

function groupHead(group: BoardGroup | undefined): CanvasPlace | null {
  return group ? { kind: 'group', group: group.key } : null
}

function dayOf(grid: NavigationGrid, { bar }: Here): CanvasPlace | null {
  return grid.hasColumns ? dayAt(grid, columnOf(grid, bar)) : null
}

function dayAt({ days }: NavigationGrid, day: number): CanvasPlace | null {
  return days[day] ? { kind: 'day', day } : null
}

function nearest(bars: readonly BoardBar[] = [], time: Instant): BoardBar | undefined {
  let best: BoardBar | undefined
  for (const bar of bars) {
    if (!best || Math.abs(bar.time.start - time) < Math.abs(best.time.start - time)) best = bar
  }
  return best
}
