import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { plus } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'

const MAX_NAMED = 12

/** "Times in America/Denver (MST)"; both names if clocks change on these days. */
export function sayZone(format: DateFormat, days: DayRange): string {
  const ends = [
    localDay(format.zone, days.from).start,
    plus(localDay(format.zone, days.to).end, -1),
  ]
  const names = [...new Set(ends.map((at) => format.zoneName(at)))]
  return `Times in ${format.zone.name} (${names.join(', then ')})`
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
