import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import { asCounted, type Doubts, hobbsInDoubt } from '#domain/audit/doubt.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { usableTime } from '#domain/record/membership.ts'
import { addDoubt, type InDoubt, NO_DOUBT, sumDeltas } from '#domain/record/meter-deltas.ts'
import type { LoadedPerson, Part } from '#domain/record/people.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'

/** What a page of people is drawn from. */
export interface PeopleData {
  readonly booked: AllLoaded<Reservation>
  readonly flown: AllLoaded<CompletedFlight>
  readonly doubts: Doubts
  readonly dispatch: Dispatch
  readonly now: Instant
  readonly today: PlainDay
}

/** One role, in hundredths, with the number of records that had none. */
export interface RoleFigures {
  readonly bookings: number
  readonly booked: number
  readonly flights: number
  readonly hobbs: ReturnType<typeof sumDeltas> & { readonly inDoubt: InDoubt }
}

/** Cancelled bookings don't count; others count in full. */
export function figuresOf({ bookings, flights }: Part, doubts: Doubts): RoleFigures {
  const held = bookings.filter(holdsTime)
  let ms = 0
  for (const booking of held) {
    const time = usableTime(booking)
    if (time) ms += time.end - time.start
  }
  return {
    bookings: held.length,
    booked: Math.round(ms / HUNDREDTH),
    flights: flights.length,
    hobbs: {
      ...sumDeltas(flights.map((flight) => asCounted(flight, doubts).hobbs)),
      inDoubt: flights.reduce(
        (sum, flight) => addDoubt(sum, hobbsInDoubt(flight, doubts)),
        NO_DOUBT,
      ),
    },
  }
}

/** What begins on these days: bookings by the school's clock, flights by their date. */
export function partWithin(
  { bookings, flights }: Part,
  booked: DayRange,
  flown: DayRange,
  zone: Zone,
): Part {
  const { start, end } = localDays(zone, booked)
  return {
    bookings: bookings.filter((one) => one.start !== null && one.start >= start && one.start < end),
    flights: flights.filter(({ date }) => date !== null && date >= flown.from && date <= flown.to),
  }
}

/** ms; 36 seconds are a hundredth of an hour. */
const HUNDREDTH = 36_000

/** Each once, by start; those without one last. */
export function allBookings({ asCustomer, asInstructor, asOther }: LoadedPerson): Reservation[] {
  const all = new Set([...asCustomer.bookings, ...asInstructor.bookings, ...asOther])
  return [...all].sort(
    (a, b) =>
      (a.start ?? Number.MAX_SAFE_INTEGER) - (b.start ?? Number.MAX_SAFE_INTEGER) ||
      (a.id < b.id ? -1 : 1),
  )
}

export type DispatchStateOf = Dispatch['stateOf']

/** Ignores cancelled bookings. */
export function aroundNow(
  bookings: readonly Reservation[],
  now: Instant,
  stateOf: DispatchStateOf,
): Record<'current' | 'next' | 'last', Reservation | null> {
  const held = bookings.filter((one) => holdsTime(one) && one.start !== null)
  const at = (place: Place) => (one: Reservation) => aroundOf(one, now, stateOf) === place
  return {
    current: held.findLast(at('now')) ?? null,
    next: held.find(at('next')) ?? null,
    last: held.findLast(at('over')) ?? null,
  }
}

export function upcomingOf(
  { now, dispatch }: Pick<PeopleData, 'now' | 'dispatch'>,
  bookings: readonly Reservation[],
) {
  const isOver = (one: Reservation) => aroundOf(one, now, dispatch.stateOf) === 'over'
  return bookings.filter((one) => holdsTime(one) && !isOver(one))
}

/** What is out is now, however late; what should be out and isn't is still next. */
function aroundOf(one: Reservation, now: Instant, stateOf: DispatchStateOf): Place {
  const { start, end, status } = one
  switch (stateOf(one.id)) {
    case 'late-back':
    case 'out':
    case 'down':
      return 'now'
    case 'not-started':
      return 'next'
    case 'no-show':
    case 'not-closed':
      return 'over'
    case null:
  }
  if ((start ?? end ?? now) > now) return 'next'
  if (status.kind === 'completed' || (end ?? start ?? now) < now) return 'over'
  return status.kind === 'pending' ? 'next' : 'now'
}

type Place = 'now' | 'next' | 'over'
