import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { ACCOUNTS_KEY } from '#api/accounts/use-accounts.ts'
import { type AccountsAction, type RunAction, sendAction } from '#api/accounts/use-sending.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import type { Sent } from '#api/http/send.ts'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { useSession } from '#api/status/use-session.ts'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { ActionContext, useForm } from '#bookings/access/use-form.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PassphraseField } from '#ui/fields/TextField.tsx'
import { Link } from '#ui/link.tsx'
import { PAGES } from '#wire/pages.ts'

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

interface AgainDialogProps {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks for the passphrase again before access changes, because desks are left unattended. */
function AgainDialog({ onProved, onClose }: AgainDialogProps) {
  const session = useSession()
  return (
    <Dialog title="Confirm it’s you" isOpen onClose={onClose}>
      {session?.hasPassphrase === false ? (
        <NoPassphrase singleSignOn={session.singleSignOn} />
      ) : (
        <PassphraseAgain onProved={onProved} />
      )}
    </Dialog>
  )
}

function PassphraseAgain({ onProved }: Pick<AgainDialogProps, 'onProved'>) {
  const { field, form } = useForm(
    { passphrase: '' },
    { send: (body) => ({ path: '/api/session/again', body }), onDone: onProved },
  )
  return (
    <ActionForm {...form} verb="Continue">
      <p>You typed your passphrase more than 15 minutes ago. Type it again to continue.</p>
      <PassphraseField
        label="Your passphrase"
        autoComplete="current-password"
        data-first-focus=""
        {...field('passphrase')}
      />
    </ActionForm>
  )
}

function NoPassphrase({ singleSignOn }: { singleSignOn: string | undefined }) {
  const back = encodeURIComponent(location.pathname)
  return (
    <div className="flex flex-col items-start gap-3 w-full max-w-115">
      {singleSignOn === undefined ? (
        <p>
          This action needs a passphrase, and you don’t have one yet. Set one at{' '}
          <Link href={PAGES.devices.path}>{PAGES.devices.title}</Link>, then come back.
        </p>
      ) : (
        <>
          <p>
            Your last sign-in was a while ago. Sign in again with {singleSignOn}, then press the
            same button once more on this page.
          </p>
          {/* A page of another site, so not an application link. */}
          <a href={`/api/session/oidc?again=1&next=${back}`}>Go to {singleSignOn}</a>
        </>
      )}
    </div>
  )
}
