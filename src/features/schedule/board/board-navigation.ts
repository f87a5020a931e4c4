import type { BoardBar, BoardRow } from '#domain/board/board-rows.ts'
import { DAY, plus } from '#time/instant.ts'
import {
  type BoardItem,
  type NavigationGrid,
  type NavigationKey,
  type NavigationResult,
  nearest,
} from './board-items.ts'

/** Arrows: between bars, and rows (nearest start). Home, End: row, with Ctrl board. Page keys: days. */
export function navigate(
  grid: NavigationGrid,
  from: BoardItem,
  { key, ctrl }: NavigationKey,
): NavigationResult {
  const index = grid.rows.findIndex((row) => row.key === from.row)
  const row = grid.rows[index]
  const at = row?.bars.findIndex(({ id }) => id === from.id) ?? -1
  const bar = row?.bars[at]
  if (!row || !bar) return null
  if (key === 'ArrowRight') return to(row, row.bars[at + 1])
  if (key === 'ArrowLeft') return to(row, row.bars[at - 1])
  if (key === 'ArrowDown') return toward(grid.rows.slice(index + 1), bar)
  if (key === 'ArrowUp') return toward(grid.rows.slice(0, index).reverse(), bar)
  if (key === 'Home' || key === 'End') {
    const rows = ctrl ? grid.rows.filter(({ bars }) => bars.length > 0) : [row]
    const goal = key === 'Home' ? rows[0] : rows.at(-1)
    return goal ? to(goal, key === 'Home' ? goal.bars[0] : goal.bars.at(-1)) : null
  }
  if (key === 'PageDown') return byDay(grid, row, bar, 1)
  if (key === 'PageUp') return byDay(grid, row, bar, -1)
  return null
}

function byDay(grid: NavigationGrid, row: BoardRow, bar: BoardBar, step: -1 | 1): NavigationResult {
  const wanted = plus(bar.time.start, step * DAY)
  const isOutside = wanted < grid.start || wanted >= grid.end
  if (isOutside) return { kind: 'day', step, target: { row: row.key, at: wanted } }
  const ahead = row.bars.filter(({ time }) => (time.start - bar.time.start) * step >= DAY / 2)
  const goal = nearest(ahead, wanted)
  // No more bars this way: go to the next days.
  return goal ? to(row, goal) : { kind: 'day', step, target: { row: row.key, at: wanted } }
}

function toward(rows: readonly BoardRow[], from: BoardBar): NavigationResult {
  const row = rows.find(({ bars }) => bars.length > 0)
  return row ? to(row, nearest(row.bars, from.time.start)) : null
}

function to(row: BoardRow, bar: BoardBar | undefined): NavigationResult {
  return bar ? { kind: 'item', item: { row: row.key, id: bar.id } } : null
}
