import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import { maskedPerson } from './hidden-names.ts'
import { publicName } from './initials.ts'

export function flightWithInitials(flight: CompletedFlight): CompletedFlight {
  const { customer, instructor } = flight
  return {
    ...flight,
    customer: customer && maskedPerson(customer),
    instructor: instructor && maskedPerson(instructor),
  }
}

export function nameless(sentence: string, people: Iterable<Person>): string {
  const named = [...people]
    .flatMap(({ name, email }) => [name.trim(), email.trim()].map((text) => ({ text, name })))
    .filter(({ text }) => text !== '' && sentence.includes(text))
    .sort((a, b) => b.text.length - a.text.length)
  return named.reduce((said, { text, name }) => said.replaceAll(text, publicName(name)), sentence)
}
