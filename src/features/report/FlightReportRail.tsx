import { useMemo } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { FLIGHT_FILTERS } from '#bookings/filters/flight-filters.ts'
import { GROUPING_CHOICES } from '#bookings/filters/group-names.ts'
import { PaperChoices } from '#bookings/paper/PaperChoices.tsx'
import type { Facets } from '#domain/dispatch/facets.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Select } from '#ui/fields/Field.tsx'
import type { Paper } from '#ui/paper/paper-size.ts'
import styles from './FlightReportRail.module.css'
import type { FlightReportState } from './flight-report-state.ts'

interface FlightReportRailProps extends StateProps<FlightReportState> {
  readonly flights: readonly CompletedFlight[]
  readonly counts: Facets<FilterName>['counts']
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly paper: Paper
}

const FILTERS = { aircraft: FLIGHT_FILTERS.aircraft, instructor: FLIGHT_FILTERS.instructor }

export function FlightReportRail(props: FlightReportRailProps) {
  const { flights, counts, isWhole, fleet, paper, state, onState } = props
  const known = useMemo(() => ({ fleet, items: flights }), [fleet, flights])
  return (
    <>
      <PaperChoices paper={paper} onPaper={(next) => onState({ paper: next })}>
        <label className={styles.choice}>
          <span className="strong">Group by</span>
          <Select
            value={state.group ?? ''}
            options={GROUPING_CHOICES}
            onChange={(group) => onState({ group: group || null })}
          />
        </label>
      </PaperChoices>
      <Checkbox
        label="Names as initials"
        isSelected={state.names === 'initials'}
        onChange={(isOn) => onState({ names: isOn ? 'initials' : 'full' })}
      />
      <FilterRail
        filters={FILTERS}
        known={known}
        counts={counts}
        chosen={state}
        onChoose={onState}
        isWhole={isWhole}
      />
    </>
  )
}
