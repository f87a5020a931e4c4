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

type Move<P> = (grid: NavigationGrid, from: P, isCtrl: boolean) => NavigationResult
type Moves<K extends CanvasPlace['kind']> = Readonly<
  Record<string, Move<Extract<CanvasPlace, { kind: K }>>>
>

const MOVES: { readonly [K in CanvasPlace['kind']]: Moves<K> } = {
  booking: {
    ArrowLeft: (grid, from) => across(grid, from, -1) ?? headOf(grid, from.row),
    ArrowRight: (grid, from) => across(grid, from, 1),
    ArrowUp: (grid, from) => alongRows(grid, from, -1) ?? dayOf(grid, from),
    ArrowDown: (grid, from) => alongRows(grid, from, 1),
    Home: (grid, from, isCtrl) => endOf(grid, from, isCtrl, 0),
    End: (grid, from, isCtrl) => endOf(grid, from, isCtrl, -1),
    PageUp: (grid, from) => otherDays(grid, from, -1),
    PageDown: (grid, from) => otherDays(grid, from, 1),
  },
  // Enter follows the link of a row's head.
  row: {
    ArrowLeft: ({ groups }, { row }) => groupOf(groups, row),
    ArrowRight: ({ rows }, { row }) => at(rows.find(({ key }) => key === row)),
    ArrowUp: ({ rows }, { row }) => rowHead(beside(rows, row, -1)),
    ArrowDown: ({ rows }, { row }) => rowHead(beside(rows, row, 1)),
  },
  // As in a tree: left closes, right opens or enters.
  group: {
    ArrowLeft: ({ closed }, { group }) => (closed.has(group) ? null : { kind: 'toggle', group }),
    ArrowRight: ({ closed, groups }, { group }) => {
      if (closed.has(group)) return { kind: 'toggle', group }
      const rows = groups.find(({ key }) => key === group)?.rows
      return at(rows?.find(({ bars }) => bars.length > 0))
    },
    ArrowUp: ({ groups }, { group }) => groupHead(beside(groups, group, -1)),
    ArrowDown: ({ groups }, { group }) => groupHead(beside(groups, group, 1)),
  },
  day: {
    ArrowLeft: (grid, { day }) => dayAt(grid, day - 1),
    ArrowRight: (grid, { day }) => dayAt(grid, day + 1),
    ArrowDown: (grid, { day }) => {
      for (const row of grid.rows) {
        const [first] = cellOf(grid, row, day)
        if (first) return at(row, first)
      }
      return null
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
  const moves =
    from === null ? null : (MOVES[from.kind] as Readonly<Record<string, Move<CanvasPlace>>>)
  const move = moves?.[key]
  if (from && move) return move(grid, from, isCtrl)
  // A day without bookings has nothing to focus, so the grid itself has the focus.
  const step = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : null
  const start = grid.days[0]?.start
  const isInRow = from?.kind === 'row' || from?.kind === 'group'
  if (step === null || start === undefined || isInRow) return null
  return { kind: 'step', step, target: { row: '', at: start } }
}

/** Nearest booking in the wanted row, else in rows below, else above. Null without bookings. */
export function placeNear(rows: readonly BoardRow[], target: NavigationTarget): CanvasPlace | null {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.key === target.row),
  )
  const row = [...rows.slice(index), ...rows.slice(0, index).reverse()].find(
    ({ bars }) => bars.length > 0,
  )
  return at(row, nearest(row?.bars, target.at))
}

/** The booking Tab reaches: the same one, the same in its new row, or the first. Null without bookings. */
export function tabStop(rows: readonly BoardRow[], wanted: BoardItem | null): BoardItem | null {
  const holds = ({ bars }: BoardRow) => bars.some(({ id }) => id === wanted?.id)
  const row = rows.find((one) => one.key === wanted?.row && holds(one)) ?? rows.find(holds)
  if (wanted && row) return row.key === wanted.row ? wanted : { row: row.key, id: wanted.id }
  const first = rows.find(({ bars }) => bars.length > 0)
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

function find({ rows }: NavigationGrid, { row: key, id }: BoardItem) {
  const index = rows.findIndex((one) => one.key === key)
  const row = rows[index]
  const bar = row?.bars.find((one) => one.id === id)
  return row && bar ? { index, row, bar } : null
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
function across(grid: NavigationGrid, from: BoardItem, step: -1 | 1): CanvasPlace | null {
  const here = find(grid, from)
  if (!here) return null
  const { row, bar } = here
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
function alongRows(grid: NavigationGrid, from: BoardItem, step: -1 | 1): CanvasPlace | null {
  const here = find(grid, from)
  if (!here) return null
  const { index, row, bar } = here
  const rows = step === 1 ? grid.rows.slice(index + 1) : grid.rows.slice(0, index).reverse()
  if (!grid.hasColumns) {
    const next = rows.find(({ bars }) => bars.length > 0)
    return at(next, nearest(next?.bars, bar.time.start))
  }
  const column = columnOf(grid, bar)
  const cell = cellOf(grid, row, column)
  const neighbor = cell[cell.indexOf(bar) + step]
  if (neighbor) return at(row, neighbor)
  for (const other of rows) {
    const next = cellOf(grid, other, column).at(step === 1 ? 0 : -1)
    if (next) return at(other, next)
  }
  return null
}

/** First (0) or last (−1) of the row, or of all rows. */
function endOf({ rows }: NavigationGrid, from: BoardItem, isOfAll: boolean, end: 0 | -1) {
  const having = rows.filter(({ bars }) => bars.length > 0)
  const row = isOfAll ? having.at(end) : having.find(({ key }) => key === from.row)
  return at(row, row?.bars.at(end))
}

function otherDays(grid: NavigationGrid, from: BoardItem, step: -1 | 1): NavigationResult {
  const here = find(grid, from)
  if (!here) return null
  const wanted = plus(here.bar.time.start, step * grid.days.length * DAY)
  return { kind: 'step', step, target: { row: from.row, at: wanted } }
}

/** Of a row without a page of its own, its group's. */
function headOf({ rows, groups }: NavigationGrid, key: string): CanvasPlace | null {
  return rowHead(rows.find((row) => row.key === key)) ?? groupOf(groups, key)
}

/** The head of a row can have the focus where it is a link. */
function rowHead(row: BoardRow | undefined): CanvasPlace | null {
  return row && rowHref(row) !== null ? { kind: 'row', row: row.key } : null
}

function groupOf(groups: readonly BoardGroup[], row: string): CanvasPlace | null {
  return groupHead(groups.find(({ rows }) => rows.some(({ key }) => key === row)))
}

function groupHead(group: BoardGroup | undefined): CanvasPlace | null {
  return group ? { kind: 'group', group: group.key } : null
}

function beside<T extends { readonly key: string }>(list: readonly T[], key: string, step: -1 | 1) {
  return list[list.findIndex((one) => one.key === key) + step]
}

function dayOf(grid: NavigationGrid, from: BoardItem): CanvasPlace | null {
  const here = find(grid, from)
  return here && grid.hasColumns ? dayAt(grid, columnOf(grid, here.bar)) : null
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
