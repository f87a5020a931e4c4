import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getJson } from '#api/http/client.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { demand } from '#api/http/errors.ts'
import type { ReadPart } from '#api/http/page.ts'
import { partsOf, rangeWire } from '#api/http/running.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { useSession } from '#api/status/use-session.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, parseInstant } from '#time/instant.ts'
import { type DayRange, parsePlainDay } from '#time/plain-day.ts'
import { anything, listOf, object, orNull, type Shape, type Shaped, string } from '#wire/shape.ts'
import { useRetries } from './use-retries.ts'

/** ms. Costs no API requests. */
const ASK_EVERY = 30_000

export function useOwn<T>(path: string, shape: Shape<T>, isAsked = true): UseQueryResult<T> {
  const { clock } = useApiEnvironment()
  return useQuery({
    queryKey: ['own', path],
    enabled: isAsked,
    queryFn: async ({ signal }) => demand(shape, (await getJson(path, clock, signal)).body),
    refetchInterval: ASK_EVERY,
    refetchOnWindowFocus: 'always',
    ...useRetries(),
  })
}

const mineWire = object({
  data: object({ reservations: listOf(anything), flights: listOf(anything) }),
  meta: object({
    from: string,
    to: string,
    asOf: orNull(string),
    known: object({ reservations: listOf(rangeWire) }),
    reason: orNull(string),
  }),
})

/** The reader's own records, in full, as far as stored. */
export interface Mine {
  readonly bookings: readonly Reservation[]
  readonly flown: readonly CompletedFlight[]
  readonly days: DayRange | null
  readonly asOf: Instant | null
  /** Of the schedule. */
  readonly known: readonly ReadPart[]
  /** No e-mail is set, so nothing can be matched. */
  readonly hasNoEmail: boolean
}

/** `/api/mine`; null until loaded. */
export function useMine(isAsked = true): { readonly mine: Mine | null; readonly error: unknown } {
  const { data, error } = useOwn('/api/mine', mineWire, isAsked)
  const mine = useMemo(() => (data ? mineOf(data) : null), [data])
  return { mine, error }
}

/** The reader's own booking with contacts, for roles that get others without; otherwise null. */
export function useOwnBooking(id: string, isAsked: boolean): Reservation | null {
  const session = useSession()
  const isHidden = session?.projection === 'no-contact' && session.email !== ''
  const { mine } = useMine(isAsked && isHidden)
  return (isHidden && mine?.bookings.find((one) => one.id === id)) || null
}

function mineOf({ data, meta }: Shaped<typeof mineWire>): Mine {
  const [from, to] = [parsePlainDay(meta.from), parsePlainDay(meta.to)]
  return {
    bookings: data.reservations.map((raw) => reservations.parse(raw, 'data')),
    flown: data.flights.map((raw) => flights.parse(raw, 'data')),
    days: from && to ? { from, to } : null,
    asOf: parseInstant(meta.asOf),
    known: partsOf(meta.known.reservations),
    hasNoEmail: meta.reason === 'no_email',
  }
}
