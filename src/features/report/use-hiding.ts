import { useMemo } from 'react'
import type { PaperChoice } from '#bookings/address/shared-fields.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { flightWithInitials, initials, nameless } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** Full names, or initials on a public paper. */
export interface Hiding {
  readonly shownFlight: (flight: CompletedFlight) => CompletedFlight
  readonly hide: (sentence: string) => string
  readonly nameOf: (key: string) => string
  readonly isHidden: boolean
}

/** Findings may name people from other flights or bookings than those shown. */
interface Subjects {
  readonly flights: ReadonlyMap<string, CompletedFlight>
  readonly bookings: ReadonlyMap<string, Reservation>
}

const NONE: readonly CompletedFlight[] = []

export function useHiding(
  names: PaperChoice['names'],
  { flights, bookings }: Subjects,
  shown: readonly CompletedFlight[] = NONE,
): Hiding {
  return useMemo(() => {
    const people = peopleOf([...flights.values(), ...shown], [...bookings.values()])
    if (names === 'full') {
      return {
        shownFlight: (flight) => flight,
        hide: (sentence) => sentence,
        nameOf: (key) => visibleText(people.get(key)?.name || key),
        isHidden: false,
      }
    }
    return {
      shownFlight: flightWithInitials,
      hide: (sentence) => nameless(sentence, people.values()),
      nameOf: (key) => initials(people.get(key)?.name ?? '') || 'one without a name',
      isHidden: true,
    }
  }, [names, flights, bookings, shown])
}

/** By key; people who share an e-mail also by name. */
function peopleOf(
  flights: readonly CompletedFlight[],
  bookings: readonly Reservation[],
): Map<string, Person> {
  const people = new Map<string, Person>()
  const add = (person: Person | null) => {
    if (!person) return
    const key = personKey(person)
    if (people.has(key)) people.set(`${key} ${person.name}`, person)
    else people.set(key, person)
  }
  for (const { customer, instructor } of flights) [customer, instructor].forEach(add)
  for (const { customers, instructors } of bookings) [...customers, ...instructors].forEach(add)
  return people
}
