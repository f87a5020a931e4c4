import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { HOUSE_KEY } from '#api/house/use-house.ts'
import {
  type AccountsDeed,
  type AccountsSending,
  type Doing,
  sendDeed,
  useSending,
} from '#api/house/use-sending.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import type { Sent } from '#api/http/send.ts'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { AgainDialog } from './AgainDialog.tsx'

const DeedsContext = createContext<Doing>(() => Promise.resolve(null))

interface Interrupted {
  readonly deed: AccountsDeed
  readonly goOn: (sent: Promise<Sent> | null) => void
}

/** Repeats the action after the passphrase dialog that it triggered. */
export function DeedsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null)
  const act = useCallback(
    async (deed: AccountsDeed) => {
      const sent = await sendDeed(deed, clock)
      for (const queryKey of [[HOUSE_KEY], STATUS_KEY])
        void queryClient.invalidateQueries({ queryKey })
      return sent
    },
    [queryClient, clock],
  )
  const doing: Doing = useCallback(
    async (deed) => {
      try {
        return await act(deed)
      } catch (error) {
        if (problemOf(error).reason !== 'again') throw error
        return new Promise((goOn) => setInterrupted({ deed, goOn }))
      }
    },
    [act],
  )
  const end = (isProved: boolean) => {
    setInterrupted(null)
    interrupted?.goOn(isProved ? act(interrupted.deed) : null)
  }
  return (
    <DeedsContext value={doing}>
      {children}
      {interrupted !== null && (
        <AgainDialog onProved={() => end(true)} onClose={() => end(false)} />
      )}
    </DeedsContext>
  )
}

export function useDeed(): AccountsSending {
  return useSending(useContext(DeedsContext))
}
