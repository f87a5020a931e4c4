import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type DayRange, eachDay, earlierDay, laterDay, type PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { localDaysOf } from '#time/zone.ts'

export interface AgendaDay {
  readonly day: PlainDay
  readonly reservations: readonly Reservation[]
}

/** Every local day of the range with what runs on it, in order of start; a booking over several days stands on each. */
export function agendaDays(items: readonly Reservation[], days: DayRange, zone: Zone): AgendaDay[] {
  const byDay = new Map(eachDay(days).map((day): [PlainDay, Reservation[]] => [day, []]))
  const timed = items.flatMap((reservation) => {
    const time = usableTime(reservation)
    return time ? [{ reservation, time }] : []
  })
  timed.sort((a, b) => a.time.start - b.time.start || compareTails(a.reservation, b.reservation))
  for (const { reservation, time } of timed) {
    const on = localDaysOf(zone, time)
    const from = laterDay(on.from, days.from)
    const to = earlierDay(on.to, days.to)
    if (from > to) continue
    for (const day of eachDay({ from, to })) byDay.get(day)?.push(reservation)
  }
  return [...byDay].map(([day, reservations]) => ({ day, reservations }))
}

function compareTails(a: Reservation, b: Reservation): number {
  const [tailA, tailB] = [a.aircraft?.tail ?? '', b.aircraft?.tail ?? '']
  return tailA < tailB ? -1 : Number(tailA > tailB)
}
