import { medianOf, ran } from '#domain/audit/world/tail-ratios.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { HOUR } from '#time/instant.ts'
import type { CompletedFlight } from './completed-flight.ts'
import { usableTime } from './membership.ts'
import type { Aircraft, Reservation } from './reservation.ts'

/** Median, and the range of nine flights in ten. */
interface Usual {
  readonly low: number
  readonly high: number
}

export interface FlyingHabit {
  /** Hobbs hours per booked hour. */
  readonly share: Usual
  /** Tach per Hobbs hour; null if too few flights have both. */
  readonly ratio: Usual | null
  readonly flights: number
}

/** Hundredths; the range in which a flight should return. */
export interface ReadingWindow {
  readonly low: number
  readonly high: number
}

/** Fewer aren't representative. */
const MIN_FLIGHTS = 5
/** Minimum share of the median: similar flights don't make the next one wrong. */
const MIN_SPREAD = 0.1
/** Hobbs counts in tenths, so a reading may be off by one. */
const TENTH = 10

/** From the tail's flights with known bookings, else its model's; absent if too few. Ignores cancelled bookings. */
export function flyingHabits(
  flights: readonly CompletedFlight[],
  reservations: readonly Reservation[],
): ReadonlyMap<string, FlyingHabit> {
  const booked = new Map(reservations.map((reservation) => [reservation.id, reservation]))
  const models = new Map<string, string>()
  const flown = flights.flatMap((flight) => {
    if (!flight.aircraft?.tail) return []
    models.set(flight.aircraft.tail, flight.aircraft.model)
    return flownOf(flight, flight.aircraft, booked.get(flight.reservationId ?? '')) ?? []
  })
  const byTail = groupBy(flown, ({ aircraft }) => aircraft.tail)
  const byModel = groupBy(flown, ({ aircraft }) => aircraft.model)
  return new Map(
    [...models].flatMap(([tail, model]): [string, FlyingHabit][] => {
      const habit = habitOf(byTail.get(tail) ?? []) ?? habitOf(byModel.get(model) ?? [])
      return habit === null ? [] : [[tail, habit]]
    }),
  )
}

interface Readings {
  readonly hobbs: { readonly hundredths: number } | null
  readonly tach: { readonly hundredths: number } | null
}

/** Expected readings after `bookedMs`; null if the last reading is unknown. */
export function expectedIn(
  last: Readings,
  bookedMs: number,
  habit: FlyingHabit,
): { readonly hobbs: ReadingWindow | null; readonly tach: ReadingWindow | null } {
  const booked = (bookedMs / HOUR) * 100
  const low = Math.max(0, Math.floor((booked * habit.share.low) / TENTH) * TENTH)
  const high = Math.ceil((booked * habit.share.high) / TENTH) * TENTH
  return {
    hobbs: last.hobbs && {
      low: last.hobbs.hundredths + low,
      high: last.hobbs.hundredths + high,
    },
    tach: last.tach &&
      habit.ratio && {
        low: last.tach.hundredths + Math.floor(low * habit.ratio.low),
        high: last.tach.hundredths + Math.ceil(high * habit.ratio.high),
      },
  }
}

interface Flown {
  readonly aircraft: Aircraft
  readonly share: number
  readonly ratio: number | null
}

function flownOf(
  flight: CompletedFlight,
  aircraft: Aircraft,
  booking: Reservation | undefined,
): Flown | null {
  const hobbs = ran(flight.hobbs)
  const time = booking && usableTime(booking)
  if (!time || hobbs === null || hobbs <= 0) return null
  const tach = ran(flight.tach)
  return {
    aircraft,
    share: hobbs / (((time.end - time.start) / HOUR) * 100),
    ratio: tach === null || tach <= 0 ? null : tach / hobbs,
  }
}

function habitOf(flown: readonly Flown[]): FlyingHabit | null {
  if (flown.length < MIN_FLIGHTS) return null
  const ratios = flown.flatMap(({ ratio }) => ratio ?? [])
  return {
    share: usualOf(
      flown.map(({ share }) => share),
      MIN_SPREAD,
    ),
    ratio: ratios.length < MIN_FLIGHTS ? null : usualOf(ratios),
    flights: flown.length,
  }
}

/** Median ± 2.5 MAD covers about nine in ten; a typo doesn't widen it. */
function usualOf(values: readonly number[], least = 0): Usual {
  const middle = medianOf(values)
  const usual = medianOf(values.map((value) => Math.abs(value - middle)))
  const spread = Math.max(2.5 * usual, least * middle)
  return { low: Math.max(0, middle - spread), high: middle + spread }
}
