import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayMissing } from '#api/words/words.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { type OpenAge, shownAge } from '#time/reading-age.ts'
import { localDay } from '#time/zone.ts'

const MAX_NAMED = 12
const MAX_SENTENCES = 3

/** "Times in America/Denver (MST)"; both names if clocks change on these days. */
export function sayZone(format: DateFormat, days: DayRange): string {
  const ends = [
    localDay(format.zone, days.from).start,
    plus(localDay(format.zone, days.to).end, -1),
  ]
  const names = [...new Set(ends.map((at) => format.zoneName(at)))]
  return `Times in ${format.zone.name} (${names.join(', then ')})`
}

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

/** "aircraft N172SP, no aircraft"; null if all are chosen. `nameOf` hides names if the paper does. */
export function sayChosen(
  what: string,
  values: readonly string[] | null,
  nameOf: (value: string) => string = visibleText,
): string | null {
  if (values === null) return null
  if (values.length === 0) return `no ${what}`
  const named = values
    .slice(0, MAX_NAMED)
    .map((value) => (value === 'none' ? `no ${what}` : nameOf(value)))
  const more = values.length > MAX_NAMED ? ` and ${values.length - MAX_NAMED} more` : ''
  return `${what} ${named.join(', ')}${more}`
}

/** "Only aircraft N172SP; instructor DO", or "No filters". */
export function sayFilters(chosen: readonly (string | null)[]): string {
  const said = chosen.filter((words) => words !== null)
  return said.length === 0 ? 'No filters' : `Only ${said.join('; ')}`
}

export const STILL_LOADING = 'Still loading: do not use this print.'

/** Null if complete. */
export function sayIncomplete(
  { completeness, missing }: Pick<RangeAnswer<unknown>, 'completeness' | 'missing'>,
  format: DateFormat,
): string | null {
  if (completeness === 'complete') return null
  if (completeness === 'loading') return STILL_LOADING
  const said = [...new Set(missing.map((range) => sayMissing(range, format)))]
  const more = said.length > MAX_SENTENCES ? ` And ${said.length - MAX_SENTENCES} more.` : ''
  return said.slice(0, MAX_SENTENCES).join(' ') + more || 'Some data isn’t loaded.'
}
