import { useEffect, useEffectEvent } from 'react'

interface BookingElement {
  readonly element: HTMLElement
  readonly id: string
}

/** The booking a press, a pointer or the focus is on; hundreds of bars carry no handlers of their own. */
export function drawnBookingAt(target: EventTarget | null): BookingElement | null {
  if (!(target instanceof Element)) return null
  const element = target.closest<HTMLElement>('[data-reservation-id], [data-opens-reservation]')
  const id = element?.dataset['reservationId'] ?? element?.dataset['opensReservation']
  return element && id !== undefined ? { element, id } : null
}

/** Calls `onOpen` for a click, or Enter and Space, on any booking below `ref`. */
export function useBookingPress(
  ref: { readonly current: HTMLElement | null },
  onOpen: (id: string) => void,
) {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const booking = drawnBookingAt(event.target)
    if (booking) onOpen(booking.id)
  })
  useEffect(() => {
    const element = ref.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [ref])
}
