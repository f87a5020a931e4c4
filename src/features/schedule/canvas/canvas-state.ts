import { flag, keys, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

/** Minutes per 40 px, closest first. */
export const ZOOM_STEPS = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1440] as const

export const DENSITIES = [
  { value: 'auto', label: 'Fit' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
  { value: 'fit', label: 'All rows' },
] as const

export type Density = (typeof DENSITIES)[number]['value']

/** How the day and the week are shown. */
export const CANVAS_FIELDS = {
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
}

const canvasAddress = pageAddress('schedule', CANVAS_FIELDS)

export type CanvasState = StateOf<typeof canvasAddress>

export const PLAIN_CANVAS = canvasAddress.read({})
