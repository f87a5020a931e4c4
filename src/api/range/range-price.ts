import { askedDays, getRequests, type ListDays } from '#api/http/gateway-requests.ts'
import { type GatewayStatus, getStatus } from '#api/status/gateway-status.ts'
import type { Clock } from '#time/clock.ts'
import { DAY, daySpan, daysOfSpan, type Instant, plus, subtractRanges } from '#time/instant.ts'
import { LONGEST_RANGE_DAYS } from '#time/longest-range.ts'
import { addDays, type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'

/** Estimated API requests to read what the gateway lacks. */
export interface RangePrice {
  readonly requests: number
  /** Local or log days asked for, each once. */
  readonly days: number
  /** UTC days (schedule) or log days, ascending, each once. */
  readonly unknownDays: readonly PlainDay[]
  readonly remaining: number | null
  /** Requests that may go to it today; null if nothing needs reading. */
  readonly allowed: number | null
  readonly reset: Instant | null
  /** After this the last of it is loaded, if not today and nothing else is opened; otherwise null. */
  readonly completeAt: Instant | null
}

/** Costs nothing. `looksBack`: includes blocks that started earlier. Throws an ApiError. */
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
  let laterPerDay: number | null = null
  const asked = lists.map((part) => askedDays(part, zone))
  for (const { list, days, until } of asked) {
    const before = { from: addDays(days.from, -LOOK_BACK_DAYS), to: addDays(days.from, -1) }
    const ranges = looksBack && list === 'reservations' ? [before, days] : [days]
    for (const range of ranges.flatMap((part) => questionsFor(notStored(status, list, part)))) {
      const end = until !== undefined && range.to === days.to ? { until } : {}
      const told = await getRequests({ list, days: range, ...end }, clock, signal)
      const { unread, left } = told
      requests += unread ?? 0
      laterPerDay = told.laterPerDay
      allowed = Math.min(allowed ?? Number.POSITIVE_INFINITY, left.days ?? 0)
    }
  }
  const unknown = asked.map(({ list, days }) => notStored(status, list, days).flatMap(eachDay))
  const { remaining, reset } = status.requests
  const unknownDays = [...new Set(unknown.flat())].sort()
  const { size: days } = new Set(lists.flatMap((list) => eachDay(list.days)))
  const later = requests - (allowed ?? 0)
  const completeAt =
    reset === null || !laterPerDay || later <= 0
      ? null
      : plus(reset, (Math.ceil(later / laterPerDay) - 1) * DAY)
  return { requests, days, unknownDays, remaining, allowed, reset, completeAt }
}

/** From first to last missing day: a walk reaches over stored days in between, and the gateway prices that. */
function questionsFor(parts: readonly DayRange[]): DayRange[] {
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last ? inQuestions({ from: first.from, to: last.to }) : []
}

/** With the look-back a range can exceed the longest request. */
function inQuestions({ from, to }: DayRange): DayRange[] {
  const last = addDays(from, LONGEST_RANGE_DAYS - 1)
  return last >= to
    ? [{ from, to }]
    : [{ from, to: last }, ...inQuestions({ from: addDays(last, 1), to })]
}

function notStored(status: GatewayStatus, list: ListDays['list'], days: DayRange): DayRange[] {
  const stored = list === 'flights' ? status.storedFlights : status.storedReservations
  return subtractRanges(daySpan(days), stored.map(daySpan)).map(daysOfSpan)
}
