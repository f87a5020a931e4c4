import { type Caller, type CallerFound, THIS_MACHINE } from '#access/caller.ts'
import { isAtLeast, ROLE_FACTS, type Role, type SessionWire } from '#api/access.ts'
import type { AccessConfig } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import { networkOf } from '#gateway/allowance.ts'
import { type Asked, heard } from '#gateway/asked.ts'
import { type HouseReading, HouseUnavailable } from '#house/house-store.ts'
import type { HouseKind, HouseRows } from '#house/rows.ts'
import { MINUTE } from '#time/instant.ts'
import { cookieIn } from './cookie.ts'
import { createNewest } from './newest.ts'
import { createRemembered, foundOr, HOUSE_PATIENCE, type LookedUp } from './remembered.ts'
import { hashOf } from './secret.ts'
import { endOf, PROOF_AHEAD, PROVED_FOR, SEEN_EVERY } from './session-limits.ts'
import {
  type Changed,
  KNOWN_FOR,
  keepVisit,
  logUnlessTold,
  type WatchedHouse,
} from './watched-house.ts'

/** How long a look-up holds where it is known whether others have changed the house, ms: sessions end by the clock, too. */
const KNOWN_WHILE_UNCHANGED = MINUTE
/** Look-ups held at once; of cookies that nobody knows, too. */
export const MOST_KNOWN = 10_000

/** Whose hashes are remembered, everybody of a large school at once; and how long they may be. */
const MOST_COOKIES = 2_000
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
  /** How many wait to be let in by him. */
  readonly waiting: number
  /** What a screen shows; nobody else has one. */
  readonly page: string | undefined
}

export interface Callers {
  callerOf(asked: Asked): CallerFound | Promise<CallerFound>
  /** For `sessionWire`. */
  wireOf(caller: Caller): SessionWire
  /** Whether he proved lately who he is; this machine need not. */
  isProved(caller: Caller): boolean
  /** Who comes with a secret, looked up anew. Rejects with `HouseUnavailable`. */
  bySecret(secret: string): Promise<Caller | null>
  /** The house has changed: whoever is in is looked up anew. */
  forget(changed: Changed): Promise<void>
}

interface CallersParts {
  readonly house: WatchedHouse
  /** Epoch ms. */
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  readonly config: AccessConfig
  /** As in `Kit`. */
  readonly outside: () => string | null
  /** As in `AccessOptions`. */
  readonly operates: SessionWire['operates']
  /** Whoever comes with `Authorization`, now or as remembered; null where that says nothing. */
  readonly tokens: {
    callerOf(asked: Asked): LookedUp | Promise<LookedUp> | null
    remembered(asked: Asked): Caller | 'unknown' | null
    /** Whoever comes with a token that is lent to a process of our own. */
    lentTo(asked: Asked): Caller | null
  }
}

/**
 * Who sends a request, by its cookie. What was found holds for a second, or until the house changes; while the house is away,
 * for whoever was in, for hours.
 */
