import type { Budget } from '#server/school/ledger/ledger.ts'
import { MOST_PARTS } from '#server/school/read-model/record-index.ts'
import type {
  Aged,
  AgedStretch,
  ListAnswer,
  OneAnswer,
  ReaderStatus,
} from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import {
  asInstant,
  DAY,
  isoInstant,
  isoOrNull,
  MINUTE,
  nextUtcMidnight,
  utcDayOf,
} from '#time/instant.ts'
import type { PlannedGaps } from '#time/reading-age.ts'
import { zoneOf } from '#time/zone.ts'
import { WITNESSED_DAYS, type WrittenOffset } from '#time/zone-doubt.ts'
import { type OffsetStep, offsetSteps } from '#time/zone-offsets.ts'
import { type Answer, JSON_HEADERS, jsonAnswer, refusal } from './answer.ts'

type Listed = ListAnswer & { readonly kind: 'list' }
type RateLimit = Pick<Budget, 'limit' | 'remaining' | 'reset'>

/** The API's own words (§4.2, §4.4). */
const NOT_FOUND: Readonly<Record<ListName, Answer>> = {
  reservations: refusal(404, 'Reservation not found.'),
  flights: refusal(404, 'Flight not found.'),
}

export function notFound(collection: ListName): Answer {
  return NOT_FOUND[collection]
}

/** A list exactly as §2.3 has it, cut to the limit asked for. */
export function listBytes(
  answer: Pick<Listed, 'bodies' | 'pageSize'>,
  limit: number,
  budget: RateLimit,
  now: number,
): Uint8Array<ArrayBuffer> {
  const bodies = answer.bodies.slice(0, limit)
  // If the API's page is smaller than what was asked for, its own size tells whether there may be more.
  const isFull = answer.bodies.length >= answer.pageSize
  const pageSize = bodies.length < limit && isFull ? bodies.length : limit
  const meta = { count: bodies.length, pageSize, rateLimit: rateLimit(budget, now) }
  return Buffer.from(`{"data":[${bodies.join(',')}],"meta":${JSON.stringify(meta)}}`)
}

/** Everything about a list except its bytes. */
export function listHead(answer: Listed): Omit<Answer, 'body'> {
  const headers = { ...JSON_HEADERS, ...ageHeaders(answer), ...partHeader(answer.parts) }
  return { status: 200, headers }
}

/**
 * When each stretch of an answer was read: `FROM/TO AS-OF`, three instants, TO excluded, comma-separated. Of too many for
 * a header the youngest: what is not named is as old as the whole answer.
 */
function partHeader(parts: readonly AgedStretch[]): Record<string, string> {
  if (parts.length === 0) return {}
  const youngest = new Set(parts.toSorted((a, b) => b.asOf - a.asOf).slice(0, MOST_PARTS))
  const said = parts
    .filter((part) => youngest.has(part))
    .map(({ from, to, asOf }) => `${isoInstant(from)}/${isoInstant(to)} ${isoInstant(asOf)}`)
  return { 'flightline-as-of-parts': said.join(', ') }
}

/** For how many ms from now the list's headers stay true to the second. */
export function unchangedFor({ age, freshFor }: Aged): number {
  const untilOlder = 1000 - (age % 1000)
  const untilLessFresh = freshFor - Math.floor(freshFor / 1000) * 1000 + 1
  return Math.min(untilOlder, untilLessFresh)
}

/** A single record exactly as §2.3 has it. */
export function oneAnswer(
  answer: Extract<OneAnswer, { readonly kind: 'one' }>,
  budget: RateLimit,
  now: number,
): Answer {
  const meta = { rateLimit: rateLimit(budget, now) }
  return jsonAnswer(200, { data: answer.record, meta }, ageHeaders(answer))
}

function rateLimit({ limit, remaining, reset }: RateLimit, now: number) {
  return {
    limit: limit ?? 0,
    remaining: remaining ?? 0,
    reset: isoInstant(reset ?? nextUtcMidnight(now)),
  }
}

