import { parseFlight } from '#api/parse/parse-flight.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import type { MeterName } from '#domain/audit/finding.ts'
import { fleetStatusOf } from '#domain/inspections/fleet-status.ts'
import type { KeptItem } from '#domain/inspections/kept-item.ts'
import { firstLate } from '#domain/inspections/late-bookings.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { createWorld } from '#server/reference-api/demonstration/demonstration.ts'
import { schoolZone } from '#server/reference-api/demonstration/school-zone.ts'
import { FIRST_SCHOOL, SECOND_SCHOOL } from '#server/reference-api/demonstration/schools-shown.ts'
import type { Chance } from '#testing/seeded-random.ts'
import { DAY, type Instant, plus } from '#time/instant.ts'
import { addDays, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { instantAt, localDayOf, zoneOf } from '#time/zone.ts'
import type { Overrun } from '#wire/inspections-wire.ts'

const ZONE = 'America/Denver'
/** Local minutes; marks are read the evening before. */
const EVENING = 21 * 60
/** Hundredths between flights; above it is a new meter or a planted fault, with unknown truth. */
const JOINS = 30
const DAYS = 7
/** Hundredths; a mark this early isn't explained by long flights. */
const FAR_OFF = 100
const EACH = 3

interface FleetRecords {
  readonly flights: readonly CompletedFlight[]
  readonly reservations: readonly Reservation[]
}

export interface WeeksFleet {
  readonly tails: readonly string[]
  readonly at: (now: Instant) => FleetRecords
}

/** 1: one aircraft of the small school. 14: the first school. More: several like it. */
export function weeksFleet(size: number): WeeksFleet {
  const schools = Array.from({ length: Math.ceil(size / 14) }, (_, index) => {
    const shown = size === 1 ? SECOND_SCHOOL : FIRST_SCHOOL
    const [name, letter] = [`${shown.name} ${index}`, String.fromCharCode(65 + index)]
    const own = index === 0 ? shown : { ...shown, name, letter }
    const world = createWorld(own, schoolZone(ZONE))
    return { world, shown, suffix: index === 0 ? '' : letter }
  })
  const tails = schools
    .flatMap(({ shown, suffix }) => shown.fleet.map(({ tailNumber }) => tailNumber + suffix))
    .slice(0, size)
  const ours = new Set(tails)
  // The world returns the same object while nothing changes.
  const read = new WeakMap<object, CompletedFlight | Reservation>()
  const readAll = <Raw extends object, T extends CompletedFlight | Reservation>(
    raws: readonly Raw[],
    suffix: string,
    parse: (raw: Raw) => T,
  ): T[] =>
    raws.flatMap((raw): T[] => {
      const known = (read.get(raw) as T | undefined) ?? withSuffix(parse(raw), suffix)
      read.set(raw, known)
      return known.aircraft !== null && ours.has(known.aircraft.tail) ? [known] : []
    })
  return {
    tails,
    at(now) {
      const parts = schools.map(({ world, suffix }) => {
        const { flights, reservations } = world.at(now)
        return {
          flights: readAll(flights, suffix, (raw) => parseFlight(raw, 'data')),
          reservations: readAll(reservations, suffix, (raw) => parseReservation(raw, 'data')),
        }
      })
      return {
        flights: parts.flatMap(({ flights }) => flights),
        reservations: parts.flatMap(({ reservations }) => reservations),
      }
    },
  }
}

function withSuffix<T extends CompletedFlight | Reservation>(record: T, suffix: string): T {
  const { aircraft } = record
  return aircraft === null
    ? record
    : { ...record, aircraft: { ...aircraft, tail: aircraft.tail + suffix } }
}

export interface WeeksScore {
  /** Limits really overrun by a booking known the evening before. */
  overruns: number
  /** Of those, marked that evening, on it or an earlier booking. */
  found: number
  /** First `overruns` marks whose bookings were all flown as booked, counted per evening. */
  judged: number
  /** Of those, the limit wasn't reached; the median allows half of the close ones. */
  early: number
  /** Of those, more than an hour early. */
  farOff: number
  /** Misses and false marks, in words. */
  lines: string[]
}

export function noScore(): WeeksScore {
  return { overruns: 0, found: 0, judged: 0, early: 0, farOff: 0, lines: [] }
}

interface Flown {
  readonly flight: CompletedFlight
  /** Start of its booking. */
  readonly at: Instant
}

interface Planted {
  readonly item: KeptItem
  readonly meter: MeterName
  readonly due: number
  /** The flight that overruns it. */
  readonly by: Flown
}

/** Plants limits that a flight of the next seven days really overruns, and reads the marks every evening. */
export function scoreWeek(
  fleet: WeeksFleet,
  first: PlainDay,
  chance: Chance,
  score: WeeksScore,
): void {
  const zone = zoneOf(ZONE)
  const start = instantAt(zone, first, EVENING)
  const last = addDays(first, DAYS)
  const later = fleet.at(plus(start, (DAYS + 4) * DAY))
  const begins = new Map(
    later.reservations.flatMap(({ id, start: at }) => (at === null ? [] : [[id, at]])),
  )
  const flown = later.flights
    .flatMap((flight): Flown[] => {
      const at = begins.get(flight.reservationId ?? '')
      return at === undefined || at < plus(start, -6 * DAY) ? [] : [{ flight, at }]
    })
    .sort((a, b) => a.at - b.at)
  const flownAs = new Map(flown.map(({ flight }) => [flight.reservationId, flight.aircraft?.tail]))
  let open = planted(flown, start, instantAt(zone, last, EVENING), chance)
  for (let day = first; day < last; day = addDays(day, 1)) {
    const now = instantAt(zone, day, EVENING)
    const { flights, reservations } = fleet.at(now)
    const known = { from: (dayNumber(day) - 90) * DAY, to: (dayNumber(day) + 1) * DAY, asOf: now }
    const { overruns } = fleetStatusOf({
      items: open.map(({ item }) => item),
      flights,
      reservations,
      now,
      today: day,
      zone,
      flightsKnown: [known],
      bookingsKnown: [{ ...known, to: plus(now, 30 * DAY) }],
    })
    const booked = new Map(reservations.map((one) => [one.id, one]))
    const marksOf = groupBy(firstLate(overruns), ({ inspection }) => inspection)
    const beginOf = (mark: Overrun) => booked.get(mark.reservation)?.start ?? now
    open = open.filter(({ item, by, due, meter }) => {
      const marks = marksOf.get(item.id) ?? []
      for (const mark of marks) {
        const isTrue = by.at <= beginOf(mark)
        const asBooked = reservations.every((one) => {
          const counts =
            one.aircraft?.tail === item.tail &&
            one.start !== null &&
            one.end !== null &&
            one.start <= beginOf(mark) &&
            one.end > plus(now, -DAY) &&
            holdsTime(one) &&
            !isMaintenance(one)
          return !counts || (flownAs.get(one.id) === item.tail && begins.get(one.id) === one.start)
        })
        if (mark.is !== 'overruns' || !asBooked) continue
        score.judged++
        if (isTrue) continue
        score.early++
        const ranBy = flown.findLast(
          ({ flight, at }) => flight.aircraft?.tail === item.tail && at <= beginOf(mark),
        )
        const off = due - (ranBy?.flight[meter]?.end ?? due)
        if (off <= FAR_OFF) continue
        score.farOff++
        score.lines.push(`far off: ${item.id} at ${due} on ${day}, by ${off}`)
      }
      if (localDayOf(zone, by.at) !== addDays(day, 1)) return true
      const one = booked.get(by.flight.reservationId ?? '')
      // Not booked, or not on that aircraft: nobody could mark it.
      if (!one || one.aircraft?.tail !== item.tail || !holdsTime(one)) return false
      score.overruns++
      if (marks.some((mark) => beginOf(mark) <= by.at)) score.found++
      else score.lines.push(`missed: ${item.id} at ${due} on ${day}`)
      return false
    })
  }
}

/** Three limits per aircraft and meter, anywhere in its flying between two instants. */
function planted(flown: readonly Flown[], from: Instant, to: Instant, chance: Chance): Planted[] {
  return [...groupBy(flown, ({ flight }) => flight.aircraft?.tail ?? null)].flatMap(([tail, own]) =>
    (['tach', 'hobbs'] as const).flatMap((meter) => {
      const ahead = own.filter(({ at }) => at > from && at < to)
      const [one, end] = [ahead[0]?.flight[meter]?.start, ahead.at(-1)?.flight[meter]?.end]
      if (!chains(own, meter) || !one || !end) return []
      return Array.from({ length: EACH }, (_, index): Planted[] => {
        const due = chance.int(one, end - 1)
        const by = ahead.find(({ flight }) => (flight[meter]?.end ?? 0) > due)
        const limits = [{ meter, due, interval: 10_000, warnAt: 1000 }]
        const item: KeptItem = {
          id: `${tail} ${meter} ${index}`,
          tail,
          name: '100-hour',
          limits,
          carry: 'due',
          grounds: true,
          note: '',
          done: [],
          setAt: from,
          notDone: [],
        }
        return by ? [{ item, meter, due, by }] : []
      }).flat()
    }),
  )
}

function chains(own: readonly Flown[], meter: MeterName): boolean {
  return own.every(({ flight }, index) => {
    const { start = null, end = null } = flight[meter] ?? {}
    if (start === null || end === null || end < start) return false
    const before = own[index - 1]?.flight[meter]?.end ?? start
    return Math.abs(start - before) <= JOINS
  })
}
