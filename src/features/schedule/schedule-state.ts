import { day, oneOf } from '#bookings/address/fields.ts'
import { paperOf } from '#bookings/address/hrefs.ts'
import { pageAddress } from '#bookings/address/page-address.ts'
import { BOOKING_FILTER } from '#bookings/address/shared-fields.ts'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import {
  CANVAS_FIELDS,
  type CanvasState,
  PLAIN_CANVAS,
} from '#features/schedule/canvas/canvas-state.ts'
import { FIND_FIELDS, type FindState, NOT_LOOKING } from '#features/schedule/find/find-state.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { type ScheduleView, VIEWS } from './views.ts'

/** `view` null is the day, or the list on a phone; `date` null is today. */
export interface ScheduleState extends CanvasState, FindState, BookingFilter {
  readonly view: ScheduleView | null
  readonly date: PlainDay | null
}

interface WrittenState extends Omit<ScheduleState, 'view'> {
  readonly view: ScheduleView | 'board' | null
  readonly days: 1 | 7
}

/** Also reads `view=board` (the day) and `days=7` (the week). */
export const scheduleAddress = pageAddress(
  'schedule',
  {
    view: oneOf([...VIEWS.map(({ id }) => id), 'board'], null),
    days: oneOf([1, 7], 1),
    ...CANVAS_FIELDS,
    ...FIND_FIELDS,
    date: day,
    ...BOOKING_FILTER,
  },
  {
    read: ({ days, view, ...state }: WrittenState): ScheduleState => {
      const isBoard = view === 'board' || view === null
      if (days === 7 && isBoard) return { ...state, view: 'week' }
      return { ...state, view: view === 'board' ? 'day' : view }
    },
    write: (state: ScheduleState): WrittenState => ({ ...state, days: 1 }),
  },
)

export function dayPaperHref(state: ScheduleState, date: PlainDay): string {
  const { by } = state
  const search = scheduleAddress.write({
    ...state,
    ...PLAIN_CANVAS,
    ...NOT_LOOKING,
    by,
    view: null,
    date,
  })
  return paperOf('schedule', search)
}
