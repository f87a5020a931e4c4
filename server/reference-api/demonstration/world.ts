import { addDays } from '#server/reference-api/instants.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { planDay } from './day-plan.ts'
import {
  type Entry,
  entriesOf,
  flownOn,
  fly,
  type Meters,
  type Version,
  versionsOf,
} from './life.ts'
import type { Planned } from './planned.ts'
import type { SchoolZone } from './school-zone.ts'
import type { ShownSchool } from './schools-shown.ts'

interface Life {
  readonly id: string
  readonly versions: readonly Version[]
  readonly entries: readonly Entry[]
}

export interface WorldRecords {
  readonly reservations: Reservation[]
  readonly flights: CompletedFlight[]
}

type DayLives = ReturnType<typeof dayOf>

/** Meters are chained from here on; earlier, from the oldest day there is. */
const METERS_SINCE = '2026-09-01'
const AHEAD = 30
const AT_LEAST_BACK = 60

export type World = ReturnType<typeof createWorld>

/** A demonstration school at any time: the same records for the same instant (epoch ms). */
export function createWorld(school: ShownSchool, zone: SchoolZone) {
  let chain = chainFrom(school, zone, METERS_SINCE, METERS_SINCE)
  /** The first day on file: the first of a month, since the records of a month leave the file together. */
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
    at(now: number): WorldRecords {
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
  const lives = new Map<string, DayLives>()
  let next = start
  return {
    start,
    keptSince,
    days(first: string, last: string): DayLives[] {
      for (; next <= last; next = addDays(next, 1)) {
        const plan = planOf(school, next)
        if (next < keptSince) for (const made of flownOn(plan)) fly(made, meters)
        else lives.set(next, dayOf(livesOf(plan, meters, zone)))
      }
      return [...lives].flatMap(([day, ofDay]) => (first <= day && day <= last ? [ofDay] : []))
    },
  }
}

function livesOf(plan: readonly Planned[], meters: Meters, zone: SchoolZone): Life[] {
  const seen = new Set<string>()
  const entries = new Map<string, Entry[]>()
  for (const made of flownOn(plan)) {
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

function dayOf(lives: readonly Life[]) {
  const times = lives
    .flatMap(({ versions, entries }) => [...versions, ...entries].map(({ from }) => from))
    .toSorted((a, b) => a - b)
  // The next question is mostly for an instant between the same two changes.
  let last = { from: 0, until: 0, records: recordsOf([], 0) }
  return {
    lives,
    /** Nothing of the day happens before the first instant, nothing after the last. */
    begins: times.at(0) ?? Number.POSITIVE_INFINITY,
    settled: times.at(-1) ?? Number.NEGATIVE_INFINITY,
    at(now: number): WorldRecords {
      if (now < last.from || last.until <= now) {
        const from = times.findLast((time) => time <= now) ?? Number.NEGATIVE_INFINITY
        const until = times.find((time) => now < time) ?? Number.POSITIVE_INFINITY
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
