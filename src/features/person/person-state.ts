import { text } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'
import { LONGEST_PERSON } from '#bookings/address/person-href.ts'

/** `who`: e-mail in lower case, else name (`personKey`); '' is the list. */
export const personAddress = pageAddress('people', { who: text(LONGEST_PERSON) })

export type PersonState = StateOf<typeof personAddress>
