import type { BoardBar, BoardRow } from '#domain/board/board-rows.ts'
import type { ScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { DAY, type Instant, plus } from '#time/instant.ts'

/** One drawn piece of a booking: the row it stands in, '' where a view has no rows, and the booking. */
export interface BoardPiece {
  readonly row: string
  readonly id: string
}

/** Each booking that the filters ask for, once, in the first row it stands in. */
export function matchPieces({ groups, leftOut }: ScheduleRows): BoardPiece[] {
  const seen = new Set<string>()
  return groups.flatMap(({ rows }) =>
    rows.flatMap(({ key, bars }) =>
      bars.flatMap(({ id }) => {
        if (leftOut.get(key)?.has(id) || seen.has(id)) return []
        seen.add(id)
        return [{ row: key, id }]
      }),
    ),
  )
}

/** Where a key leads: to a piece, to another day of the address with a wish where to be then, or nowhere. */
export type Walk =
  | { readonly kind: 'piece'; readonly piece: BoardPiece }
  | { readonly kind: 'day'; readonly step: -1 | 1; readonly wish: WalkWish }
  | null

/** To be in this row, at about this time. */
export interface WalkWish {
  readonly row: string
  readonly at: Instant
}

export interface WalkKey {
  readonly key: string
  readonly ctrl: boolean
}

/** The rows in their order on the board, closed groups left out, and the instants it shows. */
export interface WalkGround {
  readonly rows: readonly BoardRow[]
  readonly start: Instant
  readonly end: Instant
}

/** Arrows walk bars and rows (by the nearest start), Home and End a row's ends, with Ctrl the board's, Page keys days. */
export function walk(ground: WalkGround, from: BoardPiece, { key, ctrl }: WalkKey): Walk {
  const index = ground.rows.findIndex((row) => row.key === from.row)
  const row = ground.rows[index]
  const at = row?.bars.findIndex(({ id }) => id === from.id) ?? -1
  const bar = row?.bars[at]
  if (!row || !bar) return null
  if (key === 'ArrowRight') return to(row, row.bars[at + 1])
  if (key === 'ArrowLeft') return to(row, row.bars[at - 1])
  if (key === 'ArrowDown') return toward(ground.rows.slice(index + 1), bar)
  if (key === 'ArrowUp') return toward(ground.rows.slice(0, index).reverse(), bar)
  if (key === 'Home' || key === 'End') {
    const rows = ctrl ? ground.rows.filter(({ bars }) => bars.length > 0) : [row]
    const goal = key === 'Home' ? rows[0] : rows.at(-1)
    return goal ? to(goal, key === 'Home' ? goal.bars[0] : goal.bars.at(-1)) : null
  }
  if (key === 'PageDown') return byDay(ground, row, bar, 1)
  if (key === 'PageUp') return byDay(ground, row, bar, -1)
  return null
}

function byDay(ground: WalkGround, row: BoardRow, bar: BoardBar, step: -1 | 1): Walk {
  const wanted = plus(bar.time.start, step * DAY)
  const isOutside = wanted < ground.start || wanted >= ground.end
  if (isOutside) return { kind: 'day', step, wish: { row: row.key, at: wanted } }
  const ahead = row.bars.filter(({ time }) => (time.start - bar.time.start) * step >= DAY / 2)
  const goal = nearest(ahead, wanted)
  // Nothing more in this row that way: on to the next stretch of days.
  return goal ? to(row, goal) : { kind: 'day', step, wish: { row: row.key, at: wanted } }
}

/** The piece closest to a wish: in its row, else in the rows below, else above; null on a board without bars. */
export function pieceNear({ rows }: WalkGround, wish: WalkWish): BoardPiece | null {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.key === wish.row),
  )
  const row = [...rows.slice(index), ...rows.slice(0, index).reverse()].find(
    ({ bars }) => bars.length > 0,
  )
  const bar = row && nearest(row.bars, wish.at)
  return row && bar ? { row: row.key, id: bar.id } : null
}

function toward(rows: readonly BoardRow[], from: BoardBar): Walk {
  const row = rows.find(({ bars }) => bars.length > 0)
  return row ? to(row, nearest(row.bars, from.time.start)) : null
}

function nearest(bars: readonly BoardBar[], at: Instant): BoardBar | undefined {
  let best: BoardBar | undefined
  for (const bar of bars) {
    if (!best || Math.abs(bar.time.start - at) < Math.abs(best.time.start - at)) best = bar
  }
  return best
}

function to(row: BoardRow, bar: BoardBar | undefined): Walk {
  return bar ? { kind: 'piece', piece: { row: row.key, id: bar.id } } : null
}
