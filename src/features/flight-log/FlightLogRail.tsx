import { useMemo } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { Facets } from '#domain/facets.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { Aircraft } from '#domain/reservation.ts'
import {
  activitySections,
  aircraftSections,
  flagSections,
  peopleSections,
} from '#features/range/filter-sections.ts'
import { FilterGroup, type FilterSection } from '#ui/FilterGroup.tsx'
import { SavedViewsMenu } from '#ui/SavedViewsMenu.tsx'
import type { FlightLogState } from './flight-log-state.ts'

interface FlightLogRailProps {
  readonly flights: readonly CompletedFlight[]
  readonly counts: Facets<LogRow, FilterName>['counts']
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
}

/** So many stand there until one is looked for. */
const MOST_CUSTOMERS = 12

export function FlightLogRail(props: FlightLogRailProps) {
  const { flights, counts, isWhole, fleet, state, onState } = props
  const { aircraft, instructor, customer, activity, flags } = state
  const tails = useMemo(
    () => aircraftSections(flights, fleet, counts.aircraft, aircraft),
    [flights, fleet, counts, aircraft],
  )
  const instructors = useMemo(
    () => peopleSections(flights, 'instructor', counts.instructor, instructor),
    [flights, counts, instructor],
  )
  const customers = useMemo(
    () => peopleSections(flights, 'customer', counts.customer, customer),
    [flights, counts, customer],
  )
  const activities = useMemo(
    () => activitySections(flights, counts.activity, activity),
    [flights, counts, activity],
  )
  const rules = useMemo(() => flagSections(counts.flags, flags), [counts, flags])
  const group = (
    name: FilterName,
    label: string,
    sections: readonly FilterSection[],
    more: { most?: number; findName?: string } = {},
  ) => (
    <FilterGroup
      label={label}
      sections={sections}
      selected={state[name] && new Set(state[name])}
      onChange={(next) => onState({ [name]: next && [...next] })}
      isLeast={!isWhole}
      {...more}
    />
  )
  return (
    <>
      <SavedViewsMenu page="flights" />
      {group('aircraft', 'Aircraft', tails)}
      {group('flags', 'Flags', rules)}
      {group('instructor', 'Instructor', instructors)}
      {group('activity', 'Activity', activities)}
      {group('customer', 'Customer', customers, {
        most: MOST_CUSTOMERS,
        findName: 'Look up a customer',
      })}
    </>
  )
}
