import { type FlightColumnId, flightColumn } from '#bookings/flight-columns/flight-columns.ts'
import type { Grouping } from '#domain/flight-groups/group-flights.ts'
import { type Ranks, ranksOf, type SortValue, sortedIndexes } from '#domain/flight-groups/rank.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { FlightSort } from '#features/flight-log/flight-log-state.ts'
import type { Zone } from '#time/zone.ts'

const known = new WeakMap<readonly LogRow[], Map<string, Ranks>>()

const NEWEST_FIRST: readonly FlightSort[] = [{ id: 'date', desc: true }]
/** By meter: the logging time would misplace late entries. */
const CHAINED: readonly FlightSort[] = [{ id: 'hobbsStart', desc: false }]

export function sortInForce(sort: readonly FlightSort[], group: Grouping | null) {
  if (sort.length > 0) return sort
  return group === 'tail' ? CHAINED : NEWEST_FIRST
}

/** Row indexes in order. By tail without a sort: as chained, a replaced meter after the old one. */
export function orderOf(
  rows: readonly LogRow[],
  { sort, group }: { readonly sort: readonly FlightSort[]; readonly group: Grouping | null },
  zone: Zone,
): Uint32Array {
  const sorts = sortInForce(sort, group)
  if (sorts === CHAINED) {
    const ranks = keptRanks(rows, 'place', ({ audit }) => audit.place)
    if (ranks.count > 0) return sortedIndexes(rows.length, [{ ranks, descending: false }])
  }
  const ranked = sorts.map(({ id, desc }) => ({
    descending: desc,
    ranks: columnRanks(rows, id, zone),
  }))
  return sortedIndexes(rows.length, ranked)
}

/** Cached per row set, so sorting by a column again costs only the counting. */
export function columnRanks(rows: readonly LogRow[], id: FlightColumnId, zone: Zone): Ranks {
  const { value } = flightColumn(id)
  return keptRanks(rows, id, (row) => value(row, zone))
}

function keptRanks(
  rows: readonly LogRow[],
  name: string,
  valueOf: (row: LogRow) => SortValue,
): Ranks {
  const byName = known.get(rows) ?? new Map<string, Ranks>()
  known.set(rows, byName)
  const ranks = byName.get(name) ?? ranksOf(rows.map(valueOf))
  byName.set(name, ranks)
  return ranks
}

export function passingInOrder(order: Uint32Array, passes: Uint8Array): Uint32Array {
  const ordered = new Uint32Array(order.length)
  let count = 0
  for (let at = 0; at < order.length; at++) {
    const place = order[at] ?? 0
    if (passes[place]) ordered[count++] = place
  }
  return ordered.subarray(0, count)
}
