import type { Clock } from '#time/clock.ts'
import { type Instant, isoInstant, parseInstant, utcDaysCovering } from '#time/instant.ts'
import { type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import { boolean, listOf, number, object, oneWordOf, orNull, string } from '#wire/shape.ts'
import { getJson } from './client.ts'
import { demand } from './errors.ts'
import { isReason, type Reason } from './reasons.ts'

/** Days of one list: in the school's zone for the schedule, of the log for flights. */
export interface ListDays {
  readonly list: 'reservations' | 'flights'
  readonly days: DayRange
}

/** The same as the gateway names them: UTC days of the schedule, the last one only up to an instant. */
export interface AskedDays extends ListDays {
  readonly until?: Instant
}

/** Where the day's requests went, and what the next ones are for. */
export interface Requests {
  readonly limit: number | null
  readonly remaining: number | null
  readonly reset: Instant | null
  readonly reserve: number | null
  /** `hour` is the start of the hour; purposes are the gateway's words. */
  readonly spent: readonly { hour: Instant; purpose: string; requests: number }[]
  readonly next: readonly (ListDays & { purpose: string; at: Instant; requests: number })[]
  readonly hasOtherConsumer: boolean
  /** Requests that reading the days asked about again would take now; null if none were. */
  readonly price: number | null
  /** Those for what the gateway does not know of them, 0 if it knows all. */
  readonly unread: number | null
  /** How many more may be sent today: for refreshing by hand, and for reading those days if they are not known (null if none were). */
  readonly left: { readonly byHand: number; readonly days: number | null }
}

/** The result of "read that now". No `reason`, and not refreshed: somebody has just done so. */
export interface Refreshed {
  readonly refreshed: boolean
  readonly reason: Reason | null
  readonly retryAt: Instant | null
  /** Null while it is being read. */
  readonly requests: number | null
}

const requestsWire = object({
  limit: orNull(number),
  remaining: orNull(number),
  reset: orNull(string),
  reserve: orNull(number),
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
  price: orNull(number),
  unread: orNull(number),
  left: object({ byHand: number, days: orNull(number) }),
})

const refreshedWire = object({
  refreshed: boolean,
  reason: orNull(string),
  retryAt: orNull(string),
  requests: orNull(number),
})

/** `/api/requests`, which costs the school nothing. Throws an ApiError. */
export async function getRequests(
  asked: AskedDays | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<Requests> {
  const query = asked === null ? '' : `?${questionOf(asked)}`
  const { body } = await getJson(`/api/requests${query}`, clock, signal)
  const { limit, remaining, reset, reserve, spent, next, otherConsumer, price, unread, left } =
    demand(requestsWire, body)
  return {
    limit,
    remaining,
    reset: parseInstant(reset),
    reserve,
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
    price,
    unread,
    left,
  }
}

/** `/api/refresh`: has what is oldest of the days read again now, with one request; for a print all that is too old. Throws an ApiError. */
export async function askToRefresh(
  range: ListDays,
  zone: Zone,
  clock: Clock,
  signal: AbortSignal,
  purpose: 'person' | 'print' = 'person',
): Promise<Refreshed> {
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

/** The days in the gateway's words: of the schedule up to the school's midnight, since the rest of that UTC day is another day's. */
export function askedDays({ list, days }: ListDays, zone: Zone): AskedDays {
  if (list === 'flights') return { list, days }
  const stretch = localDays(zone, days)
  return { list, days: utcDaysCovering(stretch), until: stretch.end }
}

function questionOf({ list, days: { from, to }, until }: AskedDays): string {
  const end = until === undefined ? '' : `&until=${isoInstant(until)}`
  return `collection=${list}&from=${from}&to=${to}${end}`
}
