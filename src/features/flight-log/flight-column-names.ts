/** The columns of the log in their order; the names are those of `data-column` and of `sort` in the address. */
export const FLIGHT_COLUMNS = [
  'date',
  'out',
  'in',
  'aircraft',
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
  'reservation',
] as const

export type FlightColumn = (typeof FLIGHT_COLUMNS)[number]

export function isFlightColumn(name: string): name is FlightColumn {
  return (FLIGHT_COLUMNS as readonly string[]).includes(name)
}
