import { useSignedIn } from '#api/status/session-changed.ts'
import { useSession } from '#api/status/use-session.ts'
import { useForm } from '#bookings/access/use-form.ts'
import { addressAfter } from '#bookings/address/open-to.ts'
import { parseSearch } from '#bookings/address/search-params.ts'
import { PassphraseField, TextField } from '#ui/fields/TextField.tsx'
import { Link, useFollow } from '#ui/link.tsx'
import { OIDC_TROUBLES, type SignInWaysWire } from '#wire/accounts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntryForm, EntryProblem } from './EntryForm.tsx'
import { ENDED, useWays, wordsOfUnclaimed } from './ways.ts'

/** Same words for a wrong name and a wrong passphrase, so that names can't be guessed. */
const WORDS = { sign_in: 'Name or passphrase is wrong.' } as const

/** Shown at the address that was opened, which then continues. */
export function SignInPage() {
  const ways = useWays()
  const isIn = useSession()?.signedIn === true
  if (isIn) {
    return (
      <EntryCard title={PAGES.signIn.title}>
        <OutsideTrouble />
        <p>
          <Link href={addressAfter(location.pathname, location.search)}>Continue</Link>
        </p>
      </EntryCard>
    )
  }
  return (
    <EntryCard title={PAGES.signIn.title}>
      <OutsideTrouble />
      {ways === null ? <p role="status">Loading sign-in options…</p> : <Ways {...ways} />}
    </EntryCard>
  )
}

function Ways(ways: SignInWaysWire) {
  const { passphrase, oidc, claim, ended } = ways
  return (
    <>
      {claim ? <p>{wordsOfUnclaimed(ways)}</p> : ended && <p role="status">{ENDED}</p>}
      {oidc && <OutsideLink name={oidc.name} />}
      {passphrase && <SignInForm />}
      {!claim && (
        <details className="quiet">
          <summary className="w-fit cursor-pointer">
            {passphrase || oidc ? 'No passphrase?' : 'How to get in'}
          </summary>
          <p className="mt-2">
            Scan the invite at the desk, or open the one you were sent. Type your name and wait to
            be let in. Managers make invites.
          </p>
        </details>
      )}
    </>
  )
}

function OutsideTrouble() {
  const { trouble } = parseSearch(location.search)
  const words = Object.entries(OIDC_TROUBLES).find(([word]) => word === trouble)?.[1]
  return words === undefined ? null : <EntryProblem>{words}</EntryProblem>
}

function OutsideLink({ name }: { name: string }) {
  const { pathname, search } = location
  const next = addressAfter(pathname, search)
  return (
    <a
      className="grid place-items-center min-h-10 px-3 border border-line-strong rounded-md text-ink text-center no-underline hover:bg-hover"
      href={`/api/session/oidc?${new URLSearchParams({ next })}`}
    >
      Sign in with {name}
    </a>
  )
}

function SignInForm() {
  const follow = useFollow()
  const signedIn = useSignedIn()
  const { field, form } = useForm(
    { who: '', passphrase: '' },
    {
      send: (body) => ({ path: '/api/session', body }),
      async onDone() {
        follow(addressAfter(location.pathname, location.search), { replace: true })
        await signedIn()
      },
    },
  )
  return (
    <EntryForm {...form} isFirst verb="Sign in" words={WORDS}>
      <TextField
        label="Name or e-mail"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('who')}
      />
      <PassphraseField
        label="Passphrase"
        autoComplete="current-password"
        {...field('passphrase')}
      />
    </EntryForm>
  )
}
