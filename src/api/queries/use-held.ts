import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApiEnvironment } from '#api/http/environment.ts'
import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { readRange } from '#api/range/read-range.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { currentStatus } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { intersection, mergeRanges, type Span, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'
import { openPart, useOpenLog } from './use-open-log.ts'

const EVER = Number.NEGATIVE_INFINITY
/** No `to` reaches the last 999 ms of its day (§4.1); including them would ask for the next day too. */
const UNREACHED = 999

/** The parts of some stretches that lie in whole UTC days which the gateway holds, by those that it holds without a gap. */
function heldIn(held: readonly DayRange[], wanted: readonly Span[]): Span[][] {
  const days = mergeRanges(
    held.map(({ from, to }) => ({ start: utcDayStart(from), end: utcDayStart(addDays(to, 1)) })),
  )
  return days.map(({ start, end }) =>
    wanted.flatMap((span) => intersection<number>(span, { start, end: end - UNREACHED }) ?? []),
  )
}

/**
 * Fetches what the gateway already holds of some stretches of the schedule, which costs the school nothing; the rest
 * silently stays unknown. True once that is done or has failed.
 */
export function useHeld(spans: readonly Span[], isEnabled: boolean): boolean {
  const asked = spans.map(({ start, end }) => [start, end])
  // Asked for more than it holds the gateway refuses, and a browser writes every refusal to its console.
  const spansOf = ({ heldReservations }: GatewayStatus) => heldIn(heldReservations, spans)
  return useKnownHere(reservations, asked, spansOf, isEnabled)
}

/** The same for some of the school's days. */
export function useHeldDays({ from, to }: DayRange, isEnabled: boolean): boolean {
  const { zone } = useSchool()
  return useHeld([localDays(zone, { from, to })], isEnabled)
}

/** The same for days of the log, as far as the role opens it; null is all of it. */
export function useHeldLog(days: DayRange | null, isEnabled: boolean): boolean {
  const log = useOpenLog()
  const wanted = days ? logSpan(days) : { start: -Infinity, end: Infinity }
  const spansOf = ({ heldFlights }: GatewayStatus) =>
    heldFlights.flatMap((held) => {
      const part = intersection<number>(openPart(logSpan(held), log), wanted)
      return part ? [[part]] : []
    })
  return useKnownHere(flights, days ? [days.from, days.to] : 'all', spansOf, isEnabled)
}

/** Days of the log by their numbers. */
export function logSpan({ from, to }: DayRange): Span {
  return { start: dayNumber(from), end: dayNumber(to) + 1 }
}

/** Some page looked at these days on most days: what is found by name is found in them. */
export function daysLookedBack(today: PlainDay): DayRange {
  return { from: addDays(today, -LOOK_BACK_DAYS), to: today }
}

/** Fetches some stretches of a list if the gateway has them; true once that is done or has failed. */
function useKnownHere<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  asked: unknown,
  spansOf: (status: GatewayStatus) => readonly (readonly Span[])[],
  isEnabled: boolean,
): boolean {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  return useQuery({
    // `followRevisions` asks these again when something new was read.
    queryKey: ['peek', collection.name, asked],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const reader = { queryClient, collection, clock, signal, onlyIfKnown: true }
      try {
        const status = await currentStatus(queryClient, clock, signal)
        for (const spans of spansOf(status)) {
          await readRange({ ...reader, onProgress: () => {} }, spans, EVER)
        }
      } catch {
        // Silent: the walk that reads these days reports its own failures.
      }
      return null
    },
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  }).isFetched
}
