import type { ShownColumn } from './use-column-model.ts'

/**
 * The places of the first and the last column in sight, of those that are not pinned; all where they fit. `left` and
 * `width` are the scroller's, in pixels.
 */
export function columnsInSight(
  columns: readonly ShownColumn[],
  left: number,
  width: number,
): readonly [from: number, to: number] {
  const pinned = columns.filter((column) => column.left !== null)
  const pinnedWidth = pinned.reduce((sum, column) => sum + column.width, 0)
  const whole = columns.reduce((sum, column) => sum + column.width, 0)
  if (width <= 0 || whole <= width) return [pinned.length, columns.length - 1]
  let end = 0
  let [from, to] = [columns.length, pinned.length]
  for (const [place, column] of columns.entries()) {
    const start = end
    end += column.width
    if (place < pinned.length || end <= left + pinnedWidth || start >= left + width) continue
    from = Math.min(from, place)
    to = place
  }
  return [Math.min(from, to), to]
}
