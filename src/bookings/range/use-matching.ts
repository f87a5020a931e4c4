import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { isRangeWhole, useFlownRange } from '#api/queries/use-flown-range.ts'
import { useSchool } from '#api/use-school.ts'
import { useAuditSettings } from '#bookings/audit/audit-store.ts'
import { AIRCRAFT_FILTER } from '#bookings/filters/rail-filter.ts'
import { countTails } from '#domain/matching/case-filter.ts'
import { matchRange } from '#domain/matching/match-range.ts'
import { meterGaps } from '#domain/matching/meter-gaps.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { addDays, earlierDay, laterDay } from '#time/plain-day.ts'
import { useRangeInSight } from './RangePage.tsx'

/** The time decides what is over, but thousands of rows needn't be matched every minute. */
const FEW_MINUTES = 5 * MINUTE

/** Matches bookings, flights and meter gaps of the days; unloaded ones are left undecided. */
export function useMatching() {
  const { days, today, now } = useRangeInSight()
  const { zone } = useSchool()
  const fleet = useFleet()
  const settings = useAuditSettings()
  const { from, to } = days
  // A day more on both sides, since a flight may be logged next to its booking's day; the log has no future days.
  const around = { from: addDays(from, -1), to: addDays(to, 1) }
  const logged = { from: around.from, to: laterDay(to, earlierDay(around.to, today)) }
  const { schedule, log, both: answer } = useFlownRange(around, logged)
  const judged = asInstant(Math.floor(now / FEW_MINUTES) * FEW_MINUTES)
  const matching = useMemo(() => {
    const unknownLog = new Set(log.missing.flatMap(({ days }) => days))
    return matchRange({
      reservations: schedule.items,
      flights: log.items,
      gapsOf: (flights) =>
        meterGaps({
          flights,
          reservations: schedule.items,
          missingFlightDays: [...unknownLog],
          zoneName: zone.name,
          now: judged,
          settings,
        }),
      unknownLog,
      unknownSchedule: schedule.missing.flatMap(({ start, end, lookBack }) =>
        start === null || end === null || lookBack ? [] : [{ start, end }],
      ),
      days: { from, to },
      zone,
      now: judged,
      settings,
    })
  }, [schedule.items, schedule.missing, log.items, log.missing, from, to, zone, judged, settings])
  const known = useMemo(() => ({ fleet, items: answer.items }), [fleet, answer.items])
  const counts = useMemo(() => ({ aircraft: countTails(matching.cases) }), [matching.cases])
  const isWhole = isRangeWhole(answer)
  const rail = { filters: AIRCRAFT_FILTER, known, counts, isWhole }
  return { matching, schedule, log, answer, isWhole, rail }
}