function ageHeaders({ source, asOf, age, freshFor }: Aged): Record<string, string> {
  const ttl = `ttl=${Math.floor(freshFor / 1000)}`
  const headers: Record<string, string> = {
    age: String(Math.floor(age / 1000)),
    'flightline-as-of': isoInstant(asOf),
    'cache-status':
      source.kind === 'read'
        ? `flightline; fwd=${source.had ? 'stale' : 'miss'}; stored; ${ttl}`
        : `flightline; hit; ${ttl}${source.kind === 'old' ? `; detail=${source.reason}` : ''}`,
  }
  if (source.kind === 'old') {
    headers['flightline-reason'] = source.reason
    headers['flightline-retry-at'] = isoInstant(source.retryAt)
  }
  return headers
}

/** Whose school it is and when it is open: minutes past 00:00 on its wall clock. */
export interface SchoolFacts {
  readonly name: string
  readonly timeZone: string
  /** Degrees north and east; null if not set. */
  readonly location?: { readonly latitude: number; readonly longitude: number } | null
  /** Whether all data is invented. */
  readonly demonstration?: boolean
  readonly hours?: { readonly opens: number; readonly closes: number }
}

/** What `/api/status` says, and every page brings along: everything the page says about where its data comes from. */
export function statusFacts(
  status: ReaderStatus,
  school: SchoolFacts,
  plannedGaps: PlannedGaps,
  unsaved: Unsaved | null,
  clocks: unknown,
  version: string,
  now: number,
) {
  const { budget, health, coverage, revisions } = status
  const spans = (collection: ListName) =>
    coverage[collection].map(({ from, to, asOf }) => ({ from, to, asOf: isoInstant(asOf) }))
  return {
    school,
    requests: {
      limit: budget.limit,
      remaining: budget.remaining,
      reset: isoOrNull(budget.reset),
      reserve: budget.reserve,
    },
    upstream: {
      state: health.state,
      reason: health.reason,
      since: isoOrNull(health.since),
      retryAt: isoOrNull(health.retryAt),
    },
    coverage: { reservations: spans('reservations'), flights: spans('flights') },
    revisions,
    plannedGaps,
    saved: unsaved === null,
    unsaved: unsaved && { since: isoInstant(unsaved.since), reason: unsaved.reason },
    clocks,
    serverTime: isoInstant(now),
    version,
  }
}

/** JSON for a page's own script: nothing in it can end the element, whatever a school is called. */
export function dataBlock(facts: unknown): string {
  const json = JSON.stringify(facts).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json">${json}</script>`
}

/** A clock that is off by less needs no word: `Date` has only seconds, and answers take some. */
export const SKEW_WORTH_SAYING = 2 * MINUTE

/** What a page compares its own clock and zone data with. */
export function createClockFacts(timeZone: string) {
  let known: { day: string; offsets: readonly OffsetStep[] } | null = null
  const offsetsOn = (now: number) => {
    const day = utcDayOf(now)
    if (known?.day !== day) {
      const range = {
        start: asInstant(now - WITNESSED_DAYS.back * DAY),
        end: asInstant(now + WITNESSED_DAYS.ahead * DAY),
      }
      known = { day, offsets: offsetSteps(zoneOf(timeZone), range) }
    }
    return known.offsets
  }
  /** `skew`: how far this machine's clock is ahead of the school's, ms. */
  return (skew: number, written: readonly WrittenOffset[], now: number) => ({
    /** Whole seconds; 0 while the two agree. */
    skew: Math.abs(skew) < SKEW_WORTH_SAYING ? 0 : Math.round(skew / 1000),
    /** This machine's zone data. */
    offsets: offsetsOn(now).map(({ from, minutes }) => ({ from: isoInstant(from), minutes })),
    /** How the school's API writes its instants. */
    written: written.map(({ from, to, minutes }) => ({
      from: isoInstant(from),
      to: isoInstant(to),
      minutes,
    })),
  })
}
