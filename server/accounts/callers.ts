import type { AccessConfig } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { type Caller, type CallerFound, THIS_MACHINE } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { heard, type IncomingRequest } from '#server/http/asked.ts'
import { isAtLeast, ROLE_FACTS, type Role, type SessionWire } from '#wire/access.ts'
import { type CachedAccounts, logUnexpected, saveVisit } from './cached-accounts.ts'
import { createNewest } from './newest.ts'
import { hashOf } from './secrets.ts'
import { cookieIn } from './sessions/cookies.ts'
import { endOf, PROOF_AHEAD, PROVED_FOR, SEEN_EVERY } from './sessions/session-limits.ts'
import { AccountsUnavailable, type LoadedRows } from './store/house-store.ts'
import type { AccountRows } from './store/rows.ts'

/** Whoever is remembered waits no longer than this for a house that is slow to answer, or to be found away, ms. */
const HOUSE_PATIENCE = 50
/** Cookies whose hashes are remembered, those of everybody of a large school at once; and how long they may be. */
export const MOST_COOKIES = 2_000
const LONGEST_COOKIE = 400

/** Somebody with a session, and what else his pages and deeds need. */
interface SignedIn extends Caller {
  /** The hash of his secret. */
  readonly row: string
  /** When he was last written down as seen, epoch ms. */
  readonly lastSeen: number
  readonly provedAt: number | null
  readonly hasPassphrase: boolean
  readonly needsPassphrase: boolean
  /** What a screen shows; nobody else has one. */
  readonly page: string | undefined
}

export interface Callers {
  callerOf(incoming: IncomingRequest): CallerFound | Promise<CallerFound>
  /**
   * Whoever `find` finds in the rows as they are now; while the house is away or slow, whoever it finds in those that are
   * remembered, if anybody. Never rejects.
   */
  among(find: (rows: LoadedRows, isNow: boolean) => CallerFound): CallerFound | Promise<CallerFound>
  /** For `sessionWire`. */
  wireOf(caller: Caller): SessionWire
  /** Whether he proved lately who he is; this machine need not. */
  isProved(caller: Caller): boolean
  /** Who comes with a secret that was just written. */
  bySecret(secret: string): Caller | null
}

interface CallersParts {
  readonly accounts: CachedAccounts
  /** Epoch ms. */
  readonly now: () => number
  readonly log: Log
  readonly config: AccessConfig
  /** As in `AccountsContext`. */
  readonly outside: () => string | null
  /** As in `AccessOptions`. */
  readonly operates: SessionWire['operates']
  /** Whoever comes with `Authorization`; null where that says nothing. */
  readonly tokens: {
    callerIn(rows: LoadedRows, incoming: IncomingRequest, isNow: boolean): CallerFound | null
    /** Whoever comes with a token that is lent to a process of our own. */
    lentTo(incoming: IncomingRequest): Caller | null
  }
}

