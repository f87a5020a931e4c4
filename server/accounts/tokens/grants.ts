import type { AccountsContext } from '#server/accounts/context.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { GrantedToken } from '#server/http/doorkeeper.ts'
import { nextUtcMidnight, SECOND, utcDayOf } from '#time/instant.ts'

type TokenRow = AccountRows['tokens']

/** When the house may be there again. */
const HOUSE_AGAIN = 5 * SECOND

/** What a token has spent on a UTC day. A clock that was set back grants nothing anew. */
export function spentOn({ spent }: TokenRow, day: string): number {
  return spent !== undefined && spent.day >= day ? spent.requests : 0
}

/** The requests that a token was granted, counted in the house: one count over restarts and over every gateway. */
export function grantOf(
  { accounts, now }: Pick<AccountsContext, 'accounts' | 'now'>,
  id: string,
): GrantedToken | null {
  const row = () => accounts.loaded()?.tokens.get(id)
  const granted = row()?.granted ?? 0
  if (granted === 0) return null

  /** Adds to today's count; false where that would be more than was granted, or where the token has ended. */
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
      const there = row()
      return there ? Math.max(0, granted - spentOn(there, utcDayOf(now()))) : 0
    },
    renewed: () => nextUtcMidnight(now()),
    async take() {
      try {
        if (await add(1)) return null
        return { reason: 'budget_reserved', retryAt: nextUtcMidnight(now()) }
      } catch {
        // The house says itself that it cannot be written.
        return { reason: 'store_unavailable', retryAt: now() + HOUSE_AGAIN }
      }
    },
    async giveBack() {
      try {
        await add(-1)
      } catch {
        // It counts as spent.
      }
    },
  }
}
