import { HOUR } from './utc-day.ts'

/** What an answer says about the day's requests (§2.3), each part null where it cannot be believed. */
export interface RateLimitClaim {
  readonly limit: number | null
  readonly remaining: number | null
  /** Epoch ms. */
  readonly reset: number | null
}

const MOST = 100_000
const LONGEST_DAY = 25 * HOUR

/** Reads `meta.rateLimit` strictly: whole numbers in range, an ISO instant in UTC within the next 25 hours. Never throws. */
export function readRateLimit(value: unknown, now: number): RateLimitClaim {
  const fields: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const limit = whole(fields.limit, 1)
  const remaining = whole(fields.remaining, 0)
  const reset = utcInstant(fields.reset)
  return {
    limit,
    remaining: remaining !== null && limit !== null && remaining > limit ? null : remaining,
    reset: reset !== null && reset > now && reset <= now + LONGEST_DAY ? reset : null,
  }
}

function whole(value: unknown, least: number): number | null {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= MOST
    ? (value as number)
    : null
}

/** Epoch ms of `2026-11-19T00:00:00.000Z`; null for every other shape, epoch numbers and local times included. */
function utcInstant(value: unknown): number | null {
  if (typeof value !== 'string') return null
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(value)) return null
  const ms = Date.parse(value)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== value.slice(0, 19)
    ? null
    : ms
}
