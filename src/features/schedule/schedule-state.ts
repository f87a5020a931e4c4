import { day, flag, keys, oneOf } from '#bookings/address/fields.ts'
import { paperOf } from '#bookings/address/hrefs.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'
import { BOOKING_FILTER } from '#bookings/address/shared-fields.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { type ScheduleView, VIEWS } from './views.ts'

/** Minutes per 40 px, closest first. */
export const ZOOM_STEPS = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1440] as const

export const DENSITIES = [
  { value: 'auto', label: 'Fit' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
  { value: 'fit', label: 'All rows' },
] as const

export type Density = (typeof DENSITIES)[number]['value']

/** Minutes. */
export const FLIGHT_LENGTHS = [60, 90, 120, 150, 180] as const
export const USUAL_LENGTH = 120

const FIELDS = {
  /** Null is the day, or the list on a phone. */
  view: oneOf([...VIEWS.map(({ id }) => id), 'board'], null),
  days: oneOf([1, 7], 1),

  /** Rows to show; null is both, aircraft first. */
  by: oneOf(['aircraft', 'instructor'], null),
  /** `zoom=30`: minutes per 40 px; null fits the hours to the screen. */
  zoom: oneOf<number, null>(ZOOM_STEPS, null),
  /** `hours=all` draws whole days; null draws opening hours, extended where something needs it. */
  hours: oneOf(['all'], null),
  /** `density=compact`; `density=fit` puts all rows on one screen. */
  density: oneOf(
    DENSITIES.map(({ value }) => value),
    'auto',
  ),
  /** `idle=0` hides rows without bookings. */
  idle: flag(true),
  /** `others=1` unfolds rows in which a search or filter found nothing. */
  others: flag(),
  /** `closed=model:C172S`: keys of folded groups. */
  closed: keys(),

  /** `reading=calendar`: hours; `reading=grid`: rows; null: rows, or hours for a week whose bars have room for words. */
  reading: oneOf(['calendar', 'grid'], null),
  /** `week=ahead`: seven days from the date; null is the calendar week. */
  week: oneOf(['ahead'], null),
  /** `cells=strips`: bookings to scale without lines, the whole school on one screen. */
  cells: oneOf(['strips'], null),

  /** `find=120`: minutes of the flight to find a time for; null while the finder is closed. */
  find: oneOf(FLIGHT_LENGTHS, null),
  /** `with=nobody`: no instructor needed. */
  with: oneOf(['nobody'], null),
  /** `light=1`: only between sunrise and sunset. */
  light: flag(),

  /** Null is today. */
  date: day,
  ...BOOKING_FILTER,
}

const written = pageAddress('schedule', FIELDS)

type WrittenState = StateOf<typeof written>

export interface ScheduleState extends Omit<WrittenState, 'view' | 'days'> {
  readonly view: ScheduleView | null
}

/** Also reads `view=board` (the day) and `days=7` (the week). */
export const scheduleAddress = pageAddress('schedule', FIELDS, {
  read: ({ days, view, ...state }: WrittenState): ScheduleState => {
    const isBoard = view === 'board' || view === null
    if (days === 7 && isBoard) return { ...state, view: 'week' }
    return { ...state, view: view === 'board' ? 'day' : view }
  },
  write: (state: ScheduleState): WrittenState => ({ ...state, days: 1 }),
})

const PLAIN = scheduleAddress.read({})

export function dayPaperHref(state: ScheduleState, date: PlainDay): string {
  const { by, aircraft, instructor, customer, activity, status, q, cancelled } = state
  const filter = { aircraft, instructor, customer, activity, status, q, cancelled }
  return paperOf('schedule', scheduleAddress.write({ ...PLAIN, ...filter, by, date }))
}
