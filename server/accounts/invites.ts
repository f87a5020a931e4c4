import { randomUUID } from 'node:crypto'
import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
  refusal,
  slowDown,
} from '#server/http/answer.ts'
import { HOUR, isoInstant, isoOrNull, MINUTE } from '#time/instant.ts'
import { isAtLeast } from '#wire/access.ts'
import {
  type InviteWire,
  inviteInputWire,
  joinWire,
  type peopleChangeWire,
} from '#wire/accounts-wire.ts'
import { oldestFirst, pick, refuseUnlessAdmin, removeRoute } from './actions.ts'
import { type AccountsContext, type Action, act, originOfLinks } from './context.ts'
import {
  type PostRequest,
  PROVED_ADMIN,
  posted,
  Refused,
  type Route,
  type RouteRequest,
  route,
} from './routes.ts'
import { hashOf, newSecret, newWord } from './secrets.ts'
import { beginSession, letInAnswer, originFields } from './sessions/sessions.ts'
import { emailIn, everybodyCalled, freeName, nameIn, newPerson } from './sign-in/names.ts'
import type { AccountRows } from './store/rows.ts'

type InviteRow = AccountRows['invites']
type WaitingRow = AccountRows['waiting']

const MOST_USES = 200
const MOST_HOURS = 30 * 24
const MOST_BY_ITSELF_MINUTES = 120

const WRONG_NUMBERS = refusal(
  400,
  `An invite is for 1 to ${MOST_USES} people and 1 to ${MOST_HOURS} hours. It can skip approval for ${MOST_BY_ITSELF_MINUTES} minutes at most.`,
)
const NO_SCREENS = refusal(400, 'To add a screen, enter the letters it shows.')
const NOT_BY_ITSELF = refusal(400, 'Managers can’t join without approval.')

export const WAITS_FOR = HOUR
export const MOST_TO_JOIN = 20

const OVER = accessRefusal('claimed')
const FOR_SOMEBODY = accessRefusal('forbidden', {
  error: 'This invite works with single sign-on only.',
})
const TOO_MANY = slowDown(60, 'Too many people are waiting with this invite.')
const NO_TOKEN = refusal(400, 'Send an invite’s token with a name, or a waiting secret.')

const over = (error: string) => accessRefusal('claimed', { error })
const WAITED_TOO_LONG = over(
  'This request is over an hour old, or the invite was ended. Scan the code again.',
)
const REFUSED_BEFORE = over('This request was refused. Scan the code again.')
const NO_ROOM = over('This invite is used up. Make a new one.')
const IN_ALREADY = over('This person already has access. Remove them under People.')
const IN_USE = refusal(
  400,
  'Another person here has this e-mail. An admin can let this device in as that person.',
)
export const NO_ROLE = refusal(
  400,
  'A person can’t be a screen. To add a screen, enter its letters.',
)
const OK = jsonAnswer(200, {})

interface Typed {
  readonly token: string
  readonly name: string
  readonly email: string
}

/** People who scan an invite give their name and wait for approval, or are let in at once. */
export function inviteRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, now } = context

  async function make(request: PostRequest<typeof inviteInputWire>): Promise<Answer> {
    const { role, uses, hours, email, byItselfMinutes } = request.body
    const minutes = byItselfMinutes ?? 0
    const isWithin = (n: number, least: number, most: number) => n >= least && n <= most
    if (role === 'display') return NO_SCREENS
    if (minutes > 0 && isAtLeast(role, 'manager')) return NOT_BY_ITSELF
    const areRight =
      isWithin(uses, 1, MOST_USES) &&
      isWithin(hours, 1, MOST_HOURS) &&
      isWithin(minutes, 0, MOST_BY_ITSELF_MINUTES)
    if (!areRight) return WRONG_NUMBERS
    const token = newSecret()
    const at = now()
    const row: InviteRow = {
      id: randomUUID(),
      secret: hashOf(token),
      role,
      uses,
      usesLeft: uses,
      createdAt: at,
      until: at + hours * HOUR,
      byItselfUntil: minutes === 0 ? null : at + minutes * MINUTE,
      email: emailIn(email ?? ''),
      by: request.caller?.id ?? null,
    }
    await act(context, request, async (open) => {
      await open.put('invites', row)
      const what = { kind: 'invite', object: row.id, range: role, count: uses }
      await open.record({ action: 'invite', ...what })
    })
    const link = `${originOfLinks(context, request.incoming)}/join#${token}`
    return jsonAnswer(201, { invite: wireOf(row), link })
  }

  async function join(request: RouteRequest, typed: Typed): Promise<Answer> {
    const { token } = typed
    const name = nameIn(typed.name)
    const email = emailIn(typed.email)
    const secret = newSecret()
    const done = await act(context, request, async (open) => {
      const { at } = open
      const hash = hashOf(token)
      const invite = (await open.all('invites')).find((one) => one.secret === hash)
      if (invite === undefined || invite.until <= at || invite.usesLeft < 1) throw new Refused(OVER)
      if (invite.email !== '') throw new Refused(FOR_SOMEBODY)
      const waiting = await stillWaiting(open)
      const free = freeName(name, [...(await open.all('people')), ...waiting])
      if ((invite.byItselfUntil ?? 0) > at) {
        // No one has checked that the e-mail is theirs, and it shows contacts.
        const person = newPerson(at, { name: free, email: '', role: invite.role })
        await open.put('people', person)
        await enter(open, invite, person, invite.by)
        return { session: await beginSession(open, 'invite', { person: person.id }) }
      }
      if (waiting.filter((one) => one.invite === invite.id).length >= MOST_TO_JOIN)
        throw new Refused(TOO_MANY)
      const row: WaitingRow = {
        id: hashOf(secret),
        uuid: randomUUID(),
        invite: invite.id,
        role: invite.role,
        name: free,
        ...(email !== '' && { email }),
        word: newWord(),
        ...originFields(request.incoming),
        since: at,
        until: at + WAITS_FOR,
        state: 'waiting',
        by: null,
      }
      await open.put('waiting', row)
      await open.record({ action: 'join', kind: 'person', object: row.uuid, range: row.role })
      return { row }
    })
    return done.session ? letInAnswer(context, done.session) : waitAnswer(done.row, secret)
  }

  async function wait(request: RouteRequest, secret: string): Promise<Answer> {
    const id = hashOf(secret)
    const row = await accounts.read((open) => open.get('waiting', id))
    if (row === null || row.until <= now()) return OVER
    if (row.state === 'refused') return FORBIDDEN
    if (row.state === 'waiting') return waitAnswer(row, secret)
    const session = await act(context, request, async (open) => {
      // If two requests use the same secret, only the first succeeds.
      if (!(await open.remove('waiting', id))) throw new Refused(OVER)
      if ((await open.get('people', row.uuid)) === null) return null
      return beginSession(open, 'invite', { person: row.uuid })
    })
    return session === null ? FORBIDDEN : letInAnswer(context, session)
  }

  function waitAnswer({ word, until }: WaitingRow, waiting: string): Answer {
    return jsonAnswer(202, { waiting, word, until: isoInstant(until), school: context.school })
  }

  return [
    route('GET', '/api/house/invites', 'administer', async () => {
      const rows = await oldestFirst(context, 'invites')
      const open = rows.filter(({ until, usesLeft }) => until > now() && usesLeft > 0)
      return jsonAnswer(200, { data: open.map(wireOf) })
    }),
    posted('/api/house/invites', PROVED_ADMIN, inviteInputWire, make),
    removeRoute(context, 'invites', PROVED_ADMIN, async (open, { id }) => {
      for (const one of await open.all('waiting'))
        if (one.invite === id && one.state === 'waiting') await open.remove('waiting', one.id)
    }),
    posted('/api/join', 'anybody', joinWire, (request) => {
      const { token, name, email = '', waiting } = request.body
      if (waiting !== undefined) return wait(request, waiting)
      if (token === undefined || name === undefined) return NO_TOKEN
      return join(request, { token, name, email })
    }),
  ]
}

