import { useEffect, useState } from 'react'
import { useSending } from '#api/accounts/use-sending.ts'
import { useSignedIn } from '#api/status/session-changed.ts'
import { forgetLinkSecret } from '#bookings/address/link-secret.ts'
import { PassphraseField, TextField } from '#ui/fields/TextField.tsx'
import { useFollow } from '#ui/link.tsx'
import { LONGEST_PERSON_NAME, SHORTEST_PASSPHRASE } from '#wire/access.ts'
import { PAGES } from '#wire/pages.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntryForm } from './EntryForm.tsx'
import { useLinkSecret } from './use-link-secret.ts'
import { useWays } from './ways.ts'

const WORDS = {
  claimed:
    'This link has been used, or it is not the newest. Flightline writes a new one to its console whenever it starts unclaimed.',
} as const

/** The person with the console's link becomes the admin, then lets the school in. */
export function ClaimPage() {
  const secret = useLinkSecret(PAGES.claim.path)
  return (
    <EntryCard title={PAGES.claim.title}>
      {secret === null ? (
        <p>
          This needs the whole link that Flightline wrote to its console when it started, from
          “http” to its last letter.
        </p>
      ) : (
        <ClaimForm token={secret} />
      )}
    </EntryCard>
  )
}

function ClaimForm({ token }: { token: string }) {
  const follow = useFollow()
  const signedIn = useSignedIn()
  const isOperators = useWays()?.of === 'operator'
  const { run, ...sending } = useSending()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [passphrase, setPassphrase] = useState('')
  useEffect(() => {
    // Only into an empty field.
    const offer = (made: string) => setPassphrase((typed) => typed || made)
    void import('./new-passphrase.ts').then(({ newPassphrase }) => offer(newPassphrase()))
  }, [])
  const claim = async () => {
    const asked = { token, name, passphrase, ...(email.trim() === '' ? {} : { email }) }
    if ((await run({ path: '/api/claim', body: asked })) === null) return
    forgetLinkSecret(PAGES.claim.path)
    follow(PAGES.adminPeople.path, { replace: true })
    await signedIn()
  }
  return (
    <EntryForm isFirst verb="Claim it" words={WORDS} onSend={() => void claim()} {...sending}>
      <p>
        You become its first admin. The next page lets{' '}
        {isOperators ? 'whoever runs it with you in' : 'your school in'}.
      </p>
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={LONGEST_PERSON_NAME}
        value={name}
        onValue={setName}
      />
      <TextField
        label={isOperators ? 'E-mail' : 'E-mail, as on your bookings'}
        type="email"
        autoComplete="username"
        required={false}
        value={email}
        onValue={setEmail}
        note={`${isOperators ? 'Names you beside your name' : 'Finds your own bookings and flights'}. It may stay empty.`}
      />
      <PassphraseField
        label="Passphrase"
        autoComplete="new-password"
        minLength={SHORTEST_PASSPHRASE}
        value={passphrase}
        onValue={setPassphrase}
        isShownFirst
        note={`Five words, made up just now in this browser. Write them down, or type your own: ${SHORTEST_PASSPHRASE} characters or more.`}
      />
    </EntryForm>
  )
}
