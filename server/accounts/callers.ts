import { setTimeout } from 'node:timers/promises'
import type { AccessConfig } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { type Caller, type CallerFound, THIS_MACHINE } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type IncomingRequest } from '#server/http/request.ts'
import { isAtLeast, ROLE_FACTS, type Role, type SessionWire } from '#wire/access.ts'
import { type CachedAccounts, type createVisits, logUnexpected } from './cached-accounts.ts'
import { hashOf } from './secrets.ts'
import { cookieIn } from './sessions/cookies.ts'
import { expiryOf, PROOF_AHEAD, PROVED_FOR } from './sessions/session-limits.ts'
import { AccountsUnavailable, type LoadedRows } from './store/accounts-store.ts'
import type { AccountRows } from './store/rows.ts'
import { SHEET_SECRET, type Tokens } from './tokens/tokens.ts'

type SessionRow = AccountRows['sessions']
type PersonRow = AccountRows['people']

/** Time for a slow store before a signed-in caller is found in cached rows, ms. */
const STORE_PATIENCE = 50

interface SignedIn extends Caller {
  readonly row: SessionRow
  readonly person: PersonRow | null
  readonly page: string | undefined
}

/** `isNow` unless the rows are older than `CHECKED_EVERY`. */
type Find = (rows: LoadedRows, isNow: boolean) => CallerFound

interface CallersParts {
  readonly accounts: CachedAccounts
  readonly now: () => number
  readonly log: Log
  readonly config: AccessConfig
  readonly outside: () => string | null
  readonly operates: SessionWire['operates']
  readonly tokens: Tokens
  readonly visited: ReturnType<typeof createVisits>
}

export type Callers = ReturnType<typeof createCallers>

export function createCallers(parts: CallersParts) {
  const { accounts, now, config, tokens } = parts
  const isShared = accounts.revision !== undefined

  function signedIn(rows: LoadedRows, secret: string | null): SignedIn | null {
    const row = secret === null ? undefined : rows.sessions.get(hashOf(secret))
    return row === undefined || now() >= expiryOf(row, config.sessionDays)
      ? null
      : callerOf(rows, row)
  }

  /** While the store is away or slow, signed-in callers are found in the cached rows. Never rejects. */
  function among(find: Find): CallerFound | Promise<CallerFound> {
    const findNow = () => {
      const rows = accounts.loaded()
      return rows === null ? 'unavailable' : find(rows, true)
    }
    const behind = accounts.catchUp()
    if (behind === null) return findNow()
    const rows = accounts.cached()
    const cached = rows && find(rows, false)
    const before = cached === null || typeof cached === 'string' ? null : cached
    const found = behind.then(findNow, (error: unknown): CallerFound => {
      const isAway = error instanceof AccountsUnavailable && error.isAway
      if (!isAway) logUnexpected(parts.log, error)
      return (isAway && before) || 'unavailable'
    })
    return before !== null && isShared
      ? Promise.race([found, setTimeout(STORE_PATIENCE, before, { ref: false })])
      : found
  }

  function isOpen(rows: LoadedRows | null): boolean {
    return !config.isAsked && rows?.people.size === 0
  }

  function waitingFor(caller: SignedIn): number {
    const rows = accounts.loaded()
    if (rows === null || !ROLE_FACTS[caller.role].may.includes('let-in')) return 0
    const all = [...rows.waiting.values()]
    return all.filter(({ state, until }) => state === 'waiting' && until > now()).length
  }

  return {
    callerOf(incoming: IncomingRequest): CallerFound | Promise<CallerFound> {
      // First, also at this machine: a lent token sees less, and spends nothing.
      const lent = tokens.lentTo(incoming)
      if (lent !== null) return lent
      // No one else can have claimed it: this machine stays open, whatever happens to an empty file.
      if (!isShared && isOpen(accounts.loaded())) return THIS_MACHINE
      return among((rows, isNow) => {
        if (isOpen(rows)) return THIS_MACHINE
        const byToken = tokens.callerIn(rows, incoming, isNow)
        if (byToken !== null) return byToken
        const caller = signedIn(rows, cookieIn(incoming, 'session'))
        if (caller && isNow) {
          const address = networkOf(incoming.address ?? '')
          const { id, lastSeen } = caller.row
          parts.visited('sessions', id, lastSeen, (at) => ({ address, lastSeen: at }))
        }
        return caller ?? 'signed-out'
      })
    },
    /** The caller by the secret in a sheet's address. Never rejects. */
    sheetCallerOf: (incoming: IncomingRequest, secret: string) =>
      SHEET_SECRET.test(secret)
        ? among((rows, isNow) => tokens.bySecret(rows, incoming, secret, isNow))
        : 'signed-out',
    bySecret(secret: string): Caller | null {
      const rows = accounts.loaded()
      return rows && signedIn(rows, secret)
    },
    wireOf(caller: Caller): SessionWire {
      const { kind, role, projection, name, email, session, id, scopes } = caller
      const signed = isSignedIn(caller) ? caller : null
      const person = signed?.person ?? null
      return {
        signedIn: kind !== 'machine',
        kind,
        role,
        scopes: scopes ?? undefined,
        projection,
        name,
        email,
        person: kind === 'person' ? id : null,
        session,
        hasPassphrase: person !== null && person.passphrase !== null,
        needsPassphrase: person !== null && person.role !== role,
        waiting: signed === null ? 0 : waitingFor(signed),
        page: signed?.page,
        plainHttp: config.plainHttp,
        singleSignOn: config.oidc?.name,
        operates: parts.operates,
        outside: parts.outside() ?? undefined,
      }
    },
    isProved(caller: Caller): boolean {
      if (caller.kind === 'machine') return true
      if (!isSignedIn(caller) || caller.row.provedAt === null) return false
      const age = now() - caller.row.provedAt
      // A proof in the future comes from a clock that was set back since.
      return -PROOF_AHEAD <= age && age < PROVED_FOR
    },
  }
}

function isSignedIn(caller: Caller): caller is SignedIn {
  return 'row' in caller
}

/** The row's id is the hash of the session's secret; null without a session. */
export function sessionRowOf(caller: Caller | null): string | null {
  return caller !== null && isSignedIn(caller) ? caller.row.id : null
}

function callerOf(rows: LoadedRows, row: SessionRow): SignedIn | null {
  const display = row.display === null ? undefined : rows.displays.get(row.display)
  const person = row.person === null ? undefined : rows.people.get(row.person)
  const of = display ?? person
  if (of === undefined) return null
  const role = person === undefined ? 'display' : roleNow(person)
  return {
    kind: person === undefined ? 'display' : 'person',
    role,
    projection: ROLE_FACTS[role].projection,
    id: of.id,
    session: row.uuid,
    name: of.name,
    email: person?.email ?? '',
    scopes: null,
    row,
    person: person ?? null,
    page: display?.page,
  }
}

/** Managers and admins have a dispatcher's rights until they can prove who they are. */
export function roleNow({ role, passphrase, outside }: PersonRow): Role {
  const canProve = passphrase !== null || outside !== null
  return isAtLeast(role, 'manager') && !canProve ? 'dispatcher' : role
}
