import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** `sheet`: from the bottom edge of a phone, from the right edge of a wider window. */
  readonly shape?: 'card' | 'sheet'
}

export function Dialog({ isOpen, ...opened }: DialogProps) {
  return isOpen ? <OpenDialog {...opened} /> : null
}

/** react-aria's modal writes a <style> element, which our policy (style-src 'self') forbids. */
function OpenDialog({ title, onClose, children, shape = 'card' }: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  useFocusKept(dialog)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[shape])}
      aria-labelledby={titleId}
    >
      <div className="fill">
        <header className="flex items-start gap-3 pt-3.5 pb-1.5 pr-3 pl-5">
          <h2 id={titleId} className="flex-1 min-w-0 pt-1 text-16 leading-5.5 wrap-anywhere">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </header>
        <div className="pb-5 px-5 overflow-auto overscroll-contain">{children}</div>
      </div>
    </dialog>
  )
}
