import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { flights } from '#api/range/collection.ts'
import { flightsIn } from '#api/range/items.ts'
import { neverRead } from '#api/range/loaded.ts'
import { ageIn, missingFlights } from '#api/range/missing.ts'
import { openFlightAges } from '#api/range/open-ages.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSteadyData, useSteadyFields, useSteadyList } from '#api/range/steady-list.ts'
import { gatewayNow } from '#api/status/use-gateway-status.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { ON_SCREEN_FRESH_FOR } from '#api/words/freshness.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { daySpan } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useListRead } from './use-list-read.ts'
import { useLoaded } from './use-loaded.ts'
import { openPart, useOpenLog } from './use-open-log.ts'
import { completenessOf } from './use-reservations.ts'
import { useStoredLog } from './use-stored.ts'

/** Newest first. Log days are dates as written, without a zone (§4.3). `mayLoad` false: stored data only, as long as
 * there are unread days. */
export function useCompletedFlights(days: DayRange, mayLoad = true): RangeAnswer<CompletedFlight> {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const { from, to } = days
  const span = useMemo(() => daySpan({ from, to }), [from, to])

  const known = useLoaded(flights)
  const log = useOpenLog()
  const open = useMemo(() => openPart(span, log), [span, log])
  // Someone who can't load anything may always ask: it costs nothing.
  const maySpend = useMay('spend')
  const mayAsk = mayLoad || !maySpend
  const isRead = useMemo(() => neverRead(known, open).length === 0, [known, open])
  const mayRead = mayAsk || isRead
  const listRead = useListRead(flights, open, ON_SCREEN_FRESH_FOR, mayRead && open.start < open.end)
  // Where the reading stops, earlier days may be stored.
  const hasPeeked = useStoredLog({ from, to }, !isRead && (!mayAsk || listRead.problem !== null))
  const { retry } = listRead
  const problem = listRead.problem ?? log.problemIn(span)
  const today = localDayOf(zone, gatewayNow(queryClient, clock))
  const { items, ...read } = useMemo(
    () => ({
      items: flightsIn(known, span),
      missing: missingFlights(known, span),
      ...ageIn(known, span),
      ages: openFlightAges(known, span, today),
    }),
    [known, span, today],
  )
  return useSteadyFields({
    items: useSteadyList(items),
    ...useSteadyData(read),
    knownSince: null,
    completeness: completenessOf(read.missing, problem, !mayRead && hasPeeked),
    recordsRead: listRead.progress.records,
    problem,
    retry,
  })
}
