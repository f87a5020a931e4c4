import type { SchoolDatabase } from '#reference-api/database.ts'
import { clearRecords, putFlights, putReservations } from '#reference-api/record-store.ts'
import type { CompletedFlight, Reservation } from '#reference-api/schema.ts'
import { addSchool, allSchools, removeSchool } from '#reference-api/schools.ts'
import { type Booking, MAINTENANCE, reservationOf } from './booking.ts'
import { fillDay, type SchoolStaffing } from './day-filling.ts'
import { denverDay } from './denver-time.ts'
import { FLEET, SECOND_FLEET } from './fleet.ts'
import { flightsOf } from './flown.ts'
import { createOccupancy } from './occupancy.ts'
import { CUSTOMERS, INSTRUCTOR_ROSTER, SECOND_CUSTOMERS, SECOND_INSTRUCTORS } from './people.ts'
import { daysOf, plantedBookings } from './planted-bookings.ts'
import { plantFaults, swapTail } from './planted-faults.ts'

/** Where the first school's aircraft stand: an airport of Denver. Degrees north and east. */
export const DEMONSTRATION_AIRPORT = { latitude: 39.57, longitude: -104.85 }

const DEMONSTRATION_SCHOOL = 'Demonstration school'
const SECOND_SCHOOL = 'Second demonstration school'

/** Everyone may know them: what they open is invented. */
export const DEMONSTRATION_KEYS: DemonstrationKeys = {
  key: 'demonstration-key-1',
  secondKey: 'demonstration-key-2',
}

export interface DemonstrationKeys {
  key: string
  secondKey: string
}

// Goes up when the same day gives another school, so that a file of the older one is made anew.
const EDITION = 1

/**
 * Sees to it that the file holds the demonstration of the local day of `now` (epoch milliseconds),
 * behind these keys, and returns them. Makes it anew when the file has another day's. Null when the
 * file holds a school of its own: then there is no demonstration, and one that was is taken away.
 */
export function prepareDemonstration(
  db: SchoolDatabase,
  now: number,
  keys: DemonstrationKeys = DEMONSTRATION_KEYS,
): DemonstrationKeys | null {
  const today = denverDay(now)
  return db
    .transaction((): DemonstrationKeys | null => {
      const schools = allSchools(db)
      const demonstrations = schools.filter(({ demonstrationDay }) => demonstrationDay !== null)
      if (demonstrations.length < schools.length) {
        for (const { id } of demonstrations) removeSchool(db, id)
        return null
      }
      const isOfToday = demonstrations.every(
        ({ demonstrationDay }) => demonstrationDay === edition(today),
      )
      if (demonstrations.length === 2 && isOfToday) addBoth(db, today, keys)
      else write(db, today, keys)
      return keys
    })
    .immediate()
}

/** Writes both demonstration schools as they are on a local day (America/Denver), YYYY-MM-DD. */
export function seedDemonstration(
  db: SchoolDatabase,
  today: string,
  keys: DemonstrationKeys = DEMONSTRATION_KEYS,
): void {
  db.transaction(() => write(db, today, keys))()
}

function edition(today: string): string {
  return `${today} edition ${EDITION}`
}

function addBoth(db: SchoolDatabase, today: string, { key, secondKey }: DemonstrationKeys) {
  const demonstrationDay = edition(today)
  return {
    first: addSchool(db, { name: DEMONSTRATION_SCHOOL, key, demonstrationDay }),
    second: addSchool(db, { name: SECOND_SCHOOL, key: secondKey, demonstrationDay }),
  }
}

function write(db: SchoolDatabase, today: string, keys: DemonstrationKeys): void {
  const { first, second } = addBoth(db, today, keys)
  for (const [id, records] of [
    [first, firstSchool(today)],
    [second, secondSchool(today)],
  ] as const) {
    clearRecords(db, id)
    putReservations(db, id, records.reservations)
    putFlights(db, id, records.flights)
  }
}

export interface DemonstrationRecords {
  reservations: Reservation[]
  flights: CompletedFlight[]
}

/** Everything the first school has on a local day; the same for the same day. */
export function firstSchool(today: string): DemonstrationRecords {
  const school: SchoolStaffing = {
    name: DEMONSTRATION_SCHOOL,
    fleet: FLEET,
    instructors: INSTRUCTOR_ROSTER,
    customers: CUSTOMERS,
    weekdayBookings: 45,
    weekendBookings: 60,
  }
  const occupancy = createOccupancy()
  const planted = plantedBookings(today, occupancy)
  const ordinary = daysOf(today).flatMap((day) => fillDay(school, day, today, occupancy))
  const bookings = numbered([...planted, ...ordinary], 'R')
  swapTail(bookings, today, occupancy)
  return {
    reservations: bookings.map(reservationOf),
    flights: plantFaults(flightsOf(bookings), today),
  }
}

/** The small school behind the second key. */
export function secondSchool(today: string): DemonstrationRecords {
  const school: SchoolStaffing = {
    name: SECOND_SCHOOL,
    fleet: SECOND_FLEET,
    instructors: SECOND_INSTRUCTORS,
    customers: SECOND_CUSTOMERS,
    weekdayBookings: 4,
    weekendBookings: 7,
  }
  const occupancy = createOccupancy()
  const ordinary = daysOf(today).flatMap((day) => fillDay(school, day, today, occupancy))
  const bookings = numbered(ordinary, 'S')
  return { reservations: bookings.map(reservationOf), flights: flightsOf(bookings) }
}

/** Numbers in the order of the day, as a desk would give them; a work order has its own, a few have none. */
function numbered(bookings: Booking[], letter: string): Booking[] {
  const counts = new Map<string, number>()
  for (const made of bookings.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))) {
    const day = denverDay(made.start)
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    const kind = made.activity === MAINTENANCE ? 'WO' : letter
    const isForgotten = made.id.endsWith('00')
    made.number = isForgotten
      ? null
      : `${kind}${day.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`
  }
  return bookings
}
