import type { Doubts } from '#domain/audit/doubt.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import type { InDoubt } from '#domain/record/meter-deltas.ts'
import { type LoadedPerson, rolesOf } from '#domain/record/people.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { shortName } from '#domain/text/initials.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { allBookings, aroundNow, type DispatchStateOf, figuresOf } from './person-figures.ts'

export interface ListedPerson {
  readonly person: LoadedPerson
  readonly roles: readonly string[]
  readonly surname: string
  readonly current: Reservation | null
  readonly next: Reservation | null
  readonly lastFlown: PlainDay | null
  /** Hobbs hundredths since the given day, in either seat. */
  readonly hours: number
  readonly inDoubt: InDoubt
  /** Search text, folded; phone numbers also as digits. */
  readonly words: string
}

export function listPeople(
  people: readonly LoadedPerson[],
  now: Instant,
  since: PlainDay,
  doubts: Doubts,
  stateOf: DispatchStateOf,
): ListedPerson[] {
  return people.map((person) => {
    const { asCustomer, asInstructor, name, email, phones } = person
    const flights = [...new Set([...asCustomer.flights, ...asInstructor.flights])]
    const recent = flights.filter(({ date }) => date !== null && date >= since)
    const { hobbs } = figuresOf({ bookings: [], flights: recent }, doubts)
    const { current, next } = aroundNow(allBookings(person), now, stateOf)
    return {
      person,
      roles: rolesOf(person),
      surname: shortName(name || email),
      current,
      next,
      lastFlown:
        flights
          .flatMap(({ date }) => date ?? [])
          .toSorted()
          .at(-1) ?? null,
      hours: hobbs.total,
      inDoubt: hobbs.inDoubt,
      words: foldForSearch(
        [name, email, ...phones, ...phones.map((phone) => phone.replace(/[^0-9]/g, ''))].join(' '),
      ),
    }
  })
}

interface Order {
  readonly label: string
  /** Fixed, so that nothing moves as more is loaded. Phones take the rest. */
  readonly width: string
  readonly direction: 'ascending' | 'descending'
  /** Needs thirty days of the log. */
  readonly isOfLog: boolean
  readonly compare: (a: ListedPerson, b: ListedPerson) => number
}

const byName: Order['compare'] = (a, b) =>
  compareNames(a.surname, b.surname) ||
  compareNames(a.person.name || a.person.email, b.person.name || b.person.email)

export const PEOPLE_ORDERS = {
  name: { label: 'Name', width: '16.5%', direction: 'ascending', isOfLog: false, compare: byName },
  role: {
    label: 'Role',
    width: '11.5%',
    direction: 'descending',
    isOfLog: false,
    compare: (a, b) => compareNames(b.roles.join(), a.roles.join()) || byName(a, b),
  },
  next: {
    label: 'Next booking',
    width: '29.5%',
    direction: 'ascending',
    isOfLog: false,
    compare: (a, b) => soonest(a) - soonest(b) || byName(a, b),
  },
  last: {
    label: 'Last flown',
    width: '13.5%',
    direction: 'descending',
    isOfLog: true,
    compare: (a, b) => compareNames(b.lastFlown ?? '', a.lastFlown ?? '') || byName(a, b),
  },
  hours: {
    label: 'Hours, 30\u00a0days',
    width: '11%',
    direction: 'descending',
    isOfLog: true,
    compare: (a, b) => b.hours - a.hours || byName(a, b),
  },
} as const satisfies Readonly<Record<string, Order>>

export type PeopleOrder = keyof typeof PEOPLE_ORDERS

function soonest({ current, next }: ListedPerson): number {
  return (current ?? next)?.start ?? Number.MAX_SAFE_INTEGER
}
