import { flag, keys, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

/** Minutes of time that 40 px hold, closest first. */
export const ZOOM_STEPS = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1440] as const

/** How high rows are, as the page offers it. `auto` fits them to the screen while they can be read, `fit` at any height. */
export const DENSITIES = [
  { value: 'auto', label: 'Fit' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
  { value: 'fit', label: 'All rows' },
] as const

export type Density = (typeof DENSITIES)[number]['value']

/** What the address of the schedule says of the board alone. */
export const BOARD_FIELDS = {
  /** Whose rows; null is both, aircraft first. */
  by: oneOf(['aircraft', 'instructor'], null),
  /** `zoom=30`: minutes per 40 px, one of the steps; null fits the hours to the screen. */
  zoom: oneOf<number, null>(ZOOM_STEPS, null),
  /** `hours=all` draws the days whole; null from opening to closing, and as much more as something needs. */
  hours: oneOf(['all'], null),
  /** `density=compact`, or `density=fit`: all rows on one screen, however low. */
  density: oneOf(
    DENSITIES.map(({ value }) => value),
    'auto',
  ),
  /** `idle=0` hides the rows in which nothing at all is booked. */
  idle: flag(true),
  /** `others=1` unfolds the rows in which a search or a filter of bookings found nothing. */
  others: flag(),
  /** `closed=model:C172S`: groups whose rows are folded away, by key. */
  closed: keys(),
}

const boardAddress = pageAddress('schedule', BOARD_FIELDS)

export type BoardState = StateOf<typeof boardAddress>

/** What an address means that says nothing of the board. */
export const PLAIN_BOARD = boardAddress.read({})
