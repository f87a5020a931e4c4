import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type DayRange, eachDay, earlierDay, laterDay, type PlainDay } from '#time/plain-day.ts'
import { localDaysOf, type Zone } from '#time/zone.ts'

/** In the order given. A booking over several days is listed on each. */
export function bookingsByDay(
  items: readonly Reservation[],
  days: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, readonly Reservation[]> {
  const byDay = new Map(eachDay(days).map((day): [PlainDay, Reservation[]] => [day, []]))
  for (const reservation of items) {
    const time = usableTime(reservation)
    if (!time) continue
    const on = localDaysOf(zone, time)
    const from = laterDay(on.from, days.from)
    const to = earlierDay(on.to, days.to)
    if (from > to) continue
    for (const day of eachDay({ from, to })) byDay.get(day)?.push(reservation)
  }
  return byDay
}
