import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import type { Span } from '#time/instant.ts'
import { type DayRange, dayNumber } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { flights } from './collection.ts'
import { useApiEnvironment } from './environment.ts'
import { ON_SCREEN_FRESH_FOR } from './freshness.ts'
import { flightsIn } from './items.ts'
import { ageIn, missingFlights } from './missing.ts'
import { openFlightAges } from './open-ages.ts'
import type { RangeAnswer } from './range-answer.ts'
import { useSteadyList } from './steady-list.ts'
import { gatewayNow } from './use-gateway-status.ts'
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
  const span = useMemo(() => logSpan({ from, to }), [from, to])

  const known = useKnown(flights)
  const walk = useWalk(flights, span, ON_SCREEN_FRESH_FOR)
  const { problem, retry } = walk
  const { pages, records } = walk.progress
  const today = localDayOf(zone, gatewayNow(queryClient, clock))
  const { missing, asOf, staleReason, ages, ...read } = useMemo(
    () => ({
      items: flightsIn(known, span),
      missing: missingFlights(known, span),
      ...ageIn(known, span),
      ages: openFlightAges(known, span, today),
    }),
    [known, span, today],
  )
  const items = useSteadyList(read.items)
  return useMemo(
    () => ({
      items,
      missing,
      asOf,
      staleReason,
      ages,
      knownSince: null,
      completeness: completenessOf(missing, problem),
      progress: { pages, records, isLookBack: false },
      problem,
      retry,
    }),
    [items, missing, asOf, staleReason, ages, pages, records, problem, retry],
  )
}

function logSpan({ from, to }: DayRange): Span {
  return { start: dayNumber(from), end: dayNumber(to) + 1 }
}
