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
import { changed, pick } from './actions.ts'
import type { AuditedAction } from './audit/audit-log.ts'
import { type AccountsContext, act } from './context.ts'
import {
  mayDo,
  type PostRequest,
  PROVED_ADMIN,
  posted,
  Refused,
  type Route,
  type RouteRequest,
  route,
} from './routes.ts'
import { endSessions } from './sessions/sessions.ts'
import { emailIn, freeName, nameIn, newPerson, refuseTaken } from './sign-in/names.ts'
import type { AccountsTransaction } from './store/accounts-store.ts'
import type { AccountRows } from './store/rows.ts'

type PersonRow = AccountRows['people']
type WaitingRow = AccountRows['waiting']
type ChangeRequest = PostRequest<typeof peopleChangeWire>

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
const OK = jsonAnswer(200, {})

export function peopleRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, callers, copies, now } = context

  async function list({ caller }: RouteRequest): Promise<Answer> {
    const isAdmin = mayDo(caller, 'administer')
    return accounts.read(async (open) => {
      const sessions = isAdmin ? await open.all('sessions') : []
      const people = isAdmin ? await open.all('people') : []
      const all = await open.all('waiting')
      const waiting = all.filter(({ state, until }) => state === 'waiting' && until > now())
      return jsonAnswer(200, {
        data: people
          .map((one) => memberOf(one, sessions))
          .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
        waiting: waiting.toSorted((a, b) => a.since - b.since).map(waitingOf),
        copies: (isAdmin && copies()) || undefined,
      })
    })
  }

  /** Managers let in up to a dispatcher; above that, and as somebody who is here already, it takes an admin. */
  async function letIn(request: ChangeRequest, uuid: string): Promise<Answer> {
    const { body, caller } = request
    return act(context, request, async (open) => {
      const row = await waitingRow(open, uuid)
      const known = body.id === undefined ? null : await open.get('people', body.id)
      if (body.id !== undefined && known === null) return NOT_FOUND
      const role = known?.role ?? body.role ?? row.role
      if (role === 'display') return NO_ROLE
      if (known !== null || isAtLeast(role, 'manager')) refuseUnlessAdmin(request)
      // Pressed twice, or by two.
      if (row.state === 'let-in') return OK
      const invite = await open.get('invites', row.invite)
      if (row.state !== 'waiting') return REFUSED_BEFORE
      if (invite === null || invite.usesLeft < 1) return NO_ROOM
      await open.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
      // Somebody may have come by another way since, with the same name.
      const name = freeName(row.name, await open.all('people'))
      const person = known ?? newPerson(now(), { id: row.uuid, name, email: '', role })
      if (known === null) await open.put('people', person)
      const by = caller?.id ?? null
      await open.put('waiting', { ...row, uuid: person.id, role, state: 'let-in', by })
      await open.record({ action: 'let-in', kind: 'person', object: person.id, range: role })
      return OK
    })
  }

  async function refuse(request: ChangeRequest, uuid: string): Promise<Answer> {
    return act(context, request, async (open) => {
      const row = await waitingRow(open, uuid)
      if (row.state === 'let-in') return IN_ALREADY
      await open.put('waiting', { ...row, state: 'refused', by: request.caller?.id ?? null })
      const what = { kind: 'person', object: row.uuid, range: row.role }
      if (row.state === 'waiting') await open.record({ action: 'refuse', ...what })
      return OK
    })
  }

  async function waitingRow(open: AccountsTransaction, uuid: string): Promise<WaitingRow> {
    const row = (await open.all('waiting')).find((one) => one.uuid === uuid)
    if (row === undefined || row.until <= now()) throw new Refused(WAITED_TOO_LONG)
    return row
  }

  function refuseUnlessAdmin({ caller }: RouteRequest): void {
    if (caller === null || !mayDo(caller, 'administer')) throw new Refused(FORBIDDEN)
    if (!callers.isProved(caller)) throw new Refused(accessRefusal('again'))
  }

  async function change(request: ChangeRequest, id: string): Promise<Answer> {
    const { name, email, role, passphrase } = request.body
    if (role === 'display') return NO_ROLE
    return changed(context, 'people', { ...request, id }, async (before, open) => {
      const row: PersonRow = {
        ...before,
        ...(name !== undefined && { name: nameIn(name) }),
        ...(email !== undefined && { email: emailIn(email) }),
        ...(role !== undefined && { role }),
        ...(passphrase === null && { passphrase: null }),
      }
      const people = await open.all('people')
      refuseTaken(people, row)
      refuseWithoutAdmin(people, [...people.filter((one) => one.id !== id), row])
      const isReset = row.passphrase !== before.passphrase
      if (isReset) {
        await endSessions(open, { person: id }, request.caller)
        await unprove(open, id)
      }
      const what = { kind: 'person', object: id }
      const isRenamed = row.name !== before.name || row.email !== before.email
      const action: readonly (AuditedAction | false)[] = [
        row.role !== before.role && { action: 'role', ...what, range: row.role },
        isRenamed && { action: 'renamed', ...what },
        isReset && { action: 'passphrase-reset', ...what },
      ]
      const answer = jsonAnswer(200, memberOf(row, await open.all('sessions')))
      return { row, action: action.filter((one) => one !== false), answer }
    })
  }

  async function add(request: ChangeRequest): Promise<Answer> {
    const { name = '', email = '', role } = request.body
    if (role === undefined) return NOTHING_ASKED
    if (role === 'display') return NO_ROLE
    const person = newPerson(now(), { name: nameIn(name), email: emailIn(email), role })
    return act(context, request, async (open) => {
      refuseTaken(await open.all('people'), person)
      await open.put('people', person)
      await open.record({ action: 'person', kind: 'person', object: person.id, range: role })
      return jsonAnswer(201, memberOf(person, []))
    })
  }

  const remove = (request: RouteRequest) =>
    changed(context, 'people', request, async ({ id }, open) => {
      const people = await open.all('people')
      refuseWithoutAdmin(
        people,
        people.filter((one) => one.id !== id),
      )
      await endSessions(open, { person: id })
      for (const feed of await open.all('feeds'))
        if (feed.person === id) await open.remove('feeds', feed.id)
      return { row: null, action: { action: 'removed', kind: 'person', object: id } }
    })

  return [
    route('GET', '/api/house/people', 'let-in', list),
    posted('/api/house/people', 'let-in', peopleChangeWire, (request) => {
      const { id, letIn: waiting, refuse: refused } = request.body
      if (waiting !== undefined) return letIn(request, waiting)
      if (refused !== undefined) return refuse(request, refused)
      refuseUnlessAdmin(request)
      return id === undefined ? add(request) : change(request, id)
    }),
    route('DELETE', '/api/house/people/:id', PROVED_ADMIN, remove),
  ]
}

