import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { intersection, mergeRanges, plus, type Span, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { reservations } from './collection.ts'
import { useApiEnvironment } from './environment.ts'
import { LOOK_BACK } from './freshness.ts'
import { getStatus } from './gateway-status.ts'
import { readRange } from './read-range.ts'
import { useSchool } from './use-school.ts'

const EVER = Number.NEGATIVE_INFINITY
/** No `to` reaches the last 999 ms of its day (§4.1); with them the day after would be asked for. */
const UNREACHED = 999

/** The parts of some stretches that lie in whole UTC days which the gateway holds. */
function heldOf(held: readonly DayRange[], wanted: readonly Span[]): Span[] {
  const days = mergeRanges(
    held.map(({ from, to }) => ({ start: utcDayStart(from), end: utcDayStart(addDays(to, 1)) })),
  )
  return wanted.flatMap((span) =>
    days.flatMap(({ start, end }) => {
      const part = intersection<number>(span, { start, end: end - UNREACHED })
      return part ? [part] : []
    }),
  )
}

/**
 * Fetches what the gateway already holds of the days before and after, once the page's own are there, so that stepping to
 * them paints at once. What it does not hold stays unknown, in silence: looking ahead never costs the school a request.
 */
export function useNeighbours(before: DayRange, after: DayRange, isReady: boolean): void {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const spans = useMemo((): readonly Span[] => {
    const next = localDays(zone, { from: after.from, to: after.to })
    const last = localDays(zone, { from: before.from, to: before.to })
    return [next, { start: plus(last.start, -LOOK_BACK), end: last.end }]
  }, [zone, after.from, after.to, before.from, before.to])
  useQuery({
    // `followRevisions` has these looked at again when something new was read.
    queryKey: ['peek', reservations.name, spans.map(({ start, end }) => [start, end])],
    enabled: isReady,
    queryFn: async ({ signal }) => {
      const reader = { queryClient, collection: reservations, clock, signal, onlyIfKnown: true }
      try {
        const { status } = await getStatus(clock, signal)
        // Asked for more than it holds the gateway refuses, and a browser writes every refusal to its console.
        for (const span of heldOf(status.heldReservations, spans)) {
          await readRange({ ...reader, onProgress: () => {} }, span, EVER)
        }
      } catch {
        // Looking ahead fails in silence: whoever goes there asks again, and is told.
      }
      return null
    },
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  })
}
