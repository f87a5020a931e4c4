import type { RangeAnswer } from '#api/range/range-answer.ts'
import { formatMoment } from '#time/format.ts'
import type { Zone } from '#time/zone.ts'

/** What the first line of a file says about it: days, zone, age, and whether it is complete. */
export function sayFileNote(
  range: string,
  { asOf, completeness }: Pick<RangeAnswer<unknown>, 'asOf' | 'completeness'>,
  zone: Zone,
  locale: string,
): string {
  const read = asOf === null ? 'nothing read' : `as of ${formatMoment(zone, asOf, locale)}`
  const whole = completeness === 'complete' ? 'complete' : 'not complete: some days are not known'
  // No comma, so that the line is not put in quotes before its `#`.
  return [range, `times ${zone.name}`, read, whole].join(' · ')
}
