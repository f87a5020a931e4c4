import type { SchoolDatabase } from '#server/reference-api/database.ts'
import { addDays, instantMillis, MINUTE, utcMidnight } from '#server/reference-api/instants.ts'
import { clearRecords, putRecords, removeRecords } from '#server/reference-api/record-store.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import {
  addSchool,
  allSchools,
  noteDemonstration,
  removeSchool,
  type School,
  schoolNamed,
} from '#server/reference-api/schools.ts'
import { routesOf } from './airfields.ts'
import { planDay } from './day-plan.ts'
import { type Life, livesOf, type Meters } from './life.ts'
import { DEMONSTRATION_ZONE, type SchoolZone, schoolZone } from './school-zone.ts'
import { FIRST_SCHOOL, SECOND_SCHOOL, type ShownSchool } from './schools-shown.ts'

// Raise when the same instant gives a different school, so that older files are remade.
const EDITION = 4

/** If this differs, reread everything: another zone or edition has different records. */
export function originOf(progress: string): string {
  return `edition ${EDITION} ${readProgress(progress)?.zone ?? ''}`
}

export function unwritten(zone: string): string {
  return progressText(zone, 'unwritten')
}

function progressText(zone: string, at: string): string {
  return `edition ${EDITION} ${zone} ${at}`
}

function readProgress(text: string | null) {
  const [, edition, zone, at = ''] = /^edition (\d+) (\S+) (\S+)$/.exec(text ?? '') ?? []
  if (zone === undefined || Number(edition) !== EDITION) return null
  return { zone, at: at === 'unwritten' ? null : Date.parse(at) }
}

export interface WorldRecords {
  readonly reservations: Reservation[]
  readonly flights: CompletedFlight[]
}

/** Meters are chained from here on; earlier, from the oldest day. */
const METERS_SINCE = '2026-09-01'
const AHEAD = 30
const AT_LEAST_BACK = 60

type World = ReturnType<typeof createWorld>

/** The same instant (epoch ms) always gives the same records. */
export function createWorld(school: ShownSchool, zone: SchoolZone) {
  const routes = routesOf(zone.name)
  const chainFrom = (start: string) => ({
    start,
    next: start,
    meters: new Map() as Meters,
    days: new Map<string, Life[]>(),
  })
  let chain = chainFrom(METERS_SINCE)
  const livesIn = (first: string, last: string) => {
    const start = first < METERS_SINCE ? first : METERS_SINCE
    if (start !== chain.start) chain = chainFrom(start)
    for (; chain.next <= last; chain.next = addDays(chain.next, 1))
      chain.days.set(chain.next, livesOf(planDay(school, chain.next), chain.meters, zone, routes))
    return [...chain.days].filter(([day]) => first <= day && day <= last)
  }
  // Records leave the file by whole months.
  const firstDay = (now: number) => `${addDays(zone.day(now), -AT_LEAST_BACK).slice(0, 8)}01`
  const fileOf = (now: number) => livesIn(firstDay(now), addDays(zone.day(now), AHEAD))
  return {
    /** An unchanged record is the same object. */
    at(now: number): WorldRecords {
      return recordsAt(
        fileOf(now).flatMap(([, lives]) => lives),
        now,
      )
    },
    /** By local day, earliest first, as in the file of `now`. */
    days: fileOf,
  }
}

function recordsAt(lives: readonly Life[], at: number): WorldRecords {
  return {
    reservations: lives.flatMap(
      ({ versions }) => versions.findLast(({ from }) => from <= at)?.reservation ?? [],
    ),
    flights: lives.flatMap(({ entries }) =>
      entries.flatMap(({ from, flight }) => (from <= at ? flight : [])),
    ),
  }
}

/** `now` in epoch ms, `zone` an IANA name. */
export function demonstrationAt(
  zone: string,
  now: number,
  school: 'first' | 'second' = 'first',
): WorldRecords {
  return worldOf(school === 'first' ? FIRST_SCHOOL : SECOND_SCHOOL, zone).at(now)
}

