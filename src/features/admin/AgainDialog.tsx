import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { doDeed } from '#api/house/house-deed.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { useSession } from '#api/status/use-session.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { problemOf } from '#api/wire/errors.ts'
import { PAGES } from '#school/address/pages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { Link } from '#ui/link.tsx'
import styles from './admin.module.css'
import { DeedForm } from './DeedForm.tsx'

interface AgainDialogProps {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Whoever changes who may come in shows once more who he is: a desk is left alone more often than one thinks. */
export function AgainDialog({ onProved, onClose }: AgainDialogProps) {
  const session = useSession()
  return (
    <Dialog title="Is it still you?" isOpen onClose={onClose}>
      {session?.hasPassphrase === false ? (
        <NoPassphrase singleSignOn={session.singleSignOn} />
      ) : (
        <PassphraseAgain onProved={onProved} />
      )}
    </Dialog>
  )
}

function PassphraseAgain({ onProved }: Pick<AgainDialogProps, 'onProved'>) {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const [passphrase, setPassphrase] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const prove = async () => {
    setIsBusy(true)
    try {
      await doDeed({ path: '/api/session/again', body: { passphrase } }, queryClient, clock)
      onProved()
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
    }
  }
  return (
    <DeedForm of={{ isBusy, problem }} verb="Go on" onSend={prove}>
      <p>
        You typed your passphrase more than 15 minutes ago. Type it once more, and what you pressed
        is done.
      </p>
      <label className={styles.field}>
        Your passphrase
        <Input
          type="password"
          autoComplete="current-password"
          data-first-focus=""
          required
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
      </label>
    </DeedForm>
  )
}

function NoPassphrase({ singleSignOn }: { singleSignOn: string | undefined }) {
  const back = encodeURIComponent(location.pathname)
  return (
    <div className={styles.form}>
      {singleSignOn === undefined ? (
        <p>
          You have no passphrase yet, and this wants one. Set it at{' '}
          <Link href={PAGES.devices.path}>{PAGES.devices.title}</Link>, then come back.
        </p>
      ) : (
        <>
          <p>
            You signed in by {singleSignOn} some time ago. Sign in there once more; it leads back
            here, and you press the same button again.
          </p>
          {/* Another site's page: no link of this application. */}
          <a href={`/api/session/oidc?again=1&next=${back}`}>Go to {singleSignOn}</a>
        </>
      )}
    </div>
  )
}
