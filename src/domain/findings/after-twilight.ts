import { memoized } from '#domain/lists/memoized.ts'
import { isOpen } from '#domain/record/status.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { type Sun, sunOf } from '#time/sun.ts'
import { localDayOf } from '#time/zone.ts'
import { findingRule, foundAlone } from './finding.ts'

/** Ends after civil dusk, or before the next dawn if it crosses midnight. */
export const afterTwilight = findingRule({
  kind: 'after-twilight',
  find: ({ booked, dispatch, now, zone, location }) => {
    if (location === null) return []
    const sun = memoized((day: PlainDay) => sunOf(zone, day, location))
    return booked.flatMap(({ reservation, start, end, activity }) => {
      if (activity === 'maintenance') return []
      const dusk = duskBefore(end, localDayOf(zone, start), localDayOf(zone, plus(end, -1)), sun)
      if (dusk === null) return []
      // With an instructor it is an ordinary night flight.
      const isAlone = reservation.instructors.length === 0
      const isLate = dispatch.stateOf(reservation.id) === 'late-back'
      const isAhead = isLate || (isOpen(reservation) && end > now)
      const severity = isAlone && isAhead ? 'warning' : 'information'
      return [foundAlone(reservation, severity, Math.floor((end - dusk) / MINUTE))]
    })
  },
  say: ({ length }) => `Returns ${length} after dusk`,
})

function duskBefore(
  end: Instant,
  firstDay: PlainDay,
  lastDay: PlainDay,
  sun: (day: PlainDay) => Sun,
): Instant | null {
  const { dawn, dusk } = sun(lastDay)
  if (dusk !== null && end > dusk) return dusk
  if (firstDay === lastDay || dawn === null || end > dawn) return null
  const before = sun(addDays(lastDay, -1)).dusk
  return before !== null && end > before ? before : null
}
