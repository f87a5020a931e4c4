import { flag, list } from '#school/address/fields.ts'
import { pageAddress, type StateOf } from '#school/address/page-address.ts'
import { PAPER } from '#school/address/shared-fields.ts'

/** What the address of the live dispatch page says; `wall` is for a screen on the wall: no controls, pages turn by themselves. */
export const todayAddress = pageAddress('today', {
  wall: flag(),
  names: PAPER.names,
  aircraft: list,
})

export type TodayState = StateOf<typeof todayAddress>
