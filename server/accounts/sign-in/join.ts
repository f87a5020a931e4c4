import { randomUUID } from 'node:crypto'
import { type AccountsContext, type Action, act } from '#server/accounts/context.ts'
import { posted, Refused, type Route, type RouteRequest } from '#server/accounts/routes.ts'
import { hashOf, newSecret, newWord } from '#server/accounts/secrets.ts'
import {
  beginSession,
  letInAnswer,
  type NewSession,
  originFields,
} from '#server/accounts/sessions/sessions.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  refusal,
  slowDown,
} from '#server/http/answer.ts'
import { HOUR, isoInstant } from '#time/instant.ts'
import { joinWire } from '#wire/house-wire.ts'
import { freeName, nameIn, newPerson } from './names.ts'

type WaitingRow = AccountRows['waiting']
type InviteRow = AccountRows['invites']

export const WAITS_FOR = HOUR
export const MOST_TO_JOIN = 20

const OVER = accessRefusal('claimed')
const FOR_SOMEBODY = accessRefusal('forbidden', {
  error: 'This invite is for the school’s own sign-in.',
})
const TOO_MANY = slowDown(60, 'Too many wait to be let in with this invite.')
const NOTHING_ASKED = refusal(400, 'An invite with a name, or what one waits with, must be given.')

/** People who scan an invite say their name and wait for one press, or are let in at once. */
export function joinRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, now } = context

  async function join(request: RouteRequest, token: string, typed: string): Promise<Answer> {
    const name = nameIn(typed)
    const secret = newSecret()
    const done = await act(context, request, async (open) => {
      const invite = openInvite(await open.all('invites'), hashOf(token), now())
      const waiting = await stillWaiting(open, now())
      const free = freeName(name, [...(await open.all('people')), ...waiting])
      if ((invite.byItselfUntil ?? 0) > now())
        return { session: await letInAtOnce(open, invite, free) }
      if (waiting.filter((one) => one.invite === invite.id).length >= MOST_TO_JOIN)
        throw new Refused(TOO_MANY)
      const row: WaitingRow = {
        id: hashOf(secret),
        uuid: randomUUID(),
        invite: invite.id,
        role: invite.role,
        name: free,
        word: newWord(),
        ...originFields(request.incoming),
        since: now(),
        until: now() + WAITS_FOR,
        state: 'waiting',
        by: null,
      }
      await open.put('waiting', row)
      await open.record({ action: 'join', kind: 'person', object: row.uuid, range: row.role })
      return { row }
    })
    return done.session ? letInAnswer(context, done.session) : waitAnswer(done.row, secret)
  }

  async function letInAtOnce(open: Action, invite: InviteRow, name: string): Promise<NewSession> {
    await open.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
    const person = newPerson(now(), { name, email: '', role: invite.role })
    await open.put('people', person)
    const session = await beginSession(open, 'invite', { person: person.id })
    const what = { kind: 'person', object: person.id, range: person.role, who: invite.by }
    await open.record({ action: 'let-in', ...what })
    return session
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
    posted('/api/join', 'anybody', joinWire, (request) => {
      const { token, name, waiting } = request.body
      if (waiting !== undefined) return wait(request, waiting)
      return token === undefined || name === undefined ? NOTHING_ASKED : join(request, token, name)
    }),
  ]
}

/** The invite of a token, if it still lets somebody in; throws the refusal. */
function openInvite(invites: readonly InviteRow[], hash: string, now: number): InviteRow {
  const invite = invites.find(({ secret }) => secret === hash)
  if (invite === undefined || invite.until <= now || invite.usesLeft < 1) throw new Refused(OVER)
  if (invite.email !== '') throw new Refused(FOR_SOMEBODY)
  return invite
}

/** Who waits now; removes those who gave up, so that they keep no place from others. */
async function stillWaiting(
  open: AccountsTransaction,
  now: number,
): Promise<readonly WaitingRow[]> {
  const all = await open.all('waiting')
  for (const { id, until } of all) if (until <= now) await open.remove('waiting', id)
  return all.filter(({ state, until }) => state === 'waiting' && until > now)
}
