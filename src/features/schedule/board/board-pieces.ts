import type { BoardBar, BoardRow, DrawnRows } from '#domain/board/board-rows.ts'
import type { Instant } from '#time/instant.ts'

/** One drawn piece of a booking: the row it stands in, '' where a view has no rows, and the booking. */
export interface BoardPiece {
  readonly row: string
  readonly id: string
}

/** Each booking that the filters ask for, once, in the first row it stands in. */
export function matchPieces({ groups, leftOut }: DrawnRows): BoardPiece[] {
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

export function nearest(bars: readonly BoardBar[], at: Instant): BoardBar | undefined {
  let best: BoardBar | undefined
  for (const bar of bars) {
    if (!best || Math.abs(bar.time.start - at) < Math.abs(best.time.start - at)) best = bar
  }
  return best
}
