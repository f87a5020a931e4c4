import type { Instant } from '#time/instant.ts'
import { DAY } from '#time/instant.ts'
import { addDays, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'

/** Gapless part of a list, epoch ms (log days as UTC days), and when it was read. */
export interface KnownStretch {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

/** End of the gapless part that starts with `from`; null if it doesn't. */
export function logKnownTo(
  stretches: readonly KnownStretch[],
  from: PlainDay,
  today: PlainDay,
  zone: Zone,
): Instant | null {
  let knownTo: Instant | null = null
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const start = dayNumber(day) * DAY
    const stretch = stretches.find((one) => one.from <= start && one.to >= start + DAY)
    if (!stretch) return knownTo
    const { start: begins, end } = localDay(zone, day)
    // Read before its day ended: later flights aren't known.
    if (stretch.asOf < end) return stretch.asOf < begins ? knownTo : (stretch.asOf as Instant)
    knownTo = end
  }
  return knownTo
}
