import { useEffect, useRef } from 'react'

/** The booking a press, a pointer or the focus is on; hundreds of bars carry no handlers of their own. */
export function bookingElementAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-reservation-id]') : null
}

/** Calls `onOpen` for a click, or Enter and Space, on any booking below `ref`. */
export function useBookingPress(
  ref: { readonly current: HTMLElement | null },
  onOpen: (id: string) => void,
) {
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    const element = ref.current
    const onClick = (event: MouseEvent) => {
      const id = bookingElementAt(event.target)?.dataset['reservationId']
      if (id !== undefined) open.current(id)
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [ref])
}
