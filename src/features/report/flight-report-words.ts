import { GROUPING_LABELS } from '#bookings/filters/group-names.ts'
import { sayChosen, sayFilters } from '#bookings/paper/sheet-head-words.ts'
import { ruleName } from '#domain/audit/rules/audit-rules.ts'
import type { Grouping } from '#domain/flight-groups/group-flights.ts'
import type { LogFilter } from '#domain/flight-log/filter-flights.ts'
import { activityValue, FILTERS } from '#domain/flight-log/filter-values.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Hiding } from './use-hiding.ts'

export function sayOrder(group: Grouping | null): string {
  if (group === null) return 'In order of time'
  const by = `By ${GROUPING_LABELS[group].toLowerCase()}`
  return group === 'tail' ? `${by}, in meter order` : by
}

export function isFiltered(filter: LogFilter): boolean {
  return filter.q.trim() !== '' || FILTERS.some((name) => filter[name] !== null)
}

export function sayLogFilters(
  filter: LogFilter,
  flights: readonly CompletedFlight[],
  { nameOf, isHidden }: Pick<Hiding, 'nameOf' | 'isHidden'>,
): string {
  const { aircraft, instructor, customer, activity, flags } = filter
  const q = filter.q.trim()
  return sayFilters([
    sayChosen('aircraft', aircraft),
    sayChosen('instructor', instructor, nameOf),
    sayChosen('customer', customer, nameOf),
    sayChosen('activity', activity, (value) => asWritten(value, flights)),
    sayChosen('flag', flags, (value) => ruleName(Number(value)) ?? visibleText(value)),
    // A search may be a name.
    q === '' ? null : isHidden ? 'what a search found' : `“${visibleText(q)}”`,
  ])
}

function asWritten(value: string, flights: readonly CompletedFlight[]): string {
  const found = flights.find((flight) => activityValue(flight) === value)
  return visibleText(found?.activity ?? value).trim()
}

/** "No flights" only if it is certain. */
export function sayNothing(isWhole: boolean, hasFilter: boolean): string {
  if (!isWhole) return 'No flights loaded for these days.'
  return hasFilter ? 'No flights match the filters.' : 'No flights in these days.'
}
