import { randomUUID } from 'node:crypto'
import {
  type AccountsContext,
  beginSession,
  letInAnswer,
  type NewSession,
  note,
} from '#server/accounts/context.ts'
import { browserOf } from '#server/accounts/programs.ts'
import { posted, Refused, type Route, type RouteRequest } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { newWord } from '#server/accounts/short-words.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { networkOf } from '#server/http/allowance.ts'
import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  refusal,
  slowDown,
} from '#server/http/answer.ts'
import { heard } from '#server/http/asked.ts'
import { HOUR, isoInstant } from '#time/instant.ts'
import { joinWire } from '#wire/house-wire.ts'
import { newPerson } from './claim.ts'
import { freeName, nameIn } from './names.ts'

type WaitingRow = AccountRows['waiting']
type InviteRow = AccountRows['invites']

/** For so long somebody stands at the door. */
export const WAITS_FOR = HOUR
/** With one invite at once: it may have been photographed. */
export const MOST_AT_THE_DOOR = 20

const OVER = accessRefusal('claimed')
const FOR_SOMEBODY = accessRefusal('forbidden', {
  error: 'This invite is for the school’s own sign-in.',
})
const TOO_MANY = slowDown(60, 'Too many wait to be let in with this invite.')
const NOTHING_ASKED = refusal(400, 'An invite with a name, or what one waits with, must be given.')

/** Whoever scans an invite says his name and waits for one press, or is let in by itself. */
export function joinRoutes(kit: AccountsContext): readonly Route[] {
  async function ask(asking: RouteRequest, token: string, named: string): Promise<Answer> {
    const name = nameIn(named)
    const { incoming } = asking
    const secret = newSecret()
    const done = await kit.accounts.transact(async (accounts) => {
      const invite = openInvite(await accounts.all('invites'), hashOf(token), kit.now())
      const waiting = await atTheDoor(accounts, kit.now())
      const own = await freeNameIn(accounts, waiting, name)
      if ((invite.byItselfUntil ?? 0) > kit.now()) {
        return { begun: await letInByItself(accounts, asking, invite, own) }
      }
      if (waiting.filter((one) => one.invite === invite.id).length >= MOST_AT_THE_DOOR) {
        throw new Refused(TOO_MANY)
      }
      const row: WaitingRow = {
        id: hashOf(secret),
        uuid: randomUUID(),
        invite: invite.id,
        role: invite.role,
        name: own,
        word: newWord(),
        browser: browserOf(heard(incoming, 'user-agent') ?? ''),
        address: networkOf(incoming.address ?? ''),
        since: kit.now(),
        until: kit.now() + WAITS_FOR,
        state: 'waiting',
        by: null,
      }
      await accounts.put('waiting', row)
      const deed = { kind: 'person', object: row.uuid, range: row.role }
      await note(kit, accounts, asking, { action: 'join', ...deed })
      return { row }
    })
    return done.begun ? letInAnswer(kit, incoming, done.begun) : joining(done.row, secret)
  }

  async function letInByItself(
    accounts: AccountsTransaction,
    asking: RouteRequest,
    invite: InviteRow,
    name: string,
  ): Promise<NewSession> {
    await accounts.put('invites', { ...invite, usesLeft: invite.usesLeft - 1 })
    const person = newPerson(kit.now(), { name, email: '', role: invite.role })
    await accounts.put('people', person)
    const begun = await beginSession(kit, accounts, asking.incoming, {
      how: 'invite',
      person: person.id,
    })
    const deed = { kind: 'person', object: person.id, range: person.role, who: invite.by }
    await note(kit, accounts, asking, { action: 'let-in', ...deed })
    return begun
  }

  async function wait({ incoming }: RouteRequest, secret: string): Promise<Answer> {
    const id = hashOf(secret)
    const row = await kit.accounts.read((accounts) => accounts.get('waiting', id))
    if (row === null || row.until <= kit.now()) return OVER
    if (row.state === 'refused') return FORBIDDEN
    if (row.state === 'waiting') return joining(row, secret)
    const begun = await kit.accounts.transact(async (accounts) => {
      // Of two who ask with the same secret, one is in.
      if (!(await accounts.remove('waiting', id))) throw new Refused(OVER)
      if ((await accounts.get('people', row.uuid)) === null) return null
      return beginSession(kit, accounts, incoming, { how: 'invite', person: row.uuid })
    })
    return begun === null ? FORBIDDEN : letInAnswer(kit, incoming, begun)
  }

  function joining({ word, until }: WaitingRow, waiting: string): Answer {
    return jsonAnswer(202, { waiting, word, until: isoInstant(until), school: kit.school })
  }

  return [
    posted('/api/join', 'anybody', joinWire, (asking) => {
      const { token, name, waiting } = asking.body
      if (waiting !== undefined) return wait(asking, waiting)
      return token === undefined || name === undefined ? NOTHING_ASKED : ask(asking, token, name)
    }),
  ]
}

/** The invite of a token that lets somebody in still; throws the refusal. */
function openInvite(invites: readonly InviteRow[], hash: string, now: number): InviteRow {
  const invite = invites.find(({ secret }) => secret === hash)
  if (invite === undefined || invite.until <= now || invite.usesLeft < 1) throw new Refused(OVER)
  if (invite.email !== '') throw new Refused(FOR_SOMEBODY)
  return invite
}

/** Who stands there now. Who was told no, or went away, is let go of: he would keep the place from somebody else. */
async function atTheDoor(
  accounts: AccountsTransaction,
  now: number,
): Promise<readonly WaitingRow[]> {
  const all = await accounts.all('waiting')
  for (const { id, until } of all) if (until <= now) await accounts.remove('waiting', id)
  return all.filter(({ state, until }) => state === 'waiting' && until > now)
}

async function freeNameIn(
  accounts: AccountsTransaction,
  waiting: readonly WaitingRow[],
  name: string,
): Promise<string> {
  return freeName(name, [...(await accounts.all('people')), ...waiting])
}
