/** Which record something is about. */
export interface RecordOf {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
}

/** A record and the element that draws it, or leads to it. */
export interface DrawnRecord extends RecordOf {
  readonly element: HTMLElement
}

/** What can be pressed to see a record; hundreds of bars carry no handlers of their own. Null on a wall, which nobody touches. */
export function pressableAt(target: EventTarget | null): DrawnRecord | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  if (element === null || element.closest('dialog, [data-wall]') !== null) return null
  const { reservationId, opensReservation, opensFlight } = element.dataset
  const reservation = reservationId ?? opensReservation
  if (reservation !== undefined) return { kind: 'reservation', id: reservation, element }
  return opensFlight === undefined ? null : { kind: 'flight', id: opensFlight, element }
}
