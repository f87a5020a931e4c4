import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayReach } from '#api/words/words.ts'
import { formatMoment } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { type AgeRule, oldestOld } from '#time/reading-age.ts'
import type { Zone } from '#time/zone.ts'

type Read = RangeAnswer<unknown>

/** What the first line of a file says about it: days, zone, age, and what is missing. */
export function sayFileNote(
  range: string,
  answer: Pick<Read, 'asOf' | 'completeness' | 'missing' | 'knownSince'>,
  zone: Zone,
  locale: string,
): string {
  const { asOf, completeness } = answer
  const read = asOf === null ? 'nothing read' : `as of ${formatMoment(zone, asOf, locale)}`
  const whole =
    completeness === 'complete' ? 'complete' : `NOT complete: ${sayReach(answer, zone, locale)}`
  // No comma, so that the line is not put in quotes before its `#`.
  return [range, `times ${zone.name}`, read, whole].join(' · ').replaceAll(',', '')
}

/** Whether what is saved is incomplete or old, which a file says of itself even if nobody asked it to. */
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
