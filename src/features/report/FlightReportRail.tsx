import { useMemo } from 'react'
import type { Facets } from '#domain/dispatch/facets.ts'
import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'
import type { FilterName } from '#domain/flight-log/filter-values.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { FilterRail } from '#school/filters/FilterRail.tsx'
import { FLIGHT_FILTERS } from '#school/filters/flight-filters.ts'
import { GROUPING_LABELS } from '#school/filters/group-names.ts'
import type { Paper } from '#ui/paper/paper-size.ts'
import styles from './FlightReportRail.module.css'
import type { FlightReportState } from './flight-report-state.ts'
import { PaperChoices } from './PaperChoices.tsx'

interface FlightReportRailProps {
  readonly flights: readonly CompletedFlight[]
  readonly counts: Facets<LogRow, FilterName>['counts']
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly paper: Paper
  readonly state: FlightReportState
  readonly onState: (next: Partial<FlightReportState>) => void
}

const FILTERS = { aircraft: FLIGHT_FILTERS.aircraft, instructor: FLIGHT_FILTERS.instructor }

export function FlightReportRail(props: FlightReportRailProps) {
  const { flights, counts, isWhole, fleet, paper, state, onState } = props
  const known = useMemo(() => ({ fleet, items: flights }), [fleet, flights])
  return (
    <>
      <PaperChoices paper={paper} names={state.names} onChoice={onState}>
        <label className={styles.choice}>
          <span className={styles.label}>Group by</span>
          <select
            className={styles.select}
            value={state.group ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              const chosen = GROUPINGS.find((one): one is Grouping => one === value) ?? null
              onState({ group: chosen })
            }}
          >
            {GROUPINGS.map((one) => (
              <option key={one} value={one}>
                {GROUPING_LABELS[one]}
              </option>
            ))}
            <option value="">Nothing</option>
          </select>
        </label>
      </PaperChoices>
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
