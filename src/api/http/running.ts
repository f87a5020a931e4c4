import { parseAircraft } from '#api/parse/parse-parts.ts'
import { type Collection, reservations } from '#api/range/collection.ts'
import type { Listed } from '#api/range/loaded.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, parseInstant, plus, utcDayOf } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { anything, listOf, object, type Shaped, string } from '#wire/shape.ts'
import { getJson, ONLY_IF_KNOWN } from './client.ts'
import { demand } from './errors.ts'
import { type ReadPart, runningPath, storedPath } from './page.ts'
import { parseList } from './parse-list.ts'

/** Bookings that began before `at` and matter then. */
export interface Running {
  readonly at: Instant
  /** Those that end later or are still checked out. */
  readonly records: readonly Reservation[]
  /** Ranges before `at` with all bookings known, ascending. */
  readonly known: readonly ReadPart[]
  /** Every aircraft named in the look-back; far ahead, since 31 days before now. */
  readonly aircraft: readonly Aircraft[]
  readonly readAt: Instant
}

export const rangeWire = object({ from: string, to: string, asOf: string })

const answerWire = object({
  data: listOf(anything),
  meta: object({ known: listOf(rangeWire), aircraft: listOf(anything) }),
})

/** UTC days of the look-back, without the instant's own. */
export function daysBefore(at: Instant): DayRange {
  return { from: utcDayOf(plus(at, -LOOK_BACK)), to: addDays(utcDayOf(at), -1) }
}

/** Costs no API requests. `isAhead`: no one is viewing it yet. Throws an ApiError. */
export async function getRunning(
  at: Instant,
  clock: Clock,
  signal: AbortSignal,
  isAhead: boolean,
): Promise<Running> {
  const { body } = await getJson(runningPath(at), clock, signal, isAhead ? ONLY_IF_KNOWN : null)
  const { data, meta } = demand(answerWire, body)
  return {
    at,
    records: parseList(reservations, data, daysBefore(at)),
    known: partsOf(meta.known),
    aircraft: meta.aircraft.flatMap((raw) => parseAircraft(raw, 'aircraft', []) ?? []),
    readAt: clock(),
  }
}

/** Stored records of some days, and the ranges that are complete. */
export interface StoredDays<T> extends Pick<Running, 'known' | 'readAt'> {
  readonly records: readonly T[]
}

/** Costs no API requests. Throws an ApiError. */
export async function getStoredDays<T extends Listed>(
  collection: Collection<T>,
  days: DayRange,
  clock: Clock,
  signal: AbortSignal,
): Promise<StoredDays<T>> {
  const { body } = await getJson(storedPath(collection, days), clock, signal)
  const { data, meta } = demand(answerWire, body)
  const records = parseList(collection, data, days)
  return { records, known: partsOf(meta.known), readAt: clock() }
}

export function partsOf(known: readonly Shaped<typeof rangeWire>[]): ReadPart[] {
  return known.flatMap((range) => {
    const [start, end, asOf] = [range.from, range.to, range.asOf].map(parseInstant)
    return start && end && asOf ? [{ start, end, asOf }] : []
  })
}
