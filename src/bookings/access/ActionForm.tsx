import type { ComponentProps, FormEvent } from 'react'
import type { AccountsSending } from '#api/accounts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './ActionForm.module.css'
import { NotDone } from './NotDone.tsx'

export interface ActionFormProps
  extends Omit<AccountsSending, 'run'>,
    Pick<ComponentProps<'form'>, 'className' | 'aria-label' | 'noValidate' | 'children'> {
  readonly verb: string
  /** Accessible name where the verb alone says too little. */
  readonly verbName?: string
  readonly isWhole?: boolean
  readonly onSend: () => Promise<void>
}

export function ActionForm(props: ActionFormProps) {
  const { isBusy, problem, verb, verbName, isWhole = true, onSend, className, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !isBusy) void onSend()
  }
  return (
    <form
      className={classNames(styles.form, className)}
      aria-label={props['aria-label']}
      noValidate={props.noValidate}
      onSubmit={submit}
    >
      {children}
      <NotDone of={{ isBusy, problem }} />
      <Button
        look="primary"
        className="mt-auto"
        type="submit"
        disabled={isBusy}
        aria-disabled={!isWhole}
        aria-label={verbName}
      >
        {verb}
      </Button>
    </form>
  )
}
