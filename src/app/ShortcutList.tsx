import { Fragment } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './ShortcutList.module.css'
import { OTHER_KEYS, SHORTCUTS } from './shortcut-table.ts'

/** Every key there is. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is longer than its dialog, and nothing else in it takes the keys that scroll */}
      <section aria-label="Keys" tabIndex={0}>
        <dl className={styles.list}>
          {SHORTCUTS.map(({ shown, does }) => (
            <Line key={does} keys={shown} does={does} />
          ))}
          {OTHER_KEYS.map(([keys, does]) => (
            <Line key={does} keys={[keys]} does={does} />
          ))}
        </dl>
      </section>
      <p className={styles.note}>
        Off while you type; single letters can be turned off in the settings. Ctrl K and ⌘ K always
        work.
      </p>
    </Dialog>
  )
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ' '}
            <kbd className={styles.keys}>{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}
