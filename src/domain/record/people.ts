import { groupBy } from '#domain/lists/group-by.ts'
import { foldAscii, foldForSearch } from '#domain/text/text-fold.ts'
import type { CompletedFlight } from './completed-flight.ts'
import { asWritten, type Person, personKey } from './person.ts'
import type { Reservation } from './reservation.ts'

/** Everything known about one person, as long as nothing contradicts it being one (`samePerson`). */
export interface KnownPerson {
  /** What an address calls the person; two who share an e-mail share it. */
  readonly key: string
  readonly name: string
  readonly email: string
  /** Every number on file, each once. */
  readonly phones: readonly string[]
  readonly asCustomer: Part
  readonly asInstructor: Part
  /** Bookings that name the person in neither of those two roles. */
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

/**
 * Everybody named on the records. One e-mail and one name are one person; a family's shared e-mail stays several; a name
 * without an e-mail joins the person with that name and an e-mail, if there is only one.
 */
export function gatherPeople(
  reservations: Iterable<Reservation>,
  flights: Iterable<CompletedFlight>,
): KnownPerson[] {
  const drafts = new Map<string, Draft>()
  // Folding is the expensive part; a school of 80,000 records names a few hundred people.
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

/** What a person is on the records: "customer", "instructor", both or neither. */
export function rolesOf({ asCustomer, asInstructor }: KnownPerson): string[] {
  const isIn = ({ bookings, flights }: Part) => bookings.length + flights.length > 0
  return [isIn(asInstructor) ? 'instructor' : '', isIn(asCustomer) ? 'customer' : ''].filter(
    (role) => role !== '',
  )
}

/** The people whom an address means by `who`. */
export function peopleCalled(people: readonly KnownPerson[], who: string): KnownPerson[] {
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

// A record that names somebody twice is still one record.
function add<T>(list: T[], record: T): void {
  if (list.at(-1) !== record) list.push(record)
}

/** A name alone joins the one person who has it with an e-mail, an e-mail alone the one person who has it with a name. */
function joined(all: ReadonlyMap<string, Draft>): KnownPerson[] {
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
