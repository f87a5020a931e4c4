import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Modal.module.css'
import { useModal } from './use-modal.ts'

interface ModalProps {
  readonly label?: string
  readonly labelledBy?: string
  readonly onClose: () => void
  /** Its size and place. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Stands before everything else, on the browser's own `<dialog>` (`useModal`).
 * react-aria's modal was left: it writes a <style> element, which the page's policy (style-src 'self') refuses.
 */
export function Modal({ label, labelledBy, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classNames(styles.dialog, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <div className="fill">{children}</div>
    </dialog>
  )
}
