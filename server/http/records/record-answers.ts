import { foldAscii } from '#domain/text/text-fold.ts'
import { ownRecordsIn, type Projected } from '#server/http/access/record-for.ts'
import { type Answer, JSON_HEADERS, jsonAnswer, refusal } from '#server/http/answer.ts'
import type { Budget } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { MOST_PARTS } from '#server/school/read-model/record-index.ts'
import type {
  Aged,
  AgedStretch,
  Change,
  ChangesAnswer,
  ListAnswer,
  ListQuestion,
  OneAnswer,
} from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import {
  asInstant,
  exactInstant,
  isIn,
  isoInstant,
  isoOrNull,
  nextUtcMidnight,
} from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, localDays, type Zone } from '#time/zone.ts'
import type { Projection } from '#wire/access.ts'

export type ListedRecords = ListAnswer & { readonly kind: 'list' }
export type RateLimit = Pick<Budget, 'limit' | 'remaining' | 'reset'>

export const MOST_CACHED_LISTS = 64
/** For joined bytes and for answers, each. */
export const MOST_CACHED_BYTES = 4 * 1024 * 1024

/** The API's own words (§4.2, §4.4). */
export const RECORD_NOT_FOUND: Readonly<Record<ListName, Answer>> = {
  reservations: refusal(404, 'Reservation not found.'),
  flights: refusal(404, 'Flight not found.'),
}

/** The exact bytes of §2.3, cut to a limit, and joined once for all viewers with the same permissions. */
export function createListBytes(projected: Pick<Projected, 'bodies'>) {
  const cache = createRecent<{
    readonly bodies: readonly string[]
    readonly meta: string
    readonly bytes: Uint8Array<ArrayBuffer>
  }>(MOST_CACHED_LISTS, MOST_CACHED_BYTES)
  return (
    list: Pick<ListedRecords, 'bodies' | 'pageSize'>,
    { collection, from, to }: Pick<ListQuestion, 'collection' | 'from' | 'to'>,
    limit: number,
    projection: Projection,
    rateLimit: RateLimit,
    now: number,
  ): Uint8Array<ArrayBuffer> => {
    const { bodies } = list
    const key = [collection, from, to, limit, projection].join()
    const meta = listMeta(list, limit, rateLimit, now)
    const cached = cache.get(key)
    // The reader returns the same array while nothing changes.
    if (cached?.bodies === bodies && cached.meta === meta) return cached.bytes
    const shown = projected.bodies(bodies.slice(0, limit), projection)
    const bytes = Buffer.from(`{"data":[${shown.join(',')}],"meta":${meta}}`)
    cache.set(key, { bodies, meta, bytes }, bytes.length)
    return bytes
  }
}

function listMeta(
  { bodies, pageSize }: Pick<ListedRecords, 'bodies' | 'pageSize'>,
  limit: number,
  rateLimit: RateLimit,
  now: number,
): string {
  const count = Math.min(bodies.length, limit)
  // If the API's page is smaller than the limit, its size tells whether there may be more.
  const isFull = count < limit && bodies.length >= pageSize
  const meta = { count, pageSize: isFull ? count : limit, rateLimit: rateLimitWire(rateLimit, now) }
  return JSON.stringify(meta)
}

export function listHeaders(list: ListedRecords): Record<string, string> {
  return { ...JSON_HEADERS, ...ageHeaders(list), ...partHeader(list.parts) }
}

/** For how many ms from now the headers of a list stay true to the second. */
export function unchangedFor({ age, freshFor }: Aged): number {
  const untilOlder = 1000 - (age % 1000)
  const untilLessFresh = freshFor - Math.floor(freshFor / 1000) * 1000 + 1
  return Math.min(untilOlder, untilLessFresh)
}

/** When each part was read: `FROM/TO AS-OF` in instants, TO excluded, comma-separated. If too many for a header, the youngest. */
function partHeader(parts: readonly AgedStretch[]): Record<string, string> {
  if (parts.length === 0) return {}
  const youngest = new Set(parts.toSorted((a, b) => b.asOf - a.asOf).slice(0, MOST_PARTS))
  const named = parts
    .filter((part) => youngest.has(part))
    .map(({ from, to, asOf }) => `${isoInstant(from)}/${isoInstant(to)} ${isoInstant(asOf)}`)
  return { 'flightline-as-of-parts': named.join(', ') }
}

