import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** `sheet` comes from the bottom edge and is as wide as the screen: filters on a phone. */
  readonly shape?: 'card' | 'sheet'
}

/**
 * A modal on the browser's own `<dialog>`: everything behind it is inert, Escape and a press beside it close it, and
 * the focus goes back to where it was, or to whatever now stands for it (same `data-reservation-id` or `data-flight-id`).
 * react-aria's modal was left: it writes a <style> element, which the page's policy (style-src 'self') refuses.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, shape = 'card' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const focusBack = rememberFocus()
    // jsdom and browsers before 2022 know no showModal; there it stands open in place.
    if (element && !element.open) {
      if (typeof element.showModal === 'function') element.showModal()
      else element.setAttribute('open', '')
      element.focus()
    }
    return () => {
      if (typeof element?.close === 'function' && element.open) element.close()
      focusBack()
    }
  }, [])
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
  }, [onClose])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[shape])}
      aria-labelledby={titleId}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}

// The first Escape in a search box empties it.
function emptiesSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}

/** Where the focus is now; calling the answer puts it back there, or on its successor if the page drew it anew. */
function rememberFocus(): () => void {
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