/** Who sends a request, by its cookie, from the rows in memory: they are a second old at most, or remembered for hours. */
export function createCallers(parts: CallersParts): Callers {
  const { accounts, now, config } = parts
  const isShared = accounts.revision !== undefined
  const ids = createNewest<string>(MOST_COOKIES)
  const visits = createNewest<number>(MOST_COOKIES)

  /** Of a cookie that came before its hash is known: a page comes with the same over and over. */
  function idOf(incoming: IncomingRequest): string {
    const text = `${incoming.isSecure ?? false} ${heard(incoming, 'cookie') ?? ''}`
    const before = ids.get(text)
    if (before !== undefined) return before
    const secret = cookieIn(incoming, 'session')
    const id = secret === null ? '' : hashOf(secret)
    if (text.length <= LONGEST_COOKIE) ids.set(text, id)
    return id
  }

  /** Null for whoever has no session, or one that has ended. */
  function signedIn(rows: LoadedRows, id: string): SignedIn | null {
    const session = rows.sessions.get(id)
    if (session === undefined || now() >= endOf(session, config.sessionDays)) return null
    return callerFrom(rows, session)
  }

  function keepSeen({ row, lastSeen }: SignedIn, incoming: IncomingRequest): void {
    const at = now()
    const written = [lastSeen, visits.get(row) ?? lastSeen]
    if (written.some((last) => Math.abs(at - last) < SEEN_EVERY)) return
    visits.set(row, at)
    const seen = { address: networkOf(incoming.address ?? ''), lastSeen: at }
    saveVisit(accounts, parts.log, 'sessions', row, seen)
  }

  const among: Callers['among'] = (find) => {
    const asNow = () => {
      const rows = accounts.loaded()
      return rows === null ? 'unavailable' : find(rows, true)
    }
    const behind = accounts.catchUp()
    if (behind === null) return asNow()
    const rows = accounts.remembered()
    const remembered = rows && find(rows, false)
    const finding = behind.then(asNow, (error: unknown) => {
      if (error instanceof AccountsUnavailable && error.isAway) return 'away'
      logUnexpected(parts.log, error)
      return 'unavailable'
    })
    const isIn = remembered !== null && typeof remembered === 'object'
    return foundOr(finding, isIn ? remembered : null, isShared ? HOUSE_PATIENCE : null)
  }

  function isOpen(rows: LoadedRows | null): boolean {
    return !config.isAsked && rows?.people.size === 0
  }

  function waitingIn(rows: LoadedRows | null, { may }: (typeof ROLE_FACTS)[Role]): number {
    if (rows === null || !may.includes('let-in')) return 0
    const open = ({ state, until }: AccountRows['waiting']) => state === 'waiting' && until > now()
    return [...rows.waiting.values()].filter(open).length
  }

  return {
    among,
    callerOf(incoming) {
      // Before whoever sits here: it sees less than he does, and spends nothing.
      const lentTo = parts.tokens.lentTo(incoming)
      if (lentTo !== null) return lentTo
      // Nobody else can have claimed it: whatever becomes of an empty file, this machine stays open.
      if (!isShared && isOpen(accounts.loaded())) return THIS_MACHINE
      return among((rows, isNow) => {
        if (isOpen(rows)) return THIS_MACHINE
        const byToken = parts.tokens.callerIn(rows, incoming, isNow)
        if (byToken !== null) return byToken
        const caller = signedIn(rows, idOf(incoming))
        if (caller && isNow) keepSeen(caller, incoming)
        return caller ?? 'signed-out'
      })
    },
    bySecret(secret) {
      const rows = accounts.loaded()
      return rows && signedIn(rows, hashOf(secret))
    },
    wireOf(caller) {
      const { kind, role, projection, name, email, session, id, scopes } = caller
      const more = isSignedIn(caller) ? caller : NOTHING_MORE
      const { hasPassphrase, needsPassphrase, page } = more
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
        hasPassphrase,
        needsPassphrase,
        waiting: isSignedIn(caller) ? waitingIn(accounts.loaded(), ROLE_FACTS[role]) : 0,
        page,
        plainHttp: config.plainHttp,
        singleSignOn: config.oidc?.name,
        operates: parts.operates,
        outside: parts.outside() ?? undefined,
      }
    },
    isProved(caller) {
      if (caller.kind === 'machine') return true
      if (!isSignedIn(caller) || caller.provedAt === null) return false
      const age = now() - caller.provedAt
      // One of the future was given by a clock that is set back since.
      return -PROOF_AHEAD <= age && age < PROVED_FOR
    },
  }
}

/**
 * What is found; or who is remembered, where the house is away or does not answer in `patience` ms. `away`: nobody could be
 * asked, which says nothing of whoever was in.
 */
async function foundOr(
  finding: Promise<CallerFound | 'away'>,
  remembered: CallerFound | null,
  patience: number | null,
): Promise<CallerFound> {
  const orElse = (found: CallerFound | 'away') =>
    found === 'away' ? (remembered ?? 'unavailable') : found
  if (remembered === null || patience === null) return orElse(await finding)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<'away'>((resolve) => {
    timer = setTimeout(resolve, patience, 'away')
  })
  try {
    return orElse(await Promise.race([finding, waited]))
  } finally {
    clearTimeout(timer)
  }
}

const NOTHING_MORE = { hasPassphrase: false, needsPassphrase: false, page: undefined }

function isSignedIn(caller: Caller): caller is SignedIn {
  return 'row' in caller
}

/** The hash of the secret that a caller came with; null for one without a session. */
export function sessionRowOf(caller: Caller | null): string | null {
  return caller !== null && isSignedIn(caller) ? caller.row : null
}

/** Written out, since it is made for every request: spread, it took forty times as long. */
function callerFrom(rows: LoadedRows, session: AccountRows['sessions']): SignedIn | null {
  if (session.display !== null) {
    const display = rows.displays.get(session.display)
    if (display === undefined) return null
    return {
      kind: 'display',
      role: 'display',
      projection: ROLE_FACTS.display.projection,
      id: display.id,
      session: session.uuid,
      name: display.name,
      email: '',
      scopes: null,
      row: session.id,
      lastSeen: session.lastSeen,
      provedAt: null,
      hasPassphrase: false,
      needsPassphrase: false,
      page: display.page,
    }
  }
  const person = session.person === null ? undefined : rows.people.get(session.person)
  if (person === undefined) return null
  const role = roleNow(person)
  return {
    kind: 'person',
    role,
    projection: ROLE_FACTS[role].projection,
    id: person.id,
    session: session.uuid,
    name: person.name,
    email: person.email,
    scopes: null,
    row: session.id,
    lastSeen: session.lastSeen,
    provedAt: session.provedAt,
    hasPassphrase: person.passphrase !== null,
    needsPassphrase: role !== person.role,
    page: undefined,
  }
}

/** Whoever may let others in or take files proves who he is: until he can, he has a dispatcher's rights. */
export function roleNow({ role, passphrase, outside }: AccountRows['people']): Role {
  const canProve = passphrase !== null || outside !== null
  return isAtLeast(role, 'manager') && !canProve ? 'dispatcher' : role
}
