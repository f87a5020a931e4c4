import { useMemo } from 'react'
import type { FlownRange } from '#api/queries/use-flown-range.ts'
import type { Matching } from '#domain/matching/match-case.ts'
import { matchRange } from '#domain/matching/match-range.ts'
import { meterGaps } from '#domain/matching/meter-gaps.ts'
import { asInstant, type Instant, MINUTE } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'

/** What is over changes by the minute; thousands of rows need not be judged again that often. */
const FEW_MINUTES = 5 * MINUTE

/** Every booking, flight and stretch of a meter of the days, matched; what is not known yet is not judged. */
export function useMatching(
  { schedule, log }: FlownRange,
  { from, to }: DayRange,
  zone: Zone,
  now: Instant,
): Matching {
  const judged = asInstant(Math.floor(now / FEW_MINUTES) * FEW_MINUTES)
  return useMemo(() => {
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
}
