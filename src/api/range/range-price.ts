import { askedDays, getRequests, type ListDays } from '#api/http/gateway-requests.ts'
import { type GatewayStatus, getStatus } from '#api/status/gateway-status.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, type Span, subtractRanges } from '#time/instant.ts'
import { LONGEST_RANGE_DAYS } from '#time/longest-range.ts'
import {
  addDays,
  type DayRange,
  dayFromNumber,
  dayNumber,
  daysBetween,
  eachDay,
  type PlainDay,
} from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'

/** Roughly how many requests to the school it takes to read the days that the gateway does not hold. */
export interface RangePrice {
  readonly requests: number
  /** Days of the range that are not held: UTC days of the schedule, days of the log; each once, in order. */
  readonly unknownDays: readonly PlainDay[]
  /** Whether the gateway holds any day of one of the lists. */
  readonly isPartlyHeld: boolean
  readonly remaining: number | null
  /** How many may go to it today, whoever asks: null if nothing is to be read. */
  readonly allowed: number | null
  readonly reset: Instant | null
}

/** The price of some lists' days, free to ask; `looksBack` for a reading that also looks for blocks that began earlier. Throws an ApiError. */
export async function getRangePrice(
  lists: readonly ListDays[],
  zone: Zone,
  clock: Clock,
  signal: AbortSignal,
  looksBack: boolean,
): Promise<RangePrice> {
  const { status } = await getStatus(clock, signal)
  let requests = 0
  let allowed: number | null = null
  const asked = lists.map((part) => askedDays(part, zone))
  for (const { list, days, until } of asked) {
    const before = { from: addDays(days.from, -LOOK_BACK_DAYS), to: addDays(days.from, -1) }
    // What began earlier is read by a walk of its own.
    const walks = looksBack && list === 'reservations' ? [before, days] : [days]
    for (const stretch of walks.flatMap((walk) => questionsFor(notHeld(status, list, walk)))) {
      const end = until !== undefined && stretch.to === days.to ? { until } : {}
      const { unread, left } = await getRequests({ list, days: stretch, ...end }, clock, signal)
      requests += unread ?? 0
      allowed = Math.min(allowed ?? Number.POSITIVE_INFINITY, left.days ?? 0)
    }
  }
  const unknown = asked.map(({ list, days }) => notHeld(status, list, days).flatMap(eachDay))
  const isPartlyHeld = asked.some(
    ({ days }, at) => (unknown[at]?.length ?? 0) <= daysBetween(days.from, days.to),
  )
  const { remaining, reset } = status.requests
  const unknownDays = [...new Set(unknown.flat())].sort()
  return { requests, unknownDays, isPartlyHeld, remaining, allowed, reset }
}

/** From the first day that is not held to the last: a walk reaches over what is held between, and the gateway prices that. */
function questionsFor(parts: readonly DayRange[]): DayRange[] {
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last ? inQuestions({ from: first.from, to: last.to }) : []
}

/** In parts that the gateway prices: with the look-back, the longest range is longer than one question may be. */
function inQuestions({ from, to }: DayRange): DayRange[] {
  const last = addDays(from, LONGEST_RANGE_DAYS - 1)
  return last >= to
    ? [{ from, to }]
    : [{ from, to: last }, ...inQuestions({ from: addDays(last, 1), to })]
}

function notHeld(status: GatewayStatus, list: ListDays['list'], days: DayRange): DayRange[] {
  const held = list === 'flights' ? status.heldFlights : status.heldReservations
  return subtractRanges(spanOf(days), held.map(spanOf)).map(({ start, end }) => ({
    from: dayFromNumber(start),
    to: dayFromNumber(end - 1),
  }))
}

function spanOf({ from, to }: DayRange): Span {
  return { start: dayNumber(from), end: dayNumber(to) + 1 }
}
