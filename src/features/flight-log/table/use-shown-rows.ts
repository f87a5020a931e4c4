import { useDeferredValue, useMemo } from 'react'
import { nameInRow } from '#bookings/filters/group-names.ts'
import { FLIGHT_COLUMN_IDS, type FlightColumnId } from '#bookings/flight-columns/flight-columns.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import type { Facets } from '#domain/dispatch/facets.ts'
import { type FlightGroup, groupPlaces } from '#domain/flight-groups/group-flights.ts'
import { type Balance, balanceOf } from '#domain/flight-log/control-words.ts'
import { codesOf } from '#domain/flight-log/filter-codes.ts'
import { filterRows } from '#domain/flight-log/filter-flights.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import { searchedText } from '#domain/flight-log/flight-search.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { type RowSums, rowSums } from '#domain/flight-log/row-sums.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import type { Zone } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { useStepped } from '#ui/use-stepped.ts'
import { columnRanks, orderOf, passingInOrder } from './ordered-rows.ts'

export interface SummedGroup extends FlightGroup<LogRow> {
  readonly sums: RowSums
  /** Only of a tail with readings. */
  readonly balance: Balance | undefined
}

interface ShownRows {
  readonly rows: readonly LogRow[]
  readonly groups: readonly SummedGroup[] | null
  readonly totals: RowSums
  readonly counts: Facets<FilterName>['counts']
  readonly filter: Pick<FlightLogState, FilterName>
}

/** Shorter logs sort and search within a frame. */
const LONG = 2000

/** Sorts before filtering, so that a filter costs one pass. */
export function useShownRows(
  rows: readonly LogRow[],
  chains: readonly Chain[],
  state: FlightLogState,
  zone: Zone,
): ShownRows {
  const { weekStart } = useLocale()
  const { sort, group, aircraft, instructor, customer, activity, flags } = state
  const filter = useMemo(
    () => ({ aircraft, instructor, customer, activity, flags }),
    [aircraft, instructor, customer, activity, flags],
  )
  const q = useDeferredValue(state.q)
  const warm = useMemo(() => (rows.length > LONG ? () => warmRows(rows, zone) : null), [rows, zone])
  useStepped('warm', warm)
  const order = useMemo(() => orderOf(rows, { sort, group }, zone), [rows, sort, group, zone])
  // Independent of the order, so a sort recomputes nothing here.
  const { passes, places, counts } = useMemo(
    () => filterRows(rows, { ...filter, q }),
    [rows, filter, q],
  )
  const totals = useMemo(() => rowSums(rows, places), [rows, places])
  const ordered = useMemo(() => passingInOrder(order, passes), [order, passes])
  const shown = useMemo(
    () => Array.from(ordered, (place) => rows[place]).filter((row) => row !== undefined),
    [rows, ordered],
  )
  const groups = useMemo(() => {
    if (group === null) return null
    const nameOf = (row: LogRow) => nameInRow(row, group)
    const byTail = groupBy(group === 'tail' ? chains : [], ({ tail }) => tail)
    return groupPlaces(rows, ordered, { by: group, weekStart, nameOf }).map(
      ({ key, rows: own, places: ofGroup }) => {
        const ofTail = byTail.get(key)
        const balance = ofTail && balanceOf(ofTail, own.length)
        return { key, rows: own, sums: rowSums(rows, ofGroup), balance }
      },
    )
  }, [rows, chains, ordered, group, weekStart])
  return { rows: shown, groups, totals, counts, filter }
}

const FLIGHTS_A_STEP = 1000
/** Too slow for a warm-up step; computed on request. */
const EXPENSIVE: ReadonlySet<FlightColumnId> = new Set(['lag', 'reservation'])

/** Precomputes in steps what the first search and sort need. */
function* warmRows(rows: readonly LogRow[], zone: Zone): Generator<undefined, true> {
  const codes = codesOf(rows)
  for (let at = 0; at < rows.length; at += FLIGHTS_A_STEP) {
    yield
    for (const { flight } of rows.slice(at, at + FLIGHTS_A_STEP)) searchedText(flight)
  }
  yield
  codes.found('?')
  for (const column of FLIGHT_COLUMN_IDS) {
    yield
    if (!EXPENSIVE.has(column)) columnRanks(rows, column, zone)
  }
  return true
}
