import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import { maskedPerson } from './hidden-names.ts'
import { publicName } from './initials.ts'

/** An entry of the log for a public paper: people as initials only. */
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
  return named.reduce((said, { text, name }) => said.replaceAll(text, publicName(name)), sentence)
}
