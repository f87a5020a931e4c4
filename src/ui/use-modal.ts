import { type RefObject, useEffect } from 'react'

/** Opens a `<dialog>` as a modal while mounted. Escape and a press outside call `onClose`. Focus goes to
 * `[data-first-focus]` or the dialog, and afterwards back, or to the new element with the same `data-reservation-id`
 * or `data-flight-id`. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = dialog.current
    const focusBack = rememberFocus()
    // jsdom and browsers before 2022 have no showModal.
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
    // Closing by the browser (a phone's back gesture): the page decides.
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

function emptiesSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}

/** Returns a function that restores focus, also to the element's successor. */
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
