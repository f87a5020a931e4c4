import type { GrantedToken } from '#gateway/doorkeeper.ts'
import type { HouseRows } from '#house/rows.ts'
import type { Kit } from '#sign-in/kit.ts'
import { nextUtcMidnight, SECOND, utcDayOf } from '#time/instant.ts'

type TokenRow = HouseRows['tokens']

/** When the house may be there again. */
const HOUSE_AGAIN = 5 * SECOND

/** What a token has spent on a UTC day. A clock that was set back grants nothing anew. */
export function spentOn({ spent }: TokenRow, day: string): number {
  return spent !== undefined && spent.day >= day ? spent.requests : 0
}

/**
 * The requests that a token was granted, counted in the house: one count over restarts and over every gateway. `row` is what is
 * known of it now, `keep` is told what it has become.
 */
export function grantOf(
  { house, now }: Pick<Kit, 'house' | 'now'>,
  row: () => TokenRow,
  keep: (row: TokenRow) => void,
): GrantedToken | null {
  const { id, granted = 0 } = row()
  if (granted === 0) return null

  /** Adds to today's count; false where that would be more than was granted, or where the token has ended. */
  async function add(by: 1 | -1): Promise<boolean> {
    const after = await house.quietly(async (open) => {
      const before = await open.get('tokens', id)
      if (before === null) return null
      const today = utcDayOf(now())
      const requests = spentOn(before, today) + by
      if (requests < 0 || requests > (before.granted ?? 0)) {
        keep(before)
        return null
      }
      const last = before.spent?.day ?? today
      const row = { ...before, spent: { day: last > today ? last : today, requests } }
      await open.put('tokens', row)
      return row
    })
    if (after !== null) keep(after)
    return after !== null
  }

  return {
    id,
    left: () => Math.max(0, granted - spentOn(row(), utcDayOf(now()))),
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
