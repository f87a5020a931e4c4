import type { DrawnRecord, RecordOf } from './drawn-record.ts'

const ITEMS =
  '[data-reservation-id], [data-opens-reservation], [data-flight-id], [data-opens-flight]'

/** The record an element draws; null inside the peek. */
export function itemAt(target: EventTarget | null): DrawnRecord | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(ITEMS) : null
  if (element === null || element.closest('[data-peek]') !== null) return null
  const { reservationId, opensReservation, flightId, opensFlight } = element.dataset
  const reservation = reservationId ?? opensReservation
  return reservation === undefined
    ? { kind: 'flight', id: flightId ?? opensFlight ?? '', element }
    : { kind: 'reservation', id: reservation, element }
}

function drawnItems(): DrawnRecord[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main :is([data-reservation-id], [data-flight-id])'),
  ]
    .map(itemAt)
    .filter((item) => item !== null)
}

/** A visible item if there is one, else the first; null if not drawn. */
export function drawnItemOf(record: RecordOf): HTMLElement | null {
  const items = drawnItems()
    .filter((item) => isSameRecord(item, record))
    .map(({ element }) => element)
  return items.find(isInSight) ?? items[0] ?? null
}

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

export function isArrow(key: string): boolean {
  return key in STEPS
}

/** The next booking on the page; one drawn in parts is one step. Null at the end. */
export function itemBeside(element: HTMLElement, key: string): DrawnRecord | null {
  const all = drawnItems().filter((item) => item.element.matches('button, a'))
  const at = all.findIndex((item) => item.element === element)
  const from = all[at]
  const step = STEPS[key]
  if (from === undefined || step === undefined) return null
  let to = at + step
  while (all[to] && isSameRecord(all[to] ?? null, from)) to += step
  return all[to] ?? null
}

export function isSameRecord(a: RecordOf | null, b: RecordOf | null): boolean {
  return a?.kind === b?.kind && a?.id === b?.id
}

export function isInSight(element: HTMLElement): boolean {
  const main = element.closest('main')?.getBoundingClientRect()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return (
    bottom > Math.max(0, main?.top ?? 0) &&
    top < Math.min(innerHeight, main?.bottom ?? innerHeight) &&
    right > Math.max(0, main?.left ?? 0) &&
    left < Math.min(innerWidth, main?.right ?? innerWidth)
  )
}
