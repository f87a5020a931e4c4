import type { AccessConfig } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { IncomingRequest } from '#server/http/asked.ts'
import type { Doorkeeper } from '#server/http/doorkeeper.ts'
import { HOUR } from '#time/instant.ts'
import type { SessionWire } from '#wire/access.ts'
import type { CopiesWire, WaysWire } from '#wire/house-wire.ts'
import { type AuditLog, createAuditLog } from './audit/audit-log.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { type CachedAccounts, cacheAccounts, logUnexpected } from './cached-accounts.ts'
import { createCallers } from './callers.ts'
import type { AccountsContext } from './context.ts'
import { hidingKeyOf, keepHidingKey, newHidingKey } from './hiding-key.ts'
import { inviteRoutes } from './invites.ts'
import { peopleRoutes } from './people.ts'
import { createDoorkeeper } from './router.ts'
import { callerIn, type Route } from './routes.ts'
import { pairingRoutes } from './screens/pairing.ts'
import { displayRoutes } from './screens/screens.ts'
import { cookieIn } from './sessions/cookies.ts'
import { deviceRoutes } from './sessions/devices.ts'
import { type Claim, createClaim } from './sign-in/claim.ts'
import { createGuard, type GuardParts } from './sign-in/guard.ts'
import { joinRoutes } from './sign-in/join.ts'
import { sessionRoutes } from './sign-in/sign-in.ts'
import { oidcRoutes } from './single-sign-on/single-sign-on.ts'
import { createSteadyClock } from './steady-clock.ts'
import type { AccountsStore } from './store/house-store.ts'
import { sweepAccounts } from './sweep.ts'
import { createTokens, type Tokens } from './tokens/tokens.ts'

const SWEEP_EVERY = HOUR
/** A house that others change, too, is in a database. */
const COPIED_BY_OTHERS: CopiesWire = { nights: null, kept: 0, last: null, trouble: null }

/** Whose house it is, for who is not signed in, by what its admins operate. */
const HOUSE_OF = { not: 'school', also: undefined, only: 'operator' } as const

export interface AccessOptions {
  readonly accounts: AccountsStore
  /** Epoch ms. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly log: Log
  /** What the school is called. */
  readonly school: string
  readonly config: AccessConfig
  /** The address that links lead to where `PUBLIC_URL` is not set, without a slash; null for the one that was asked. */
  readonly address?: () => string | null
  /** How the copies of the house stand, for an admin. */
  readonly copies?: () => CopiesWire
  /** Somebody came, left or is something else now; the house knows it already. */
  readonly onChange?: () => void
  /** Whether its admins operate the host, as in `sessionWire`; without it, they do not. */
  readonly operates?: SessionWire['operates'] | undefined
  /** How passphrases are hashed, but by `monotonic`. */
  readonly hashing?: Omit<GuardParts, 'monotonic'>
  /** What else is kept in the house. */
  readonly more?: (
    kit: AccountsContext,
    tokens: Pick<Tokens, 'sheetCallerOf' | 'lend'>,
  ) => readonly Route[]
}

/** Who may come in, over a house. */
export interface Access {
  readonly door: Doorkeeper
  /** Every change in this process goes through it, so that it counts at once. */
  readonly accounts: CachedAccounts
  readonly claim: Pick<Claim, 'arm' | 'makeAdmin'>
  readonly notes: AuditLog
  /** By which e-mails are hidden. */
  hidingKey(): Uint8Array
  /** What is written and let go of in its own time; to be called twice a minute. */
  tend(): void
  /** Writes what waits, and closes the house. */
  close(): Promise<void>
  /** Reads what must be known before anybody asks. Never rejects. */
  ready(): Promise<void>
}

export function createAccess(options: AccessOptions): Access {
  const { config, monotonic, log } = options
  const { sessionDays, publicUrl } = config
  const outside = () => publicUrl ?? options.address?.() ?? null
  const oidc = config.oidc && { name: config.oidc.name }
  const now = createSteadyClock(options.now, monotonic)
  const accounts = cacheAccounts(options.accounts, monotonic)
  accounts.watch(() => {
    hidingKey = hidingKeyOf(accounts.loaded()) ?? hidingKey
    options.onChange?.()
  })
  const callers = createCallers({
    accounts,
    now,
    log,
    config,
    outside,
    operates: options.operates,
    tokens: {
      callerIn: (...given) => tokens.callerIn(...given),
      lentTo: (incoming) => tokens.lentTo(incoming),
    },
  })
  let hidingKey = newHidingKey()
  const notes = createAuditLog({ accounts: { transact: accounts.quietly }, now, log })
  const kit: AccountsContext = {
    accounts,
    callers,
    guard: createGuard({ ...options.hashing, monotonic }),
    notes,
    now,
    monotonic,
    school: options.school,
    publicUrl,
    outside,
    copies: options.copies ?? (() => (accounts.revision ? COPIED_BY_OTHERS : null)),
    sessionDays,
  }
  const tokens = createTokens(kit, log)
  const claim = createClaim(kit)
  let sweptAt = monotonic()

  const ways = (incoming: IncomingRequest): WaysWire => {
    const facts = accounts.facts()
    const passphrase = facts?.hasPassphrase ?? true
    // Whoever signs out by himself has no cookie left.
    const ended = cookieIn(incoming, 'session') === null ? undefined : true
    return {
      passphrase,
      oidc,
      claim: facts?.people === 0,
      of: HOUSE_OF[options.operates ?? 'not'],
      ended,
    }
  }
  const door = createDoorkeeper({
    routes: [
      ...sessionRoutes(kit),
      ...(config.oidc ? oidcRoutes(kit, config.oidc, log) : []),
      ...pairingRoutes(kit),
      ...displayRoutes(kit),
      ...tokens.routes,
      ...auditRoutes(kit),
      ...deviceRoutes(kit),
      ...claim.routes,
      ...joinRoutes(kit),
      ...peopleRoutes(kit),
      ...inviteRoutes(kit),
      ...(options.more?.(kit, tokens) ?? []),
    ],
    callerOf: callers.callerOf,
    isProved: callers.isProved,
    ways,
    session(found) {
      const caller = callerIn(found)
      return caller === null || caller.kind === 'machine' ? undefined : callers.wireOf(caller)
    },
    noteLook: notes.looked,
    grantOf: tokens.grantOf,
  })
  return {
    door,
    accounts,
    claim,
    notes,
    hidingKey: () => hidingKey,
    tend() {
      notes.tend()
      // A house may come back, or be put here, while it runs.
      void ready()
      if (monotonic() - sweptAt < SWEEP_EVERY) return
      sweptAt = monotonic()
      sweepAccounts({ transact: accounts.quietly }, now(), sessionDays).catch((error: unknown) =>
        log.warn('house_not_swept', { code: codeOf(error) }),
      )
    },
    async close() {
      await notes.end()
      await accounts.close()
    },
    ready,
  }

  async function ready(): Promise<void> {
    try {
      // Also what others changed quietly.
      await accounts.read(async () => {})
      const kept = hidingKeyOf(accounts.loaded())
      hidingKey = kept ?? (await accounts.transact((one) => keepHidingKey(one, hidingKey)))
    } catch (error) {
      logUnexpected(log, error)
    }
  }
}
