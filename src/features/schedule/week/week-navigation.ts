import type { BoardBar, BoardRow } from '#domain/board/board-rows.ts'
import type {
  BoardItem,
  NavigationGrid,
  NavigationKey,
  NavigationResult,
} from '#features/schedule/board/board-items.ts'
import { DAY, type InstantRange, plus } from '#time/instant.ts'

/** Up and down: lines of a day, across rows. Left and right: the same place on another day, skipping empty cells. Home
 * and End: row, with Ctrl week. Page keys: weeks. */
export function navigateWeek(days: readonly InstantRange[]) {
  const columnOf = ({ time }: BoardBar) =>
    Math.max(
      0,
      days.findIndex(({ end }) => time.start < end),
    )
  const onColumn = (row: BoardRow, column: number) =>
    row.bars.filter((bar) => columnOf(bar) === column)

  return (
    grid: NavigationGrid,
    from: BoardItem,
    { key, ctrl }: NavigationKey,
  ): NavigationResult => {
    const at = grid.rows.findIndex((row) => row.key === from.row)
    const row = grid.rows[at]
    const bar = row?.bars.find(({ id }) => id === from.id)
    if (!row || !bar) return null
    const column = columnOf(bar)
    const cell = onColumn(row, column)
    const place = cell.indexOf(bar)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      const neighbor = cell[place + step]
      if (neighbor) return to(row, neighbor)
      const rows = step === 1 ? grid.rows.slice(at + 1) : grid.rows.slice(0, at).reverse()
      for (const other of rows) {
        const there = onColumn(other, column).at(step === 1 ? 0 : -1)
        if (there) return to(other, there)
      }
      return null
    }
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const step = key === 'ArrowRight' ? 1 : -1
      for (let next = column + step; next >= 0 && next < days.length; next += step) {
        const there = onColumn(row, next)
        if (there.length > 0) return to(row, there[Math.min(place, there.length - 1)])
      }
      return null
    }
    if (key === 'Home' || key === 'End') {
      const index = key === 'Home' ? 0 : -1
      const goal = ctrl ? grid.rows.filter(({ bars }) => bars.length > 0).at(index) : row
      return goal ? to(goal, goal.bars.at(index)) : null
    }
    if (key === 'PageDown' || key === 'PageUp') {
      const step = key === 'PageDown' ? 1 : -1
      const wanted = plus(bar.time.start, step * days.length * DAY)
      return { kind: 'day', step, target: { row: row.key, at: wanted } }
    }
    return null
  }
}

function to(row: BoardRow, bar: BoardBar | undefined): NavigationResult {
  return bar ? { kind: 'item', item: { row: row.key, id: bar.id } } : null
}
