import { useMemo } from 'react'
import type { FlownRange } from '#api/use-flown-range.ts'
import type { Matching } from '#domain/matching/match-case.ts'
import { matchRange } from '#domain/matching/match-range.ts'
import { meterGaps } from '#domain/matching/meter-gaps.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'

/** Every booking, flight and stretch of a meter of the days, matched; what is not known yet is not judged. */
export function useMatching(
  { schedule, log }: FlownRange,
  { from, to }: DayRange,
  zone: Zone,
  now: Instant,
): Matching {
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
          now,
        }),
      unknownLog,
      unknownSchedule: schedule.missing.flatMap(({ start, end, lookBack }) =>
        start === null || end === null || lookBack ? [] : [{ start, end }],
      ),
      days: { from, to },
      zone,
      now,
    })
  }, [schedule.items, schedule.missing, log.items, log.missing, from, to, zone, now])
}
