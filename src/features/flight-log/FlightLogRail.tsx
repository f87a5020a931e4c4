import { memo, useDeferredValue, useMemo } from 'react'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { FLIGHT_FILTERS } from '#bookings/filters/flight-filters.ts'
import { SavedViewsMenu } from '#bookings/saved-views/SavedViewsMenu.tsx'
import { useSavedViews } from '#bookings/saved-views/use-saved-views.ts'
import type { Facets } from '#domain/dispatch/facets.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import type { FlightLogState } from './flight-log-state.ts'

interface FlightLogRailProps {
  readonly flights: readonly CompletedFlight[]
  readonly counts: Facets<FilterName>['counts']
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly chosen: Pick<FlightLogState, FilterName>
  readonly onState: (next: Partial<FlightLogState>) => void
}

/** From this length on, paint rows first and filter counts in the next frame. */
const LONG = 2000

/** A sort redraws none of the filters; a press redraws its own at once. */
export const FlightLogRail = memo(function FlightLogRail(props: FlightLogRailProps) {
  const { flights, isWhole, fleet, chosen, onState } = props
  const saved = useSavedViews('flights')
  const late = useDeferredValue(props.counts)
  const counts = flights.length > LONG ? late : props.counts
  const known = useMemo(() => ({ fleet, items: flights }), [fleet, flights])
  return (
    <>
      <SavedViewsMenu saved={saved} />
      <FilterRail
        filters={FLIGHT_FILTERS}
        known={known}
        counts={counts}
        chosen={chosen}
        onChoose={onState}
        isWhole={isWhole}
      />
    </>
  )
})