/** What the first school's API would have listed at an instant before `now`, uncounted: days are both included. */
export function demonstrationBefore(zone: string, now: number) {
  const days = worldOf(FIRST_SCHOOL, zone).days(now)
  const latestFirst = days.toReversed()
  const startOf = once(({ startsAt }: Reservation) => instantMillis(startsAt ?? '') ?? 0)
  const closedAt = once(({ completedAt }: CompletedFlight) => instantMillis(completedAt ?? '') ?? 0)
  return {
    /** Of UTC days (§4.1). */
    reservations(from: string, to: string, at: number, most: number): Reservation[] {
      const [first, end] = [utcMidnight(from), utcMidnight(addDays(to, 1))]
      const listed: Reservation[] = []
      for (const [day, lives] of days) {
        if (day < addDays(from, -1)) continue
        if (day > addDays(to, 1) || listed.length >= most) break
        const { reservations } = recordsAt(lives, at)
        listed.push(...reservations.filter((one) => startOf(one) >= first && startOf(one) < end))
      }
      const byId = (a: Reservation, b: Reservation) => (a.id < b.id ? -1 : 1)
      return listed.sort((a, b) => startOf(a) - startOf(b) || byId(a, b)).slice(0, most)
    },
    /** Of log days (§4.3). */
    flights(from: string, to: string, at: number, most: number): CompletedFlight[] {
      const listed: CompletedFlight[] = []
      for (const [day, lives] of latestFirst) {
        if (day > to) continue
        if (day < from || listed.length >= most) break
        const { flights } = recordsAt(lives, at)
        listed.push(...flights.sort((a, b) => closedAt(b) - closedAt(a) || (a.id < b.id ? -1 : 1)))
      }
      return listed.slice(0, most)
    },
  }
}

/** Records are the same objects each time. */
function once<T extends object>(read: (record: T) => number): (record: T) => number {
  const known = new WeakMap<T, number>()
  return (record) => {
    const found = known.get(record) ?? read(record)
    known.set(record, found)
    return found
  }
}

const worlds = new Map<string, World>()
const MANY_WORLDS = 4

function worldOf(school: ShownSchool, zone: string): World {
  const name = `${school.name} ${zone}`
  const world = worlds.get(name) ?? createWorld(school, schoolZone(zone))
  if (worlds.size >= MANY_WORLDS && !worlds.has(name)) worlds.clear()
  worlds.set(name, world)
  return world
}

/** Not secret: they open invented data. */
export const DEMONSTRATION_KEYS = { key: 'demonstration-key-1', secondKey: 'demonstration-key-2' }

/**
 * Brings the file to `now` (epoch ms) and returns its keys; another zone starts again. Null if the file has a real
 * school: then a demonstration is removed.
 */
export function prepareDemonstration(
  db: SchoolDatabase,
  now: number,
  { zone = DEMONSTRATION_ZONE, keys = DEMONSTRATION_KEYS } = {},
): typeof DEMONSTRATION_KEYS | null {
  const isShown = db
    .transaction((): boolean => {
      const schools = allSchools(db)
      if (schools.some(({ demonstration }) => demonstration === null)) {
        for (const { id, demonstration } of schools)
          if (demonstration !== null) removeSchool(db, id)
        return false
      }
      const both = [
        [FIRST_SCHOOL, keys.key],
        [SECOND_SCHOOL, keys.secondKey],
      ] as const
      for (const [{ name }, key] of both) {
        const stored = schoolNamed(db, name)?.demonstration ?? null
        const demonstration = readProgress(stored)?.zone === zone ? stored : unwritten(zone)
        addSchool(db, { name, key, demonstration })
      }
      return true
    })
    .immediate()
  if (!isShown) return null
  for (const school of allSchools(db)) bringTo(db, school, now)
  return keys
}

/** Moves records to `now` (epoch ms), forwards or backwards, writing only changes. */
export function bringTo(db: SchoolDatabase, school: School, now: number): void {
  // Nothing happens within a minute.
  const minute = Math.floor(now / MINUTE) * MINUTE
  if (school.demonstration === null || readProgress(school.demonstration)?.at === minute) return
  db.transaction(() => {
    // Another process may have written since the lookup.
    const progress = readProgress(schoolNamed(db, school.name)?.demonstration ?? null)
    const shown = [FIRST_SCHOOL, SECOND_SCHOOL].find(({ name }) => name === school.name)
    if (progress === null || progress.at === minute || shown === undefined) return
    const { zone, at } = progress
    const world = worldOf(shown, zone)
    if (at === null) clearRecords(db, school.id)
    const before = at === null ? { reservations: [], flights: [] } : world.at(at)
    const after = world.at(minute)
    for (const collection of ['reservations', 'flights'] as const) {
      const written = new Set<object>(before[collection])
      const changed = after[collection].filter((record) => !written.has(record))
      putRecords(db, school.id, collection, changed)
      const ids = new Set(after[collection].map(({ id }) => id))
      const gone = before[collection].filter(({ id }) => !ids.has(id))
      removeRecords(db, school.id, collection, gone)
    }
    noteDemonstration(db, school.id, progressText(zone, new Date(minute).toISOString()))
  }).immediate()
}
