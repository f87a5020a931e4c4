import { memo, useDeferredValue, useMemo } from 'react'
import type { Facets } from '#domain/dispatch/facets.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import {
  activitySections,
  aircraftSections,
  flagSections,
  peopleSections,
} from '#school/filters/filter-sections.ts'
import { FilterGroup, type FilterSection } from '#ui/fields/FilterGroup.tsx'
import { SavedViewsMenu } from '#ui/frame/SavedViewsMenu.tsx'
import type { FlightLogState } from './flight-log-state.ts'

type ChosenFilters = Pick<FlightLogState, FilterName>

interface FlightLogRailProps {
  readonly flights: readonly CompletedFlight[]
  readonly counts: Facets<LogRow, FilterName>['counts']
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly chosen: ChosenFilters
  readonly onState: (next: Partial<FlightLogState>) => void
}

/** Of a log this long the rows are painted first, the numbers beside them in a frame of their own. */
const LONG = 2000

/** So many stand there until one is looked for. */
const MOST_CUSTOMERS = 12

/** The filters. A sort draws none of them again, a press on one that one at once. */
export const FlightLogRail = memo(function FlightLogRail(props: FlightLogRailProps) {
  const { flights, isWhole, fleet, chosen, onState } = props
  const late = useDeferredValue(props.counts)
  const counts = flights.length > LONG ? late : props.counts
  const { aircraft, instructor, customer, activity, flags } = chosen
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
  const common = { isLeast: !isWhole, onState }
  return (
    <>
      <SavedViewsMenu page="flights" />
      <LogFilterGroup
        {...common}
        name="aircraft"
        label="Aircraft"
        sections={tails}
        chosen={aircraft}
      />
      <LogFilterGroup {...common} name="flags" label="Flags" sections={rules} chosen={flags} />
      <LogFilterGroup
        {...common}
        name="instructor"
        label="Instructor"
        sections={instructors}
        chosen={instructor}
      />
      <LogFilterGroup
        {...common}
        name="activity"
        label="Activity"
        sections={activities}
        chosen={activity}
      />
      <LogFilterGroup
        {...common}
        name="customer"
        label="Customer"
        sections={customers}
        chosen={customer}
        most={MOST_CUSTOMERS}
        findName="Look up a customer"
      />
    </>
  )
})

interface LogFilterGroupProps {
  readonly name: FilterName
  readonly label: string
  readonly sections: readonly FilterSection[]
  readonly chosen: readonly string[] | null
  readonly isLeast: boolean
  readonly onState: (next: Partial<FlightLogState>) => void
  readonly most?: number
  readonly findName?: string
}

const LogFilterGroup = memo(function LogFilterGroup(props: LogFilterGroupProps) {
  const { name, chosen, onState, ...look } = props
  return (
    <FilterGroup
      {...look}
      selected={chosen && new Set(chosen)}
      onChange={(next) => onState({ [name]: next && [...next] })}
    />
  )
})
