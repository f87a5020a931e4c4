import { activityKind } from '#domain/activity.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { tailRivals } from '#domain/findings/aircraft-overlap.ts'
import { bookedOf } from '#domain/findings/booked.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/fleet.ts'
import { instructorKeys, NO_INSTRUCTOR } from '#domain/instructors.ts'
import { type LastReadings, lastReadings } from '#domain/last-readings.ts'
import { touches, usableTime } from '#domain/membership.ts'
import type { Aircraft, Reservation } from '#domain/reservation.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { sheetName } from './sheet-people.ts'

export interface SheetRow {
  readonly reservation: Reservation
  /** The entry of the log that this booking became, as far as known. */
  readonly flight: CompletedFlight | null
  /** What the meters should read on leaving: only in the first row of its aircraft that is still to fly. */
  readonly last: LastReadings | null
}

export interface SheetGroup {
  readonly key: string
  /** Null for the one group of a sheet by time. */
  readonly heading: string | null
  readonly model: string
  readonly last: LastReadings | null
  readonly rows: readonly SheetRow[]
  readonly totals: SheetTotals
}

/** Bookings that are not cancelled, and their booked time in milliseconds. */
export interface SheetTotals {
  readonly bookings: number
  readonly time: number
}

/** Two bookings of one aircraft that overlap, or one with the shop; the earlier first. */
export interface Clash {
  readonly tail: string
  readonly first: Reservation
  readonly second: Reservation
}

export interface DaySheet {
  readonly groups: readonly SheetGroup[]
  readonly totals: SheetTotals
  readonly maintenance: readonly Reservation[]
  /** Checked out past their end, most overdue first. */
  readonly unclosed: readonly Reservation[]
  /** Two at once on one aircraft. */
  readonly clashes: readonly Clash[]
  readonly cancelledLeftOut: number
  /** Of the fleet, without a booking or maintenance on this sheet. */
  readonly idle: readonly string[]
}

interface DaySheetSource {
  readonly reservations: readonly Reservation[]
  /** Known entries of the log of the days before; may be none. */
  readonly flights: readonly CompletedFlight[]
  readonly fleet: readonly Aircraft[]
  /** The school's local day. */
  readonly day: InstantRange
  readonly now: Instant
}

type SheetChoice = Pick<DaySheetState, 'by' | 'names' | 'cancelled' | 'aircraft' | 'instructor'>

export function layOutDay(source: DaySheetSource, choice: SheetChoice): DaySheet {
  const all = source.reservations
    .filter((reservation) => touches(reservation, source.day) && isChosen(reservation, choice))
    .sort(byStart)
  const shown = all.filter(({ status }) => choice.cancelled || status.kind !== 'cancelled')
  const isMaintenance = (reservation: Reservation) =>
    activityKind(reservation.activity) === 'maintenance'
  const bookings = shown.filter((reservation) => !isMaintenance(reservation))
  const rows = toRows(bookings, source.flights)
  return {
    groups: toGroups(rows, choice, lastReadings(source.flights)),
    totals: totalsOf(bookings),
    maintenance: shown.filter(isMaintenance),
    unclosed: bookings
      .filter(
        ({ status, end }) => status.kind === 'checked-out' && end !== null && end < source.now,
      )
      .sort((a, b) => (a.end ?? 0) - (b.end ?? 0)),
    clashes: tailRivals(bookedOf(shown)).map(([first, second]) => ({
      tail: tailOf(first.reservation),
      first: first.reservation,
      second: second.reservation,
    })),
    cancelledLeftOut: all.length - shown.length,
    idle: idleTails(source.fleet, shown, choice),
  }
}

function isChosen(
  reservation: Reservation,
  { aircraft, instructor }: Pick<SheetChoice, 'aircraft' | 'instructor'>,
): boolean {
  const keys = instructorKeys(reservation)
  return (
    (aircraft === null || aircraft.includes(tailOf(reservation))) &&
    (instructor === null || keys.some((key) => instructor.includes(key)))
  )
}