export function createCallers(parts: CallersParts): Callers {
  const { house, now, monotonic, config } = parts
  const nobodyKnown = () =>
    createNewest<{ readonly found: CallerFound; readonly until: number }>(MOST_KNOWN)
  let known = nobodyKnown()
  let asking = new Map<string, Promise<LookedUp>>()
  const remembered = createRemembered<SignedIn>(MOST_KNOWN, now, monotonic)
  const isShared = house.revision !== undefined
  const ids = createNewest<string>(MOST_COOKIES)

  /** Of a cookie that came before its hash is known: a page comes with the same over and over. */
  function idOf(asked: Asked): string {
    const text = `${asked.isSecure ?? false} ${heard(asked, 'cookie') ?? ''}`
    const before = ids.get(text)
    if (before !== undefined) return before
    const secret = cookieIn(asked, 'session')
    const id = secret === null ? '' : hashOf(secret)
    if (text.length <= LONGEST_COOKIE) ids.set(text, id)
    return id
  }

  function keep(id: string, found: CallerFound) {
    known.set(id, { found, until: monotonic() + (isShared ? KNOWN_WHILE_UNCHANGED : KNOWN_FOR) })
  }

  /** '' for whoever has no cookie: he, too, is told nothing while the house cannot be read. */
  async function look(id: string, asked: Asked): Promise<LookedUp> {
    const before = known
    const isStill = () => known === before
    let found: CallerFound
    try {
      found = await house.read(async (inside) => {
        if (house.facts() === null) await house.readFacts(inside)
        if (isOpen()) return THIS_MACHINE
        const caller = await find(inside, id, isStill)
        if (caller) keepSeen(caller, asked)
        return caller ?? 'signed-out'
      })
    } catch (error) {
      if (isAway(error)) return 'away'
      logUnlessTold(parts.log, error)
      found = 'unavailable'
    }
    // What changed meanwhile is looked up by whoever asks next.
    if (isStill()) keep(id, found)
    return found
  }

  async function find(
    inside: HouseReading,
    id: string,
    isStill: () => boolean,
  ): Promise<SignedIn | null> {
    const session = id === '' ? null : await inside.get('sessions', id)
    const endsAt = session === null ? 0 : endOf(session, config.sessionDays)
    const isOver = session === null || now() >= endsAt
    const caller = isOver ? null : await callerFrom(inside, session, now())
    if (isStill()) remembered.keep(id, caller, endsAt)
    return caller
  }

  function keepSeen({ row, lastSeen }: SignedIn, asked: Asked): void {
    if (Math.abs(now() - lastSeen) < SEEN_EVERY) return
    const seen = { address: networkOf(asked.address ?? ''), lastSeen: now() }
    keepVisit(house, parts.log, 'sessions', row, seen)
  }

  /** Whoever is remembered is looked up anew at once: later, the house may be away. */
  async function lookAgain(): Promise<void> {
    const before = known
    await house.read(async (inside) => {
      const rows = await rowsOfCallers(inside)
      for (const id of remembered.ids()) await find(rows, id, () => known === before)
    })
  }

  function found(asked: Asked): LookedUp | Promise<LookedUp> {
    if (isOpen()) return THIS_MACHINE
    const byToken = parts.tokens.callerOf(asked)
    if (byToken !== null) return byToken
    const id = idOf(asked)
    const one = known.get(id)
    if (one !== undefined && one.until > monotonic()) return one.found
    const under = asking.get(id)
    if (under) return under
    const those = asking
    const looking = look(id, asked).finally(() => those.delete(id))
    those.set(id, looking)
    return looking
  }

  function isOpen(): boolean {
    return !config.isAsked && house.facts()?.people === 0
  }

  return {
    callerOf(asked) {
      // Before whoever sits here: it sees less than he does, and spends nothing.
      const lentTo = parts.tokens.lentTo(asked)
      if (lentTo !== null) return lentTo
      const behind = house.catchUp()
      const finding = behind === null ? found(asked) : behind.then(() => found(asked), awayOf)
      if (finding !== 'away' && !(finding instanceof Promise)) return finding
      const byToken = parts.tokens.remembered(asked)
      const before = byToken === 'unknown' ? null : (byToken ?? remembered.get(idOf(asked)))
      const known = isOpen() ? THIS_MACHINE : before
      return foundOr(Promise.resolve(finding), known, isShared ? HOUSE_PATIENCE : null)
    },
    async bySecret(secret) {
      return house.read(async (inside) => {
        const session = await inside.get('sessions', hashOf(secret))
        return session && callerFrom(inside, session, now())
      })
    },
    wireOf(caller) {
      const { kind, role, projection, name, email, session, id, scopes } = caller
      const more = isSignedIn(caller) ? caller : NOTHING_MORE
      const { hasPassphrase, needsPassphrase, waiting, page } = more
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
        waiting,
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
    async forget(changed) {
      known = nobodyKnown()
      asking = new Map()
      if (changed === 'everything') await lookAgain()
      else remembered.drop(changed)
    },
  }
}

function isAway(error: unknown): boolean {
  return error instanceof HouseUnavailable && error.isAway
}

function awayOf(error: unknown): LookedUp {
  return isAway(error) ? 'away' : 'unavailable'
}

/** What `callerFrom` asks for, all of it read at once. */
async function rowsOfCallers(inside: HouseReading): Promise<HouseReading> {
  const kinds = ['sessions', 'people', 'displays', 'waiting'] as const
  const rows = new Map<HouseKind, Map<string, unknown>>()
  for (const kind of kinds)
    rows.set(kind, new Map((await inside.all(kind)).map((row) => [row.id, row])))
  return {
    ...inside,
    get: async (kind, id) => (rows.get(kind)?.get(id) ?? null) as HouseRows[typeof kind] | null,
    all: async (kind) => [...(rows.get(kind)?.values() ?? [])] as HouseRows[typeof kind][],
  }
}

const NOTHING_MORE = { hasPassphrase: false, needsPassphrase: false, waiting: 0, page: undefined }

function isSignedIn(caller: Caller): caller is SignedIn {
  return 'row' in caller
}

/** The hash of the secret that a caller came with; null for one without a session. */
export function sessionRowOf(caller: Caller | null): string | null {
  return caller !== null && isSignedIn(caller) ? caller.row : null
}

async function callerFrom(
  house: HouseReading,
  session: HouseRows['sessions'],
  now: number,
): Promise<SignedIn | null> {
  const common = {
    session: session.uuid,
    scopes: null,
    row: session.id,
    lastSeen: session.lastSeen,
  }
  if (session.display !== null) {
    const display = await house.get('displays', session.display)
    if (display === null) return null
    const { id, name, page } = display
    const { projection } = ROLE_FACTS.display
    const seen = { ...common, kind: 'display', role: 'display', projection, id, name } as const
    return { ...seen, ...NOTHING_MORE, page, email: '', provedAt: null }
  }
  const person = session.person === null ? null : await house.get('people', session.person)
  if (person === null) return null
  const role = roleNow(person)
  const { projection, may } = ROLE_FACTS[role]
  const waiting = may.includes('let-in') ? await house.all('waiting') : []
  const { id, name, email } = person
  return {
    ...common,
    kind: 'person',
    role,
    projection,
    id,
    name,
    email,
    provedAt: session.provedAt,
    page: undefined,
    hasPassphrase: person.passphrase !== null,
    needsPassphrase: role !== person.role,
    waiting: waiting.filter(({ state, until }) => state === 'waiting' && until > now).length,
  }
}

/** Whoever may let others in or take files proves who he is: until he can, he has a dispatcher's rights. */
export function roleNow({ role, passphrase, outside }: HouseRows['people']): Role {
  const canProve = passphrase !== null || outside !== null
  return isAtLeast(role, 'manager') && !canProve ? 'dispatcher' : role
}
