import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** `sheet` comes from the bottom edge and is as wide as the screen: filters on a phone. */
  readonly shape?: 'card' | 'sheet'
}

export function Dialog({ title, isOpen, onClose, children, shape = 'card' }: DialogProps) {
  const titleId = useId()
  if (!isOpen) return null
  return (
    <Modal labelledBy={titleId} onClose={onClose} className={styles[shape]}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}
