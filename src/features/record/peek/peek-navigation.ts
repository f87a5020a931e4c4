import type { DrawnRecord } from './drawn-record.ts'
import { drawnItems, isSameRecord, itemAt } from './record-items.ts'

/** Elements with arrow keys of their own: board, week, log table. */
const NAVIGATES_ITSELF = '[role="grid"], [role="treegrid"], table, [data-arrows]'

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

export function isArrow(key: string): boolean {
  return key in STEPS
}

export function navigatesItself(target: EventTarget | null): boolean {
  const item = itemAt(target)
  return item !== null && item.element.closest(NAVIGATES_ITSELF) !== null
}

/** Moves focus to the next booking, by the page's own keys or in order. Null at the end. */
export function navigateFrom(item: HTMLElement, key: string): DrawnRecord | null {
  if (navigatesItself(item)) {
    item.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return null
  }
  const all = drawnItems().filter(({ element }) => element.matches('button, a'))
  const at = all.findIndex(({ element }) => element === item)
  const from = all[at]
  const step = STEPS[key]
  if (from === undefined || step === undefined) return null
  let to = at + step
  // A booking drawn in parts is one step.
  while (all[to] && isSameRecord(all[to] ?? null, from)) to += step
  return all[to] ?? null
}
