import { isUnidentified } from '#api/parse/parse-field.ts'
import type { Collection } from '#api/range/collection.ts'
import type { Listed } from '#api/range/loaded.ts'
import type { Unreadable } from '#domain/record/reservation.ts'
import type { Span } from '#time/instant.ts'
import { type DayRange, dayNumber } from '#time/plain-day.ts'

/** The entries of a list (§2.3), each with an id of its own: equal ones without an id are numbered. An entry without id
 * and time gets its neighbors' positions. */
export function parseList<T extends Listed>(
  collection: Collection<T>,
  data: readonly unknown[],
  days: DayRange,
): T[] {
  // A constant path: the same record must be equal in every answer, flaws included.
  const records = data.map((raw) => collection.parse(raw, 'data'))
  const asked: Span = {
    start: collection.dayStart(dayNumber(days.from)),
    end: collection.dayStart(dayNumber(days.to) + 1),
  }
  const places = records.map((record) => collection.positionOf(record))
  const times = new Map<string, number>()
  return records.map((record, i) => {
    if (!isUnidentified(record.id)) return record
    const place = places[i] === null ? between(places, i, asked, collection.isNewestFirst) : null
    const unreadable = place && { ...place, content: record.id }
    const name = unreadable === null ? record.id : `${record.id}-${unreadable.start}`
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    const id = before === 0 ? name : `${name}-${before + 1}`
    return { ...record, id, ...(unreadable && { unreadable }) }
  })
}

/** From the previous entry's position to the next one's, or to the end of the request. */
function between(
  places: readonly (number | null)[],
  at: number,
  asked: Span,
  isNewestFirst: boolean,
): Omit<Unreadable, 'content'> {
  const isPlaced = (place: number | null): place is number => place !== null
  const before = places.slice(0, at).findLast(isPlaced)
  const after = places.slice(at).find(isPlaced)
  const [low, high] = isNewestFirst ? [after, before] : [before, after]
  // Inclusive: entries that begin together may have it between them.
  return {
    start: low ?? asked.start,
    end: high === undefined ? asked.end : high + 1,
    edge: before !== undefined ? null : isNewestFirst ? asked.end : asked.start,
  }
}
