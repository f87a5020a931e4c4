import { ruleName } from '#domain/audit/rules/audit-rules.ts'
import { peopleOf } from '#domain/flight-log/filter-flights.ts'
import { activityValue, type FilterName } from '#domain/flight-log/filter-values.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import {
  AIRCRAFT_FILTER,
  type LoadedRecords,
  nothingIf,
  peopleChoices,
  type RailFilter,
} from './rail-filter.ts'

export const FLIGHT_FILTERS: Readonly<
  Record<FilterName, RailFilter<LoadedRecords<CompletedFlight>>>
> = {
  ...AIRCRAFT_FILTER,
  // Only flags that were found, with their counts.
  flags: {
    label: 'Flags',
    nothing: 'No flag',
    choicesOf: () => [],
    nameOf: (rule) => ruleName(Number(rule)) ?? `Rule ${visibleText(rule)}`,
  },
  instructor: personFilter('instructor', { label: 'Instructor' }),
  activity: {
    label: 'Activity',
    nothing: 'No activity',
    choicesOf: ({ items }) => activitiesOf(items),
  },
  customer: personFilter('customer', {
    label: 'Customer',
    most: 12,
    findName: 'Look up a customer',
  }),
}

function personFilter(
  role: 'instructor' | 'customer',
  look: Pick<RailFilter<never>, 'label' | 'most' | 'findName'>,
): RailFilter<LoadedRecords<CompletedFlight>> {
  return {
    ...look,
    nothing: `No ${role}`,
    choicesOf: ({ items }) => [
      ...peopleChoices(peopleOf(items, role)),
      ...nothingIf(items.some((flight) => flight[role] === null)),
    ],
  }
}

function activitiesOf(flights: readonly CompletedFlight[]) {
  const names = new Map<string, string>()
  const seen = new Set<string | null>()
  for (const flight of flights) {
    if (seen.has(flight.activity)) continue
    seen.add(flight.activity)
    const value = activityValue(flight)
    if (!names.has(value)) names.set(value, visibleText(flight.activity ?? '').trim())
  }
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
