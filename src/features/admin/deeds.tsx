import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { doDeed, type HouseDeed } from '#api/house/house-deed.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { problemOf } from '#api/wire/errors.ts'
import type { Sent } from '#api/wire/send.ts'
import { AgainDialog } from './AgainDialog.tsx'

/** Does something; null if its passphrase was wanted once more and nobody typed it. Rejects with an ApiError. */
type Doing = (deed: HouseDeed) => Promise<Sent | null>

const DeedsContext = createContext<Doing>(() => Promise.resolve(null))

interface Interrupted {
  readonly deed: HouseDeed
  readonly goOn: (sent: Promise<Sent> | null) => void
}

/** What is done below is done once more, of itself, when the passphrase it wanted has been typed. */
export function DeedsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null)
  const doing: Doing = useCallback(
    async (deed) => {
      try {
        return await doDeed(deed, queryClient, clock)
      } catch (error) {
        if (problemOf(error).reason !== 'again') throw error
        return new Promise((goOn) => setInterrupted({ deed, goOn }))
      }
    },
    [queryClient, clock],
  )
  return (
    <DeedsContext value={doing}>
      {children}
      {interrupted !== null && (
        <AgainDialog
          onProved={() => {
            setInterrupted(null)
            interrupted.goOn(doDeed(interrupted.deed, queryClient, clock))
          }}
          onClose={() => {
            setInterrupted(null)
            interrupted.goOn(null)
          }}
        />
      )}
    </DeedsContext>
  )
}

export interface Deeds {
  /** One is under way. */
  readonly isBusy: boolean
  /** Why the last one was not done. */
  readonly problem: ApiProblem | null
  /** Null if it was not done. Never rejects. */
  readonly run: Doing
}

/** For one place that does something: whether it is being done, and why it could not be. */
export function useDeed(): Deeds {
  const doing = useContext(DeedsContext)
  const [state, setState] = useState<Omit<Deeds, 'run'>>({ isBusy: false, problem: null })
  const run: Doing = useCallback(
    async (deed) => {
      setState({ isBusy: true, problem: null })
      try {
        const sent = await doing(deed)
        setState({ isBusy: false, problem: null })
        return sent
      } catch (error) {
        setState({ isBusy: false, problem: problemOf(error) })
        return null
      }
    },
    [doing],
  )
  return useMemo(() => ({ ...state, run }), [state, run])
}
