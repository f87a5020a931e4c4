import type { FormEvent, ReactNode } from 'react'
import type { AccountsSending } from '#api/accounts/use-sending.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './admin.module.css'

interface ActionFormProps {
  readonly of: AccountsSending
  readonly verb: string
  /** Accessible name where the verb alone says too little. */
  readonly name?: string
  /** Title; the form is then drawn as a card. */
  readonly card?: string
  readonly isWhole?: boolean
  readonly onSend: () => Promise<void>
  readonly children: ReactNode
}

export function ActionForm(props: ActionFormProps) {
  const { of, verb, name, card, isWhole = true, onSend, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !of.isBusy) void onSend()
  }
  return (
    <form
      className={classNames(styles.form, card !== undefined && styles.card)}
      aria-label={card}
      onSubmit={submit}
    >
      {children}
      <NotDone of={of} />
      <Button
        look="primary"
        type="submit"
        disabled={of.isBusy}
        aria-disabled={!isWhole}
        aria-label={name}
      >
        {verb}
      </Button>
    </form>
  )
}
