import {
  type BookingFilter,
  filterReservations,
  isUnfiltered,
} from '#domain/dispatch/booking-filter.ts'
import { LATE_STATES, type LateState } from '#domain/dispatch/dispatch-state.ts'
import type { TailQuestion } from '#domain/dispatch/tail-state.ts'
import { bookedOf } from '#domain/findings/booked.ts'
import { tailRivals } from '#domain/findings/overlaps.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { FlyingHabit } from '#domain/record/expected-readings.ts'
import { groupByModel, tailOf } from '#domain/record/fleet.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import { touches } from '#domain/record/membership.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { isIn } from '#time/instant.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { rowsWanted } from './rows-wanted.ts'
import {
  groupByAircraft,
  groupByInstructor,
  groupByTime,
  type SheetGroup,
  type SheetTotals,
  toRows,
  totalsOf,
} from './sheet-rows.ts'

export interface DaySheet {
  readonly groups: readonly SheetGroup[]
  readonly totals: SheetTotals
  /** Blocks outside any group, listed at the foot. */
  readonly maintenance: readonly Reservation[]
  /** Late or unclosed bookings: those on the sheet, and the school's today. */
  readonly open: readonly { readonly state: LateState; readonly bookings: readonly Reservation[] }[]
  /** Two bookings that overlap on an aircraft, or one and maintenance; earlier first. */
  readonly clashes: readonly (readonly [Reservation, Reservation])[]
  /** By start: matches, and everything else of each tail or person that has a row. */
  readonly shown: readonly Reservation[]
  /** False: printed only because it shares a row with a match; `others` counts those. */
  matches(this: void, reservation: Reservation): boolean
  readonly others: number
  /** Bookings the filter keeps off the sheet. */
  readonly notOnIt: number
  /** Matches including cancelled ones, printed or not. */
  readonly chosen: readonly Reservation[]
  readonly cancelledLeftOut: number
  readonly idle: readonly string[]
}

interface DaySheetSource extends TailQuestion {
  readonly flights: readonly CompletedFlight[]
  readonly habits: ReadonlyMap<string, FlyingHabit>
  readonly fleet: readonly Aircraft[]
}

type SheetChoice = Pick<DaySheetState, 'layout' | 'by' | 'names' | keyof BookingFilter>

export function layOutDay(source: DaySheetSource, choice: SheetChoice): DaySheet {
  const ofTheDay = source.reservations
    .filter((reservation) => touches(reservation, source.day))
    .sort(byStart)
  const { shown: asked, booked, matches } = filterReservations(ofTheDay, choice)
  const wanted = isUnfiltered(choice) ? null : rowsWanted(asked, booked, choice)
  const shown = wanted ? booked.filter((one) => matches(one) || wanted.has(one)) : booked
  const withCancelled = filterReservations(ofTheDay, { ...choice, cancelled: true })
  const chosen = wanted
    ? ofTheDay.filter((one) => withCancelled.matches(one) || wanted.has(one))
    : ofTheDay
  const printed = new Set(shown)
  const bookings = shown.filter((reservation) => !isMaintenance(reservation))
  const blocks = shown.filter(isMaintenance)
  return {
    groups: groupsOf(shown, source, choice, { booked, people: wanted?.people ?? null }),
    totals: totalsOf(shown),
    maintenance: choice.layout === 'list' ? blocks : [],
    open: LATE_STATES.map((state) => ({
      state,
      bookings: isIn(source.now, source.day)
        ? source.dispatch.counted[state]
        : bookings.filter(({ id }) => source.dispatch.stateOf(id) === state),
    })),
    clashes: tailRivals(bookedOf(ofTheDay))
      .map(([first, second]) => [first.reservation, second.reservation] as const)
      .filter((pair) => pair.some((one) => printed.has(one))),
    shown,
    matches,
    others: shown.length - asked.length,
    notOnIt: booked.length - shown.length,
    chosen,
    cancelledLeftOut: chosen.length - shown.length,
    idle: idleTails(source.fleet, booked, choice),
  }
}

function groupsOf(
  shown: readonly Reservation[],
  { flights, habits, fleet }: DaySheetSource,
  choice: SheetChoice,
  { booked, people }: { booked: readonly Reservation[]; people: ReadonlySet<string> | null },
): SheetGroup[] {
  const last = lastReadings(flights)
  const printed = new Set(shown)
  // From the whole day: the tail's next flight may not be printed.
  const rows = toRows(booked, flights, last, habits).filter(({ reservation }) =>
    printed.has(reservation),
  )
  const toFly = rows.filter(({ reservation }) => !isMaintenance(reservation))
  switch (choice.layout) {
    case 'board':
      return []
    case 'clipboard': {
      // A tail selected by name gets a sheet without bookings, for walk-ins.
      const wanted = fleet.filter(({ tail }) => choice.aircraft?.includes(tail) === true)
      return groupByAircraft(rows, last, wanted)
    }
    case 'slips':
      // A block that no one is on is no one's slip.
      return groupByInstructor(
        rows.filter((row) => toFly.includes(row) || hasPeople(row.reservation)),
        choice.names,
        people,
        booked,
        true,
      )
    case 'list':
      if (choice.by === 'time') return groupByTime(toFly)
      return choice.by === 'instructor'
        ? groupByInstructor(toFly, choice.names, people, booked)
        : groupByAircraft(toFly, last)
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
  booked: readonly Reservation[],
  { aircraft }: Pick<SheetChoice, 'aircraft'>,
): string[] {
  const busy = new Set(booked.filter(holdsTime).map(tailOf))
  const tails = groupByModel(fleet).flatMap((group) => group.aircraft.map(({ tail }) => tail))
  return tails.filter((tail) => !busy.has(tail) && (aircraft === null || aircraft.includes(tail)))
}

function hasPeople({ customers, instructors, others }: Reservation): boolean {
  return customers.length + instructors.length + others.length > 0
}
