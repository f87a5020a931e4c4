import type { Clock } from '#time/clock.ts'
import { type Instant, isoInstant, parseInstant, utcDaysCovering } from '#time/instant.ts'
import { type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import {
  boolean,
  listOf,
  number,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  string,
} from '#wire/shape.ts'
import { getJson } from './client.ts'
import { demand } from './errors.ts'
import { isReason } from './reasons.ts'

/** Local days for the schedule, log days for flights. */
export interface ListDays {
  readonly list: 'reservations' | 'flights'
  readonly days: DayRange
}

/** In the gateway's terms: UTC days, the last one only up to an instant. */
export interface AskedDays extends ListDays {
  readonly until?: Instant
}

export type Requests = Awaited<ReturnType<typeof getRequests>>

const requestsWire = object({
  limit: orNull(number),
  remaining: orNull(number),
  reset: orNull(string),
  reserve: orNull(number),
  /** `hour` is its start; purposes are the gateway's words. */
  spent: listOf(object({ hour: string, purpose: string, requests: number })),
  next: listOf(
    object({
      purpose: string,
      collection: oneWordOf(['reservations', 'flights']),
      from: string,
      to: string,
      at: string,
      requests: number,
    }),
  ),
  otherConsumer: boolean,
  /** Requests to read the given days again; null if none were given. */
  price: orNull(number),
  /** Requests to read what the gateway lacks of them; 0 if nothing. */
  unread: orNull(number),
  /** Requests a day that opened days may take after the reset; absent from a gateway before 1.1. */
  laterPerDay: orAbsent(orNull(number)),
  /** Requests left today, for manual refreshes and for loading those days (null if none were given). */
  left: object({ byHand: number, days: orNull(number) }),
})

/** Not refreshed and no `reason`: someone just did it. */
const refreshedWire = object({
  refreshed: boolean,
  reason: orNull(string),
  retryAt: orNull(string),
  /** Null while it is being read. */
  requests: orNull(number),
})

/** `/api/requests`, which costs no API requests. Throws an ApiError. */
export async function getRequests(asked: AskedDays | null, clock: Clock, signal: AbortSignal) {
  const query = asked === null ? '' : `?${questionOf(asked)}`
  const { body } = await getJson(`/api/requests${query}`, clock, signal)
  const { reset, spent, next, otherConsumer, laterPerDay, ...wire } = demand(requestsWire, body)
  return {
    ...wire,
    laterPerDay: laterPerDay ?? null,
    reset: parseInstant(reset),
    spent: spent.flatMap(({ hour, ...rest }) => {
      const at = parseInstant(hour)
      return at === null ? [] : [{ ...rest, hour: at }]
    }),
    next: next.flatMap(({ collection, from, to, at, purpose, requests }) => {
      const [first, last, when] = [parsePlainDay(from), parsePlainDay(to), parseInstant(at)]
      if (first === null || last === null || when === null) return []
      return [{ list: collection, days: { from: first, to: last }, purpose, requests, at: when }]
    }),
    hasOtherConsumer: otherConsumer,
  }
}

/** `/api/refresh`: reads the oldest part again, with one request; for a print everything too old. Throws an ApiError. */
export async function askToRefresh(
  range: ListDays,
  zone: Zone,
  clock: Clock,
  signal: AbortSignal,
  purpose: 'person' | 'print' = 'person',
) {
  const path = `/api/refresh?${questionOf(askedDays(range, zone))}&purpose=${purpose}`
  const { body } = await getJson(path, clock, signal, { method: 'POST' })
  const { refreshed, reason, retryAt, requests } = demand(refreshedWire, body)
  return {
    refreshed,
    reason: isReason(reason) ? reason : null,
    retryAt: parseInstant(retryAt),
    requests,
  }
}

/** Ends at the school's midnight: the rest of that UTC day belongs to the next day. */
export function askedDays({ list, days }: ListDays, zone: Zone): AskedDays {
  if (list === 'flights') return { list, days }
  const stretch = localDays(zone, days)
  return { list, days: utcDaysCovering(stretch), until: stretch.end }
}

function questionOf({ list, days: { from, to }, until }: AskedDays): string {
  const end = until === undefined ? '' : `&until=${isoInstant(until)}`
  return `collection=${list}&from=${from}&to=${to}${end}`
}
