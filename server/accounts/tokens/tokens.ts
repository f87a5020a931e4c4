import type { CachedAccounts, createVisits } from '#server/accounts/cached-accounts.ts'
import { programOf } from '#server/accounts/programs.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import type { LoadedRows } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Caller, CallerFound, GrantedToken } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { nextUtcMidnight, SECOND, utcDayOf } from '#time/instant.ts'
import { factsOf, ROLE_FACTS, type Role, type TokenScope } from '#wire/access.ts'

/** How tokens begin, so that it can be seen what one is. */
export const MARK = 'flt_'
/** How tokens in the address of a sheet begin: such a token opens nothing else. */
export const SHEET_MARK = 'fls_'
export const SHEET_SECRET = /^fls_[\w-]{43}$/
const STORE_AGAIN = 5 * SECOND

type TokenRow = AccountRows['tokens']

interface TokensParts {
  readonly accounts: CachedAccounts
  readonly now: () => number
  readonly monotonic: () => number
  readonly visited: ReturnType<typeof createVisits>
}

export type Tokens = ReturnType<typeof createTokens>

export function createTokens({ accounts, now, monotonic, visited }: TokensParts) {
  const lent = createLentTokens(monotonic)

  function bySecret(
    { tokens }: LoadedRows,
    incoming: IncomingRequest,
    secret: string,
    isNow: boolean,
  ): CallerFound {
    const hash = hashOf(secret)
    const row = [...tokens.values()].find((one) => one.secret === hash)
    if (row === undefined) return 'signed-out'
    if (isNow)
      visited('tokens', row.id, row.lastUsed, (at) => ({
        lastUsed: at,
        usedFrom: networkOf(incoming.address ?? ''),
        usedBy: programOf(header(incoming, 'user-agent') ?? ''),
      }))
    return callerWith(row)
  }

  return {
    /** Who comes with `Authorization: Bearer`; null without it, and then a cookie counts. */
    callerIn(rows: LoadedRows, incoming: IncomingRequest, isNow: boolean): CallerFound | null {
      const secret = bearerIn(incoming)
      if (secret === null) return null
      return secret === '' ? 'signed-out' : bySecret(rows, incoming, secret, isNow)
    },
    bySecret,
    lend: lent.lend,
    /** Who comes with a lent token; null for everybody else. */
    lentTo(incoming: IncomingRequest): Caller | null {
      const secret = bearerIn(incoming)
      return secret === null ? null : lent.callerOf(secret)
    },
    /** What a token may spend of the school's requests; null for nothing. */
    grantOf: ({ kind, id }: Caller): GrantedToken | null =>
      kind === 'token' && id !== null ? grantOf(accounts, now, id) : null,
  }
}

/** Tokens for processes that Flightline starts itself, in memory only. */
export function createLentTokens(monotonic: () => number) {
  const lent = new Map<string, { readonly caller: Caller; readonly until: number }>()
  return {
    /** A token that sees what a role sees of the bookings, for so many ms at most. */
    lend(role: Role, lasts: number) {
      const secret = MARK + newSecret()
      const key = hashOf(secret)
      lent.set(key, { caller: callerAs(role), until: monotonic() + lasts })
      return { secret, end: () => void lent.delete(key) }
    },
    callerOf(secret: string): Caller | null {
      if (lent.size === 0) return null
      const key = hashOf(secret)
      const one = lent.get(key)
      if (one === undefined || monotonic() < one.until) return one?.caller ?? null
      lent.delete(key)
      return null
    },
  }
}

/** Counted in the accounts: one count over restarts and over every gateway. */
function grantOf(accounts: CachedAccounts, now: () => number, id: string): GrantedToken | null {
  const row = () => accounts.loaded()?.tokens.get(id)
  const granted = row()?.granted ?? 0
  if (granted === 0) return null

  /** False where it would be more than was granted, or where the token has ended. */
  function add(by: 1 | -1): Promise<boolean> {
    return accounts.quietly(async (open) => {
      const before = await open.get('tokens', id)
      if (before === null) return false
      const today = utcDayOf(now())
      const requests = spentOn(before, today) + by
      if (requests < 0 || requests > (before.granted ?? 0)) return false
      const last = before.spent?.day ?? today
      const spent = { day: last > today ? last : today, requests }
      await open.put('tokens', { ...before, spent })
      return true
    })
  }

  return {
    id,
    left() {
      const current = row()
      return current ? Math.max(0, granted - spentOn(current, utcDayOf(now()))) : 0
    },
    renewed: () => nextUtcMidnight(now()),
    async take() {
      try {
        if (await add(1)) return null
        return { reason: 'budget_reserved', retryAt: nextUtcMidnight(now()) }
      } catch {
        // The store logs that it cannot be written.
        return { reason: 'store_unavailable', retryAt: now() + STORE_AGAIN }
      }
    },
    async giveBack() {
      // If it cannot be written, it stays spent.
      await add(-1).catch(() => {})
    },
  }
}

/** What a token has spent on a UTC day. A clock that was set back grants nothing anew. */
export function spentOn({ spent }: Pick<TokenRow, 'spent'>, day: string): number {
  return spent !== undefined && spent.day >= day ? spent.requests : 0
}

/** Null without a bearer; '' for one that is not ours. Another scheme (Basic) is for a proxy. */
function bearerIn(incoming: IncomingRequest): string | null {
  const text = header(incoming, 'authorization')
  const bearer = text === null ? null : /^bearer(?: +(.*))?$/i.exec(text.trim())
  if (bearer === null) return null
  const secret = bearer[1] ?? ''
  return /^flt_[\w-]{43}$/.test(secret) ? secret : ''
}

/** Its scopes say what it may see: a token reads and prints, and does nothing else. */
function callerWith(
  { id, name, scopes }: Pick<Caller, 'id' | 'name'> & Pick<TokenRow, 'scopes'>,
  { projection } = factsOf({ role: 'viewer', scopes }),
): Caller {
  return { kind: 'token', role: 'viewer', projection, id, session: null, name, email: '', scopes }
}

/** Without an id, so that nobody is written down as the one who looked. */
function callerAs(role: Role): Caller {
  const scopes: readonly TokenScope[] =
    ROLE_FACTS[role].projection === 'full' ? ['schedule', 'contacts'] : ['schedule']
  return callerWith({ id: null, name: 'The day by mail', scopes }, ROLE_FACTS[role])
}
