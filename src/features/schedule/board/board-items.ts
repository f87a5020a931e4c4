import type { BoardBar, BoardRow, DrawnRows } from '#domain/board/board-rows.ts'
import type { Instant } from '#time/instant.ts'

/** A booking drawn in a row. `row` is '' in views without rows. */
export interface BoardItem {
  readonly row: string
  readonly id: string
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

/** Result of a key: a bar, another day with the place to go to there, or nothing. */
export type NavigationResult =
  | { readonly kind: 'item'; readonly item: BoardItem }
  | { readonly kind: 'day'; readonly step: -1 | 1; readonly target: NavigationTarget }
  | null

/** Go to this row, near this time. */
export interface NavigationTarget {
  readonly row: string
  readonly at: Instant
}

export interface NavigationKey {
  readonly key: string
  readonly ctrl: boolean
}

/** Rows in board order, without closed groups, and the time range shown. */
export interface NavigationGrid {
  readonly rows: readonly BoardRow[]
  readonly start: Instant
  readonly end: Instant
}

/** Nearest bar in the wanted row, else in rows below, else above. Null without bars. */
export function itemNear({ rows }: NavigationGrid, target: NavigationTarget): BoardItem | null {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.key === target.row),
  )
  const row = [...rows.slice(index), ...rows.slice(0, index).reverse()].find(
    ({ bars }) => bars.length > 0,
  )
  const bar = row && nearest(row.bars, target.at)
  return row && bar ? { row: row.key, id: bar.id } : null
}

export function nearest(bars: readonly BoardBar[], at: Instant): BoardBar | undefined {
  let best: BoardBar | undefined
  for (const bar of bars) {
    if (!best || Math.abs(bar.time.start - at) < Math.abs(best.time.start - at)) best = bar
  }
  return best
}
