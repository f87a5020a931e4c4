import type { Instant } from '#time/instant.ts'
import { DAY } from '#time/instant.ts'
import { addDays, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'

/** Gapless part of a list, epoch ms (log days as UTC days), and when it was read. */
export interface LoadedRange {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

/** End of the gapless part that starts with `from`; null if it doesn't. */
export function logKnownTo(
  ranges: readonly LoadedRange[],
  from: PlainDay,
  today: PlainDay,
  zone: Zone,
): Instant | null {
  let knownTo: Instant | null = null
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const start = dayNumber(day) * DAY
    const range = ranges.find((one) => one.from <= start && one.to >= start + DAY)
    if (!range) return knownTo
    const { start: begins, end } = localDay(zone, day)
    // Read before its day ended: later flights aren't known.
    if (range.asOf < end) return range.asOf < begins ? knownTo : (range.asOf as Instant)
    knownTo = end
  }
  return knownTo
}
