import type { RangePrice } from '#api/range/range-price.ts'
import type { DateFormat } from '#time/date-format.ts'

/** "16 of 30 days so far. The rest loads after Tue 24 Nov, 5:00 PM.", then what that takes. Empty if every day is there. */
export function sayPlan(
  {
    days,
    unknownDays,
    requests,
    remaining,
    completeAt,
  }: Pick<RangePrice, 'days' | 'unknownDays' | 'requests' | 'remaining' | 'completeAt'>,
  format: DateFormat,
  isFailing = false,
): readonly string[] {
  // Days without a price were read in vain, and the page says so.
  if (unknownDays.length === 0 || requests === 0) return []
  // A local day lies in two UTC days.
  const soFar = `${Math.max(0, days - unknownDays.length)} of ${days} days so far.`
  const left = remaining === null ? '' : ` of the ${remaining} left today`
  const cost = `Loading the rest takes about ${sayRequests(requests)}${left}.`
  // With nothing loaded or no answer of the scheduling system, what the rest takes is a guess.
  const costs = unknownDays.length < days && !isFailing ? [cost] : []
  if (completeAt === null) return [soFar, ...costs]
  const day = format.day(format.dayOf(completeAt), 'short')
  return [`${soFar} The rest loads after ${day}, ${format.time(completeAt)}.`, ...costs]
}

export function sayRequests(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`
}
