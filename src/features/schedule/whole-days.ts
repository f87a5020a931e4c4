import { HOUR, type InstantRange } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay, type Zone } from '#time/zone.ts'

const SHORTEST_DAY = 20 * HOUR

/** Whether a time covers at least one whole local day: then it is drawn once over its days, not anew on each. */
export function coversWholeDay(zone: Zone, { start, end }: InstantRange): boolean {
  // No day is shorter, and few bookings are as long.
  if (end - start < SHORTEST_DAY) return false
  const firstDay = localDayOf(zone, start)
  const isFromMidnight = startOfLocalDay(zone, firstDay) === start
  const wholeDay = isFromMidnight ? firstDay : addDays(firstDay, 1)
  return end >= startOfLocalDay(zone, addDays(wholeDay, 1))
}
