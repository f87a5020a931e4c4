import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerAge, getJson } from '#api/http/client.ts'
import { useApiEnvironment } from '#api/http/environment.ts'
import { contractError, demand, notFoundError, problemOf } from '#api/http/errors.ts'
import type { Reason } from '#api/http/reasons.ts'
import { type Collection, flights, reservations } from '#api/range/collection.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import type { Instant } from '#time/instant.ts'
import { isObject, singleEnvelope } from '#wire/wire.ts'
import { noteAircraft } from './use-fleet.ts'
import { useLoaded } from './use-loaded.ts'
import { useOwnBooking } from './use-own.ts'
import { useRetries } from './use-retries.ts'

interface Single<T> {
  readonly record: T
  readonly asOf: Instant
  readonly readAt: Instant
  readonly reason: Reason | null
}

/** One record (§4.2, §4.4). Throws `not_found` in whatever way the API says it (§7 leaves the status open). */
async function getSingle<T extends { readonly id: string }>(
  collection: Collection<T>,
  id: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Single<T>> {
  const path = `/api/v1/${collection.name}/${encodeURIComponent(id)}`
  const { body, headers } = await getJson(path, clock, signal)
  if (isObject(body) && typeof body['error'] === 'string') throw notFoundError(body['error'])
  const record = collection.parse(demand(singleEnvelope, body).data, 'data')
  // Never store another record under this id.
  if (record.id.toLowerCase() !== id.toLowerCase()) throw contractError('data.id')
  return { record, ...answerAge(headers, clock()) }
}

export interface SingleAnswer<T> {
  readonly state: 'loading' | 'found' | 'not-found' | 'failed'
  readonly record: T | null
  readonly problem: ApiProblem | null
  readonly asOf: Instant | null
  readonly staleReason: Reason | null
}

/** From the cache, else by id (§4.2, §4.4). An id that isn't a UUID isn't requested. */
function useSingle<T extends { readonly id: string; readonly aircraft: Aircraft | null }>(
  collection: Collection<T>,
  id: string,
  isAsked: boolean,
): SingleAnswer<T> {
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const entry = useLoaded(collection).byId.get(id)
  const isAskable = isRecordId(id)
  const query = useQuery({
    queryKey: ['single', collection.name, id.toLowerCase()],
    enabled: entry === undefined && isAskable && isAsked,
    queryFn: async ({ signal }) => {
      const single = await getSingle(collection, id, clock, signal)
      noteAircraft(queryClient, [single.record])
      return single
    },
    staleTime: 60_000,
    ...useRetries(),
    structuralSharing: false,
  })
  const failure = query.failureReason ?? query.error
  const problem = failure ? problemOf(failure) : null
  if (entry) return found(entry.record, entry.asOf, null, null)
  if (query.data) return found(query.data.record, query.data.asOf, query.data.reason, problem)
  const state =
    !isAskable || problem?.reason === 'not_found' ? 'not-found' : problem ? 'failed' : 'loading'
  return { state, record: null, problem, asOf: null, staleReason: null }
}

function found<T>(
  record: T,
  asOf: Instant,
  staleReason: Reason | null,
  problem: ApiProblem | null,
): SingleAnswer<T> {
  return { state: 'found', record, problem, asOf, staleReason }
}

/** §4.2; the reader's own with contacts. Hovering doesn't request it. */
export function useReservation(id: string, isAsked = true): SingleAnswer<Reservation> {
  const answer = useSingle(reservations, id, isAsked)
  const own = useOwnBooking(id, isAsked)
  const record = useMemo(() => {
    if (answer.record === null || own === null) return answer.record
    const { customers, instructors, others } = own
    return { ...answer.record, customers, instructors, others }
  }, [answer.record, own])
  return { ...answer, record }
}

/** §4.4. */
export function useCompletedFlight(id: string, isAsked = true): SingleAnswer<CompletedFlight> {
  return useSingle(flights, id, isAsked)
}
