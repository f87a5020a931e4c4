import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { type GatewayReason, isAboutKey, type RequestPurpose } from '#wire/wire.ts'
import { cutShortUntil, type LedgerState } from './ledger-state.ts'
import { floorOf } from './purpose.ts'
import { isRolling } from './rolling-window.ts'

/** Between two tries of a key that is rejected, or seems to belong to another school. */
const AUTH_PROBE = 30 * MINUTE
/** Short, because a connection that was never made cost nothing. */
const CONNECT_PAUSE = MINUTE
/** By failures in a row of requests that were sent. An eight-hour outage costs twenty requests. */
const PAUSES = [1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE)
/** Shortest pause after each limit refusal while requests should be left: it may only have been a burst (§8). */
export const LIMIT_PAUSES = [MINUTE, 30 * MINUTE]
const SHORTEST_ASKED = 30 * SECOND
const RESET_MARGIN = 2 * SECOND

export const FAILURES_KEPT = 100

/** `sent` is false when no byte left, so the request cost nothing. */
export interface Outcome {
  readonly failed: GatewayReason | null
  readonly sent: boolean
  /** `meta.rateLimit` as received (§2.3), not parsed. */
  readonly rateLimit: unknown
  readonly date: string | null
  readonly retryAfter: readonly string[]
}

interface Waiting {
  readonly until: number
  readonly reason: GatewayReason
}

export type FailedQuestions = Map<string, Waiting & { readonly streak: number }>

/** What holds a question back now. A person may probe after a minute, unless the API itself asked for the wait. */
export function pausesNow(
  state: LedgerState,
  failure: Waiting | null,
  purpose: RequestPurpose,
  now: number,
  by: string,
): Waiting[] {
  const { failing } = state
  const { remaining, limit } = state.day
  const latchedBy = failing?.reason === 'upstream_other_school' ? failing.reason : 'upstream_auth'
  const mayHurry =
    purpose === 'person' &&
    now - state.lastSent >= MINUTE &&
    remaining > floorOf('person', limit, false)
  return [
    { until: state.latchedUntil, reason: latchedBy },
    { until: cutShortUntil(state, by), reason: 'budget_reserved' as const },
    mayHurry && !state.pause?.asked ? null : state.pause,
    mayHurry ? null : failure,
  ]
    .filter((wait): wait is Waiting => wait !== null && wait.until > now)
    .sort((a, b) => gravity(b) - gravity(a) || b.until - a.until)
}

export function pauseAfter(
  state: LedgerState,
  failures: FailedQuestions,
  question: string,
  outcome: Outcome,
  reason: GatewayReason,
  now: number,
): number {
  const retryAt = retryAfter(outcome.retryAfter, now)
  if (isAboutKey(reason)) {
    state.latchedUntil = now + AUTH_PROBE
    return state.latchedUntil
  }
  if (reason === 'upstream_rate_limited') return pauseByLimit(state, retryAt ?? 0, now)
  const streak = (failures.get(question)?.streak ?? 0) + 1
  if (outcome.sent) state.inARow += 1
  const waitOf = (n: number) =>
    outcome.sent ? (PAUSES[clamp(n, 1, PAUSES.length) - 1] ?? MINUTE) : CONNECT_PAUSE
  const own = now + waitOf(streak)
  failures.delete(question)
  failures.set(question, { streak, until: own, reason })
  const oldest = failures.keys().next()
  if (failures.size > FAILURES_KEPT && !oldest.done) failures.delete(oldest.value)
  const until = Math.max(now + waitOf(state.inARow), retryAt ?? 0)
  state.pause = { until, reason, asked: retryAt !== null }
  return Math.max(own, until)
}

/** Waits as long as the API asked, a little longer each time. The day is over when nothing is left, or waiting didn't help. */
function pauseByLimit(state: LedgerState, retryAt: number, now: number): number {
  const { day } = state
  const isOver = day.remaining <= 0 || state.limited >= LIMIT_PAUSES.length
  const pause = LIMIT_PAUSES[Math.min(state.limited, LIMIT_PAUSES.length - 1)] ?? MINUTE
  state.limited += 1
  if (isOver) Object.assign(day, { remaining: 0, refused: true })
  // A rolling window gives requests back one by one, so it has no end to wait for.
  if (!isOver || isRolling(state.rolling)) {
    const until = Math.max(now + pause, retryAt)
    state.pause = { until, reason: 'upstream_rate_limited', asked: true }
    return until
  }
  day.reset = now + clampWait(Math.max(day.reset, retryAt) - now)
  return day.reset + RESET_MARGIN
}

export function succeed(state: LedgerState): void {
  state.latchedUntil = 0
  state.pause = null
  state.inARow = 0
  state.limited = 0
  state.failing = null
  state.cutShort = []
}

export function forgetKey(state: LedgerState): void {
  state.latchedUntil = 0
  if (isAboutKey(state.failing?.reason ?? null)) state.failing = null
}

function gravity(wait: Waiting): number {
  return isAboutKey(wait.reason) ? 1 : 0
}

/** The latest instant in `Retry-After`, between 30 s and 25 h away; null if there is none or it is garbage. */
function retryAfter(headers: readonly string[], now: number): number | null {
  const waits = headers.flatMap((text) => {
    const trimmed = text.trim()
    if (/^-?\d{1,15}$/.test(trimmed)) return [Number(trimmed) * SECOND]
    const date = /^[A-Z][a-z]{2}, .+ GMT$/.test(trimmed) ? Date.parse(trimmed) : Number.NaN
    return Number.isNaN(date) ? [] : [date - now]
  })
  return waits.length === 0 ? null : now + clamp(Math.max(...waits), SHORTEST_ASKED, 25 * HOUR)
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Bounds a wait, ms: a bad reset must cause neither a busy loop nor an endless wait. NaN becomes a minute. */
export function clampWait(wait: number): number {
  return Number.isNaN(wait) ? MINUTE : clamp(wait, SECOND, 25 * HOUR)
}
