import { useEffect, useState } from 'react'
import { useSending } from '#api/accounts/use-sending.ts'
import { useSignedIn } from '#api/status/session-changed.ts'
import { Button } from '#ui/Button.tsx'
import { PassphraseField } from '#ui/fields/TextField.tsx'
import { type SessionWire, SHORTEST_PASSPHRASE } from '#wire/access.ts'
import styles from './DevicesPage.module.css'
import { EntryForm } from './EntryForm.tsx'

const WORDS = { sign_in: 'That is not your passphrase.', again: 'That is not your passphrase.' }

/** Module state: the page is rebuilt if the role changes, and must still show "saved". */
let isJustSaved = false

interface PassphrasePartProps {
  readonly session: SessionWire
  /** Saving signs out the person's other devices. */
  readonly onSaved: () => void
}

export function PassphrasePart({ session, onSaved }: PassphrasePartProps) {
  const { hasPassphrase, needsPassphrase } = session
  const { run, ...sending } = useSending()
  const signedIn = useSignedIn()
  const [current, setCurrent] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [isDone, setIsDone] = useState(() => isJustSaved)
  useEffect(
    () => () => {
      isJustSaved = false
    },
    [],
  )
  const [isMadeUp, setIsMadeUp] = useState(false)
  const makeUp = async () => {
    const { newPassphrase } = await import('./new-passphrase.ts')
    setPassphrase(newPassphrase())
    setIsMadeUp(true)
  }
  const save = async () => {
    const asked = hasPassphrase ? { passphrase, current } : { passphrase }
    if ((await run({ path: '/api/session/passphrase', body: asked })) === null) return
    isJustSaved = true
    setIsDone(true)
    setCurrent('')
    setPassphrase('')
    onSaved()
    await signedIn()
  }
  return (
    <section className={styles.part} aria-labelledby="passphrase">
      <h2 id="passphrase" className="part-title">
        {hasPassphrase ? 'Change your passphrase' : 'Set a passphrase'}
      </h2>
      {needsPassphrase && !hasPassphrase && (
        <p>
          Your role lets others in, so it takes a passphrase. Until you set one, you see what a
          dispatcher sees.
        </p>
      )}
      <div className={styles.form}>
        <EntryForm verb="Save it" words={WORDS} onSend={() => void save()} {...sending}>
          {hasPassphrase && (
            <PassphraseField
              label="Passphrase now"
              autoComplete="current-password"
              value={current}
              onValue={setCurrent}
            />
          )}
          <PassphraseField
            key={String(isMadeUp)}
            label="New passphrase"
            autoComplete="new-password"
            minLength={SHORTEST_PASSPHRASE}
            value={passphrase}
            onValue={setPassphrase}
            isShownFirst={isMadeUp}
            note={`${SHORTEST_PASSPHRASE} characters or more. Your other devices are then signed out.`}
          />
          <Button onClick={() => void makeUp()}>Make up five words</Button>
        </EntryForm>
        <p role="status">{isDone ? 'Saved. Your other devices are signed out.' : ''}</p>
      </div>
    </section>
  )
}
