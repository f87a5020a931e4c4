import { sumBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings } from '#domain/record/last-readings.ts'
import { summedDelta } from '#domain/record/meter.ts'
import { type DayRange, daysBetween, laterDay, type PlainDay } from '#time/plain-day.ts'
import type { BookedFlight } from './booked-hours.ts'

/** Where one aircraft's tachometer is, and will be. Hundredths; `perDay` may be a fraction of them. */
export interface TachProjection {
  readonly tail: string
  readonly last: number
  readonly lastDay: PlainDay
  readonly perDay: number
  /** By the bookings of the known days, then by the usual day. */
  readonly at: number
  readonly bookedTach: number
  readonly bookings: number
}

export interface ToProject {
  readonly flights: readonly CompletedFlight[]
  /** The days from which the usual pace is taken. */
  readonly past: DayRange
  /** Hours booked on those days, hundredths by tail: gives the tach time per booked hour. */
  readonly pastBooked: ReadonlyMap<string, number>
  /** Bookings from today on that could be flown, and the days they are known for. */
  readonly ahead: readonly BookedFlight[]
  readonly known: DayRange
  readonly date: PlainDay
}

/** Tach hours per booked hour, for an aircraft with too few flights to learn from. */
const USUAL_TACH_PER_BOOKED = 0.55
/** Hundredths: with less than ten booked hours, the usual ratio is used. */
const LEARNS_FROM = 1000

/** Aircraft with a reading in the log, in order of their tails. */
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
      // Days between the last reading and the first known booking, and those after the last one.
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
