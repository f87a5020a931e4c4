import { oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

/** What the address of the schedule says of its week, and of how a week or a day is read. */
export const WEEK_FIELDS = {
  /**
   * `reading=calendar` draws hours downwards, `reading=grid` rows of aircraft and instructors; null is the rows, but for a
   * week whose bars have room for words the calendar.
   */
  reading: oneOf(['calendar', 'grid'], null),
  /** `week=ahead`: seven days from the date on, by default from today; null is the week that holds it. */
  week: oneOf(['ahead'], null),
  /** `cells=strips`: the whole school on one screen, bookings to scale without a line for each. */
  cells: oneOf(['strips'], null),
}

const weekAddress = pageAddress('schedule', WEEK_FIELDS)

export type WeekState = StateOf<typeof weekAddress>

/** What an address means that says nothing of the week. */
export const PLAIN_WEEK = weekAddress.read({})
