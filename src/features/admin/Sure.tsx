import type { ReactNode } from 'react'
import type { HouseDeed } from '#api/house/house-deed.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'

interface SureProps {
  readonly title: string
  /** What the button says: the deed, by its verb. */
  readonly verb: string
  readonly deed: HouseDeed
  readonly onClose: () => void
  /** What comes of it. */
  readonly children: ReactNode
}

/** Asks before something that cannot be taken back, and says what comes of it. */
export function Sure({ title, verb, deed, onClose, children }: SureProps) {
  const { isBusy, problem, run } = useDeed()
  const go = async () => {
    if ((await run(deed)) !== null) onClose()
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={styles.form}>
        {children}
        <NotDone of={problem} />
        <div className={styles.buttons}>
          <Button look="primary" disabled={isBusy} onClick={() => void go()}>
            {verb}
          </Button>
          <Button onClick={onClose}>Leave it as it is</Button>
        </div>
      </div>
    </Dialog>
  )
}
