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

export const MARK = 'flt_'
/** Tokens in the address of a sheet; these open nothing else. */
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
    /** The caller by `Authorization: Bearer`; null without it, and then a cookie counts. */
    callerIn(rows: LoadedRows, incoming: IncomingRequest, isNow: boolean): CallerFound | null {
      const secret = bearerIn(incoming)
      if (secret === null) return null
      return secret === '' ? 'signed-out' : bySecret(rows, incoming, secret, isNow)
    },
    bySecret,
    lend: lent.lend,
    lentTo(incoming: IncomingRequest): Caller | null {
      const secret = bearerIn(incoming)
      return secret === null ? null : lent.callerOf(secret)
    },
    /** The token's share of the school's requests; null for none. */
    grantOf: ({ kind, id }: Caller): GrantedToken | null =>
      kind === 'token' && id !== null ? grantOf(accounts, now, id) : null,
  }
}

/** For processes that Flightline starts itself; in memory only. */
export function createLentTokens(monotonic: () => number) {
  const lent = new Map<string, { readonly caller: Caller; readonly until: number }>()
  return {
    /** A token with a role's view of the bookings, for at most `lasts` ms. */
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

/** Counted in the accounts: one count across restarts and gateways. */
function grantOf(accounts: CachedAccounts, now: () => number, id: string): GrantedToken | null {
  const row = () => accounts.loaded()?.tokens.get(id)
  const granted = row()?.granted ?? 0
  if (granted === 0) return null

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
        return { reason: 'store_unavailable', retryAt: now() + STORE_AGAIN }
      }
    },
    async giveBack() {
      // If this fails, it stays spent.
      await add(-1).catch(() => {})
    },
  }
}

/** A clock that was set back doesn't renew the grant. */
export function spentOn({ spent }: Pick<TokenRow, 'spent'>, day: string): number {
  return spent !== undefined && spent.day >= day ? spent.requests : 0
}

/** Null without a bearer; '' for one that is not ours. Other schemes (Basic) are for a proxy. */
function bearerIn(incoming: IncomingRequest): string | null {
  const text = header(incoming, 'authorization')
  const bearer = text === null ? null : /^bearer(?: +(.*))?$/i.exec(text.trim())
  if (bearer === null) return null
  const secret = bearer[1] ?? ''
  return /^flt_[\w-]{43}$/.test(secret) ? secret : ''
}

/** A token reads and prints, and does nothing else. */
function callerWith(
  { id, name, scopes }: Pick<Caller, 'id' | 'name'> & Pick<TokenRow, 'scopes'>,
  { projection } = factsOf({ role: 'viewer', scopes }),
): Caller {
  return { kind: 'token', role: 'viewer', projection, id, session: null, name, email: '', scopes }
}

/** Without an id, so that the audit names no one. */
function callerAs(role: Role): Caller {
  const scopes: readonly TokenScope[] =
    ROLE_FACTS[role].projection === 'full' ? ['schedule', 'contacts'] : ['schedule']
  return callerWith({ id: null, name: 'The day by mail', scopes }, ROLE_FACTS[role])
}
