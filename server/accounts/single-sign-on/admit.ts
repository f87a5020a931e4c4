import { randomUUID } from 'node:crypto'
import type { Action } from '#server/accounts/context.ts'
import { endSessions } from '#server/accounts/sessions/sessions.ts'
import { everybodyCalled, freeName } from '#server/accounts/sign-in/names.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Identity } from './identity.ts'

type PersonRow = AccountRows['people']

/** By issuer and subject alone, never by an e-mail. */
export async function findPerson(
  open: AccountsTransaction,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<PersonRow | null> {
  const isTheirs = ({ outside }: PersonRow) =>
    outside?.issuer === issuer && outside.subject === subject
  return (await open.all('people')).find(isTheirs) ?? null
}

/** By group, earlier invite, or one for their verified e-mail, which is used up. Null: refused; sessions by a lost group end. */
export async function admit(open: Action, identity: Identity): Promise<PersonRow | null> {
  const existing = await findPerson(open, identity)
  const entry = await entryOf(open, identity, existing)
  if (entry === null) {
    if (existing !== null) {
      await open.put('people', { ...existing, passphrase: null })
      await endSessions(open, { person: existing.id })
    }
    const failed = { kind: 'person', object: existing?.id ?? '', who: null, session: null }
    await open.record({ action: 'sign-in-failed', ...failed })
    return null
  }
  const { issuer, subject, name, email: verified } = identity
  const people = await open.all('people')
  const email = verified || (existing?.email ?? '')
  const person: PersonRow = {
    id: randomUUID(),
    name: freeName(name, people),
    passphrase: null,
    createdAt: open.at,
    ...existing,
    email: isTaken(email, people, existing) ? '' : email,
    role: entry.role,
    outside: { issuer, subject, byGroup: entry.byGroup },
  }
  await open.put('people', person)
  if (existing?.role !== person.role) {
    const what = { who: person.id, kind: 'person', object: person.id, range: person.role }
    await open.record({ action: existing === null ? 'person' : 'role', ...what })
  }
  return person
}

/** If two people with a passphrase shared an e-mail, neither could sign in. People from the provider alone need none. */
function isTaken(email: string, people: readonly PersonRow[], existing: PersonRow | null): boolean {
  return everybodyCalled(people, email).some(
    ({ id, outside, passphrase }) =>
      id !== existing?.id && (outside === null || passphrase !== null),
  )
}

async function entryOf(
  open: Action,
  { email, role }: Identity,
  existing: PersonRow | null,
): Promise<{ readonly role: PersonRow['role']; readonly byGroup: boolean } | null> {
  const wasInvited = existing?.outside?.byGroup === false
  if (role !== null) return { role, byGroup: !wasInvited }
  if (existing && wasInvited) return { role: existing.role, byGroup: false }
  const invites = email === '' ? [] : await open.all('invites')
  const invite = invites.find(
    (one) => folded(one.email) === folded(email) && one.usesLeft > 0 && open.at < one.until,
  )
  if (!invite) return null
  await open.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
  return { role: invite.role, byGroup: false }
}

function folded(email: string): string {
  return email.trim().toLowerCase()
}
