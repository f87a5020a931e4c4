import { groupBy } from '#domain/lists/group-by.ts'
import { foldAscii, foldForSearch } from '#domain/text/text-fold.ts'
import type { CompletedFlight } from './completed-flight.ts'
import { asWritten, type Person, personKey } from './person.ts'
import type { Reservation } from './reservation.ts'

/** All records of one person, as far as identifiable (`samePerson`). */
export interface LoadedPerson {
  /** In addresses; people sharing an e-mail share it. */
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phones: readonly string[]
  readonly asCustomer: Part
  readonly asInstructor: Part
  readonly asOther: readonly Reservation[]
}

export interface Part {
  readonly bookings: readonly Reservation[]
  readonly flights: readonly CompletedFlight[]
}

interface Draft {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phones: Set<string>
  readonly parts: Record<Role, { bookings: Reservation[]; flights: CompletedFlight[] }>
}

type Role = 'customer' | 'instructor' | 'other'

/** Same e-mail and name: one person. A shared family e-mail stays several. A name without e-mail joins the only person
 * with that name and an e-mail. */
export function gatherPeople(
  reservations: Iterable<Reservation>,
  flights: Iterable<CompletedFlight>,
): LoadedPerson[] {
  const drafts = new Map<string, Draft>()
  // Cached, since folding is expensive and 80,000 records name a few hundred people.
  const identities = new Map<string, string>()
  const partOf = (person: Person, role: Role) => {
    const written = asWritten(person)
    let identity = identities.get(written)
    if (identity === undefined) {
      identity = `${foldAscii(person.email)}\n${foldForSearch(person.name)}`
      identities.set(written, identity)
    }
    let draft = drafts.get(identity)
    if (draft === undefined) {
      draft = draftOf(person)
      drafts.set(identity, draft)
    }
    const phone = person.phone.trim()
    if (phone !== '') draft.phones.add(phone)
    return draft.parts[role]
  }
  for (const booking of reservations) {
    for (const person of booking.customers) add(partOf(person, 'customer').bookings, booking)
    for (const person of booking.instructors) add(partOf(person, 'instructor').bookings, booking)
    for (const person of booking.others) add(partOf(person, 'other').bookings, booking)
  }
  for (const flight of flights) {
    if (flight.customer) add(partOf(flight.customer, 'customer').flights, flight)
    if (flight.instructor) add(partOf(flight.instructor, 'instructor').flights, flight)
  }
  return joined(drafts)
}

export function rolesOf({ asCustomer, asInstructor }: LoadedPerson): string[] {
  const isIn = ({ bookings, flights }: Part) => bookings.length + flights.length > 0
  return [isIn(asInstructor) ? 'instructor' : '', isIn(asCustomer) ? 'customer' : ''].filter(
    (role) => role !== '',
  )
}

export function peopleCalled(people: readonly LoadedPerson[], who: string): LoadedPerson[] {
  const byKey = people.filter(({ key }) => key === foldAscii(who) || key === who.trim())
  if (byKey.length > 0) return byKey
  // The address may hold a name that has since been matched to an e-mail.
  const name = foldForSearch(who)
  return name === '' ? [] : people.filter((person) => foldForSearch(person.name) === name)
}

function draftOf(person: Person): Draft {
  return {
    key: personKey(person),
    name: person.name.trim(),
    email: person.email.trim(),
    phones: new Set(),
    parts: { customer: nothing(), instructor: nothing(), other: nothing() },
  }
}

// A record may name a person twice.
function add<T>(list: T[], record: T): void {
  if (list.at(-1) !== record) list.push(record)
}

/** A lone name joins the only person with it and an e-mail; a lone e-mail likewise. */
function joined(all: ReadonlyMap<string, Draft>): LoadedPerson[] {
  const drafts = [...all].map(([identity, draft]) => {
    const [email = '', name = ''] = identity.split('\n')
    return { email, name, draft }
  })
  const withEmail = groupBy(
    drafts.filter(({ email }) => email !== ''),
    ({ name }) => name,
  )
  const withName = groupBy(
    drafts.filter(({ name }) => name !== ''),
    ({ email }) => email,
  )
  const gone = new Set<Draft>()
  for (const { email, name, draft } of drafts) {
    if (email !== '' && name !== '') continue
    const others = email === '' ? (withEmail.get(name) ?? []) : (withName.get(email) ?? [])
    const [only] = others
    if (only === undefined || others.length > 1 || (email === '' && name === '')) continue
    join(only.draft, draft)
    gone.add(draft)
  }
  return drafts
    .filter(({ draft }) => draft.key !== '' && !gone.has(draft))
    .map(({ draft: { phones, parts, ...who } }) => ({
      ...who,
      phones: [...phones],
      asCustomer: parts.customer,
      asInstructor: parts.instructor,
      asOther: parts.other.bookings,
    }))
}

function nothing(): Draft['parts'][Role] {
  return { bookings: [], flights: [] }
}

function join(into: Draft, from: Draft): void {
  for (const phone of from.phones) into.phones.add(phone)
  for (const role of ['customer', 'instructor', 'other'] as const) {
    into.parts[role].bookings.push(...from.parts[role].bookings)
    into.parts[role].flights.push(...from.parts[role].flights)
  }
}
