import { oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

export const WEEK_FIELDS = {
  /** `reading=calendar`: hours; `reading=grid`: rows; null: rows, or hours for a week whose bars have room for words. */
  reading: oneOf(['calendar', 'grid'], null),
  /** `week=ahead`: seven days from the date; null is the calendar week. */
  week: oneOf(['ahead'], null),
  /** `cells=strips`: bookings to scale without lines, the whole school on one screen. */
  cells: oneOf(['strips'], null),
}

const weekAddress = pageAddress('schedule', WEEK_FIELDS)

export type WeekState = StateOf<typeof weekAddress>

export const PLAIN_WEEK = weekAddress.read({})
