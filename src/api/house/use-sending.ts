import { useCallback, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import { post, remove, type Sent } from '#api/http/send.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { Clock } from '#time/clock.ts'

/** Without a body it is a DELETE. */
export interface AccountsDeed {
  readonly path: `/api/${string}`
  readonly body?: unknown
}

/** Null if it wasn't done and there is nothing to explain. Rejects with an ApiError. */
export type Doing = (deed: AccountsDeed) => Promise<Sent | null>

export interface AccountsSending {
  readonly isBusy: boolean
  readonly problem: ApiProblem | null
  /** Null if it wasn't done. Never rejects. */
  readonly run: Doing
}

export function sendDeed({ path, body }: AccountsDeed, clock: Clock): Promise<Sent> {
  return body === undefined ? remove(path, clock) : post(path, body, clock)
}

/** State of one form or button. `doing` replaces the plain request. */
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
