import { type Answer, jsonAnswer, refusal } from '#server/http/answer.ts'
import { isoInstant } from '#time/instant.ts'
import { type MemberWire, peopleChangeWire } from '#wire/accounts-wire.ts'
import { changed, pick, refuseUnlessAdmin } from './actions.ts'
import type { AuditedAction } from './audit/audit-log.ts'
import { type AccountsContext, act } from './context.ts'
import { letInWaiting, NO_ROLE, refuseWaiting } from './invites.ts'
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
import { emailIn, nameIn, newPerson, refuseTaken } from './sign-in/names.ts'
import type { AccountsTransaction } from './store/accounts-store.ts'
import type { AccountRows } from './store/rows.ts'

type PersonRow = AccountRows['people']
type ChangeRequest = PostRequest<typeof peopleChangeWire>

const LAST_ADMIN = refusal(400, 'This is the last admin. Make another person an admin first.')
const NOTHING_ASKED = refusal(400, 'Send an action and a person.')

export function peopleRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, copies, now } = context

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
      if (waiting !== undefined) return letInWaiting(context, request, waiting)
      if (refused !== undefined) return refuseWaiting(context, request, refused)
      refuseUnlessAdmin(context, request)
      return id === undefined ? add(request) : change(request, id)
    }),
    route('DELETE', '/api/house/people/:id', PROVED_ADMIN, remove),
  ]
}

/** There is always an admin and, once there was one, an admin with a passphrase. */
function refuseWithoutAdmin(before: readonly PersonRow[], after: readonly PersonRow[]): void {
  const admins = (people: readonly PersonRow[]) => people.filter(({ role }) => role === 'admin')
  const hasOwn = (people: readonly PersonRow[]) =>
    admins(people).some(({ passphrase }) => passphrase !== null)
  if (admins(after).length === 0 || (hasOwn(before) && !hasOwn(after)))
    throw new Refused(LAST_ADMIN)
}

/** Proofs by the old passphrase no longer count, also after resetting one's own. */
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

function waitingOf(row: AccountRows['waiting']) {
  const shown = pick(row, 'name', 'role', 'word', 'address', 'browser')
  const { uuid: id, email, since } = row
  return { id, ...shown, ...(email && { email }), since: isoInstant(since) }
}
