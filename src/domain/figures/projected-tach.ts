import { sumBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import { summedDelta } from '#domain/record/meter.ts'
import { type DayRange, daysBetween, laterDay, type PlainDay } from '#time/plain-day.ts'
import type { BookedFlight } from './booked-hours.ts'

/** Hundredths; `perDay` may be fractional. */
export interface TachProjection {
  readonly tail: string
  readonly last: number
  readonly lastDay: PlainDay
  readonly perDay: number
  readonly at: number
  readonly bookedTach: number
  readonly bookings: number
}

export interface ToProject {
  readonly flights: readonly CompletedFlight[]
  readonly past: DayRange
  /** Booked hours on those days, hundredths by tail, for the tach per booked hour. */
  readonly pastBooked: ReadonlyMap<string, number>
  /** Flyable bookings from today on, and the days they are loaded for. */
  readonly ahead: readonly BookedFlight[]
  readonly known: DayRange
  readonly date: PlainDay
}

/** Used for aircraft with too few flights. */
const USUAL_TACH_PER_BOOKED = 0.55
/** Hundredths of booked hours needed to learn a ratio. */
const LEARNS_FROM = 1000

export function projectedTach(asked: ToProject): TachProjection[] {
  const { flights, past, pastBooked, ahead, known, date } = asked
  const days = daysBetween(past.from, past.to) + 1
  const flown = sumBy(
    flights.filter(({ date }) => date !== null && date >= past.from && date <= past.to),
    ({ aircraft }) => aircraft?.tail,
    ({ tach }) => summedDelta(tach) ?? 0,
  )
  return [...lastReadings(flights)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tail, { tach }]) => {
      if (tach === null) return []
      const perDay = (flown.get(tail) ?? 0) / days
      const pastHours = pastBooked.get(tail) ?? 0
      const perBooked =
        pastHours < LEARNS_FROM ? USUAL_TACH_PER_BOOKED : (flown.get(tail) ?? 0) / pastHours
      const own = ahead.filter(
        ({ reservation, day }) =>
          reservation.aircraft?.tail === tail && day >= known.from && day <= known.to,
      )
      const booked = own.filter((one) => one.day <= date)
      const bookedTach = booked.reduce((sum, { hours }) => sum + hours, 0) * perBooked
      // Days between the last reading and the first loaded booking, and after the last one.
      const before = Math.max(0, daysBetween(tach.day, known.from) - 1)
      const after = Math.max(0, daysBetween(laterDay(known.to, tach.day), date))
      const at = Math.round(tach.hundredths + (before + after) * perDay + bookedTach)
      return [
        {
          tail,
          last: tach.hundredths,
          lastDay: tach.day,
          perDay,
          at,
          bookedTach: Math.round(bookedTach),
          bookings: booked.length,
        },
      ]
    })
}
