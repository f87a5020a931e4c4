import { useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps focus on its booking when new data redraw it elsewhere: the library reuses elements for other bookings. */
export function useKeptFocus(within: { readonly current: HTMLElement | null }): void {
  const last = useRef<{ readonly element: HTMLElement; readonly id: string } | null>(null)
  useEffect(() => {
    const itemOf = ({ target }: FocusEvent) =>
      target instanceof HTMLElement && within.current?.contains(target) ? target : null
    const remember = (event: FocusEvent) => {
      const element = itemOf(event)
      const id = element?.dataset['reservationId']
      if (element) last.current = id === undefined ? null : { element, id }
    }
    const forget = (event: FocusEvent) => {
      // Removing a focused element gives no `relatedTarget`; moving the focus does.
      if (itemOf(event) && event.relatedTarget !== null) last.current = null
    }
    // On the document, because the frame may replace the canvas.
    const listening = new AbortController()
    document.addEventListener('focusin', remember, { signal: listening.signal })
    document.addEventListener('focusout', forget, { signal: listening.signal })
    return () => listening.abort()
  }, [within])
  useLayoutEffect(() => {
    const before = last.current
    if (!before) return
    const isStill =
      before.element.isConnected && before.element.dataset['reservationId'] === before.id
    if (isStill) return
    const active = document.activeElement
    if (active !== document.body && active !== before.element && active !== null) return
    const items = within.current?.querySelectorAll<HTMLElement>('[data-reservation-id]') ?? []
    const successor = [...items].find((item) => item.dataset['reservationId'] === before.id)
    if (successor) successor.focus({ preventScroll: true })
    else last.current = null
  })
}
