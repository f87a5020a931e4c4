import { useDeferredValue, useMemo } from 'react'
import type { Facets } from '#domain/facets.ts'
import { type FlightGroup, groupFlights } from '#domain/flight-groups/group-flights.ts'
import type { FilterName } from '#domain/flight-log/filter-flights.ts'
import { filterRows } from '#domain/flight-log/filter-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { nameInRow } from '#features/range/group-names.ts'
import type { Zone } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import type { FlightLogState } from './flight-log-state.ts'
import { rowsInOrder } from './ordered-rows.ts'

interface ShownRows {
  /** Filtered and in order. */
  readonly rows: readonly LogRow[]
  /** The same rows in the order they came. */
  readonly passing: readonly LogRow[]
  readonly groups: readonly FlightGroup<LogRow>[] | null
  readonly counts: Facets<LogRow, FilterName>['counts']
}

/** What the address shows of the rows. All are put in order before they are filtered: a filter then costs one pass. */
export function useShownRows(
  rows: readonly LogRow[],
  state: FlightLogState,
  zone: Zone,
): ShownRows {
  const { weekStart } = useLocale()
  const { sort, group, aircraft, instructor, customer, activity, flags } = state
  const q = useDeferredValue(state.q)
  const ordered = useMemo(() => rowsInOrder(rows, { sort, group }, zone), [rows, sort, group, zone])
  // Counts and sums do not depend on the order: a sort leaves them as they are.
  const { shown: passing, counts } = useMemo(
    () => filterRows(rows, { aircraft, instructor, customer, activity, flags, q }),
    [rows, aircraft, instructor, customer, activity, flags, q],
  )
  const shown = useMemo(() => {
    if (passing.length === ordered.length) return ordered
    const passes = new Set(passing)
    return ordered.filter((row) => passes.has(row))
  }, [ordered, passing])
  const groups = useMemo(
    () => group && groupFlights(shown, group, weekStart, (row) => nameInRow(row, group)),
    [shown, group, weekStart],
  )
  return { rows: shown, passing, groups, counts }
}
