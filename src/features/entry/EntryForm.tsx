import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import type { AccountsSending } from '#api/accounts/use-sending.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { SECOND } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { useMedia } from '#ui/media.ts'
import styles from './EntryForm.module.css'

interface EntryFormProps extends Omit<AccountsSending, 'run'> {
  readonly verb: string
  /** Replaces the gateway's words for a refusal. */
  readonly words?: Readonly<Partial<Record<ApiProblem['reason'], string>>>
  /** Focus the first field, unless that opens an on-screen keyboard over the page. */
  readonly isFirst?: boolean
  readonly onSend: () => Promise<void>
  readonly children: ReactNode
}

/** After too many tries the button waits and shows for how long. */
export function EntryForm(props: EntryFormProps) {
  const { verb, isBusy, problem, words = {}, isFirst = false, onSend, children } = props
  const now = useNow(SECOND)
  const until = problem?.reason === 'slow_down' ? (problem.retryAt ?? now) : now
  const wait = Math.max(0, Math.ceil((until - now) / SECOND))
  const form = useRef<HTMLFormElement>(null)
  const hasMouse = useMedia('(pointer: fine)')
  useEffect(() => {
    if (isFirst && hasMouse) form.current?.querySelector('input')?.focus()
  }, [isFirst, hasMouse])
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy && wait === 0) void onSend()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit}>
      {children}
      {problem !== null && (problem.reason !== 'slow_down' || wait > 0) && (
        <EntryProblem>{words[problem.reason] ?? sayRefusal(problem)}</EntryProblem>
      )}
      <Button
        look="primary"
        type="submit"
        className="justify-center min-h-10"
        disabled={isBusy || wait > 0}
      >
        {wait > 0 ? `Wait ${wait} s` : verb}
      </Button>
    </form>
  )
}

export function EntryProblem({ children }: { readonly children: string }) {
  return (
    <p className="py-2 px-2.5 rounded-md bg-danger-tint text-danger" role="alert">
      {children}
    </p>
  )
}

export function sayRefusal({ reason, detail }: ApiProblem): string {
  if (reason === 'gateway_unreachable') return 'Flightline is not responding. Try again.'
  if (reason === 'slow_down') return 'Too many tries. Try again in a moment.'
  return detail
}
