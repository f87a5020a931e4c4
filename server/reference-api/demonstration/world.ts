import { addDays } from '#reference-api/instants.ts'
import type { CompletedFlight, Reservation } from '#reference-api/schema.ts'
import { planDay } from './day-plan.ts'
import { type Entry, entriesOf, flownOn, fly, type Meters } from './flown.ts'
import { type Version, versionsOf } from './life.ts'
import type { Planned } from './planned.ts'
import type { SchoolZone } from './school-zone.ts'
import type { ShownSchool } from './schools-shown.ts'

/** The life of one booking and of what the log says about it. */
interface Life {
  readonly id: string
  readonly versions: readonly Version[]
  readonly entries: readonly Entry[]
}

interface DayLives {
  readonly lives: readonly Life[]
  /** Nothing of the day happens before the first instant, nothing after the last. */
  readonly begins: number
  readonly settled: number
  /** Its records at an instant (epoch ms). */
  readonly at: (now: number) => WorldRecords
}

/** A demonstration school for all times: a pure function, no matter what was asked before. */
export interface World {
  /** The first day whose records are on file at an instant (epoch ms). */
  readonly oldestDay: (now: number) => string
  /** The days on file at an instant, including the bookings that will be made for them. */
  readonly daysAt: (now: number) => DayLives[]
  readonly at: (now: number) => WorldRecords
}

export interface WorldRecords {
  readonly reservations: Reservation[]
  readonly flights: CompletedFlight[]
}

/** Meters are chained from here on; earlier, from the oldest day there is. */
const METERS_SINCE = '2026-09-01'
const AHEAD = 30
const AT_LEAST_BACK = 60

export function createWorld(school: ShownSchool, zone: SchoolZone): World {
  let chain = chainFrom(school, zone, METERS_SINCE, METERS_SINCE)
  // The first of a month: the records of a month leave the file together.
  const oldestDay = (now: number) => `${addDays(zone.day(now), -AT_LEAST_BACK).slice(0, 8)}01`
  const daysAt = (now: number): DayLives[] => {
    const first = oldestDay(now)
    const start = first < METERS_SINCE ? first : METERS_SINCE
    if (chain.start !== start || first < chain.keptSince) {
      chain = chainFrom(school, zone, start, first)
    }
    return chain.days(first, addDays(zone.day(now), AHEAD))
  }
  return {
    oldestDay,
    daysAt,
    at(now) {
      const days = daysAt(now).map((day) => day.at(now))
      // Of some thousand records: flatMap takes ten times as long.
      return {
        reservations: ([] as Reservation[]).concat(...days.map((day) => day.reservations)),
        flights: ([] as CompletedFlight[]).concat(...days.map((day) => day.flights)),
      }
    },
  }
}

// A day is the same in every zone, and planning one costs a millisecond.
const plans = new Map<string, readonly Planned[]>()
const MANY_PLANS = 1500

function planOf(school: ShownSchool, day: string): readonly Planned[] {
  const name = `${school.letter} ${day}`
  const plan = plans.get(name) ?? planDay(school, day)
  if (plans.size >= MANY_PLANS) plans.clear()
  plans.set(name, plan)
  return plan
}

/** Day after day, the meters running on; days before `keptSince` are flown but not kept. */
function chainFrom(school: ShownSchool, zone: SchoolZone, start: string, keptSince: string) {
  const meters: Meters = new Map()
  const kept = new Map<string, DayLives>()
  let next = start
  function goOn(): void {
    const plan = planOf(school, next)
    const flown = flownOn(plan)
    if (next < keptSince) for (const made of flown) fly(made, meters)
    else kept.set(next, dayOf(livesOf(plan, flown, meters, zone)))
    next = addDays(next, 1)
  }
  return {
    start,
    keptSince,
    days(first: string, last: string): DayLives[] {
      while (next <= last) goOn()
      return [...kept].flatMap(([day, lives]) => (first <= day && day <= last ? [lives] : []))
    },
  }
}

function livesOf(
  plan: readonly Planned[],
  flown: ReturnType<typeof flownOn>,
  meters: Meters,
  zone: SchoolZone,
): Life[] {
  const seen = new Set<string>()
  const entries = new Map<string, Entry[]>()
  for (const made of flown) {
    const { tailNumber } = made.flown ?? made.aircraft
    entries.set(made.id, entriesOf(made, meters, !seen.has(tailNumber), zone))
    seen.add(tailNumber)
  }
  return plan.map((made) => ({
    id: made.id,
    versions: versionsOf(made, zone),
    entries: entries.get(made.id) ?? [],
  }))
}

function dayOf(lives: readonly Life[]): DayLives {
  const moments = lives
    .flatMap(({ versions, entries }) => [...versions, ...entries].map(({ from }) => from))
    .toSorted((a, b) => a - b)
  // Whoever asks again mostly asks for an instant between the same two moments.
  let last = { from: 0, until: 0, records: recordsOf([], 0) }
  return {
    lives,
    begins: moments.at(0) ?? Number.POSITIVE_INFINITY,
    settled: moments.at(-1) ?? Number.NEGATIVE_INFINITY,
    at(now) {
      if (now < last.from || last.until <= now) {
        const from = moments.findLast((moment) => moment <= now) ?? Number.NEGATIVE_INFINITY
        const until = moments.find((moment) => now < moment) ?? Number.POSITIVE_INFINITY
        last = { from, until, records: recordsOf(lives, now) }
      }
      return last.records
    },
  }
}

function recordsOf(lives: readonly Life[], now: number): WorldRecords {
  return {
    reservations: lives.flatMap(({ versions }) => reservationAt(versions, now) ?? []),
    flights: lives.flatMap(({ entries }) =>
      entries.flatMap(({ from, flight }) => (from <= now ? flight : [])),
    ),
  }
}

/** What a booking says at an instant; null before it is made. */
export function reservationAt(versions: readonly Version[], now: number): Reservation | null {
  return versions.findLast(({ from }) => from <= now)?.reservation ?? null
}
