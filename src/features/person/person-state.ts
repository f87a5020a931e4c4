import { oneOf, text } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'
import { LONGEST_PERSON } from '#bookings/address/person-href.ts'

export const PEOPLE_ROLES = [
  { value: 'all', label: 'Everyone' },
  { value: 'instructor', label: 'Instructors' },
  { value: 'customer', label: 'Customers' },
] as const

/** `who`: e-mail in lower case, else name (`personKey`); '' is the list. */
export const personAddress = pageAddress('people', {
  who: text(LONGEST_PERSON),
  role: oneOf(
    PEOPLE_ROLES.map(({ value }) => value),
    'all',
  ),
})

export type PersonState = StateOf<typeof personAddress>