function byStart(a: Reservation, b: Reservation): number {
  return (
    (a.start ?? a.end ?? 0) - (b.start ?? b.end ?? 0) ||
    (a.end ?? 0) - (b.end ?? 0) ||
    (tailOf(a) < tailOf(b) ? -1 : Number(tailOf(a) > tailOf(b))) ||
    (a.id < b.id ? -1 : 1)
  )
}

function toRows(bookings: readonly Reservation[], flights: readonly CompletedFlight[]): SheetRow[] {
  const flightOf = new Map(flights.map((flight) => [flight.reservationId, flight]))
  const last = lastReadings(flights)
  const filled = new Set<string>()
  return bookings.map((reservation) => {
    const flight = flightOf.get(reservation.id) ?? null
    const tail = tailOf(reservation)
    const isToFly = flight === null && !['completed', 'cancelled'].includes(reservation.status.kind)
    const isNext = isToFly && !filled.has(tail)
    if (isNext) filled.add(tail)
    return { reservation, flight, last: isNext ? (last.get(tail) ?? null) : null }
  })
}

function toGroups(
  rows: readonly SheetRow[],
  { by, names }: SheetChoice,
  last: ReadonlyMap<string, LastReadings>,
): SheetGroup[] {
  if (by === 'time') return rows.length === 0 ? [] : [toGroup('', null, '', null, rows)]
  if (by === 'instructor') {
    const groups = groupRows(
      rows,
      ({ reservation }) => instructorKeys(reservation)[0] ?? NO_INSTRUCTOR,
    )
    return [...groups]
      .map(([key, members]) => {
        const person = members[0]?.reservation.instructors[0]
        return toGroup(key, person ? sheetName(person, names) : 'No instructor', '', null, members)
      })
      .sort(
        (a, b) =>
          lastWhere(a, b, NO_INSTRUCTOR) || (a.heading ?? '').localeCompare(b.heading ?? ''),
      )
  }
  const groups = groupRows(rows, ({ reservation }) => tailOf(reservation))
  const seen = rows
    .map(({ reservation }) => reservation.aircraft)
    .filter((aircraft) => aircraft !== null)
  const models = groupByModel([
    ...new Map(seen.map((aircraft) => [aircraft.tail, aircraft])).values(),
  ])
  const order = models.flatMap(({ model, aircraft }) =>
    aircraft.map(({ tail }) => ({ tail, model })),
  )
  return [...order.filter(({ tail }) => tail !== ''), { tail: NO_AIRCRAFT, model: '' }].flatMap(
    ({ tail, model }) => {
      const members = groups.get(tail)
      const heading = tail === NO_AIRCRAFT ? 'No aircraft' : tail
      return members ? [toGroup(tail, heading, model, last.get(tail) ?? null, members)] : []
    },
  )
}

function toGroup(
  key: string,
  heading: string | null,
  model: string,
  last: LastReadings | null,
  rows: readonly SheetRow[],
): SheetGroup {
  return { key, heading, model, last, rows, totals: totalsOf(rows.map((row) => row.reservation)) }
}

function groupRows(
  rows: readonly SheetRow[],
  keyOf: (row: SheetRow) => string,
): Map<string, SheetRow[]> {
  const groups = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const members = groups.get(keyOf(row))
    if (members) members.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function lastWhere(a: SheetGroup, b: SheetGroup, key: string): number {
  return Number(a.key === key) - Number(b.key === key)
}

function totalsOf(reservations: readonly Reservation[]): SheetTotals {
  const active = reservations.filter(({ status }) => status.kind !== 'cancelled')
  const time = active.reduce((sum, reservation) => {
    const range = usableTime(reservation)
    return range ? sum + range.end - range.start : sum
  }, 0)
  return { bookings: active.length, time }
}

function idleTails(
  fleet: readonly Aircraft[],
  shown: readonly Reservation[],
  { aircraft }: SheetChoice,
): string[] {
  const busy = new Set(shown.filter(({ status }) => status.kind !== 'cancelled').map(tailOf))
  const tails = groupByModel(fleet).flatMap((group) => group.aircraft.map(({ tail }) => tail))
  return tails.filter((tail) => !busy.has(tail) && (aircraft === null || aircraft.includes(tail)))
}
