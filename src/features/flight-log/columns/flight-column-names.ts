/** The columns of the log in their order; the names are those of `data-column` and of `sort` and `columns` in the address. */
export const FLIGHT_COLUMNS = [
  'date',
  'aircraft',
  'out',
  'in',
  'flags',
  'model',
  'customer',
  'instructor',
  'activity',
  'route',
  'hobbsStart',
  'hobbsEnd',
  'hobbsDelta',
  'tachStart',
  'tachEnd',
  'tachDelta',
  'tachHobbs',
  'hobbsGap',
  'tachGap',
  'reservation',
  'booked',
  'flownBooked',
  'loggedAt',
  'lag',
] as const

export type FlightColumn = (typeof FLIGHT_COLUMNS)[number]

/** What stays in sight when the table is pushed aside: what names a flight. */
export const USUAL_PINS: readonly FlightColumn[] = ['date', 'aircraft']

export function isFlightColumn(name: string): name is FlightColumn {
  return (FLIGHT_COLUMNS as readonly string[]).includes(name)
}
