import { useEffect, useState } from 'react'
import { useSignedIn } from '#api/status/session-changed.ts'
import { useForm } from '#bookings/access/use-form.ts'
import { Button } from '#ui/Button.tsx'
import { PassphraseField } from '#ui/fields/TextField.tsx'
import { type SessionWire, SHORTEST_PASSPHRASE } from '#wire/access.ts'
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
  const signedIn = useSignedIn()
  const [isDone, setIsDone] = useState(() => isJustSaved)
  useEffect(
    () => () => {
      isJustSaved = false
    },
    [],
  )
  const { draft, change, field, form } = useForm(
    { current: '', passphrase: '', isMadeUp: false },
    {
      send: ({ current, passphrase }) => ({
        path: '/api/session/passphrase',
        body: hasPassphrase ? { passphrase, current } : { passphrase },
      }),
      after: { current: '', passphrase: '' },
      async onDone() {
        isJustSaved = true
        setIsDone(true)
        onSaved()
        await signedIn()
      },
    },
  )
  const makeUp = async () => {
    const { newPassphrase } = await import('./new-passphrase.ts')
    change({ passphrase: newPassphrase(), isMadeUp: true })
  }
  return (
    <section className="grid gap-2" aria-labelledby="passphrase">
      <h2 id="passphrase" className="part-title">
        {hasPassphrase ? 'Change your passphrase' : 'Set a passphrase'}
      </h2>
      {needsPassphrase && !hasPassphrase && (
        <p>
          Your role can let others in, so it needs a passphrase. Until you set one, you see what a
          dispatcher sees.
        </p>
      )}
      <div className="max-w-100">
        <EntryForm {...form} verb="Save passphrase" words={WORDS}>
          {hasPassphrase && (
            <PassphraseField
              label="Current passphrase"
              autoComplete="current-password"
              {...field('current')}
            />
          )}
          <PassphraseField
            key={String(draft.isMadeUp)}
            label="New passphrase"
            autoComplete="new-password"
            minLength={SHORTEST_PASSPHRASE}
            isShownFirst={draft.isMadeUp}
            {...field('passphrase')}
            note={`${SHORTEST_PASSPHRASE} characters or more. Your other devices are then signed out.`}
          />
          <Button onClick={() => void makeUp()}>Suggest five words</Button>
        </EntryForm>
        <p role="status">{isDone ? 'Saved. Your other devices are signed out.' : ''}</p>
      </div>
    </section>
  )
}
