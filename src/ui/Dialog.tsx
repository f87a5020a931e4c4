import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** `sheet` comes from the bottom edge and is as wide as the screen: filters on a phone. */
  readonly shape?: 'card' | 'sheet'
}

/**
 * A modal with a title and a way out, on the browser's own `<dialog>` (`useModal`).
 * react-aria's modal was left: it writes a <style> element, which the page's policy (style-src 'self') refuses.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, shape = 'card' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, onClose)
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
