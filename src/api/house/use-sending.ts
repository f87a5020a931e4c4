import { useCallback, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import { post, remove, type Sent } from '#api/http/send.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { Clock } from '#time/clock.ts'

/** Something to be written; without a body what the path names is removed. */
export interface AccountsDeed {
  readonly path: `/api/${string}`
  readonly body?: unknown
}

/** Null where it was not done, and nobody wants to know why. Rejects with an ApiError. */
export type Doing = (deed: AccountsDeed) => Promise<Sent | null>

export interface AccountsSending {
  readonly isBusy: boolean
  /** Why the last one was refused; it stands until the next is answered. */
  readonly problem: ApiProblem | null
  /** Null if it was not done. Never rejects. */
  readonly run: Doing
}

export function sendDeed({ path, body }: AccountsDeed, clock: Clock): Promise<Sent> {
  return body === undefined ? remove(path, clock) : post(path, body, clock)
}

/** For one place that does something: whether it is being done, and why it could not be. `doing`: another way than just to send it. */
export function useSending(doing?: Doing): AccountsSending {
  const { clock } = useApiEnvironment()
  const [state, setState] = useState<Omit<AccountsSending, 'run'>>({ isBusy: false, problem: null })
  const run: Doing = useCallback(
    async (deed) => {
      setState((before) => ({ ...before, isBusy: true }))
      try {
        const sent = await (doing ? doing(deed) : sendDeed(deed, clock))
        setState({ isBusy: false, problem: null })
        return sent
      } catch (error) {
        setState({ isBusy: false, problem: problemOf(error) })
        return null
      }
    },
    [doing, clock],
  )
  return { ...state, run }
}
