import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { initials, type Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'

const known = new WeakMap<Reservation, Reservation>()

/** The booking for a public screen: people as initials only. For showing only: two people with the same initials look alike. */
export function withInitials(reservation: Reservation): Reservation {
  const before = known.get(reservation)
  if (before) return before
  const masked = {
    ...reservation,
    customers: reservation.customers.map(maskedPerson),
    instructors: reservation.instructors.map(maskedPerson),
    others: reservation.others.map(maskedPerson),
  }
  known.set(reservation, masked)
  // Initials of initials would be fewer letters.
  known.set(masked, masked)
  return masked
}

/** The same for an entry of the log. */
export function flightWithInitials(flight: CompletedFlight): CompletedFlight {
  const { customer, instructor } = flight
  return {
    ...flight,
    customer: customer && maskedPerson(customer),
    instructor: instructor && maskedPerson(instructor),
  }
}

/** A sentence with initials in place of any of these people. */
export function nameless(sentence: string, people: Iterable<Person>): string {
  const named = [...people]
    .flatMap(({ name, email }) => [name.trim(), email.trim()].map((text) => ({ text, name })))
    .filter(({ text }) => text !== '' && sentence.includes(text))
    .sort((a, b) => b.text.length - a.text.length)
  return named.reduce(
    (said, { text, name }) => said.replaceAll(text, initials(name) || '—'),
    sentence,
  )
}

/** A person for a public screen. */
export function maskedPerson({ name }: Person): Person {
  return { name: initials(name) || '—', email: '', phone: '' }
}
