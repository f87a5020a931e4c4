import type { Matching } from './match-case.ts'

/** "312 of 331 agree." */
export function sayScore({ agree, of }: { agree: number; of: number }, isWhole: boolean): string {
  return `${isWhole ? '' : 'So far '}${agree} of ${of} agree.`
}

/** What is in no case, and why: bookings that are not over, maintenance blocks, what cannot be judged. */
export function sayLeftOut(
  { notDue, maintenance, undecided }: Pick<Matching, 'notDue' | 'maintenance' | 'undecided'>,
  isWhole: boolean,
): string {
  const least = isWhole ? '' : 'at least '
  const count = (many: number, one: string, more: string) =>
    many === 0 ? [] : [`${least}${many} ${many === 1 ? one : more}`]
  const parts = [
    ...count(notDue.length, 'booking not due yet', 'bookings not due yet'),
    ...count(maintenance.length, 'maintenance block', 'maintenance blocks'),
    ...count(undecided.length, 'not known yet', 'not known yet'),
  ]
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}.`
}
