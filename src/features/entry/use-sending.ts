import { useCallback, useState } from 'react'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { problemOf } from '#api/wire/errors.ts'
import { post, type Sent } from '#api/wire/send.ts'

interface Sending {
  readonly isSending: boolean
  /** Why the last one was refused. */
  readonly problem: ApiProblem | null
  /** Resolves to null if it was refused. */
  readonly send: (path: string, body: unknown) => Promise<Sent | null>
}

/** Sends one thing at a time, and says what came of it. */
export function useSending(): Sending {
  const { clock } = useApiEnvironment()
  const [state, setState] = useState<Omit<Sending, 'send'>>({ isSending: false, problem: null })
  const send = useCallback(
    async (path: string, body: unknown) => {
      setState((before) => ({ ...before, isSending: true }))
      try {
        const sent = await post(path, body, clock)
        setState({ isSending: false, problem: null })
        return sent
      } catch (error) {
        setState({ isSending: false, problem: problemOf(error) })
        return null
      }
    },
    [clock],
  )
  return { ...state, send }
}
