import { useEffect, useEffectEvent } from 'react'
import { useSignedIn } from '#api/status/session-changed.ts'
import { useForm } from '#bookings/access/use-form.ts'
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
    'This link was used or replaced. Flightline prints a new one on its console each time it starts unclaimed.',
} as const

/** The person with the console's link becomes the admin, then lets the school in. */
export function ClaimPage() {
  const secret = useLinkSecret(PAGES.claim.path)
  return (
    <EntryCard title={PAGES.claim.title}>
      {secret === null ? (
        <p>
          Open the whole link that Flightline printed on its console, from “http” to the last
          letter.
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
  const { draft, change, field, form } = useForm(
    { name: '', email: '', passphrase: '' },
    {
      send: ({ email, ...typed }) => ({
        path: '/api/claim',
        body: { token, ...typed, ...(email.trim() !== '' && { email }) },
      }),
      async onDone() {
        forgetLinkSecret(PAGES.claim.path)
        follow(PAGES.adminPeople.path, { replace: true })
        await signedIn()
      },
    },
  )
  // Only into an empty field.
  const offer = useEffectEvent((made: string) => draft.passphrase || change({ passphrase: made }))
  useEffect(() => {
    void import('./new-passphrase.ts').then(({ newPassphrase }) => offer(newPassphrase()))
  }, [])
  return (
    <EntryForm {...form} isFirst verb="Claim Flightline" words={WORDS}>
      <p>
        You become the first admin. On the next page, you let{' '}
        {isOperators ? 'other operators in' : 'your school in'}.
      </p>
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={LONGEST_PERSON_NAME}
        {...field('name')}
      />
      <TextField
        label={isOperators ? 'E-mail' : 'E-mail on your bookings'}
        type="email"
        autoComplete="username"
        required={false}
        {...field('email')}
        note={`${isOperators ? 'Shown beside your name' : 'Used to find your bookings'}. Optional.`}
      />
      <PassphraseField
        label="Passphrase"
        autoComplete="new-password"
        minLength={SHORTEST_PASSPHRASE}
        {...field('passphrase')}
        isShownFirst
        note={`Five random words from this browser. Write them down, or type your own: ${SHORTEST_PASSPHRASE} characters or more.`}
      />
    </EntryForm>
  )
}
