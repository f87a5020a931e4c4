import { Fragment } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import styles from './ShortcutList.module.css'
import { changeSettings, useSettings } from './settings/settings.ts'
import { OTHER_KEYS, SHORTCUTS } from './shortcut-table.ts'

/** Every key there is, and the switch for those that are single letters. */
export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { hasLetterKeys } = useSettings()
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ shown, does }) => (
          <Line key={does} keys={shown} does={does} />
        ))}
        {OTHER_KEYS.map(([keys, does]) => (
          <Line key={does} keys={[keys]} does={does} />
        ))}
      </dl>
      <div className={styles.setting}>
        <Checkbox
          label="Single-key shortcuts"
          isSelected={hasLetterKeys}
          onChange={(isOn) => changeSettings({ hasLetterKeys: isOn })}
        />
        <p className={styles.note}>Off while you type. Ctrl K and ⌘ K always work.</p>
      </div>
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