/** Managers let in up to a dispatcher; higher roles, and existing people, need an admin. */
export function letInWaiting(
  context: AccountsContext,
  request: PostRequest<typeof peopleChangeWire>,
  uuid: string,
): Promise<Answer> {
  const { id, role: newRole } = request.body
  return act(context, request, async (open) => {
    const row = await waitingRow(open, uuid)
    const existing = id === undefined ? null : await open.get('people', id)
    if (id !== undefined && existing === null) return NOT_FOUND
    const role = existing?.role ?? newRole ?? row.role
    if (role === 'display') return NO_ROLE
    if (existing !== null || isAtLeast(role, 'manager')) refuseUnlessAdmin(context, request)
    // Pressed twice, or by two people.
    if (row.state === 'let-in') return OK
    if (row.state !== 'waiting') return REFUSED_BEFORE
    const invite = await open.get('invites', row.invite)
    if (invite === null || invite.usesLeft < 1) return NO_ROOM
    // Another person with this name may have been added since.
    const people = await open.all('people')
    const name = freeName(row.name, people)
    const email = row.email ?? ''
    if (existing === null && everybodyCalled(people, email).length > 0) throw new Refused(IN_USE)
    const person = existing ?? newPerson(open.at, { id: row.uuid, name, email, role })
    const by = open.caller?.id ?? null
    if (existing === null) await open.put('people', person)
    await enter(open, invite, person, by)
    await open.put('waiting', { ...row, uuid: person.id, role, state: 'let-in', by })
    return OK
  })
}

export function refuseWaiting(
  context: AccountsContext,
  request: RouteRequest,
  uuid: string,
): Promise<Answer> {
  return act(context, request, async (open) => {
    const row = await waitingRow(open, uuid)
    if (row.state === 'let-in') return IN_ALREADY
    await open.put('waiting', { ...row, state: 'refused', by: open.caller?.id ?? null })
    const what = { kind: 'person', object: row.uuid, range: row.role }
    if (row.state === 'waiting') await open.record({ action: 'refuse', ...what })
    return OK
  })
}

async function enter(
  open: Action,
  invite: InviteRow,
  person: AccountRows['people'],
  who: string | null,
): Promise<void> {
  await open.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
  const what = { kind: 'person', object: person.id, range: person.role, who }
  await open.record({ action: 'let-in', ...what })
}

async function waitingRow(open: Action, uuid: string): Promise<WaitingRow> {
  const row = (await open.all('waiting')).find((one) => one.uuid === uuid)
  if (row === undefined || row.until <= open.at) throw new Refused(WAITED_TOO_LONG)
  return row
}

/** Removes people who gave up, so that they take no place from others. */
async function stillWaiting(open: Action): Promise<readonly WaitingRow[]> {
  const all = await open.all('waiting')
  for (const { id, until } of all) if (until <= open.at) await open.remove('waiting', id)
  return all.filter(({ state, until }) => state === 'waiting' && until > open.at)
}

function wireOf(row: InviteRow): InviteWire {
  return {
    ...pick(row, 'id', 'role', 'usesLeft', 'uses', 'email'),
    createdAt: isoInstant(row.createdAt),
    until: isoInstant(row.until),
    byItselfUntil: isoOrNull(row.byItselfUntil),
  }
}
