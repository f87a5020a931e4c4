import type { Matching, Score } from './match-case.ts'

/** "314 of 332 bookings agree, 18 to explain." */
export function sayScore({ agree, toExplain }: Score, isWhole: boolean): string {
  const of = agree + toExplain
  const rest = toExplain > 0 ? `, ${toExplain} to explain` : ''
  return `${isWhole ? '' : 'So far '}${agree} of ${of} ${of === 1 ? 'booking agrees' : 'bookings agree'}${rest}.`
}

/** "40 called off, 1 flight without a booking"; '' for none. */
export function sayBeside({ calledOff, furtherFlights, flights, gaps }: Score): string {
  return [
    ...count(calledOff, 'called off or with nothing to fly'),
    ...count(furtherFlights, 'further flight of a booking', 'further flights of a booking'),
    ...count(flights, 'flight without a booking', 'flights without a booking'),
    ...count(gaps, 'stretch of a meter not logged', 'stretches of a meter not logged'),
  ].join(', ')
}

export function sayLeftOut(
  { notDue, maintenance, undecided }: Pick<Matching, 'notDue' | 'maintenance' | 'undecided'>,
  isWhole: boolean,
): string {
  const parts = [
    ...count(notDue.length, 'booking not due yet', 'bookings not due yet'),
    ...count(maintenance.length, 'maintenance block', 'maintenance blocks'),
    ...count(undecided.length, 'not known yet'),
  ]
  const least = isWhole ? '' : 'at least '
  return parts.length === 0 ? '' : `Left out: ${least}${parts.join(', ')}.`
}

function count(many: number, one: string, more = one): string[] {
  return many === 0 ? [] : [`${many} ${many === 1 ? one : more}`]
}
