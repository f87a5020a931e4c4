import { HOUR, type InstantRange } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay, type Zone } from '#time/zone.ts'

const SHORTEST_DAY = 20 * HOUR

/** Covers a whole local day, so it is drawn once across its days. */
export function coversWholeDay(zone: Zone, { start, end }: InstantRange): boolean {
  // Cheap exit: few bookings are as long as the shortest day.
  if (end - start < SHORTEST_DAY) return false
  const firstDay = localDayOf(zone, start)
  const isFromMidnight = startOfLocalDay(zone, firstDay) === start
  const wholeDay = isFromMidnight ? firstDay : addDays(firstDay, 1)
  return end >= startOfLocalDay(zone, addDays(wholeDay, 1))
}
