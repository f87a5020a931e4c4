import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isIn, mergeRanges, type Span, utcDaysCovering } from '#time/instant.ts'
import { addDays, type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import type { SchoolReader } from './read-model/reader.ts'
import type { AgedStretch } from './read-model/school-reader.ts'

export interface RecordsInMemory<T> {
  readonly records: readonly T[]
  /** The ranges (epoch ms) for which they are complete, in order, with when each was read. */
  readonly coverage: readonly AgedStretch[]
}

export type SchoolInMemory = ReturnType<typeof createSchoolInMemory>

/** Sends no request, and does not count as a viewer. */
export function createSchoolInMemory(reader: Pick<SchoolReader, 'inMemory'>, zone: Zone) {
  const reservationsFrom = parseOnce((raw) => parseReservation(raw, 'data'))
  const flightsFrom = parseOnce((raw) => parseFlight(raw, 'data'))
  return {
    reservations(days: DayRange) {
      const time = localDays(zone, days)
      const utcDays = utcDaysCovering(time)
      const { bodies, coverage } = reader.inMemory({ collection: 'reservations', ...utcDays })
      const records = reservationsFrom(bodies).filter(
        ({ start }) => start !== null && isIn(start, time),
      )
      return { records, coverage }
    },
    flights(days: DayRange) {
      const { bodies, coverage } = reader.inMemory({ collection: 'flights', ...days })
      return { records: flightsFrom(bodies), coverage }
    },
  }
}

/** Bookings that began before an instant (epoch ms) and still run, as far as the days before are cached. */
export function createRunningInMemory(
  reader: Pick<SchoolReader, 'running'>,
): (at: number) => RecordsInMemory<Reservation> {
  const reservationsFrom = parseOnce((raw) => parseReservation(raw, 'data'))
  return (at) => {
    const { bodies, coverage } = reader.running(at, { onlyIfCached: true })
    return { records: reservationsFrom(bodies), coverage }
  }
}

/** Runs of whole days that `known` does not cover, in order. `spanOf` gives a day's range on its axis. */
export function missingDays(
  days: DayRange,
  coverage: readonly AgedStretch[],
  spanOf: (day: PlainDay) => Span,
): DayRange[] {
  const covered = mergeRanges(coverage.map(({ from, to }) => ({ start: from, end: to })))
  const missing: { from: PlainDay; to: PlainDay }[] = []
  for (const day of days.from > days.to ? [] : eachDay(days)) {
    const { start, end } = spanOf(day)
    if (covered.some((one) => one.start <= start && end <= one.end)) continue
    const last = missing.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else missing.push({ from: day, to: day })
  }
  return missing
}

/** Thousands of bodies are requested again and again, and few of them change, so each is parsed once. */
function parseOnce<T>(parse: (raw: unknown) => T): (bodies: readonly string[]) => T[] {
  let before = new Map<string, T>()
  let now = new Map<string, T>()
  return (bodies) => {
    const records = bodies.map((body) => {
      const record = now.get(body) ?? before.get(body) ?? parse(JSON.parse(body))
      now.set(body, record)
      return record
    })
    // Drops what neither of the last two rounds used.
    if (now.size > 2 * bodies.length + 1_000) {
      before = now
      now = new Map()
    }
    return records
  }
}
