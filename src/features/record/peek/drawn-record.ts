/** Which record something is about. */
export interface RecordOf {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
}

/** A record and the element that draws it, or leads to it. */
export interface DrawnRecord extends RecordOf {
  readonly element: HTMLElement
}

const PIECES =
  '[data-reservation-id], [data-opens-reservation], [data-flight-id], [data-opens-flight]'

/** What can be pressed to see a record; hundreds of bars carry no handlers of their own. Null on a wall, which nobody touches. */
export function pressableAt(target: EventTarget | null): DrawnRecord | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  if (element === null || element.closest('dialog, [data-wall]') !== null) return null
  const { reservationId, opensReservation, opensFlight } = element.dataset
  const reservation = reservationId ?? opensReservation
  if (reservation !== undefined) return { kind: 'reservation', id: reservation, element }
  return opensFlight === undefined ? null : { kind: 'flight', id: opensFlight, element }
}

/** The record whose bar, line or row an element is part of; the peek itself is none. */
export function pieceAt(target: EventTarget | null): DrawnRecord | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(PIECES) : null
  if (element === null || element.closest('[data-peek]') !== null) return null
  const { reservationId, opensReservation, flightId, opensFlight } = element.dataset
  const reservation = reservationId ?? opensReservation
  return reservation === undefined
    ? { kind: 'flight', id: flightId ?? opensFlight ?? '', element }
    : { kind: 'reservation', id: reservation, element }
}

/** Every drawn piece of the page's canvas, in its order. */
export function drawnPieces(): DrawnRecord[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main :is([data-reservation-id], [data-flight-id])'),
  ]
    .map(pieceAt)
    .filter((piece) => piece !== null)
}

/** Where a record is drawn: in sight if any piece of it is, else the first; null if nowhere. */
export function drawnPieceOf(record: RecordOf): HTMLElement | null {
  const pieces = drawnPieces()
    .filter((piece) => isSameRecord(piece, record))
    .map(({ element }) => element)
  return pieces.find(isInSight) ?? pieces[0] ?? null
}

export function isSameRecord(a: RecordOf | null, b: RecordOf | null): boolean {
  return a?.kind === b?.kind && a?.id === b?.id
}

/** Whether a part of an element lies inside the canvas and the window. */
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
