import { flag, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

export const FLIGHT_LENGTHS = [60, 90, 120, 150, 180] as const

export const USUAL_LENGTH = 120

/** Address fields of the time finder. Aircraft, instructor and days come from the schedule's own. */
export const FIND_FIELDS = {
  /** `find=120`: minutes; null while the finder is closed. */
  find: oneOf(FLIGHT_LENGTHS, null),
  /** `with=nobody`: no instructor needed. */
  with: oneOf(['nobody'], null),
  /** `light=1`: only between sunrise and sunset. */
  light: flag(),
}

const findAddress = pageAddress('schedule', FIND_FIELDS)

export type FindState = StateOf<typeof findAddress>

export const NOT_LOOKING = findAddress.read({})
