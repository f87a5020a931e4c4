import type { DrawnRecord } from './drawn-record.ts'
import { drawnPieces, isSameRecord, pieceAt } from './record-pieces.ts'

/** What walks its own pieces with the arrow keys: the board, the week, the table of the log. */
const WALKS_ITSELF = '[role="grid"], [role="treegrid"], table, [data-arrows]'

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

export function isArrow(key: string): boolean {
  return key in STEPS
}

/** True where an arrow key is somebody else's already. */
export function walksItself(target: EventTarget | null): boolean {
  const piece = pieceAt(target)
  return piece !== null && piece.element.closest(WALKS_ITSELF) !== null
}

/** The focus one booking on, as the page walks them itself, otherwise in their order. Null at the end. */
export function walkFrom(piece: HTMLElement, key: string): DrawnRecord | null {
  if (walksItself(piece)) {
    piece.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return null
  }
  const all = drawnPieces().filter(({ element }) => element.matches('button, a'))
  const at = all.findIndex(({ element }) => element === piece)
  const from = all[at]
  const step = STEPS[key]
  if (from === undefined || step === undefined) return null
  let to = at + step
  // A booking drawn in pieces is one step.
  while (all[to] && isSameRecord(all[to] ?? null, from)) to += step
  return all[to] ?? null
}
