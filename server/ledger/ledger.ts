import { readRateLimit } from './rate-limit-claim.ts'
import type { Reason } from './reason.ts'
import { createServerClock } from './server-clock.ts'
import { clamp, HOUR, MINUTE, nextUtcMidnight, SECOND } from './utc-day.ts'

/** Not now, why not, and when it can be asked again (epoch ms of this machine's clock). */
export interface Refusal {
  readonly reason: Reason
  readonly retryAt: number
}

/** How a granted request ended. `sent` is false where no byte of it left: it cost nothing. */
export interface Outcome {
  readonly failed: Reason | null
  readonly sent: boolean
  /** `meta.rateLimit` as it came (§2.3), unread. */
  readonly rateLimit: unknown
  /** The `Date` header. */
  readonly date: string | null
  /** Every `Retry-After` header. */
  readonly retryAfter: readonly string[]
}

/** The day's requests as the browser is told; all null until the API has spoken. */
export interface Budget {
  readonly limit: number | null
  readonly remaining: number | null
  /** Epoch ms. */
  readonly reset: number | null
  /** Requests kept back; none yet. */
  readonly reserve: number
}

export interface UpstreamHealth {
  readonly state: 'ok' | 'failing' | 'unknown'
  readonly reason: Reason | null
  /** Epoch ms of the first failure since it last went well. */
  readonly since: number | null
  readonly retryAt: number | null
}

/** The day's requests. Asynchronous where an implementation on disk has to write before it answers. */
export interface Ledger {
  /** Why a question would be refused now; null if it would be granted. Charges nothing. */
  refusal(question: string): Refusal | null
  /** Charges one request before it is sent, or refuses. */
  charge(question: string): Promise<Refusal | null>
  /** Must follow every granted charge. */
  settle(question: string, outcome: Outcome): Promise<Refusal | null>
  budget(): Budget
  health(): UpstreamHealth
  /** A word that changes when a new day of requests begins. */
  day(): string
  /** How far this machine's clock is ahead of the API's, ms. */
  skew(): number
}

/** So that a probe does not meet the old day on a server whose clock is a little behind. */
const RESET_MARGIN = 2 * SECOND
const AUTH_PROBE = 30 * MINUTE
const CONNECT_PAUSE = MINUTE
const FIRST_PAUSE = 30 * SECOND
const LONGEST_PAUSE = 5 * MINUTE
/** Failures in a row, over all questions, after which the whole API is left alone for a while. */
const PATIENCE = 4
const PAUSES = [2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE)
const MOST_QUESTIONS = 1000

interface Day {
  limit: number
  remaining: number
  reset: number
  sent: number
  /** False while limit and reset are assumed. */
  heard: boolean
  /** Set when the API itself refused for this day. */
  refused: boolean
}

