import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayReach } from '#api/words/words.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { type AgeRule, oldestOld } from '#time/reading-age.ts'
import type { Zone } from '#time/zone.ts'

type Read = RangeAnswer<unknown>

/** First line of a file: days, zone, age, and gaps. */
export function sayFileNote(
  range: string,
  answer: Pick<Read, 'asOf' | 'completeness' | 'missing' | 'knownSince'>,
  format: DateFormat,
): string {
  const { asOf, completeness } = answer
  const read = asOf === null ? 'nothing read' : `as of ${format.moment(asOf)}`
  const whole =
    completeness === 'complete' ? 'complete' : `NOT complete: ${sayReach(answer, format)}`
  // No commas, or the line would be quoted before its `#`.
  return [range, `times ${format.zone.name}`, read, whole].join(' · ').replaceAll(',', '')
}

/** Incomplete or old: the file must say so. */
export function isDoubtful(
  answer: Pick<Read, 'completeness' | 'ages' | 'problem' | 'staleReason'>,
  now: Instant,
  zone: Zone,
  rule: AgeRule,
): boolean {
  const { completeness, ages, problem, staleReason } = answer
  if (completeness !== 'complete' || problem !== null || staleReason !== null) return true
  return oldestOld(ages, now, zone, rule) !== null
}
