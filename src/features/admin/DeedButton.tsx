import { type ReactNode, useState } from 'react'
import type { HouseDeed } from '#api/house/house-deed.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'

interface DeedButtonProps extends Omit<ButtonProps, 'name'> {
  /** Says of what, where the button's own words do not. */
  readonly name?: string
  readonly deed: HouseDeed
  readonly onDone?: () => void
}

/** Does it at once, and says before it why not. */
export function DeedButton({ name, deed, onDone, ...rest }: DeedButtonProps) {
  const { isBusy, problem, run } = useDeed()
  const go = async () => {
    if ((await run(deed)) !== null) onDone?.()
  }
  return (
    <>
      <NotDone of={problem} />
      <Button {...rest} aria-label={name} disabled={isBusy} onClick={() => void go()} />
    </>
  )
}

interface SureButtonProps extends DeedButtonProps {
  readonly name: string
  /** What its button says: the deed, by its verb. */
  readonly verb?: string
  /** What comes of it. */
  readonly sure: ReactNode
}

/** Asks before something that cannot be taken back, and says what comes of it. */
export function SureButton(props: SureButtonProps) {
  const { name, deed, verb = name, sure, ...rest } = props
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button {...rest} aria-label={name} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog title={`${name}?`} isOpen onClose={close}>
          <div className={styles.form}>
            <p>{sure}</p>
            <div className={styles.buttons}>
              <DeedButton look="primary" deed={deed} onDone={close}>
                {verb}
              </DeedButton>
              <Button onClick={close}>Leave it as it is</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
