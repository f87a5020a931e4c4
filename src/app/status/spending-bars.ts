import type { Requests } from '#api/http/gateway-requests.ts'
import { asInstant, HOUR, type Instant, plus } from '#time/instant.ts'
import { REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'
import { purposeOf } from './purposes.ts'

interface Spent {
  readonly purpose: RequestPurpose
  readonly requests: number
}

export interface HourBar {
  readonly hour: Instant
  readonly total: number
  readonly parts: readonly Spent[]
}

const HOURS = 24

/** The 24 hours until `reset`, by purpose in a fixed order. Without a reset, the day of the first request. */
export function spendingBars(spent: Requests['spent'], reset: Instant | null): HourBar[] {
  const first = spent[0]?.hour
  const end = reset ?? (first === undefined ? null : plus(first, HOURS * HOUR))
  if (end === null) return []
  const start = Math.floor(end / HOUR) * HOUR - HOURS * HOUR
  return Array.from({ length: HOURS }, (_, i) => {
    const hour = asInstant(start + i * HOUR)
    const own = spent.filter((one) => Math.floor(one.hour / HOUR) === hour / HOUR)
    const parts = byPurpose(own)
    return { hour, parts, total: parts.reduce((sum, { requests }) => sum + requests, 0) }
  })
}

export function byPurpose(
  spent: readonly { readonly purpose: string; readonly requests: number }[],
): Spent[] {
  return REQUEST_PURPOSES.map((purpose) => ({
    purpose,
    requests: spent
      .filter((one) => purposeOf(one.purpose) === purpose)
      .reduce((sum, one) => sum + one.requests, 0),
  })).filter(({ requests }) => requests > 0)
}
