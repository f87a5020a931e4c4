import { useMemo } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { groupByModel, NO_AIRCRAFT } from '#domain/fleet.ts'
import { NO_INSTRUCTOR } from '#domain/instructors.ts'
import type { Aircraft } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { FilterGroup, type FilterSection } from '#ui/FilterGroup.tsx'
import {
  aircraftValue,
  countBy,
  instructorsOf,
  instructorValue,
  personName,
} from './filter-flights.ts'
import type { FlightLogState } from './flight-log-state.ts'

interface FlightLogRailProps {
  readonly flights: readonly CompletedFlight[]
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
}

export function FlightLogRail({ flights, isWhole, fleet, state, onState }: FlightLogRailProps) {
  const { aircraft, instructor } = state
  const tails = useMemo(
    () => aircraftSections(flights, fleet, aircraft),
    [flights, fleet, aircraft],
  )
  const people = useMemo(() => instructorSections(flights, instructor), [flights, instructor])
  return (
    <>
      <FilterGroup
        label="Aircraft"
        sections={tails}
        selected={aircraft && new Set(aircraft)}
        onChange={(next) => onState({ aircraft: next && [...next] })}
        isLeast={!isWhole}
      />
      <FilterGroup
        label="Instructor"
        sections={people}
        selected={instructor && new Set(instructor)}
        onChange={(next) => onState({ instructor: next && [...next] })}
        isLeast={!isWhole}
      />
    </>
  )
}

/** By model, every tail ever seen; those that an address names and nobody has seen come last, so that they can be let go. */
function aircraftSections(
  flights: readonly CompletedFlight[],
  fleet: readonly Aircraft[],
  chosen: readonly string[] | null,
): FilterSection[] {
  const counts = countBy(flights, aircraftValue)
  const known = new Map(fleet.map((aircraft) => [aircraft.tail, aircraft]))
  for (const { aircraft } of flights)
    if (aircraft?.tail && !known.has(aircraft.tail)) known.set(aircraft.tail, aircraft)
  const option = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
  const sections = groupByModel([...known.values()]).map(({ model, aircraft }) => ({
    label: visibleText(model) || 'No model',
    options: aircraft.map(({ tail }) => option(tail, visibleText(tail))),
  }))
  const others = (chosen ?? []).filter((tail) => tail !== NO_AIRCRAFT && !known.has(tail))
  if (others.length > 0) {
    sections.push({
      label: 'Not seen',
      options: others.map((tail) => option(tail, visibleText(tail))),
    })
  }
  if (counts.has(NO_AIRCRAFT) || chosen?.includes(NO_AIRCRAFT)) {
    sections.push({ label: 'Other', options: [option(NO_AIRCRAFT, 'No aircraft')] })
  }
  return sections
}

function instructorSections(
  flights: readonly CompletedFlight[],
  chosen: readonly string[] | null,
): FilterSection[] {
  const counts = countBy(flights, instructorValue)
  const people = instructorsOf(flights)
  const option = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
  const options = [...people].map(([key, person]) => option(key, visibleText(personName(person))))
  for (const key of chosen ?? []) {
    if (key !== NO_INSTRUCTOR && !people.has(key)) options.push(option(key, visibleText(key)))
  }
  if (counts.has(NO_INSTRUCTOR) || chosen?.includes(NO_INSTRUCTOR)) {
    options.push(option(NO_INSTRUCTOR, 'No instructor'))
  }
  return [{ label: '', options }]
}
