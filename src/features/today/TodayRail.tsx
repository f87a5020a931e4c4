import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { filterReservations, UNFILTERED } from '#domain/dispatch/booking-filter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { BOOKING_FILTERS } from '#school/filters/booking-filters.ts'
import { FilterRail } from '#school/filters/FilterRail.tsx'
import type { TodayState } from './today-state.ts'

interface TodayRailProps {
  readonly aircraft: TodayState['aircraft']
  readonly onState: (next: Partial<TodayState>) => void
  /** Everything of the day. */
  readonly ofDay: readonly Reservation[]
  readonly isWhole: boolean
}

const FILTERS = { aircraft: BOOKING_FILTERS.aircraft }

/** Whose day it is about; the choice goes along to the wall. */
export function TodayRail({ aircraft, onState, ofDay, isWhole }: TodayRailProps) {
  const fleet = useFleet()
  const known = useMemo(() => ({ fleet, items: ofDay }), [fleet, ofDay])
  const { counts } = useMemo(() => filterReservations(ofDay, UNFILTERED), [ofDay])
  return (
    <FilterRail
      filters={FILTERS}
      known={known}
      counts={counts}
      chosen={{ aircraft }}
      onChoose={onState}
      isWhole={isWhole}
    />
  )
}
