export interface RecordOf {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
}

export interface DrawnRecord extends RecordOf {
  readonly element: HTMLElement
}

/** Found from the event's target, because hundreds of bars have no handlers. Null on a wall display. */
export function pressableAt(target: EventTarget | null): DrawnRecord | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  if (element === null || element.closest('dialog, [data-wall]') !== null) return null
  const { reservationId, opensReservation, opensFlight } = element.dataset
  const reservation = reservationId ?? opensReservation
  if (reservation !== undefined) return { kind: 'reservation', id: reservation, element }
  return opensFlight === undefined ? null : { kind: 'flight', id: opensFlight, element }
}
