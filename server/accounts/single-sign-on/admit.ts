import { randomUUID } from 'node:crypto'
import { everybodyCalled, freeName } from '#server/accounts/sign-in/names.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Role } from '#wire/access.ts'
import type { Identity } from './identity.ts'

type PersonRow = AccountRows['people']

/** Who may come in, and what of it is to be written down. */
export interface Admission {
  /** Null for somebody whom neither a group nor an invite lets in. */
  readonly person: PersonRow | null
  /** Somebody who came by a group and is in none now: what he is signed in with ends. */
  readonly shutOut: PersonRow | null
  readonly deed: 'person' | 'role' | null
}

/** Whom an identity belongs to here: by issuer and subject alone, never by an e-mail. */
export async function findPerson(
  accounts: AccountsTransaction,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<PersonRow | null> {
  const people = await accounts.all('people')
  const known = people.find(
    ({ outside }) => outside?.issuer === issuer && outside.subject === subject,
  )
  return known ?? null
}

/** Lets somebody in by his group, because he was in before, or by an invite for his verified e-mail, which it uses. */
export async function admit(
  accounts: AccountsTransaction,
  identity: Identity,
  now: number,
): Promise<Admission> {
  const known = await findPerson(accounts, identity)
  const entry = await entryOf(accounts, identity, known, now)
  if (entry === null) {
    if (known === null) return { person: null, shutOut: null, deed: null }
    await accounts.put('people', { ...known, passphrase: null })
    return { person: null, shutOut: known, deed: null }
  }
  const { issuer, subject } = identity
  const people = await accounts.all('people')
  const email = identity.email || (known?.email ?? '')
  const person: PersonRow = {
    id: randomUUID(),
    name: freeName(identity.name, people),
    passphrase: null,
    createdAt: now,
    ...known,
    email: isSomebodyElses(email, people, known) ? '' : email,
    role: entry.role,
    outside: { issuer, subject, byGroup: entry.byGroup },
  }
  await accounts.put('people', person)
  const deed = known === null ? 'person' : known.role === person.role ? null : 'role'
  return { person, shutOut: null, deed }
}

/** Of two with a passphrase who share an e-mail, neither could sign in by it. Who only ever comes from the provider needs none. */
function isSomebodyElses(
  email: string,
  people: readonly PersonRow[],
  known: PersonRow | null,
): boolean {
  return everybodyCalled(people, email).some(
    ({ id, outside, passphrase }) => id !== known?.id && (outside === null || passphrase !== null),
  )
}

async function entryOf(
  accounts: AccountsTransaction,
  { email, role }: Identity,
  known: PersonRow | null,
  now: number,
): Promise<{ readonly role: Role; readonly byGroup: boolean } | null> {
  const wasInvited = known?.outside?.byGroup === false
  if (role !== null) return { role, byGroup: !wasInvited }
  if (known && wasInvited) return { role: known.role, byGroup: false }
  const invites = email === '' ? [] : await accounts.all('invites')
  const invite = invites.find(
    (one) => folded(one.email) === folded(email) && one.usesLeft > 0 && now < one.until,
  )
  if (!invite) return null
  await accounts.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
  return { role: invite.role, byGroup: false }
}

function folded(email: string): string {
  return email.trim().toLowerCase()
}
