import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { tailOf, wholeFleet } from '#domain/record/fleet.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aircraftSections } from '#school/filters/aircraft-sections.ts'
import { FilterGroup } from '#ui/fields/FilterGroup.tsx'
import type { TodayState } from './today-state.ts'

interface TodayRailProps {
  readonly aircraft: TodayState['aircraft']
  readonly onState: (next: Partial<TodayState>) => void
  /** Everything of the day. */
  readonly ofDay: readonly Reservation[]
  readonly isWhole: boolean
}

/** Whose day it is about; the choice goes along to the wall. */
export function TodayRail({ aircraft, onState, ofDay, isWhole }: TodayRailProps) {
  const seen = useFleet()
  const sections = useMemo(() => {
    const counts = new Map<string, number>()
    for (const one of ofDay) counts.set(tailOf(one), (counts.get(tailOf(one)) ?? 0) + 1)
    return aircraftSections(wholeFleet(seen, ofDay), counts, aircraft)
  }, [seen, ofDay, aircraft])
  return (
    <FilterGroup
      label="Aircraft"
      sections={sections}
      selected={aircraft === null ? null : new Set(aircraft)}
      onChange={(next) => onState({ aircraft: next === null ? null : [...next] })}
      isLeast={!isWhole}
    />
  )
}
