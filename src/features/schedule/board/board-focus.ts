import type { BoardRow } from '#domain/board/board-rows.ts'
import type { BoardItem } from './board-items.ts'

/** The bar Tab reaches: the same one, the same booking in its new place, or the first. Null without bars. */
export function tabStopItem(rows: readonly BoardRow[], wanted: BoardItem | null): BoardItem | null {
  if (wanted) {
    const row = rows.find(({ key }) => key === wanted.row)
    if (row && holds(row, wanted.id)) return wanted
    const other = rows.find((one) => holds(one, wanted.id))
    if (other) return { row: other.key, id: wanted.id }
  }
  const first = rows.find(({ bars }) => bars.length > 0)
  const bar = first?.bars[0]
  return first && bar ? { row: first.key, id: bar.id } : null
}

function holds({ bars }: BoardRow, wanted: string): boolean {
  return bars.some(({ id }) => id === wanted)
}

export function elementOf(root: HTMLElement, { row, id }: BoardItem): HTMLElement | null {
  const line = elementWith(root, 'row', row)
  return line && elementWith(line, 'reservationId', id)
}

export function headOf(root: HTMLElement, row: string): HTMLElement | null {
  return elementWith(root, 'row', row)?.querySelector('[role="rowheader"] > a') ?? null
}

export function headRowOf(target: EventTarget | null): string | null {
  const head = target instanceof Element ? target.closest('[role="rowheader"]') : null
  return head?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
}

export function toggleOf(root: HTMLElement, group: string): HTMLElement | null {
  return elementWith(root, 'group', group)
}

const SELECTORS = {
  row: '[data-row]',
  reservationId: '[data-reservation-id]',
  group: '[data-group]',
  day: '[data-day]',
} as const

/** Compares values instead of building a selector: keys come from the school's data and may hold any character. */
export function elementWith(
  root: HTMLElement | null,
  name: keyof typeof SELECTORS,
  value: string,
): HTMLElement | null {
  const elements = root?.querySelectorAll<HTMLElement>(SELECTORS[name])
  return Array.from(elements ?? []).find(({ dataset }) => dataset[name] === value) ?? null
}

export function itemOf(target: EventTarget | null): BoardItem | null {
  if (!(target instanceof Element)) return null
  const bar = target.closest<HTMLElement>('[data-reservation-id]')
  const row = bar?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const id = bar?.dataset['reservationId']
  return row !== undefined && id !== undefined ? { row, id } : null
}
