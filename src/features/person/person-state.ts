import { text } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'
import { LONGEST_PERSON } from '#bookings/address/person-href.ts'

/** What the address of a person's page says: `who` is the e-mail in lower case, else the name (`personKey`); '' is nobody. */
export const personAddress = pageAddress('people', { who: text(LONGEST_PERSON) })

export type PersonState = StateOf<typeof personAddress>
