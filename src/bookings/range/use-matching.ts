import { useMemo } from 'react'
import { useFleet } from '#api/queries/use-fleet.ts'
import { isRangeWhole, useFlownRange } from '#api/queries/use-flown-range.ts'
import { useSchool } from '#api/use-school.ts'
import { AIRCRAFT_FILTER } from '#bookings/filters/rail-filter.ts'
import { countTails } from '#domain/matching/case-filter.ts'
import { matchRange } from '#domain/matching/match-range.ts'
import { meterGaps } from '#domain/matching/meter-gaps.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { addDays, earlierDay, laterDay } from '#time/plain-day.ts'
import { useRangeInSight } from './RangePage.tsx'

/** What is over changes by the minute; thousands of rows need not be judged again that often. */
const FEW_MINUTES = 5 * MINUTE

/** Every booking, flight and stretch of a meter of the days in sight, matched; what is not known yet is not judged. */
export function useMatching() {
  const { days, today, now, mayRead } = useRangeInSight()
  const { zone } = useSchool()
  const fleet = useFleet()
  const { from, to } = days
  // A day more on either side, since a flight may be logged on the day beside its booking's; no log day is still to come.
  const around = { from: addDays(from, -1), to: addDays(to, 1) }
  const logged = { from: around.from, to: laterDay(to, earlierDay(around.to, today)) }
  const { schedule, log, both: answer } = useFlownRange(around, logged, mayRead)
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
        }),
      unknownLog,
      unknownSchedule: schedule.missing.flatMap(({ start, end, lookBack }) =>
        start === null || end === null || lookBack ? [] : [{ start, end }],
      ),
      days: { from, to },
      zone,
      now: judged,
    })
  }, [schedule.items, schedule.missing, log.items, log.missing, from, to, zone, judged])
  const known = useMemo(() => ({ fleet, items: answer.items }), [fleet, answer.items])
  const counts = useMemo(() => ({ aircraft: countTails(matching.cases) }), [matching.cases])
  const isWhole = isRangeWhole(answer)
  /** Of the filter by aircraft, but for what is chosen. */
  const rail = { filters: AIRCRAFT_FILTER, known, counts, isWhole }
  return { matching, schedule, log, answer, isWhole, rail }
}
