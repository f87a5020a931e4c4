import { memo, useDeferredValue, useState } from 'react'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { FLIGHT_FILTERS } from '#bookings/filters/flight-filters.ts'
import { SavedViewsMenu } from '#bookings/saved-views/SavedViewsMenu.tsx'
import { useSavedViews } from '#bookings/saved-views/use-saved-views.ts'
import type { Facets } from '#domain/dispatch/facets.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { useIsPhone } from '#ui/media.ts'
import { HoursChoice } from './columns/ColumnDialog.tsx'
import type { FlightLogState } from './flight-log-state.ts'

interface FlightLogRailProps {
  readonly flights: readonly CompletedFlight[]
  readonly counts: Facets<FilterName>['counts']
  readonly isLoading: boolean
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly chosen: Pick<FlightLogState, FilterName>
  readonly hours: FlightLogState['hours']
  readonly onState: (next: Partial<FlightLogState>) => void
}

/** From this length on, paint rows first and filter counts in the next frame. */
const LONG = 2000
const NONE: readonly CompletedFlight[] = []
const NO_COUNT: ReadonlyMap<string, number> = new Map()
const NO_COUNTS: FlightLogRailProps['counts'] = {
  aircraft: NO_COUNT,
  flags: NO_COUNT,
  instructor: NO_COUNT,
  activity: NO_COUNT,
  customer: NO_COUNT,
}

/** While a log loads, its filters stay as they were, because new ones would push the others down. A sort redraws none of the filters; a press redraws its own at once. */
export const FlightLogRail = memo(function FlightLogRail(props: FlightLogRailProps) {
  const { flights, isLoading, isWhole, fleet, chosen, hours, onState } = props
  const saved = useSavedViews('flights')
  const isPhone = useIsPhone()
  const late = useDeferredValue(props.counts)
  const counts = flights.length > LONG ? late : props.counts
  const [known, setKnown] = useState({ fleet, items: NONE })
  if (!isLoading && (known.fleet !== fleet || known.items !== flights))
    setKnown({ fleet, items: flights })
  return (
    <>
      <SavedViewsMenu saved={saved} />
      {/* A phone has no dialog of columns, and its bar no room. */}
      {isPhone && <HoursChoice state={{ hours }} onState={onState} />}
      <FilterRail
        filters={FLIGHT_FILTERS}
        known={known}
        counts={known.items === NONE ? NO_COUNTS : counts}
        chosen={chosen}
        onChoose={onState}
        isWhole={isWhole}
      />
    </>
  )
})