export function oneAnswer(
  one: Extract<OneAnswer, { readonly kind: 'one' }>,
  record: ProjectedRecord,
  rateLimit: RateLimit,
  now: number,
): Answer {
  const meta = { rateLimit: rateLimitWire(rateLimit, now) }
  return jsonAnswer(200, { data: record, meta }, ageHeaders(one))
}

function rateLimitWire({ limit, remaining, reset }: RateLimit, now: number) {
  return {
    limit: limit ?? 0,
    remaining: remaining ?? 0,
    reset: isoInstant(reset ?? nextUtcMidnight(now)),
  }
}

function ageHeaders({ source, asOf, age, freshFor }: Aged): Record<string, string> {
  const ttl = `ttl=${Math.floor(freshFor / 1000)}`
  const aged = { age: String(Math.floor(age / 1000)), 'flightline-as-of': isoInstant(asOf) }
  if (source.kind === 'read') {
    const had = source.had ? 'stale' : 'miss'
    return { ...aged, 'cache-status': `flightline; fwd=${had}; stored; ${ttl}` }
  }
  if (source.kind === 'hit') return { ...aged, 'cache-status': `flightline; hit; ${ttl}` }
  return {
    ...aged,
    'cache-status': `flightline; hit; ${ttl}; detail=${source.reason}`,
    'flightline-reason': source.reason,
    'flightline-retry-at': isoInstant(source.retryAt),
  }
}

export function cachedAnswer(
  bodies: readonly string[],
  coverage: readonly AgedStretch[],
  aircraft: readonly string[],
): Answer {
  const meta = `{"count":${bodies.length},"known":${JSON.stringify(rangesWire(coverage))},"aircraft":[${aircraft.join(',')}]}`
  const body = `{"data":[${bodies.join(',')}],"meta":${meta}}`
  return { status: 200, headers: JSON_HEADERS, body }
}

function rangesWire(ranges: readonly AgedStretch[]) {
  return ranges.map(({ from, to, asOf }) => ({
    from: isoInstant(from),
    to: isoInstant(to),
    asOf: isoInstant(asOf),
  }))
}

/** Changed reservations since an instant, newest first; `show` filters a record for the caller. */
export function changesAnswer(
  { changes, asOf, changesSince, isTruncated }: ChangesAnswer,
  since: number,
  show: (record: Change['before']) => unknown,
): Answer {
  const data = changes.map((change) => ({
    ...change,
    before: show(change.before),
    after: show(change.after),
    seenAt: isoInstant(change.seenAt),
  }))
  return jsonAnswer(200, {
    data,
    meta: {
      since: isoInstant(since),
      asOf: isoOrNull(asOf),
      knownSince: isoOrNull(changesSince),
      count: data.length,
      ...(isTruncated ? { truncated: true } : {}),
    },
  })
}

/** Days before and after today to search for the caller's bookings and flights. */
const MINE_DAYS = { back: 31, ahead: 60 }

/** The person's cached bookings and flights, in full. Sends no request. */
export function mineAnswer(
  reader: Pick<SchoolReader, 'inMemory'>,
  email: string,
  zone: Zone,
  now: number,
): Answer {
  const today = localDayOf(zone, asInstant(now))
  const days = { from: addDays(today, -MINE_DAYS.back), to: addDays(today, MINE_DAYS.ahead) }
  const time = localDays(zone, days)
  const begins = (record: ProjectedRecord) => {
    const start = exactInstant(record['startsAt'])
    return start !== null && isIn(asInstant(start), time)
  }
  const around = { from: addDays(days.from, -1), to: addDays(days.to, 1) }
  const bookings = reader.inMemory({ collection: 'reservations', ...around })
  const log = reader.inMemory({ collection: 'flights', ...days })
  const ages = [...bookings.coverage, ...log.coverage].map(({ asOf }) => asOf)
  const data = {
    reservations: ownRecordsIn(bookings.bodies, email).filter(begins),
    flights: ownRecordsIn(log.bodies, email),
  }
  return jsonAnswer(200, {
    data,
    meta: {
      ...days,
      count: data.reservations.length + data.flights.length,
      asOf: isoOrNull(ages.length === 0 ? null : Math.min(...ages)),
      known: { reservations: rangesWire(bookings.coverage), flights: rangesWire(log.coverage) },
      reason: foldAscii(email) === '' ? 'no_email' : null,
    },
  })
}
