import type { Grouping } from '#domain/flight-groups/group-flights.ts'
import { type Ranks, ranksOf, sortedIndexes } from '#domain/flight-groups/rank.ts'
import { momentOf } from '#domain/flight-log/flown-order.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { Zone } from '#time/zone.ts'
import { COLUMN_VALUES } from './column-values.ts'
import type { FlightSort } from './flight-log-state.ts'

const known = new WeakMap<readonly LogRow[], Map<string, Ranks>>()

const NEWEST_FIRST: readonly FlightSort[] = [{ column: 'date', descending: true }]
/** An aircraft's flights are chained by the meter: the time of logging would put a late entry wrong. */
const CHAINED: readonly FlightSort[] = [{ column: 'hobbsStart', descending: false }]

/** The sorting in force where the address names none. */
export function sortInForce(sort: readonly FlightSort[], group: Grouping | null) {
  if (sort.length > 0) return sort
  return group === 'tail' ? CHAINED : NEWEST_FIRST
}

/** All rows in the order of an address: by tail without a sort as they are chained, a replaced meter after the old one. */
export function rowsInOrder(
  rows: readonly LogRow[],
  { sort, group }: { readonly sort: readonly FlightSort[]; readonly group: Grouping | null },
  zone: Zone,
): LogRow[] {
  const sorts = sortInForce(sort, group)
  if (sorts !== CHAINED || rows.every(({ audit }) => audit.place === null))
    return orderedRows(rows, sorts, zone)
  const ranks = ranksOf(rows.map(({ audit }) => audit.place))
  return inOrder(rows, sortedIndexes(rows.length, [{ ranks, descending: false }]))
}

/** All rows in order. Ranks are kept with the rows, so a second sort by the same column costs its comparisons only. */
function orderedRows(rows: readonly LogRow[], sort: readonly FlightSort[], zone: Zone): LogRow[] {
  const sorts = sort.map(({ column, descending }) => ({
    descending,
    ranks: ranksIn(rows, column, zone),
  }))
  return inOrder(rows, sortedIndexes(rows.length, sorts))
}

function inOrder(rows: readonly LogRow[], indexes: Iterable<number>): LogRow[] {
  const ordered: LogRow[] = []
  for (const index of indexes) {
    const row = rows[index]
    if (row) ordered.push(row)
  }
  return ordered
}

function ranksIn(rows: readonly LogRow[], column: FlightSort['column'], zone: Zone): Ranks {
  const byColumn = known.get(rows) ?? new Map<string, Ranks>()
  known.set(rows, byColumn)
  const ranks =
    byColumn.get(column) ??
    ranksOf(
      rows.map((row) => (column === 'date' ? momentOf(row) : COLUMN_VALUES[column](row, zone))),
    )
  byColumn.set(column, ranks)
  return ranks
}
