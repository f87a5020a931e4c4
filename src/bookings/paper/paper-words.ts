import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayMissing } from '#api/words/words.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'
import { type OpenAge, shownAge } from '#time/reading-age.ts'

const MAX_SENTENCES = 3

/** The time in the page's header. Days that were read before it, since they rarely change, are named. */
export function sayAsOf(
  ages: readonly OpenAge[],
  asOf: Instant | null,
  format: DateFormat,
): string {
  const at = shownAge(ages, asOf)
  if (at === null) return 'Nothing loaded'
  const isOlder = asOf !== null && at - asOf >= MINUTE
  const others = isOlder ? `; other days loaded ${format.moment(asOf)} or later` : ''
  return `Data as of ${format.moment(at)}${others}`
}

/** Null if complete. */
export function sayIncomplete(
  { completeness, missing }: Pick<RangeAnswer<unknown>, 'completeness' | 'missing'>,
  format: DateFormat,
): string | null {
  if (completeness === 'complete') return null
  if (completeness === 'loading') return 'Still loading: do not use this print.'
  const said = [...new Set(missing.map((range) => sayMissing(range, format)))]
  const more = said.length > MAX_SENTENCES ? ` And ${said.length - MAX_SENTENCES} more.` : ''
  return said.slice(0, MAX_SENTENCES).join(' ') + more || 'Some data isn’t loaded.'
}
