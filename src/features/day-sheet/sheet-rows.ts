import { firstBy, groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import {
  expectedIn,
  type FlyingHabit,
  type ReadingWindow,
} from '#domain/record/expected-readings.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { usableTime } from '#domain/record/membership.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { holdsTime, isOpen } from '#domain/record/status.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { sheetName } from './sheet-people.ts'

export interface SheetRow {
  readonly reservation: Reservation
  readonly flight: CompletedFlight | null
  /** Expected readings on leaving; only in the aircraft's next row to fly. */
  readonly last: LastReadings | null
  /** Expected readings on return; null if too little is known. */
  readonly back: ExpectedBack | null
}

interface ExpectedBack {
  readonly hobbs: ReadingWindow | null
  readonly tach: ReadingWindow | null
  /** True if the reading on leaving is unknown: the range is then the hours flown. */
  readonly isFlown: boolean
}

/** In the given order, which is by start. */
export function toRows(
  bookings: readonly Reservation[],
  flights: readonly CompletedFlight[],
  last: ReadonlyMap<string, LastReadings>,
  habits: ReadonlyMap<string, FlyingHabit>,
): SheetRow[] {
  const flightOf = new Map(flights.map((flight) => [flight.reservationId, flight]))
  const filled = new Set<string>()
  return bookings.map((reservation) => {
    const flight = flightOf.get(reservation.id) ?? null
    const tail = tailOf(reservation)
    const isToFly = flight === null && !isMaintenance(reservation) && isOpen(reservation)
    if (!isToFly) return { reservation, flight, last: null, back: null }
    const isNext = !filled.has(tail)
    filled.add(tail)
    const out = isNext ? (last.get(tail) ?? null) : null
    return { reservation, flight, last: out, back: backOf(reservation, out, habits.get(tail)) }
  })
}

function backOf(
  reservation: Reservation,
  out: LastReadings | null,
  habit: FlyingHabit | undefined,
): ExpectedBack | null {
  const time = usableTime(reservation)
  if (!time || !habit) return null
  const isFlown = !out?.hobbs
  return { ...expectedIn(isFlown ? FROM_ZERO : out, time.end - time.start, habit), isFlown }
}

/** Counted from zero, a reading is the hours flown. */
const FROM_ZERO = { hobbs: { hundredths: 0 }, tach: { hundredths: 0 } } as const

/** Without cancelled and maintenance; time in ms. */
export interface SheetTotals {
  readonly bookings: number
  readonly time: number
}

export function totalsOf(reservations: readonly Reservation[]): SheetTotals {
  const active = reservations.filter(
    (reservation) => holdsTime(reservation) && !isMaintenance(reservation),
  )
  const times = active.flatMap((reservation) => usableTime(reservation) ?? [])
  return {
    bookings: active.length,
    time: times.reduce((sum, { start, end }) => sum + end - start, 0),
  }
}

export interface SheetGroup {
  readonly key: string
  /** Null on a sheet sorted by time. */
  readonly heading: string | null
  readonly model: string
  readonly last: LastReadings | null
  readonly rows: readonly SheetRow[]
  readonly elsewhere: readonly ElsewhereLine[]
  readonly totals: SheetTotals
}

/** Taught with another instructor, in whose group the row is, so that each booking is printed once. `with` null: this
 * person isn't on it as instructor. */
interface ElsewhereLine {
  readonly reservation: Reservation
  readonly with: Person | null
}

/** One group, in the given order. */
export function groupByTime(rows: readonly SheetRow[]): SheetGroup[] {
  return rows.length === 0 ? [] : [toGroup({ key: '', heading: null, rows })]
}

/** By model and tail; no aircraft last. `wanted` tails get a group even if empty. */
export function groupByAircraft(
  rows: readonly SheetRow[],
  last: ReadonlyMap<string, LastReadings>,
  wanted: readonly Aircraft[] = [],
): SheetGroup[] {
  const byTail = groupBy(rows, ({ reservation }) => tailOf(reservation))
  const flown = rows.flatMap(({ reservation }) => reservation.aircraft ?? [])
  const aircraft = new Map([...wanted, ...flown].map((one) => [one.tail, one]))
  aircraft.delete('')
  const groups = groupByModel([...aircraft.values()]).flatMap(({ model, aircraft: ofModel }) =>
    ofModel.map(({ tail }) =>
      toGroup({
        key: tail,
        heading: tail,
        model,
        last: last.get(tail) ?? null,
        rows: byTail.get(tail) ?? [],
      }),
    ),
  )
  const bare = byTail.get(NO_AIRCRAFT)
  return bare
    ? [...groups, toGroup({ key: NO_AIRCRAFT, heading: 'No aircraft', rows: bare })]
    : groups
}

/** By instructor's name, without one last. A booking with two instructors is listed once, under the first (of those
 * `wanted`; null is all), or it would be counted and closed twice. On `isEach`, papers of their own, each has it whole.
 * `booked` is the whole day. */
export function groupByInstructor(
  rows: readonly SheetRow[],
  names: DaySheetState['names'],
  wanted: ReadonlySet<string> | null = null,
  booked: readonly Reservation[] = [],
  isEach = false,
): SheetGroup[] {
  const keysOf = ({ reservation }: SheetRow) =>
    instructorKeys(reservation).filter((key) => wanted === null || wanted.has(key))
  // Only bookings no one teaches have no owner.
  const ownersOf = (row: SheetRow) => {
    const keys = keysOf(row)
    const [first = instructorKeys(row.reservation)[0] ?? NO_INSTRUCTOR] = keys
    return isEach && keys.length > 0 ? keys : [first]
  }
  const owned = groupByEach(rows, ownersOf)
  const people = firstBy(
    rows.flatMap(({ reservation }) => reservation.instructors),
    personKey,
  )
  const taught = rows.flatMap((row) => {
    const owners = ownersOf(row)
    const line = { reservation: row.reservation, with: people.get(owners[0] ?? '') ?? null }
    return keysOf(row)
      .filter((key) => !owners.includes(key))
      .map((key) => ({ key, line }))
  })
  const attended = booked.flatMap((reservation) =>
    alsoOn(reservation, people).map((key) => ({ key, line: { reservation, with: null } })),
  )
  const elsewhere = groupBy([...taught, ...attended], ({ key }) => key)
  // Who only attends has no group: a filter may not have asked for them.
  const keys = new Set([...owned.keys(), ...taught.map(({ key }) => key)])
  const groups = [...keys].map((key) => {
    const person = people.get(key)
    return toGroup({
      key,
      heading: person ? sheetName(person, names) : 'No instructor',
      rows: owned.get(key) ?? [],
      elsewhere: (elsewhere.get(key) ?? []).map(({ line }) => line),
    })
  })
  return groups.sort(
    (a, b) =>
      Number(a.key === NO_INSTRUCTOR) - Number(b.key === NO_INSTRUCTOR) ||
      (a.heading ?? '').localeCompare(b.heading ?? ''),
  )
}

function toGroup(
  group: Pick<SheetGroup, 'key' | 'heading' | 'rows'> & Partial<SheetGroup>,
): SheetGroup {
  const totals = totalsOf(group.rows.map(({ reservation }) => reservation))
  return { model: '', last: null, elsewhere: [], totals, ...group }
}
