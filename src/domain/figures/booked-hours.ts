import { sumBy } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { tailOf } from '#domain/record/fleet.ts'
import { hundredthsOf, usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { type Instant } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'

/** Neither maintenance nor cancelled; length in hundredths of an hour. */
export interface BookedFlight {
  readonly reservation: Reservation
  readonly day: PlainDay
  readonly hours: number
}

/** By the day they begin. With `now` only finished ones. */
export function bookedFlights(
  reservations: readonly Reservation[],
  { from, to }: DayRange,
  zone: Zone,
  now: Instant | null,
): BookedFlight[] {
  return reservations.flatMap((reservation) => {
    const time = usableTime(reservation)
    if (time === null || reservation.aircraft === null || (now !== null && time.end > now))
      return []
    if (!holdsTime(reservation) || isMaintenance(reservation)) return []
    const day = localDayOf(zone, time.start)
    if (day < from || day > to) return []
    return [{ reservation, day, hours: hundredthsOf(time) }]
  })
}

export function bookedByDay(
  booked: readonly BookedFlight[],
  range: DayRange,
): Map<PlainDay, number> {
  const days = new Map<PlainDay, number>(eachDay(range).map((day) => [day, 0]))
  return sumBy(booked, ({ day }) => day, hoursOf, days)
}

/** Hundredths. */
export function bookedByTail(booked: readonly BookedFlight[]): Map<string, number> {
  return sumBy(booked, ({ reservation }) => tailOf(reservation), hoursOf)
}

function hoursOf({ hours }: BookedFlight): number {
  return hours
}
