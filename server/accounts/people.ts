import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
  refusal,
} from '#server/http/answer.ts'
import { isoInstant } from '#time/instant.ts'
import { isAtLeast } from '#wire/access.ts'
import { type MemberWire, peopleChangeWire } from '#wire/house-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { type AccountsContext, endSessions, note } from './context.ts'
import {
  mayDo,
  PROVED_ADMIN,
  posted,
  Refused,
  type Route,
  type RouteRequest,
  route,
} from './routes.ts'
import { newPerson } from './sign-in/claim.ts'
import { emailIn, freeName, nameIn, refuseTaken } from './sign-in/names.ts'
import type { AccountsTransaction } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

type PersonRow = AccountRows['people']
type WaitingRow = AccountRows['waiting']
type Change = Shaped<typeof peopleChangeWire>

const over = (error: string) => accessRefusal('claimed', { error })
const WAITED_TOO_LONG = over(
  'Nobody waits here any more: it was over an hour ago, or the invite was ended. Have the code scanned again.',
)
const REFUSED_BEFORE = over('Somebody has refused this already. Have the code scanned again.')
const NO_ROOM = over('The invite has let in as many as it is for. Make a new one to be scanned.')
const IN_ALREADY = over('Somebody has let this one in already. Remove them from the people.')
const LAST_ADMIN = refusal(400, 'The last admin stays: make somebody else an admin first.')
const NO_ROLE = refusal(400, 'Nobody is a screen: a screen is let in by the letters it shows.')
const NOTHING_ASKED = refusal(400, 'What is to be done, and with whom, must be given.')

/** Everybody in the house, and whoever waits at its door. */
export function peopleRoutes(kit: AccountsContext): readonly Route[] {
  const now = () => kit.now()

  async function list({ caller }: RouteRequest): Promise<Answer> {
    const isAdmin = mayDo(caller, 'administer')
    return kit.accounts.read(async (accounts) => {
      const sessions = isAdmin ? await accounts.all('sessions') : []
      const people = isAdmin ? await accounts.all('people') : []
      const all = await accounts.all('waiting')
      const waiting = all.filter(({ state, until }) => state === 'waiting' && until > now())
      return jsonAnswer(200, {
        data: people.map((one) => memberOf(one, sessions)).toSorted(byName),
        waiting: waiting.toSorted((a, b) => a.since - b.since).map(waitingOf),
        copies: (isAdmin && kit.copies()) || undefined,
      })
    })
  }

  /** A press on somebody who waits. Whoever manages lets in up to a dispatcher; above, it is administering. */
  async function letIn(asking: RouteRequest<Change>, uuid: string): Promise<Answer> {
    const { body, caller } = asking
    return kit.accounts.transact(async (accounts) => {
      const row = await atTheDoor(accounts, uuid)
      // As somebody who is here already, with one more browser.
      const known = body.id === undefined ? null : await accounts.get('people', body.id)
      if (body.id !== undefined && known === null) return NOT_FOUND
      const role = known?.role ?? body.role ?? row.role
      if (role === 'display') return NO_ROLE
      if (known !== null || isAtLeast(role, 'manager')) mayAdminister(asking)
      // Pressed twice, or by two.
      if (row.state === 'let-in') return jsonAnswer(200, {})
      const invite = await accounts.get('invites', row.invite)
      if (row.state !== 'waiting') return REFUSED_BEFORE
      if (invite === null || invite.usesLeft < 1) return NO_ROOM
      await accounts.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
      // Somebody may have come by another way since, and be called so.
      const name = freeName(row.name, await accounts.all('people'))
      const person = known ?? newPerson(now(), { id: row.uuid, name, email: '', role })
      if (known === null) await accounts.put('people', person)
      const by = caller?.id ?? null
      await accounts.put('waiting', { ...row, uuid: person.id, role, state: 'let-in', by })
      const deed = { kind: 'person', object: person.id, range: role }
      await note(kit, accounts, asking, { action: 'let-in', ...deed })
      return jsonAnswer(200, {})
    })
  }

  async function refuse(asking: RouteRequest<Change>, uuid: string): Promise<Answer> {
    return kit.accounts.transact(async (accounts) => {
      const row = await atTheDoor(accounts, uuid)
      if (row.state === 'let-in') return IN_ALREADY
      await accounts.put('waiting', { ...row, state: 'refused', by: asking.caller?.id ?? null })
      const deed = { kind: 'person', object: row.uuid, range: row.role }
      if (row.state === 'waiting') await note(kit, accounts, asking, { action: 'refuse', ...deed })
      return jsonAnswer(200, {})
    })
  }

  async function atTheDoor(accounts: AccountsTransaction, uuid: string): Promise<WaitingRow> {
    const row = (await accounts.all('waiting')).find((one) => one.uuid === uuid)
    if (row === undefined || row.until <= now()) throw new Refused(WAITED_TOO_LONG)
    return row
  }

  function mayAdminister({ caller }: RouteRequest<unknown>): void {
    if (caller === null || !mayDo(caller, 'administer')) throw new Refused(FORBIDDEN)
    if (!kit.callers.isProved(caller)) throw new Refused(accessRefusal('again'))
  }

  async function change(asking: RouteRequest<Change>, id: string): Promise<Answer> {
    const { name, email, role, passphrase } = asking.body
    if (role === 'display') return NO_ROLE
    return kit.accounts.transact(async (accounts) => {
      const before = await accounts.get('people', id)
      if (before === null) return NOT_FOUND
      const after: PersonRow = {
        ...before,
        ...(name !== undefined && { name: nameIn(name) }),
        ...(email !== undefined && { email: emailIn(email) }),
        ...(role !== undefined && { role }),
        ...(passphrase === null && { passphrase: null }),
      }
      const people = await accounts.all('people')
      refuseTaken(people, after)
      refuseWithoutAdmin(people, [...people.filter((one) => one.id !== id), after])
      await accounts.put('people', after)
      const of = { kind: 'person', object: id }
      if (after.role !== before.role) {
        await note(kit, accounts, asking, { action: 'role', ...of, range: after.role })
      }
      if (after.name !== before.name || after.email !== before.email) {
        await note(kit, accounts, asking, { action: 'renamed', ...of })
      }
      if (after.passphrase !== before.passphrase) {
        await endSessions(accounts, { person: id }, asking.caller)
        await unprove(accounts, id)
        await note(kit, accounts, asking, { action: 'passphrase-reset', ...of })
      }
      return jsonAnswer(200, memberOf(after, await accounts.all('sessions')))
    })
  }

  async function add(asking: RouteRequest<Change>): Promise<Answer> {
    const { name = '', email = '', role } = asking.body
    if (role === undefined) return NOTHING_ASKED
    if (role === 'display') return NO_ROLE
    const person = newPerson(now(), { name: nameIn(name), email: emailIn(email), role })
    return kit.accounts.transact(async (accounts) => {
      refuseTaken(await accounts.all('people'), person)
      await accounts.put('people', person)
      const deed = { kind: 'person', object: person.id, range: role }
      await note(kit, accounts, asking, { action: 'person', ...deed })
      return jsonAnswer(201, memberOf(person, []))
    })
  }

  async function remove(asking: RouteRequest): Promise<Answer> {
    return kit.accounts.transact(async (accounts) => {
      const people = await accounts.all('people')
      const rest = people.filter(({ id }) => id !== asking.id)
      if (rest.length === people.length) return NOT_FOUND
      refuseWithoutAdmin(people, rest)
      await accounts.remove('people', asking.id)
      await endSessions(accounts, { person: asking.id })
      for (const { id, person } of await accounts.all('feeds'))
        if (person === asking.id) await accounts.remove('feeds', id)
      const deed = { kind: 'person', object: asking.id }
      await note(kit, accounts, asking, { action: 'removed', ...deed })
      return jsonAnswer(200, {})
    })
  }

  return [
    route('GET', '/api/house/people', 'let-in', list),
    posted('/api/house/people', 'let-in', peopleChangeWire, (asking) => {
      const { id, ...door } = asking.body
      if (door.letIn !== undefined) return letIn(asking, door.letIn)
      if (door.refuse !== undefined) return refuse(asking, door.refuse)
      mayAdminister(asking)
      return id === undefined ? add(asking) : change(asking, id)
    }),
    route('DELETE', '/api/house/people/:id', PROVED_ADMIN, remove),
  ]
}

