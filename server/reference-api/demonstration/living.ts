import type { SchoolDatabase } from '#reference-api/database.ts'
import {
  clearRecords,
  putFlights,
  putReservations,
  removeRecords,
} from '#reference-api/record-store.ts'
import { allSchools, noteDemonstration, type School } from '#reference-api/schools.ts'
import { schoolZone } from './school-zone.ts'
import { FIRST_SCHOOL, SECOND_SCHOOL, type ShownSchool } from './schools-shown.ts'
import { createWorld, reservationAt, type World, type WorldRecords } from './world.ts'

// Raised when the same instant gives another school, so that older files are made anew.
const EDITION = 3
const MINUTE = 60_000

/** The zone of a demonstration, and the minute (epoch ms) its records have reached. */
interface Standing {
  readonly zone: string
  readonly at: number | null
}

/** If this differs, everything must be read anew: records of another zone or edition are different records. */
export function originOf(words: string): string {
  const zone = standingOf(words)?.zone ?? ''
  return `edition ${EDITION} ${zone}`
}

/** What the file says of a demonstration that is not written yet. */
export function unwritten(zone: string): string {
  return wordsOf({ zone, at: null })
}

function wordsOf({ zone, at }: Standing): string {
  return `edition ${EDITION} ${zone} ${at === null ? 'unwritten' : new Date(at).toISOString()}`
}

/** Null if the text is of another edition, or absent. */
export function standingOf(words: string | null): Standing | null {
  const [, edition, zone, at = ''] = /^edition (\d+) (\S+) (\S+)$/.exec(words ?? '') ?? []
  if (zone === undefined || Number(edition) !== EDITION) return null
  return { zone, at: at === 'unwritten' ? null : Date.parse(at) }
}

/** Everything a demonstration school has on file at an instant (epoch ms), in a time zone (IANA). */
export function demonstrationAt(
  zone: string,
  now: number,
  school: 'first' | 'second' = 'first',
): WorldRecords {
  return worldOf(school === 'first' ? FIRST_SCHOOL : SECOND_SCHOOL, zone).at(now)
}

const worlds = new Map<string, World>()
const MANY_WORLDS = 4

function worldOf(school: ShownSchool, zone: string): World {
  const name = `${school.name} ${zone}`
  const known = worlds.get(name)
  if (known !== undefined) return known
  if (worlds.size >= MANY_WORLDS) worlds.clear()
  const world = createWorld(school, schoolZone(zone))
  worlds.set(name, world)
  return world
}

/**
 * Moves the records of a demonstration school to an instant (epoch ms), forwards or backwards, writing
 * only what happened in between. A school with its own records is left alone.
 */
export function bringTo(db: SchoolDatabase, school: School, now: number): void {
  // Nothing happens within a minute.
  const minute = Math.floor(now / MINUTE) * MINUTE
  if (school.demonstration === null || standingOf(school.demonstration)?.at === minute) return
  db.transaction(() => {
    // Another process may have written since the school was looked up.
    const fresh = allSchools(db).find(({ id }) => id === school.id)
    const standing = standingOf(fresh?.demonstration ?? null)
    if (standing === null || standing.at === minute) return
    const shown = [FIRST_SCHOOL, SECOND_SCHOOL].find(({ name }) => name === school.name)
    if (shown === undefined) return
    const world = worldOf(shown, standing.zone)
    if (standing.at === null || world.oldestDay(standing.at) !== world.oldestDay(minute)) {
      writeAll(db, school.id, world.at(minute))
    } else writeBetween(db, school.id, world, standing.at, minute)
    noteDemonstration(db, school.id, wordsOf({ zone: standing.zone, at: minute }))
  }).immediate()
}

function writeAll(db: SchoolDatabase, id: number, { reservations, flights }: WorldRecords): void {
  clearRecords(db, id)
  putReservations(db, id, reservations)
  putFlights(db, id, flights)
}

function writeBetween(
  db: SchoolDatabase,
  id: number,
  world: World,
  from: number,
  to: number,
): void {
  const [early, late] = [Math.min(from, to), Math.max(from, to)]
  const isBetween = (moment: { readonly from: number }) =>
    early < moment.from && moment.from <= late
  const lives = world
    .daysAt(late)
    .flatMap((day) => (day.settled <= early || late < day.begins ? [] : day.lives))
  const touched = lives
    .filter(({ versions }) => versions.some(isBetween))
    .map((life) => ({ id: life.id, now: reservationAt(life.versions, to) }))
  const entries = lives.flatMap((life) => life.entries.filter(isBetween))
  const [standing, gone] = [
    entries.filter((entry) => entry.from <= to),
    entries.filter((entry) => entry.from > to),
  ]
  putReservations(
    db,
    id,
    touched.flatMap(({ now }) => now ?? []),
  )
  removeRecords(
    db,
    id,
    'reservations',
    touched.flatMap((one) => (one.now === null ? one.id : [])),
  )
  putFlights(
    db,
    id,
    standing.map(({ flight }) => flight),
  )
  removeRecords(
    db,
    id,
    'flights',
    gone.map(({ flight }) => flight.id),
  )
}
