import { type RefObject, useEffect } from 'react'

/**
 * Opens a browser's own `<dialog>` as a modal for as long as it is mounted: everything behind it is inert, Escape and a
 * press beside it call `onClose`, and the focus goes back to where it was, or to whatever now stands for it (same
 * `data-reservation-id` or `data-flight-id`). The focus goes in to `[data-first-focus]`, else to the dialog itself.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = dialog.current
    const focusBack = rememberFocus()
    // jsdom and browsers before 2022 know no showModal; there it stands open in place.
    if (element && !element.open) {
      if (typeof element.showModal === 'function') element.showModal()
      else element.setAttribute('open', '')
      const first = element.querySelector<HTMLElement>('[data-first-focus]')
      ;(first ?? element).focus()
    }
    return () => {
      if (typeof element?.close === 'function' && element.open) element.close()
      focusBack()
    }
  }, [dialog])
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('mousedown', ({ target }) => target === element && onClose(), {
      signal,
    })
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || emptiesSearch(event.target)) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      },
      { signal },
    )
    // The browser's own way of closing (a phone's back gesture): the page decides, not the element.
    element.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== element) return
        event.preventDefault()
        onClose()
      },
      { signal },
    )
    return () => listening.abort()
  }, [dialog, onClose])
}

// The first Escape in a search box empties it.
function emptiesSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}

/** Where the focus is now; calling the answer puts it back there, or on its successor if the page drew it anew. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  if (!(before instanceof HTMLElement) || before === document.body) return () => {}
  const { reservationId, flightId } = before.dataset
  return () => {
    if (before.isConnected) return before.focus()
    // Compared, not put into a selector: ids come from outside.
    for (const other of document.querySelectorAll<HTMLElement>(
      '[data-reservation-id], [data-flight-id]',
    )) {
      const isSame = reservationId
        ? other.dataset['reservationId'] === reservationId
        : other.dataset['flightId'] === flightId
      if (isSame && (reservationId ?? flightId) !== undefined) return other.focus()
    }
  }
}
