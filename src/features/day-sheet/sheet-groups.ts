import { groupBy } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { usableTime } from '#domain/record/membership.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { sheetName } from './sheet-people.ts'
import type { SheetRow } from './sheet-row.ts'

/** Without cancelled and maintenance; time in ms. */
export interface SheetTotals {
  readonly bookings: number
  readonly time: number
}

export interface SheetGroup {
  readonly key: string
  /** Null on a sheet sorted by time. */
  readonly heading: string | null
  readonly model: string
  readonly last: LastReadings | null
  readonly rows: readonly SheetRow[]
  /** Taught with another instructor, in whose group the row is, so that each booking is printed once. `with` null: this
   * person isn't on it as instructor. */
  readonly elsewhere: readonly { readonly reservation: Reservation; readonly with: Person | null }[]
  readonly totals: SheetTotals
}

export function totalsOf(reservations: readonly Reservation[]): SheetTotals {
  const active = reservations.filter(
    (reservation) => holdsTime(reservation) && !isMaintenance(reservation),
  )
  const time = active.reduce((sum, reservation) => {
    const range = usableTime(reservation)
    return range ? sum + range.end - range.start : sum
  }, 0)
  return { bookings: active.length, time }
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
  const seen = new Map(wanted.map((aircraft) => [aircraft.tail, aircraft]))
  for (const { reservation } of rows)
    if (reservation.aircraft) seen.set(reservation.aircraft.tail, reservation.aircraft)
  const groups = groupByModel([...seen.values()].filter(({ tail }) => tail !== '')).flatMap(
    ({ model, aircraft }) =>
      aircraft.map(({ tail }) =>
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
 * `wanted`; null is all), or it would be counted and closed twice. `booked` is the whole day. */
export function groupByInstructor(
  rows: readonly SheetRow[],
  names: DaySheetState['names'],
  wanted: ReadonlySet<string> | null = null,
  booked: readonly Reservation[] = [],
): SheetGroup[] {
  const keysOf = ({ reservation }: SheetRow) =>
    instructorKeys(reservation).filter((key) => wanted === null || wanted.has(key))
  // Only bookings nobody teaches have no owner.
  const ownerOf = (row: SheetRow) =>
    keysOf(row)[0] ?? instructorKeys(row.reservation)[0] ?? NO_INSTRUCTOR
  const owned = groupBy(rows, ownerOf)
  const people = new Map<string, Person>()
  for (const { reservation } of rows)
    for (const person of reservation.instructors)
      if (!people.has(personKey(person))) people.set(personKey(person), person)
  const elsewhere = new Map<string, SheetGroup['elsewhere'][number][]>()
  for (const row of rows) {
    const owner = people.get(ownerOf(row))
    if (!owner) continue
    for (const key of keysOf(row).slice(1)) {
      const line = { reservation: row.reservation, with: owner }
      elsewhere.set(key, [...(elsewhere.get(key) ?? []), line])
    }
  }
  const keys = new Set([...owned.keys(), ...elsewhere.keys()])
  for (const reservation of booked)
    for (const key of alsoOn(reservation, people))
      elsewhere.set(key, [...(elsewhere.get(key) ?? []), { reservation, with: null }])
  return [...keys]
    .map((key) => {
      const person = people.get(key)
      return toGroup({
        key,
        heading: person ? sheetName(person, names) : 'No instructor',
        rows: owned.get(key) ?? [],
        elsewhere: elsewhere.get(key) ?? [],
      })
    })
    .sort(
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