/** There is always an admin; and, once there was, one with a passphrase of their own. */
function refuseWithoutAdmin(before: readonly PersonRow[], after: readonly PersonRow[]): void {
  const admins = (people: readonly PersonRow[]) => people.filter(({ role }) => role === 'admin')
  const hasOwn = (people: readonly PersonRow[]) =>
    admins(people).some(({ passphrase }) => passphrase !== null)
  if (admins(after).length === 0 || (hasOwn(before) && !hasOwn(after)))
    throw new Refused(LAST_ADMIN)
}

/** A proof by the passphrase that is gone counts no more, also for somebody who reset their own. */
async function unprove(open: AccountsTransaction, person: string): Promise<void> {
  for (const session of await open.all('sessions'))
    if (session.person === person) await open.put('sessions', { ...session, provedAt: null })
}

function memberOf(person: PersonRow, sessions: readonly AccountRows['sessions'][]): MemberWire {
  const seen = sessions.flatMap((one) => (one.person === person.id ? [one.lastSeen] : []))
  return {
    ...pick(person, 'id', 'name', 'email', 'role'),
    hasPassphrase: person.passphrase !== null,
    isOutside: person.outside !== null,
    devices: seen.length,
    createdAt: isoInstant(person.createdAt),
    lastSeen: seen.length === 0 ? null : isoInstant(Math.max(...seen)),
  }
}

function waitingOf(row: WaitingRow) {
  const shown = pick(row, 'name', 'role', 'word', 'address', 'browser')
  return { id: row.uuid, ...shown, since: isoInstant(row.since) }
}
