const PAGE = 15

/** The row a key moves to, or null for a key that moves nowhere. */
export function rowAfterKey(key: string, row: number, count: number): number | null {
  const target = targetRow(key, row, count)
  if (target === null || count === 0) return null
  return Math.max(0, Math.min(count - 1, target))
}

function targetRow(key: string, row: number, count: number): number | null {
  if (key === 'ArrowDown') return row + 1
  if (key === 'ArrowUp') return row - 1
  if (key === 'PageDown') return row + PAGE
  if (key === 'PageUp') return row - PAGE
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
