import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { plus } from '#time/instant.ts'
import { type DayRange, dayNumber } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { flights } from './collection.ts'
import { useApiEnvironment } from './environment.ts'
import { freshFor } from './freshness.ts'
import { flightsIn } from './items.ts'
import { ageIn, missingFlights } from './missing.ts'
import type { RangeAnswer } from './range-answer.ts'
import { lastSkew, STATUS_KEY } from './use-gateway-status.ts'
import { useKnown } from './use-known.ts'
import { completenessOf } from './use-reservations.ts'
import { useSchool } from './use-school.ts'
import { useWalk } from './use-walk.ts'

/** The flight log of some log days, newest first. A log day is what is written there, in no zone (§4.3). */
export function useCompletedFlights(days: DayRange): RangeAnswer<CompletedFlight> {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const { from, to } = days
  const span = useMemo(() => ({ start: dayNumber(from), end: dayNumber(to) + 1 }), [from, to])

  const now = plus(clock(), lastSkew(queryClient.getQueryData(STATUS_KEY)))
  const known = useKnown(flights)
  const walk = useWalk(flights, span, freshFor(localDays(zone, { from, to }), now, zone))
  const { progress, problem, retry } = walk
  const read = useMemo(
    () => ({
      items: flightsIn(known, span),
      missing: missingFlights(known, span),
      ...ageIn(known, span),
    }),
    [known, span],
  )
  return useMemo(
    () => ({
      ...read,
      completeness: completenessOf(read.missing, problem !== null),
      progress,
      problem,
      retry,
    }),
    [read, progress, problem, retry],
  )
}
