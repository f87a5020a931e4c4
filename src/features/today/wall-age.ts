import type { DateFormat } from '#time/date-format.ts'
import { formatLength } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { type AgeRule, type OpenAge, oldAfter, oldestOld } from '#time/reading-age.ts'
import type { CountdownWords } from './dispatch-words.ts'

export interface WallAge {
  /** "As of 09:42, 9 min ago"; "no data yet". */
  readonly words: string
  readonly tone: CountdownWords['tone']
}

interface Shown {
  readonly asOf: Instant | null
  readonly ages: readonly OpenAge[]
  readonly now: Instant
  readonly rule: AgeRule
  readonly isFailing: boolean
}

/** Amber when data count as old, red at twice that age or without data. */
export function wallAge({ asOf, ages, now, rule, isFailing }: Shown, format: DateFormat): WallAge {
  if (asOf === null) return { words: 'no data yet', tone: 'red' }
  const minutes = Math.floor((now - asOf) / MINUTE)
  const ago = minutes < 1 ? '' : `, ${formatLength(minutes)} ago`
  const words = `As of ${format.moment(asOf, now)}${ago}`
  // Old data at night are normal, unless the scheduling system fails.
  const old =
    oldestOld(ages, now, format.zone, rule) ?? (isFailing && now - asOf > MINUTE ? asOf : null)
  if (old === null) return { words, tone: 'plain' }
  return { words, tone: now - old > 2 * oldAfter('today', rule.gaps) ? 'red' : 'amber' }
}
