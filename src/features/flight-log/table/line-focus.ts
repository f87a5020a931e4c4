import type { FlightLines } from './flight-lines.ts'

/** Skips feet, which can't have focus. */
export function lineAfterKey(key: string, line: number, lines: FlightLines): number | null {
  const target = rowAfterKey(key, line, lines.count)
  if (target === null) return null
  const canFocus = (index: number) => {
    const kind = lines.at(index)?.kind
    return kind === 'row' || kind === 'head'
  }
  const step = target < line || key === 'End' ? -1 : 1
  for (let index = target; index >= 0 && index < lines.count; index += step) {
    if (canFocus(index)) return index
  }
  return line
}

export function focusLine(scroller: HTMLElement | null, index: number, column: string | null) {
  const line = scroller?.querySelector(`[data-row="${index}"]`)
  const inColumn = line?.querySelector<HTMLElement>(`[data-column="${column}"] button`)
  const target = inColumn ?? line?.querySelector<HTMLElement>('button')
  target?.focus({ preventScroll: true })
}

const PAGE = 15

export function rowAfterKey(key: string, row: number, count: number): number | null {
  const target = targetRow(key, row, count)
  if (target === null || count === 0) return null
  return Math.max(0, Math.min(count - 1, target))
}

function targetRow(key: string, row: number, count: number): number | null {
  if (key === 'ArrowDown' || key === 'j') return row + 1
  if (key === 'ArrowUp' || key === 'k') return row - 1
  if (key === 'PageDown') return row + PAGE
  if (key === 'PageUp') return row - PAGE
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
