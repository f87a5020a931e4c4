import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { heard, type IncomingRequest } from '#server/http/asked.ts'
import type { CopiesWire } from '#wire/house-wire.ts'
import { auditEntry, type NotedDeed } from './audit/audit-entry.ts'
import type { AuditNotes } from './audit/audit-notes.ts'
import { browserOf } from './browser.ts'
import { type Callers, sessionRowOf } from './callers.ts'
import { cookieIn, cookieOf } from './cookie.ts'
import type { Guard } from './guard.ts'
import { hashOf, newSecret } from './secret.ts'
import { MOST_SESSIONS } from './session-limits.ts'
import type { AccountsTransaction } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'
import type { WatchedAccounts } from './watched-house.ts'

type SessionRow = AccountRows['sessions']

/** What every route of signing in works with. */
export interface Kit {
  readonly accounts: WatchedAccounts
  readonly callers: Callers
  readonly guard: Guard
  /** Writes down what is done in no transaction, and what fails. */
  readonly notes: AuditNotes
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
export function requestOrigin(asked: IncomingRequest): string {
  return `http${asked.isSecure ? 's' : ''}://${heard(asked, 'host')?.toLowerCase() ?? ''}`
}

/** Where a link leads that somebody else opens, without a slash. */
export function originOfLinks(kit: Kit, asked: IncomingRequest): string {
  return kit.outside() ?? requestOrigin(asked)
}

/** Writes a deed into the audit, in the transaction that does it. */
export function note(
  kit: Kit,
  accounts: AccountsTransaction,
  { asked, caller }: { readonly asked: IncomingRequest; readonly caller: Caller | null },
  deed: NotedDeed,
): Promise<void> {
  return accounts.note(auditEntry(kit.now(), asked, caller, deed))
}

/** A session that has been written, with its cookie. */
export interface Begun {
  readonly secret: string
  readonly row: SessionRow
}

/** Lets somebody in with this browser, in a transaction; what it was signed in as before ends, and what is one too many. */
export async function beginSession(
  kit: Kit,
  accounts: AccountsTransaction,
  asked: IncomingRequest,
  who: Pick<SessionRow, 'how'> & Partial<Pick<SessionRow, 'person' | 'display'>>,
): Promise<Begun> {
  const before = cookieIn(asked, 'session')
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
    browser: browserOf(heard(asked, 'user-agent') ?? ''),
    address: networkOf(asked.address ?? ''),
    createdAt: at,
    lastSeen: at,
    provedAt: isProof ? at : null,
  }
  await accounts.put('sessions', row)
  await endSurplus(kit, accounts, asked, row)
  return { secret, row }
}

async function endSurplus(
  kit: Kit,
  accounts: AccountsTransaction,
  asked: IncomingRequest,
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
    await note(kit, accounts, { asked, caller: null }, { action: 'device-surplus', ...deed })
  }
}

/** The answer to whoever was let in just now: who he is, and his cookie. */
export async function letInAnswer(
  kit: Kit,
  asked: IncomingRequest,
  { secret }: Begun,
  cookies: readonly string[] = [],
): Promise<Answer> {
  const caller = kit.callers.bySecret(secret)
  if (caller === null) throw new Error('A session ended as it began.')
  const answer = jsonAnswer(200, kit.callers.wireOf(caller))
  return { ...answer, cookies: [cookieOf(asked, 'session', secret), ...cookies] }
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
