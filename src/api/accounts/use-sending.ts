import { useCallback, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import { post, remove, type Sent } from '#api/http/send.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { Clock } from '#time/clock.ts'

/** Without a body it is a DELETE. */
export interface AccountsAction {
  readonly path: `/api/${string}`
  readonly body?: unknown
}

/** Null if it wasn't done and there is nothing to explain. Rejects with an ApiError. */
export type RunAction = (action: AccountsAction) => Promise<Sent | null>

export interface AccountsSending {
  readonly isBusy: boolean
  readonly problem: ApiProblem | null
  /** Null if it wasn't done. Never rejects. */
  readonly run: RunAction
}

export function sendAction({ path, body }: AccountsAction, clock: Clock): Promise<Sent> {
  return body === undefined ? remove(path, clock) : post(path, body, clock)
}

/** State of one form or button. `doing` replaces the plain request. */
export function useSending(runAction?: RunAction): AccountsSending {
  const { clock } = useApiEnvironment()
  const [state, setState] = useState<Omit<AccountsSending, 'run'>>({ isBusy: false, problem: null })
  const run: RunAction = useCallback(
    async (action) => {
      setState((before) => ({ ...before, isBusy: true }))
      try {
        const sent = await (runAction ? runAction(action) : sendAction(action, clock))
        setState({ isBusy: false, problem: null })
        return sent
      } catch (error) {
        setState({ isBusy: false, problem: problemOf(error) })
        return null
      }
    },
    [runAction, clock],
  )
  return { ...state, run }
}
