import { type BookingFilter, filterReservations } from '#domain/booking-filter.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { FlyingHabit } from '#domain/expected-readings.ts'
import { tailRivals } from '#domain/findings/aircraft-overlap.ts'
import { bookedOf } from '#domain/findings/booked.ts'
import { groupByModel, tailOf } from '#domain/fleet.ts'
import { lastReadings } from '#domain/last-readings.ts'
import { touches } from '#domain/membership.ts'
import type { Aircraft, Reservation } from '#domain/reservation.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import {
  groupByAircraft,
  groupByInstructor,
  groupByTime,
  type SheetGroup,
  type SheetTotals,
  totalsOf,
} from './sheet-groups.ts'
import { isMaintenance, toRows } from './sheet-row.ts'

/** Two bookings of one aircraft that overlap, or one with the shop; the earlier first. */
interface Clash {
  readonly tail: string
  readonly first: Reservation
  readonly second: Reservation
}

export interface DaySheet {
  /** As the layout groups them; of the board none. */
  readonly groups: readonly SheetGroup[]
  readonly totals: SheetTotals
  /** Blocks that stand in no group: those of the list, at its foot. */
  readonly maintenance: readonly Reservation[]
  /** Checked out past their end, most overdue first. */
  readonly unclosed: readonly Reservation[]
  /** Two at once on one aircraft. */
  readonly clashes: readonly Clash[]
  /** What is printed, by start. */
  readonly shown: readonly Reservation[]
  /** The same with the cancelled ones, printed or not. */
  readonly chosen: readonly Reservation[]
  readonly cancelledLeftOut: number
  /** Of the fleet, without a booking or maintenance on this sheet. */
  readonly idle: readonly string[]
}

interface DaySheetSource {
  readonly reservations: readonly Reservation[]
  /** Known entries of the log of the days before; may be none. */
  readonly flights: readonly CompletedFlight[]
  /** What each tail usually flies of an hour booked; may be none. */
  readonly habits: ReadonlyMap<string, FlyingHabit>
  readonly fleet: readonly Aircraft[]
  /** The school's local day. */
  readonly day: InstantRange
  readonly now: Instant
}

type SheetChoice = Pick<DaySheetState, 'layout' | 'by' | 'names' | keyof BookingFilter>

export function layOutDay(source: DaySheetSource, choice: SheetChoice): DaySheet {
  const ofTheDay = source.reservations
    .filter((reservation) => touches(reservation, source.day))
    .sort(byStart)
  const { shown, hiddenCancelled } = filterReservations(ofTheDay, choice)
  const bookings = shown.filter((reservation) => !isMaintenance(reservation))
  const blocks = shown.filter(isMaintenance)
  return {
    groups: groupsOf(shown, bookings, source, choice),
    totals: totalsOf(bookings),
    maintenance: choice.layout === 'list' ? blocks : [],
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
    shown,
    chosen: filterReservations(ofTheDay, { ...choice, cancelled: true }).shown,
    cancelledLeftOut: hiddenCancelled,
    idle: idleTails(source.fleet, shown, choice),
  }
}

function groupsOf(
  shown: readonly Reservation[],
  bookings: readonly Reservation[],
  { flights, habits, fleet }: DaySheetSource,
  choice: SheetChoice,
): SheetGroup[] {
  const last = lastReadings(flights)
  const rows = (reservations: readonly Reservation[]) => toRows(reservations, flights, last, habits)
  switch (choice.layout) {
    case 'board':
      return []
    case 'clipboard': {
      // A tail asked for by name has its sheet though nothing is booked: somebody will walk in.
      const wanted = fleet.filter(({ tail }) => choice.aircraft?.includes(tail) === true)
      return groupByAircraft(rows(shown), last, wanted)
    }
    case 'slips':
      return groupByInstructor(rows(shown), choice)
    case 'list':
      if (choice.by === 'time') return groupByTime(rows(bookings))
      return choice.by === 'instructor'
        ? groupByInstructor(rows(bookings), choice)
        : groupByAircraft(rows(bookings), last)
  }
}

function byStart(a: Reservation, b: Reservation): number {
  return (
    (a.start ?? a.end ?? 0) - (b.start ?? b.end ?? 0) ||
    (a.end ?? 0) - (b.end ?? 0) ||
    (tailOf(a) < tailOf(b) ? -1 : Number(tailOf(a) > tailOf(b))) ||
    (a.id < b.id ? -1 : 1)
  )
}

function idleTails(
  fleet: readonly Aircraft[],
  shown: readonly Reservation[],
  { aircraft }: Pick<SheetChoice, 'aircraft'>,
): string[] {
  const busy = new Set(shown.filter(({ status }) => status.kind !== 'cancelled').map(tailOf))
  const tails = groupByModel(fleet).flatMap((group) => group.aircraft.map(({ tail }) => tail))
  return tails.filter((tail) => !busy.has(tail) && (aircraft === null || aircraft.includes(tail)))
}
