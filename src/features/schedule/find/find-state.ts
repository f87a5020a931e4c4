import { flag, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

/** How long somebody may want to fly, minutes. */
export const FLIGHT_LENGTHS = [60, 90, 120, 150, 180] as const

export const USUAL_LENGTH = 120

/** What the address of the schedule says while a time is looked for; what, who and when are its filters and its days. */
export const FIND_FIELDS = {
  /** `find=120`: minutes; null while nobody looks. */
  find: oneOf(FLIGHT_LENGTHS, null),
  /** `with=nobody`: no instructor is needed. */
  with: oneOf(['nobody'], null),
  /** `light=1`: between sunrise and sunset. */
  light: flag(),
}

const findAddress = pageAddress('schedule', FIND_FIELDS)

export type FindState = StateOf<typeof findAddress>

/** What an address means in which nobody looks. */
export const NOT_LOOKING = findAddress.read({})
