import type { Doubts } from '#domain/audit/doubt.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { nameOrEmail, personKey } from '#domain/record/person.ts'
import { type DayRange } from '#time/plain-day.ts'
import type { BookedFlight } from './booked-hours.ts'
import { type Flown, NOTHING_FLOWN, withFlight } from './flown-hours.ts'

export interface InstructorHours extends Flown {
  readonly key: string
  readonly name: string
  /** Hundredths; counts for both of two instructors. */
  readonly booked: number
}

const NOTHING = { ...NOTHING_FLOWN, booked: 0 }

export function hoursByInstructor(
  flights: readonly CompletedFlight[],
  booked: readonly BookedFlight[],
  { from, to }: DayRange,
  doubts: Doubts,
): InstructorHours[] {
  const people = new Map<string, InstructorHours>()
  for (const flight of flights) {
    const { instructor, date } = flight
    if (!instructor || date === null || date < from || date > to) continue
    const key = personKey(instructor)
    const own = people.get(key) ?? { key, name: nameOrEmail(instructor), ...NOTHING }
    people.set(key, { ...own, ...withFlight(own, flight, doubts) })
  }
  for (const { reservation, hours } of booked) {
    for (const person of reservation.instructors) {
      const key = personKey(person)
      const own = people.get(key) ?? { key, name: nameOrEmail(person), ...NOTHING }
      people.set(key, { ...own, booked: own.booked + hours })
    }
  }
  return [...people.values()].sort(
    (a, b) => b.hobbs - a.hobbs || b.booked - a.booked || (a.key < b.key ? -1 : 1),
  )
}
