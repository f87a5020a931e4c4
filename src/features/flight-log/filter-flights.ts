import type { CompletedFlight } from '#domain/completed-flight.ts'
import { NO_AIRCRAFT } from '#domain/fleet.ts'
import { NO_INSTRUCTOR } from '#domain/instructors.ts'
import { type Person, personKey } from '#domain/person.ts'
import { flightMatches } from '#domain/search.ts'
import type { FlightLogState } from './flight-log-state.ts'

export function aircraftValue(flight: CompletedFlight): string {
  return flight.aircraft?.tail || NO_AIRCRAFT
}

export function instructorValue(flight: CompletedFlight): string {
  return flight.instructor === null ? NO_INSTRUCTOR : personKey(flight.instructor)
}

type Filter = Pick<FlightLogState, 'aircraft' | 'instructor' | 'q'>

export function filterFlights(
  flights: readonly CompletedFlight[],
  { aircraft, instructor, q }: Filter,
): CompletedFlight[] {
  const tails = aircraft && new Set(aircraft)
  const people = instructor && new Set(instructor)
  return flights.filter(
    (flight) =>
      (tails === null || tails.has(aircraftValue(flight))) &&
      (people === null || people.has(instructorValue(flight))) &&
      (q.trim() === '' || flightMatches(flight, q)),
  )
}

/** How many flights each value stands for, before any filter: what a box would bring back. */
export function countBy(
  flights: readonly CompletedFlight[],
  valueOf: (flight: CompletedFlight) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const flight of flights) {
    const value = valueOf(flight)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** Every instructor of these flights once, by key, in the order of their names. */
export function instructorsOf(flights: readonly CompletedFlight[]): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const { instructor } of flights) {
    if (instructor && !people.has(personKey(instructor)))
      people.set(personKey(instructor), instructor)
  }
  return new Map([...people].sort(([, a], [, b]) => personName(a).localeCompare(personName(b))))
}

export function personName(person: Person): string {
  return person.name.trim() || person.email.trim() || person.phone.trim() || 'No name'
}