/** One admin always remains; and one who signs in here, not elsewhere, where there is one. */
function refuseWithoutAdmin(before: readonly PersonRow[], after: readonly PersonRow[]): void {
  const admins = (people: readonly PersonRow[]) => people.filter(({ role }) => role === 'admin')
  const local = (people: readonly PersonRow[]) =>
    admins(people).filter(({ passphrase }) => passphrase !== null)
  const isLost =
    admins(after).length === 0 || (local(before).length > 0 && local(after).length === 0)
  if (isLost) throw new Refused(LAST_ADMIN)
}

/** What was proved by the passphrase that is gone counts no more, for whoever reset his own. */
async function unprove(accounts: AccountsTransaction, person: string): Promise<void> {
  for (const session of await accounts.all('sessions')) {
    if (session.person === person) await accounts.put('sessions', { ...session, provedAt: null })
  }
}

function memberOf(person: PersonRow, sessions: readonly AccountRows['sessions'][]): MemberWire {
  const { id, name, email, role, passphrase, outside, createdAt } = person
  const own = sessions.filter((one) => one.person === id)
  const lastSeen = Math.max(...own.map((one) => one.lastSeen))
  return {
    id,
    name,
    email,
    role,
    hasPassphrase: passphrase !== null,
    isOutside: outside !== null,
    devices: own.length,
    createdAt: isoInstant(createdAt),
    lastSeen: own.length === 0 ? null : isoInstant(lastSeen),
  }
}

function waitingOf({ uuid, name, role, word, address, browser, since }: WaitingRow) {
  return { id: uuid, name, role, word, address, browser, since: isoInstant(since) }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
