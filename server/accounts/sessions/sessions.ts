import { randomUUID } from 'node:crypto'
import { pick } from '#server/accounts/actions.ts'
import type { AuditedAction } from '#server/accounts/audit/audit-log.ts'
import { sessionRowOf } from '#server/accounts/callers.ts'
import { type AccountsContext, type Action, act } from '#server/accounts/context.ts'
import { browserOf } from '#server/accounts/programs.ts'
import { mayDo, type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
} from '#server/http/answer.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { isoInstant } from '#time/instant.ts'
import { type DeviceWire } from '#wire/accounts-wire.ts'
import { cookieIn, cookieOf, rememberCookie } from './cookies.ts'
import { expiryOf, MOST_SESSIONS } from './session-limits.ts'

type SessionRow = AccountRows['sessions']

export interface NewSession {
  readonly secret: string
  readonly row: SessionRow
  readonly cookies: readonly string[]
}

export function originFields(incoming: IncomingRequest) {
  return {
    browser: browserOf(header(incoming, 'user-agent') ?? ''),
    address: networkOf(incoming.address ?? ''),
  }
}

/** Ends the browser's previous session, and the person's oldest of too many. */
export async function beginSession(
  action: Action,
  how: SessionRow['how'],
  { person = null, display = null }: Partial<Pick<SessionRow, 'person' | 'display'>>,
): Promise<NewSession> {
  const { incoming, at } = action
  const before = cookieIn(incoming, 'session')
  if (before !== null) await action.remove('sessions', hashOf(before))
  const secret = newSecret()
  const row: SessionRow = {
    id: hashOf(secret),
    uuid: randomUUID(),
    person,
    display,
    how,
    ...originFields(incoming),
    createdAt: at,
    lastSeen: at,
    provedAt: how === 'invite' || how === 'pairing' ? null : at,
  }
  if (person !== null) {
    const others = (await action.all('sessions'))
      .filter((one) => one.person === person)
      .toSorted((a, b) => b.lastSeen - a.lastSeen || b.createdAt - a.createdAt)
    for (const { id } of others.slice(MOST_SESSIONS - 1)) {
      await action.remove('sessions', id)
      const whose = { who: person, session: row.uuid, kind: 'person', object: person }
      await action.record({ action: 'device-surplus', ...whose })
    }
  }
  await action.put('sessions', row)
  return { secret, row, cookies: [cookieOf(incoming, 'session', secret)] }
}

export async function signInPerson(
  action: Action,
  how: SessionRow['how'],
  person: string,
  done: AuditedAction,
): Promise<NewSession> {
  const session = await beginSession(action, how, { person })
  await action.record({ who: person, session: session.row.uuid, ...done })
  const remembered = await rememberCookie(action, action.incoming, person)
  return { ...session, cookies: [...session.cookies, remembered] }
}

export function letInAnswer({ callers }: AccountsContext, { secret, cookies }: NewSession): Answer {
  const caller = callers.bySecret(secret)
  if (caller === null) throw new Error('A session ended as it began.')
  return { ...jsonAnswer(200, callers.wireOf(caller)), cookies }
}

/** All sessions of a person or screen but the caller's; returns how many ended. */
export async function endSessions(
  accounts: AccountsTransaction,
  of: { readonly person?: string; readonly display?: string },
  except: Caller | null = null,
): Promise<number> {
  const kept = sessionRowOf(except)
  const theirs = (await accounts.all('sessions')).filter(
    ({ id, person, display }) =>
      id !== kept && (of.person === undefined ? display === of.display : person === of.person),
  )
  for (const { id } of theirs) await accounts.remove('sessions', id)
  return theirs.length
}

export function deviceRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, callers, now, sessionDays } = context

  async function list({ caller, query }: RouteRequest): Promise<Answer> {
    const wanted = new URLSearchParams(query).get('person')
    if (wanted !== null && wanted !== caller?.id && !mayDo(caller, 'administer')) return FORBIDDEN
    const person = wanted ?? (caller?.kind === 'person' ? caller.id : null)
    const all = person === null ? [] : await accounts.read((open) => open.all('sessions'))
    const theirs = all.filter((row) => row.person === person && now() < expiryOf(row, sessionDays))
    const own = sessionRowOf(caller)
    const newestFirst = theirs.toSorted((a, b) => b.lastSeen - a.lastSeen)
    return jsonAnswer(200, { data: newestFirst.map((row) => wireOf(row, own)) })
  }

  function wireOf(row: SessionRow, own: string | null): DeviceWire {
    return {
      id: row.uuid,
      ...pick(row, 'person', 'browser', 'address', 'how'),
      createdAt: isoInstant(row.createdAt),
      lastSeen: isoInstant(row.lastSeen),
      until: isoInstant(expiryOf(row, sessionDays)),
      isThis: row.id === own,
    }
  }

  const end = (request: RouteRequest): Promise<Answer> =>
    act(context, request, async (open) => {
      const { caller, id } = request
      const row = (await open.all('sessions')).find(({ uuid }) => uuid === id)
      const isOwn = row !== undefined && row.person !== null && row.person === caller?.id
      // Others must not learn which sessions there are.
      if (!isOwn && !mayDo(caller, 'administer')) return FORBIDDEN
      if (row === undefined || row.person === null) return NOT_FOUND
      if (!isOwn && caller && !callers.isProved(caller)) return accessRefusal('again')
      await open.remove('sessions', row.id)
      await open.record({ action: 'device-ended', kind: 'person', object: row.person })
      return jsonAnswer(200, {})
    })

  return [
    route('GET', '/api/session/devices', 'signed-in', list),
    route('DELETE', '/api/session/devices/:id', 'signed-in', end),
  ]
}
