import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { readRange } from '#api/range/read-range.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { currentStatus } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { daySpan, intersection, mergeRanges, type Span, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { isInUse, savesData } from '#time/when-idle.ts'
import { localDays } from '#time/zone.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'
import { useIdle } from './use-idle.ts'
import { openPart, useOpenLog } from './use-open-log.ts'

const EVER = Number.NEGATIVE_INFINITY
/** ms. `to` never includes the last 999 ms of its day (§4.1); asking for them would request the next day, too. */
const UNREACHED = 999

/** The parts in UTC days that the gateway has stored, grouped by gapless runs. */
function storedIn(stored: readonly DayRange[], wanted: readonly Span[]): Span[][] {
  const days = mergeRanges(
    stored.map(({ from, to }) => ({ start: utcDayStart(from), end: utcDayStart(addDays(to, 1)) })),
  )
  return days.map(({ start, end }) =>
    wanted.flatMap((span) => intersection<number>(span, { start, end: end - UNREACHED }) ?? []),
  )
}

/** Loads stored parts of the schedule, without API requests; missing parts are ignored. True when done or failed. */
export function useStored(spans: readonly Span[], isEnabled: boolean): boolean {
  const asked = spans.map(({ start, end }) => [start, end])
  // The gateway refuses days it lacks, and browsers log every refusal.
  const spansOf = ({ storedReservations }: GatewayStatus) => storedIn(storedReservations, spans)
  return useStoredHere(reservations, asked, spansOf, isEnabled)
}

export function useStoredDays({ from, to }: DayRange, isEnabled: boolean): boolean {
  const { zone } = useSchool()
  return useStored([localDays(zone, { from, to })], isEnabled)
}

/** Only days open to the role; null is the whole log. */
export function useStoredLog(days: DayRange | null, isEnabled: boolean): boolean {
  const log = useOpenLog()
  const wanted = days ? daySpan(days) : { start: -Infinity, end: Infinity }
  const spansOf = ({ storedFlights }: GatewayStatus) =>
    storedFlights.flatMap((stored) => {
      const part = intersection<number>(openPart(daySpan(stored), log), wanted)
      return part ? [[part]] : []
    })
  return useStoredHere(flights, days ? [days.from, days.to] : 'all', spansOf, isEnabled)
}

/** Days that searches by name cover: some page looked at them on most days. */
export function daysLookedBack(today: PlainDay): DayRange {
  return { from: addDays(today, -LOOK_BACK_DAYS), to: today }
}

function useStoredHere<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  asked: unknown,
  spansOf: (status: GatewayStatus) => readonly (readonly Span[])[],
  isEnabled: boolean,
): boolean {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  return useQuery({
    // `followRevisions` reloads this after every reading.
    queryKey: ['peek', collection.name, asked],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const reader = { queryClient, collection, clock, signal, onlyIfStored: true }
      try {
        const status = await currentStatus(queryClient, clock, signal)
        for (const spans of spansOf(status)) {
          await readRange({ ...reader, onProgress: () => {} }, spans, EVER)
        }
      } catch {
        // Ignored: the walk over these days reports its failures.
      }
      return null
    },
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  }).isFetched
}

/** Preloads stored data of the neighboring ranges when idle, so that stepping paints at once. Skipped on a
 * page not yet in use, and in data-saving mode. Never costs API requests. */
export function useNeighbours(before: DayRange, after: DayRange, isReady: boolean): void {
  const { zone } = useSchool()
  const { last, next } = useMemo(
    () => ({
      last: localDays(zone, { from: before.from, to: before.to }),
      next: localDays(zone, { from: after.from, to: after.to }),
    }),
    [zone, before.from, before.to, after.from, after.to],
  )
  const isIdle = useIdle(`${before.from} ${after.to}`, isReady && isInUse() && !savesData())
  // Bookings running into the next range are loaded already; the previous range needs one short request.
  useStored([last, next], isIdle)
}
