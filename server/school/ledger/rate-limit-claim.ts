import { HOUR, parseInstant } from '#time/instant.ts'

/** From §2.3; each part is null if it cannot be believed. */
export interface RateLimitClaim {
  readonly limit: number | null
  readonly remaining: number | null
  readonly reset: number | null
}

const MOST = 100_000
const LONGEST_DAY = 25 * HOUR

/** Accepts only whole numbers in range, and a UTC ISO instant within the next 25 hours. Never throws. */
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

/** Null for epoch numbers and local times. */
function utcInstant(value: unknown): number | null {
  return typeof value === 'string' && value.endsWith('Z') ? parseInstant(value) : null
}
