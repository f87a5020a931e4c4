import { type ReactNode, useState } from 'react'
import type { AccountsAction } from '#api/accounts/use-sending.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useAction } from '#bookings/access/use-form.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface NamedButtonProps extends Omit<ButtonProps, 'name'> {
  /** Accessible name where the label doesn't say what it acts on. */
  readonly name?: string
}

interface ActionButtonProps extends NamedButtonProps {
  readonly action: AccountsAction
  readonly onDone?: () => void
}

/** Acts at once. A failure is shown before the button. */
export function ActionButton({ name, action, onDone, ...rest }: ActionButtonProps) {
  const { run, ...sending } = useAction()
  const go = async () => {
    if ((await run(action)) !== null) onDone?.()
  }
  return (
    <>
      <NotDone of={sending} />
      <Button {...rest} aria-label={name} disabled={sending.isBusy} onClick={() => void go()} />
    </>
  )
}

interface DialogButtonProps extends NamedButtonProps {
  readonly title: string
  readonly renderOpen: (onClose: () => void) => ReactNode
}

export function DialogButton({ name, title, renderOpen, ...rest }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button {...rest} aria-label={name} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog title={title} isOpen onClose={close}>
          {renderOpen(close)}
        </Dialog>
      )}
    </>
  )
}

interface SureButtonProps extends NamedButtonProps {
  readonly name: string
  readonly action: AccountsAction
  readonly verb?: string
  readonly sure: ReactNode
}

/** Asks before something that can't be undone. */
export function SureButton({ action, verb, sure, ...rest }: SureButtonProps) {
  return (
    <DialogButton
      {...rest}
      title={`${rest.name}?`}
      renderOpen={(close) => (
        <div className="flex flex-col items-start gap-3 w-full max-w-115">
          <p>{sure}</p>
          <div className="flex flex-wrap items-center gap-2">
            <ActionButton look="primary" action={action} onDone={close}>
              {verb ?? rest.name}
            </ActionButton>
            <Button onClick={close}>Cancel</Button>
          </div>
        </div>
      )}
    />
  )
}
