import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { heard, type IncomingRequest } from '#server/http/asked.ts'
import type { CopiesWire } from '#wire/house-wire.ts'
import { type AuditedAction, auditEntry } from './audit/audit-entry.ts'
import type { AuditLog } from './audit/audit-log.ts'
import type { CachedAccounts } from './cached-accounts.ts'
import { type Callers, sessionRowOf } from './callers.ts'
import { browserOf } from './programs.ts'
import { hashOf, newSecret } from './secrets.ts'
import { cookieIn, cookieOf } from './sessions/cookies.ts'
import { MOST_SESSIONS } from './sessions/session-limits.ts'
import type { Guard } from './sign-in/guard.ts'
import type { AccountsTransaction } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

type SessionRow = AccountRows['sessions']

/** What every route of signing in works with. */
export interface AccountsContext {
  readonly accounts: CachedAccounts
  readonly callers: Callers
  readonly guard: Guard
  /** Writes down what is done in no transaction, and what fails. */
  readonly notes: AuditLog
  /** Epoch ms, steady: see `createSteadyClock`. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  /** What the school is called. */
  readonly school: string
  /** As `PUBLIC_URL` says, without a slash; null where it is not set. */
  readonly publicUrl: string | null
  /** Where everybody else finds it: that, or the address in the school's network; null if only who asks knows one. */
  readonly outside: () => string | null
  /** How the copies of the house stand; null where none is kept. */
  readonly copies: () => CopiesWire | null
  /** As `SESSION_DAYS` says. */
  readonly sessionDays: number
}

/** The address that was asked, without a slash; the gateway lets no other name through than ours. */
export function requestOrigin(incoming: IncomingRequest): string {
  return `http${incoming.isSecure ? 's' : ''}://${heard(incoming, 'host')?.toLowerCase() ?? ''}`
}

/** Where a link leads that somebody else opens, without a slash. */
export function originOfLinks(kit: AccountsContext, incoming: IncomingRequest): string {
  return kit.outside() ?? requestOrigin(incoming)
}

/** Writes a deed into the audit, in the transaction that does it. */
export function note(
  kit: AccountsContext,
  accounts: AccountsTransaction,
  { incoming, caller }: { readonly incoming: IncomingRequest; readonly caller: Caller | null },
  deed: AuditedAction,
): Promise<void> {
  return accounts.note(auditEntry(kit.now(), incoming, caller, deed))
}

/** A session that has been written, with its cookie. */
export interface NewSession {
  readonly secret: string
  readonly row: SessionRow
}

/** Lets somebody in with this browser, in a transaction; what it was signed in as before ends, and what is one too many. */
export async function beginSession(
  kit: AccountsContext,
  accounts: AccountsTransaction,
  incoming: IncomingRequest,
  who: Pick<SessionRow, 'how'> & Partial<Pick<SessionRow, 'person' | 'display'>>,
): Promise<NewSession> {
  const before = cookieIn(incoming, 'session')
  if (before !== null) await accounts.remove('sessions', hashOf(before))
  const secret = newSecret()
  const at = kit.now()
  const isProof = who.how !== 'invite' && who.how !== 'pairing'
  const row: SessionRow = {
    id: hashOf(secret),
    uuid: randomUUID(),
    person: null,
    display: null,
    ...who,
    browser: browserOf(heard(incoming, 'user-agent') ?? ''),
    address: networkOf(incoming.address ?? ''),
    createdAt: at,
    lastSeen: at,
    provedAt: isProof ? at : null,
  }
  await accounts.put('sessions', row)
  await endSurplus(kit, accounts, incoming, row)
  return { secret, row }
}

async function endSurplus(
  kit: AccountsContext,
  accounts: AccountsTransaction,
  incoming: IncomingRequest,
  { id, uuid, person }: SessionRow,
): Promise<void> {
  if (person === null) return
  const others = (await accounts.all('sessions')).filter(
    (one) => one.person === person && one.id !== id,
  )
  const newest = others.toSorted((a, b) => b.lastSeen - a.lastSeen || b.createdAt - a.createdAt)
  for (const one of newest.slice(MOST_SESSIONS - 1)) {
    await accounts.remove('sessions', one.id)
    const deed = { kind: 'person', object: person, who: person, session: uuid }
    await note(kit, accounts, { incoming, caller: null }, { action: 'device-surplus', ...deed })
  }
}

/** The answer to whoever was let in just now: who he is, and his cookie. */
export async function letInAnswer(
  kit: AccountsContext,
  incoming: IncomingRequest,
  { secret }: NewSession,
  cookies: readonly string[] = [],
): Promise<Answer> {
  const caller = kit.callers.bySecret(secret)
  if (caller === null) throw new Error('A session ended as it began.')
  const answer = jsonAnswer(200, kit.callers.wireOf(caller))
  return { ...answer, cookies: [cookieOf(incoming, 'session', secret), ...cookies] }
}

/** Ends every session of a person or display but one; how many ended. */
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
