import { compareIds, compareText } from '#domain/lists/in-order.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { touches } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { DAY, type InstantRange, intersection, overlap, type Span } from '#time/instant.ts'
import type { Known } from './known.ts'

/**
 * The bookings of a range, by start, then id: those that begin in it, those that still run into it, and those without a
 * start that were listed there. `earlier` are known blocks that began before the look-back.
 */
export function bookingsIn(
  known: Known<Reservation>,
  range: InstantRange,
  lookBack: InstantRange,
  earlier: readonly Reservation[] = [],
): Reservation[] {
  const items = recordsOfDays(known, {
    start: Math.floor(lookBack.start / DAY),
    end: Math.floor((range.end - 1) / DAY) + 1,
  }).filter((reservation) => touches(reservation, range))
  for (const id of known.unplaced) {
    const entry = known.byId.get(id)
    if (entry && (touches(entry.record, range) || isLost(entry.record, entry.place, range))) {
      items.push(entry.record)
    }
  }
  const listed = new Set(items.map(({ id }) => id))
  for (const block of earlier) {
    // A record read since then in another place is shown where it is now.
    const { start } = known.byId.get(block.id)?.record ?? block
    const isEarlier = start !== null && start < lookBack.start
    if (isEarlier && !listed.has(block.id) && touches(block, range)) items.push(block)
  }
  return items.sort((a, b) => (a.start ?? range.end) - (b.start ?? range.end) || compareIds(a, b))
}

/** With neither start nor end, all we know is which question returned it. */
function isLost(reservation: Reservation, place: Span, range: InstantRange): boolean {
  return reservation.end === null && overlap(place, range)
}

/** The flights of a span of day numbers, newest first as the API has them (§4.3), those without a date last. */
export function flightsIn(known: Known<CompletedFlight>, span: Span): CompletedFlight[] {
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

function recordsOfDays<T>(known: Known<T>, days: Span): T[] {
  const records: T[] = []
  for (let day = days.start; day < days.end; day++) {
    for (const id of known.byDay.get(day) ?? []) {
      const entry = known.byId.get(id)
      if (entry && !known.unreadable.has(id)) records.push(entry.record)
    }
  }
  return records
}
