import type { Reservation } from '#domain/record/reservation.ts'
import { bookingsByDay } from '#features/schedule/bookings-by-day.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'

/** Every local day of the range with what runs on it, in order of start, then of tail. */
export function listDays(
  items: readonly Reservation[],
  days: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, readonly Reservation[]> {
  const sorted = items.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0) || byTail(a, b))
  return bookingsByDay(sorted, days, zone)
}

function byTail(a: Reservation, b: Reservation): number {
  const [tailA, tailB] = [a.aircraft?.tail ?? '', b.aircraft?.tail ?? '']
  return tailA < tailB ? -1 : Number(tailA > tailB)
}

/** Flown or off, and over: nobody has to look at it again today. What somebody forgot to close is not. */
export function isDone({ status, start, end }: Reservation, now: Instant): boolean {
  const isOver = (end ?? start ?? now) <= now
  return isOver && (status.kind === 'completed' || status.kind === 'cancelled')
}
