import { useCallback, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import { post } from '#api/http/send.ts'
import { useSession } from '#api/status/use-session.ts'
import type { ReportedAction } from '#wire/audit-wire.ts'

type PageAction = Pick<ReportedAction, 'action' | 'kind'> & Partial<ReportedAction>

interface Noted {
  /** Audits, then saves or prints; without sign-in at once. Rejects as `work` does. */
  readonly noted: (action: PageAction, work: () => void | Promise<void>) => Promise<void>
  readonly refusal: string | null
}

/** Exports of personal data are audited first, or not done. */
export function useNoted(): Noted {
  const isAsked = useSession() !== null
  const { clock } = useApiEnvironment()
  const [refusal, setRefusal] = useState<string | null>(null)
  const noted = useCallback(
    async (action: PageAction, work: () => void | Promise<void>) => {
      if (isAsked) {
        try {
          await post('/api/house/deeds', action, clock)
        } catch (error) {
          setRefusal(refusalWords(problemOf(error).reason))
          return
        }
        setRefusal(null)
      }
      await work()
    },
    [isAsked, clock],
  )
  return { noted, refusal }
}

function refusalWords(reason: string): string {
  if (reason === 'forbidden') return 'Your role can’t copy or export this.'
  if (reason === 'sign_in') return 'Sign in first.'
  return 'Not done: the audit log couldn’t be written. Try again.'
}
