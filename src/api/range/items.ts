import { compareIds, compareText } from '#domain/lists/in-order.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { touches } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { DAY, type InstantRange, intersection, overlap, type Span } from '#time/instant.ts'
import type { Loaded } from './loaded.ts'

/** By start, then id: bookings that begin in the range, run into it, or have no start and were listed in it. `earlier`:
 * ids that began before the look-back and may run; other records of that time are left out. */
export function bookingsIn(
  known: Loaded<Reservation>,
  range: InstantRange,
  lookBack: InstantRange,
  earlier: Iterable<string> = [],
): Reservation[] {
  const days = {
    start: Math.floor(lookBack.start / DAY),
    end: Math.floor((range.end - 1) / DAY) + 1,
  }
  const items = recordsOfDays(known, days).filter((reservation) => touches(reservation, range))
  for (const id of known.unplaced) {
    const entry = known.byId.get(id)
    if (entry && (touches(entry.record, range) || isLost(entry.record, entry.place, range))) {
      items.push(entry.record)
    }
  }
  for (const id of earlier) {
    const entry = known.byId.get(id)
    if (!entry || entry.at === null || entry.at >= days.start * DAY) continue
    if (touches(entry.record, range)) items.push(entry.record)
  }
  return items.sort((a, b) => (a.start ?? range.end) - (b.start ?? range.end) || compareIds(a, b))
}

/** Without start and end we know only which request returned it. */
function isLost(reservation: Reservation, place: Span, range: InstantRange): boolean {
  return reservation.end === null && overlap(place, range)
}

/** Newest first as in the API (§4.3), undated last. */
export function flightsIn(known: Loaded<CompletedFlight>, span: Span): CompletedFlight[] {
  const items = recordsOfDays(known, span)
  for (const id of known.unplaced) {
    const entry = known.byId.get(id)
    if (entry && intersection<number>(entry.place, span)) items.push(entry.record)
  }
  return items.sort(
    (a, b) =>
      compareText(b.date ?? '', a.date ?? '') ||
      (b.completedAt ?? 0) - (a.completedAt ?? 0) ||
      compareIds(a, b),
  )
}

function recordsOfDays<T>(known: Loaded<T>, days: Span): T[] {
  const records: T[] = []
  for (let day = days.start; day < days.end; day++) {
    for (const id of known.byDay.get(day) ?? []) {
      const entry = known.byId.get(id)
      if (entry && !known.unreadable.has(id)) records.push(entry.record)
    }
  }
  return records
}
