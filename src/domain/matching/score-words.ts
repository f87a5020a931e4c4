import type { Matching, Score } from './match-case.ts'

/** "18 of 332 bookings don’t match the log". `open`: those that aren't done. */
export function sayScore(
  { agree, toExplain }: Pick<Score, 'agree' | 'toExplain'>,
  isWhole: boolean,
  open = toExplain,
): string {
  const all = agree + toExplain
  const bookings = all === 1 ? 'booking' : 'bookings'
  const soFar = isWhole ? '' : ' so far'
  if (all === 0)
    return isWhole ? 'No finished bookings in these days' : 'No finished bookings so far'
  if (toExplain === 0) return `${all} ${bookings}, all matched to the log${soFar}`
  const verb = open === 1 ? 'doesn’t' : 'don’t'
  return `${open} of ${all} ${bookings} ${verb} match the log${soFar}`
}

/** "Also: 40 cancelled or no-fly bookings, 1 flight without a booking."; '' for none. */
export function sayBeside({ calledOff, furtherFlights, flights, gaps }: Score): string {
  const parts = [
    ...count(calledOff, 'cancelled or no-fly booking', 'cancelled or no-fly bookings'),
    ...count(furtherFlights, 'extra flight on a booking', 'extra flights on a booking'),
    ...count(flights, 'flight without a booking', 'flights without a booking'),
    ...count(gaps, 'flown time not logged', 'flown times not logged'),
  ]
  return parts.length === 0 ? '' : `Also: ${parts.join(', ')}.`
}

export function sayLeftOut(
  { notDue, maintenance, undecided }: Pick<Matching, 'notDue' | 'maintenance' | 'undecided'>,
  isWhole: boolean,
): string {
  const parts = [
    ...count(notDue.length, 'booking not over yet', 'bookings not over yet'),
    ...count(maintenance.length, 'maintenance block', 'maintenance blocks'),
    ...count(
      undecided.length,
      'booking or flight waiting for data',
      'bookings or flights waiting for data',
    ),
  ]
  const least = isWhole ? '' : 'at least '
  return parts.length === 0 ? '' : `Not checked: ${least}${parts.join(', ')}.`
}

function count(many: number, one: string, more = one): string[] {
  return many === 0 ? [] : [`${many} ${many === 1 ? one : more}`]
}
