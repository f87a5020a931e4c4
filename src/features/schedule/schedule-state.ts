import { BOARD_FIELDS, PLAIN_BOARD } from '#features/schedule/board/board-state.ts'
import { day, oneOf } from '#school/address/fields.ts'
import { paperOf } from '#school/address/hrefs.ts'
import { pageAddress, type StateOf } from '#school/address/page-address.ts'
import { BOOKING_FILTER } from '#school/address/shared-fields.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { VIEWS } from './views.ts'

/** What the address of the schedule says. `view` null is the board, or the agenda on a phone; `date` null is today. */
export const scheduleAddress = pageAddress('schedule', {
  view: oneOf(
    VIEWS.map(({ id }) => id),
    null,
  ),
  ...BOARD_FIELDS,
  date: day,
  ...BOOKING_FILTER,
})

export type ScheduleState = StateOf<typeof scheduleAddress>

/** The paper for `date`, with the filters in force on the screen. */
export function dayPaperHref(state: ScheduleState, date: PlainDay): string {
  const { by } = state
  const search = scheduleAddress.write({ ...state, ...PLAIN_BOARD, by, view: null, date })
  return paperOf('schedule', search)
}
