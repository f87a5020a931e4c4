import type { Collection } from '#api/range/collection.ts'
import type { Clock } from '#time/clock.ts'
import type { Instant } from '#time/instant.ts'
import { isObject, singleEnvelope } from '#wire/wire.ts'
import { answerAge, getJson } from './client.ts'
import { contractError, demand, notFoundError } from './errors.ts'
import type { Reason } from './reasons.ts'

interface Single<T> {
  readonly record: T
  readonly asOf: Instant
  readonly readAt: Instant
  readonly reason: Reason | null
}

/** One record (§4.2, §4.4). Throws `not_found` in whatever way the API says it (§7 leaves the status open). */
export async function getSingle<T extends { readonly id: string }>(
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