/** A ledger in memory. Starts every process anew; one that is kept on disk implements the same interface. */
export function createLedger(options: {
  now: () => number
  /** Never goes back; defaults to `now`. */
  monotonic?: () => number
  /** Requests a day until the API says otherwise. */
  assumedLimit: number
}): Ledger {
  const clock = createServerClock({ now: options.now, monotonic: options.monotonic ?? options.now })
  const failures = new Map<string, { streak: number; until: number; reason: Reason }>()
  let day = newDay(options.assumedLimit)
  let heardEver = false
  let latchedUntil = 0
  let pause: { until: number; reason: Reason } | null = null
  let inARow = 0
  let failing: { reason: Reason; since: number; until: number } | null = null

  function newDay(limit: number): Day {
    return {
      limit,
      remaining: limit,
      reset: nextUtcMidnight(clock.now()),
      sent: 0,
      heard: false,
      refused: false,
    }
  }

  function today(): Day {
    if (clock.now() >= day.reset + RESET_MARGIN) day = newDay(day.limit)
    return day
  }

  /** From the API's clock to this machine's, in which the browser is told. */
  const here = (at: number) => options.now() + (at - clock.now())

  function refusal(question: string): Refusal | null {
    const now = clock.now()
    const refuse = (reason: Reason, until: number) => ({ reason, retryAt: here(until) })
    const { remaining, refused, reset } = today()
    if (latchedUntil > now) return refuse('upstream_auth', latchedUntil)
    if (remaining <= 0) {
      return refuse(refused ? 'upstream_rate_limited' : 'budget_exhausted', reset + RESET_MARGIN)
    }
    if (pause && pause.until > now) return refuse(pause.reason, pause.until)
    const failure = failures.get(question)
    return failure && failure.until > now ? refuse(failure.reason, failure.until) : null
  }

  function hear(rateLimit: unknown): void {
    const claim = readRateLimit(rateLimit, clock.now())
    if (claim.limit === null && claim.remaining === null) return
    const { heard, limit, remaining, reset, sent } = today()
    if (!heard && claim.limit !== null && claim.remaining !== null) {
      Object.assign(day, { limit: claim.limit, remaining: claim.remaining, heard: true })
      day.reset = claim.reset ?? reset
      return
    }
    // Within one day it is only ever tightened: an answer may be late, or another's (someone else uses the key).
    day.limit = claim.limit === null ? limit : Math.min(limit, claim.limit)
    day.remaining = Math.min(remaining, claim.remaining ?? remaining, Math.max(0, day.limit - sent))
    day.reset = Math.max(reset, claim.reset ?? reset)
  }

  function pauseAfter(question: string, outcome: Outcome, reason: Reason): number {
    const now = clock.now()
    const asked = retryAfter(outcome.retryAfter, now)
    if (reason === 'upstream_auth') {
      latchedUntil = now + AUTH_PROBE
      return latchedUntil
    }
    if (reason === 'upstream_rate_limited') {
      day.remaining = 0
      day.refused = true
      const until = Math.max(today().reset, asked ?? 0)
      day.reset = now + clamp(until - now, SECOND, 25 * HOUR)
      return day.reset + RESET_MARGIN
    }
    const streak = (failures.get(question)?.streak ?? 0) + 1
    const wait = outcome.sent
      ? Math.min(FIRST_PAUSE * 2 ** (streak - 1), LONGEST_PAUSE)
      : CONNECT_PAUSE
    const until = Math.max(now + wait, asked ?? 0)
    failures.delete(question)
    failures.set(question, { streak, until, reason })
    const oldest = failures.keys().next()
    if (failures.size > MOST_QUESTIONS && !oldest.done) failures.delete(oldest.value)
    inARow += 1
    if (asked !== null) pause = { until, reason }
    if (inARow >= PATIENCE) {
      const whole = outcome.sent
        ? (PAUSES[Math.min(inARow - PATIENCE, PAUSES.length - 1)] ?? 0)
        : CONNECT_PAUSE
      pause = { until: Math.max(now + whole, pause?.until ?? 0), reason }
    }
    return Math.max(until, pause?.until ?? 0)
  }

  return {
    refusal,
    async charge(question) {
      const refused = refusal(question)
      if (refused) return refused
      day.remaining -= 1
      day.sent += 1
      return null
    },
    async settle(question, outcome) {
      clock.hear(outcome.date, outcome.rateLimit)
      if (outcome.sent) heardEver = true
      else {
        day.remaining += 1
        day.sent -= 1
      }
      hear(outcome.rateLimit)
      if (outcome.failed === null) {
        failures.delete(question)
        latchedUntil = 0
        pause = null
        inARow = 0
        failing = null
        return null
      }
      const until = pauseAfter(question, outcome, outcome.failed)
      failing = { reason: outcome.failed, since: failing?.since ?? options.now(), until }
      return { reason: outcome.failed, retryAt: here(until) }
    },
    budget() {
      const { limit, remaining, reset } = today()
      return heardEver
        ? { limit, remaining: Math.max(0, remaining), reset, reserve: 0 }
        : { limit: null, remaining: null, reset: null, reserve: 0 }
    },
    health() {
      if (failing) {
        const retryAt = Math.max(here(failing.until), options.now())
        return { state: 'failing', reason: failing.reason, since: failing.since, retryAt }
      }
      const state = heardEver ? 'ok' : 'unknown'
      return { state, reason: null, since: null, retryAt: null }
    },
    day: () => new Date(today().reset).toISOString(),
    skew: () => clock.skew(),
  }
}

/** The latest instant that `Retry-After` names, at least 30 s and at most 25 h away; null for none or garbage. */
function retryAfter(headers: readonly string[], now: number): number | null {
  const waits = headers.flatMap((text) => {
    const trimmed = text.trim()
    if (/^-?\d{1,15}$/.test(trimmed)) return [Number(trimmed) * SECOND]
    const date = /^[A-Z][a-z]{2}, .+ GMT$/.test(trimmed) ? Date.parse(trimmed) : Number.NaN
    return Number.isNaN(date) ? [] : [date - now]
  })
  return waits.length === 0 ? null : now + clamp(Math.max(...waits), FIRST_PAUSE, 25 * HOUR)
}
