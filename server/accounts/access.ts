import { randomBytes } from 'node:crypto'
import type { AccessConfig } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Authentication } from '#server/http/access/caller.ts'
import { HOUR } from '#time/instant.ts'
import type { SessionWire } from '#wire/access.ts'
import type { CopiesWire, SignInWaysWire } from '#wire/accounts-wire.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { cacheAccounts, createVisits, logUnexpected } from './cached-accounts.ts'
import { createCallers } from './callers.ts'
import type { AccountsContext } from './context.ts'
import { inviteRoutes } from './invites.ts'
import { peopleRoutes } from './people.ts'
import { callerIn, createRouter, type Route } from './routes.ts'
import { displayRoutes, pairingRoutes } from './screens.ts'
import { ownKey } from './secrets.ts'
import { cookieIn } from './sessions/cookies.ts'
import { createSteadyClock, sweepAccounts } from './sessions/session-limits.ts'
import { deviceRoutes } from './sessions/sessions.ts'
import { createClaim } from './sign-in/claim.ts'
import { createGuard, type GuardParts } from './sign-in/guard.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { oidcRoutes } from './single-sign-on/single-sign-on.ts'
import type { AccountsStore } from './store/accounts-store.ts'
import { tokenRoutes } from './tokens/token-routes.ts'
import { createTokens, type Tokens } from './tokens/tokens.ts'

const SWEEP_EVERY = HOUR
/** A database is backed up by its operator. */
const COPIED_BY_OTHERS: CopiesWire = { nights: null, kept: 0, last: null, trouble: null }
/** Whose accounts these are, for people not signed in, by what their admins operate. */
const ACCOUNTS_OF = { not: 'school', also: undefined, only: 'operator' } as const
/** The key by which e-mails are hidden: stable across restarts, different at each school. */
const HIDING_KEY = 'hiding-key'

export interface AccessOptions {
  readonly accounts: AccountsStore
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  readonly school: string
  readonly config: AccessConfig
  /** Base of links without `PUBLIC_URL`, without a slash; null for the request's own address. */
  readonly address?: () => string | null
  readonly copies?: () => CopiesWire
  readonly onChange?: () => void
  /** Whether admins operate the host, as in `sessionWire`; no by default. */
  readonly operates?: SessionWire['operates'] | undefined
  readonly hashing?: Omit<GuardParts, 'monotonic'>
  readonly more?: (context: AccountsContext, tokens: Pick<Tokens, 'lend'>) => readonly Route[]
}

export type Access = ReturnType<typeof createAccess>

export function createAccess(options: AccessOptions) {
  const { config, monotonic, log } = options
  const { sessionDays, publicUrl } = config
  const outside = () => publicUrl ?? options.address?.() ?? null
  const now = createSteadyClock(options.now, monotonic)
  const accounts = cacheAccounts(options.accounts, monotonic)
  const visited = createVisits(accounts, now, log)
  const tokens = createTokens({ accounts, now, monotonic, visited })
  const { operates } = options
  const callers = createCallers({ accounts, now, log, config, outside, operates, tokens, visited })
  const auditLog = createAuditLog({ accounts, now, log })
  const context: AccountsContext = {
    accounts,
    callers,
    guard: createGuard({ ...options.hashing, monotonic }),
    auditLog,
    now,
    monotonic,
    school: options.school,
    publicUrl,
    outside,
    copies: options.copies ?? (() => (accounts.revision ? COPIED_BY_OTHERS : null)),
    sessionDays,
  }
  const claim = createClaim(context)
  const madeKey = randomBytes(32)
  let sweptAt = monotonic()
  accounts.watch(() => options.onChange?.())

  function hidingKey(): Uint8Array {
    const kept = accounts.loaded()?.settings.get(HIDING_KEY)
    return kept ? Buffer.from(kept.value, 'base64url') : madeKey
  }

  /** Saves the key once there are people; before that no accounts are made. */
  async function keepHidingKey(): Promise<void> {
    const rows = accounts.loaded()
    if (rows === null || rows.people.size === 0 || rows.settings.has(HIDING_KEY)) return
    await accounts.transact((open) => ownKey(open, HIDING_KEY, madeKey.toString('base64url')))
  }

  function ways(incoming: Parameters<Authentication['ways']>[0]): SignInWaysWire {
    const people = accounts.loaded()?.people
    const hasPassphrase =
      people === undefined || [...people.values()].some(({ passphrase }) => passphrase !== null)
    return {
      passphrase: hasPassphrase,
      oidc: config.oidc && { name: config.oidc.name },
      claim: people?.size === 0,
      of: ACCOUNTS_OF[operates ?? 'not'],
      ended: cookieIn(incoming, 'session') === null ? undefined : true,
    }
  }

  const routes = [
    ...signInRoutes(context),
    ...(config.oidc ? oidcRoutes(context, config.oidc, log) : []),
    ...pairingRoutes(context),
    ...displayRoutes(context),
    ...tokenRoutes(context),
    ...auditRoutes(context),
    ...deviceRoutes(context),
    ...claim.routes,
    ...peopleRoutes(context),
    ...inviteRoutes(context),
    ...(options.more?.(context, tokens) ?? []),
  ]
  const authentication: Authentication = {
    callerOf: callers.callerOf,
    revision: accounts.checked,
    answer: createRouter({ routes, ways, isProved: callers.isProved }),
    ways,
    session(found) {
      const caller = callerIn(found)
      return caller === null || caller.kind === 'machine' ? undefined : callers.wireOf(caller)
    },
    noteUsage: auditLog.viewed,
    grantOf: tokens.grantOf,
  }

  /** Loads what the first request needs. Never rejects. */
  async function ready(): Promise<void> {
    try {
      // Loads what other processes changed quietly, too.
      await accounts.read(async () => {})
      await keepHidingKey()
    } catch (error) {
      logUnexpected(log, error)
    }
  }

  return {
    authentication,
    /** Every change in this process goes through it, so that it counts at once. */
    accounts,
    claim: { arm: claim.arm, makeAdmin: claim.makeAdmin },
    auditLog,
    hidingKey,
    /** Background writes and deletes; call it twice a minute. */
    tend() {
      auditLog.tend()
      // The accounts may come back, or be put here, while this runs.
      void ready()
      if (monotonic() - sweptAt < SWEEP_EVERY) return
      sweptAt = monotonic()
      sweepAccounts(accounts, now(), sessionDays).catch((error: unknown) =>
        log.warn('house_not_swept', { code: codeOf(error) }),
      )
    },
    async close() {
      await auditLog.end()
      await accounts.close()
    },
    ready,
  }
}
