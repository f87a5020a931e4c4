import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import {
  asInstant,
  DAY,
  HOUR,
  type Instant,
  type InstantRange,
  intersection,
  MINUTE,
  type Span,
} from '#time/instant.ts'
import { addDays, dayNumber, daysBetween, type PlainDay } from '#time/plain-day.ts'
import type { OpenAge, Pace } from '#time/reading-age.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import { type Loaded, loadedPartsIn } from './loaded.ts'

// Which data can still change, and their age. Decided only here (decision 0019).

/** Days after its end from which a day hardly changes and is seldom read again. */
const BOOKINGS_SETTLE_AFTER = 2
const FLIGHTS_SETTLE_AFTER = 7
/** A closed booking that began earlier doesn't change. */
export const CLOSED_SETTLES_AFTER = 2 * HOUR
/** Rounds the time, so that calls within a step agree. */
export const STEP = 15 * MINUTE

type OpenSpan = Span & { readonly pace: Pace }

/** Ages of bookings that can still change: those that begin from two hours ago on, or from the earliest open one of the
 * last three days. Each counts until two hours after its end; open ones are then read by themselves hourly. A block
 * over a day counts with the days it begins in; earlier ones are read daily. */
export function openBookingAges(
  known: Loaded<unknown>,
  range: InstantRange,
  items: readonly Reservation[],
  now: Instant,
  zone: Zone,
): readonly OpenAge[] {
  const day = localDayOf(zone, now)
  const today = localDay(zone, day)
  const tomorrow = localDay(zone, addDays(day, 1))
  const settled = localDay(zone, addDays(day, -BOOKINGS_SETTLE_AFTER)).start
  const settles = Math.floor((now - CLOSED_SETTLES_AFTER) / STEP) * STEP
  const open = items.filter(
    (one) => one.start !== null && one.start >= settled && canChange(one, settles),
  )
  const begins = open.reduce<number>(
    (least, { start }) => (start !== null && start >= range.start ? Math.min(least, start) : least),
    settles,
  )
  const seams = [begins, today.start, today.end, tomorrow.end, Number.POSITIVE_INFINITY]
  const spans = seams.flatMap((end, i): OpenSpan[] => {
    const start = Math.max(begins, seams[i - 1] ?? end)
    const part = start < end ? intersection<number>(range, { start, end }) : null
    return part ? [{ ...part, pace: paceOf(asInstant(part.start), now, zone) }] : []
  })
  // Began the evening before and still runs.
  const overnight = open.flatMap(({ id, start, end }): OpenAge[] => {
    const asOf = known.byId.get(id)?.asOf
    if (asOf === undefined || start === null || end === null || start >= range.start) return []
    return end - start <= DAY ? [{ pace: paceOf(start, now, zone), asOf }] : []
  })
  return [...agesOf(known, spans), ...overnight]
}

/** Of a booking by itself. */
export function openAgesOf(
  one: Reservation,
  asOf: Instant | null,
  now: Instant,
  zone: Zone,
): readonly OpenAge[] {
  if (asOf === null || one.start === null || !canChange(one, now - CLOSED_SETTLES_AFTER)) return []
  return [{ pace: paceOf(one.start, now, zone), asOf }]
}

function canChange(one: Reservation, settles: number): boolean {
  return isOpen(one) && !(one.end !== null && one.end <= settles)
}

function paceOf(at: Instant, now: Instant, zone: Zone): Pace {
  const ahead = daysBetween(localDayOf(zone, now), localDayOf(zone, at))
  return ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : 'screen'
}

/** In day numbers. */
export function openFlightAges(
  known: Loaded<unknown>,
  span: Span,
  today: PlainDay,
): readonly OpenAge[] {
  const day = dayNumber(today)
  const parts: readonly OpenSpan[] = [
    { start: day - FLIGHTS_SETTLE_AFTER, end: day, pace: 'screen' },
    { start: day, end: Number.POSITIVE_INFINITY, pace: 'flights-today' },
  ]
  return agesOf(
    known,
    parts.flatMap(({ pace, ...part }) => {
      const inside = intersection<number>(part, span)
      return inside ? [{ ...inside, pace }] : []
    }),
  )
}

function agesOf(known: Loaded<unknown>, spans: readonly OpenSpan[]): readonly OpenAge[] {
  return spans.flatMap(({ pace, ...span }) => {
    const loaded = loadedPartsIn(known, span)
    if (loaded.length === 0) return []
    return [{ pace, asOf: asInstant(Math.min(...loaded.map(({ asOf }) => asOf))) }]
  })
}
