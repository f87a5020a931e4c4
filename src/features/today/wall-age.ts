import { lengthWords } from '#features/booking/finding-words.ts'
import { momentWords } from '#features/booking/range-words.ts'
import { HOUR, type Instant, MINUTE } from '#time/instant.ts'
import { isOld, type OpeningHours } from '#time/opening-hours.ts'
import type { Zone } from '#time/zone.ts'

export interface WallAge {
  /** "as of 09:42"; "nothing read yet". */
  readonly words: string
  /** "34 min old"; '' while it is fresh. */
  readonly old: string
  readonly tone: 'plain' | 'amber' | 'red'
}

const VERY_OLD = HOUR

/** How old the wall is, for eyes that will not look twice: amber from where a reading counts as old, red after an hour or with nothing read. */
export function wallAge(
  asOf: Instant | null,
  now: Instant,
  zone: Zone,
  hours: OpeningHours,
  isFailing: boolean,
  locale: string,
): WallAge {
  if (asOf === null) return { words: 'nothing read yet', old: '', tone: 'red' }
  const age = now - asOf
  const words = `as of ${momentWords(asOf, now, zone, locale)}`
  // At night nobody is at the desk and nothing is read; once the school's system fails, the hour does not matter.
  if (!isOld(asOf, now, zone, hours) && !(isFailing && age > MINUTE))
    return { words, old: '', tone: 'plain' }
  const length = lengthWords(Math.floor(age / MINUTE))
  return { words, old: `${length} old`, tone: age > VERY_OLD ? 'red' : 'amber' }
}
