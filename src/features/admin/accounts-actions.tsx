import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { ACCOUNTS_KEY } from '#api/accounts/use-accounts.ts'
import { type AccountsAction, type RunAction, sendAction } from '#api/accounts/use-sending.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import type { Sent } from '#api/http/send.ts'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { ActionContext } from '#bookings/access/use-form.ts'
import { AgainDialog } from './AgainDialog.tsx'

interface Interrupted {
  readonly action: AccountsAction
  readonly goOn: (sent: Promise<Sent> | null) => void
}

/** Repeats the action after the passphrase dialog that it triggered. */
export function AccountsActionsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const [interrupted, setInterrupted] = useState<Interrupted | null>(null)
  const act = useCallback(
    async (action: AccountsAction) => {
      const sent = await sendAction(action, clock)
      for (const queryKey of [[ACCOUNTS_KEY], STATUS_KEY])
        void queryClient.invalidateQueries({ queryKey })
      return sent
    },
    [queryClient, clock],
  )
  const runAction: RunAction = useCallback(
    async (action) => {
      try {
        return await act(action)
      } catch (error) {
        if (problemOf(error).reason !== 'again') throw error
        return new Promise((goOn) => setInterrupted({ action, goOn }))
      }
    },
    [act],
  )
  const end = (isProved: boolean) => {
    setInterrupted(null)
    interrupted?.goOn(isProved ? act(interrupted.action) : null)
  }
  return (
    <>
      <ActionContext value={runAction}>{children}</ActionContext>
      {interrupted !== null && (
        <AgainDialog onProved={() => end(true)} onClose={() => end(false)} />
      )}
    </>
  )
}
