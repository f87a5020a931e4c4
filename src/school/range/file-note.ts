import type { RangeAnswer } from '#api/range/range-answer.ts'
import { formatMoment } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'

/** What the first line of a file says of what is in it: days, zone, age, and whether that is all. */
export function sayFileNote(
  range: string,
  { asOf, completeness }: Pick<RangeAnswer<unknown>, 'asOf' | 'completeness'>,
  zone: Zone,
  locale: string,
): string {
  const read = asOf === null ? 'nothing read' : `as of ${formatMoment(zone, asOf, locale)}`
  const whole = completeness === 'complete' ? 'complete' : 'not complete: some days are not known'
  // No comma, so that no quote stands before the mark of a comment.
  return [range, `times ${zone.name}`, read, whole].join(' · ')
}
