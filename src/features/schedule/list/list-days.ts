import { compareText } from '#domain/lists/in-order.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { bookingsByDay } from '#features/schedule/days.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'

export function listDays(
  items: readonly Reservation[],
  days: DayRange,
  zone: Zone,
): ReadonlyMap<PlainDay, readonly Reservation[]> {
  const tailOf = ({ aircraft }: Reservation) => aircraft?.tail ?? ''
  const sorted = items.toSorted(
    (a, b) => (a.start ?? 0) - (b.start ?? 0) || compareText(tailOf(a), tailOf(b)),
  )
  return bookingsByDay(sorted, days, zone)
}

/** Finished or cancelled and over; started; to come. A booking left open isn't finished. */
export function partsOfToday(
  onDay: readonly Reservation[],
  now: Instant,
): readonly [done: Reservation[], begun: Reservation[], toCome: Reservation[]] {
  const parts: [Reservation[], Reservation[], Reservation[]] = [[], [], []]
  for (const one of onDay) {
    const { start, end } = one
    const isOver = (end ?? start ?? now) <= now
    const hasBegun = start !== null && start <= now
    parts[!isOpen(one) && isOver ? 0 : hasBegun ? 1 : 2].push(one)
  }
  return parts
}
