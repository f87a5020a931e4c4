import { Fragment } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './ShortcutList.module.css'

const SHORTCUTS = [
  ['/', 'Search'],
  ['Esc', 'Close what is open, empty the search'],
  ['Tab', 'From booking to booking, and to every control'],
  ['Enter', 'Open what has the focus'],
  ['← → ↑ ↓', 'In the small month: by day and week'],
  ['Page Up, Page Down', 'In the small month: by month, with Shift by year'],
] as const

export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(([keys, does]) => (
          <Fragment key={keys}>
            <dt>
              <kbd className={styles.keys}>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
