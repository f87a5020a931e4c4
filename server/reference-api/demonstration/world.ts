import { addDays } from '#server/reference-api/instants.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { routesOf } from './airfields.ts'
import { planDay } from './day-plan.ts'
import { type Life, livesOf, type Meters } from './life.ts'
import type { SchoolZone } from './school-zone.ts'
import type { ShownSchool } from './schools-shown.ts'

export interface WorldRecords {
  readonly reservations: Reservation[]
  readonly flights: CompletedFlight[]
}

/** Meters are chained from here on; earlier, from the oldest day there is. */
const METERS_SINCE = '2026-09-01'
const AHEAD = 30
const AT_LEAST_BACK = 60

export type World = ReturnType<typeof createWorld>

/** A demonstration school at any time: the same records for the same instant (epoch ms). */
export function createWorld(school: ShownSchool, zone: SchoolZone) {
  const days = new Map<string, Life[]>()
  const meters: Meters = new Map()
  const routes = routesOf(zone.name)
  let [start, next] = [METERS_SINCE, METERS_SINCE]
  const livesUntil = (first: string, last: string) => {
    const chainStart = first < METERS_SINCE ? first : METERS_SINCE
    if (chainStart !== start) {
      days.clear()
      meters.clear()
      start = chainStart
      next = start
    }
    for (; next <= last; next = addDays(next, 1)) {
      days.set(next, livesOf(planDay(school, next), meters, zone, routes))
    }
    return [...days].flatMap(([day, lives]) => (first <= day && day <= last ? lives : []))
  }
  return {
    /** An unchanged record is the same object. */
    at(now: number): WorldRecords {
      // The records of a month leave the file together.
      const first = `${addDays(zone.day(now), -AT_LEAST_BACK).slice(0, 8)}01`
      const reservations: Reservation[] = []
      const flights: CompletedFlight[] = []
      for (const { versions, entries } of livesUntil(first, addDays(zone.day(now), AHEAD))) {
        const version = versions.findLast(({ from }) => from <= now)
        if (version !== undefined) reservations.push(version.reservation)
        for (const { from, flight } of entries) if (from <= now) flights.push(flight)
      }
      return { reservations, flights }
    },
  }
}
