import type { Collection } from '#api/range/collection.ts'
import type { Listed } from '#api/range/loaded.ts'
import type { Clock } from '#time/clock.ts'
import { asInstant, type Instant, parseInstant, plus } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { isObject, LOOK_BACK_HEADER, listEnvelope } from '#wire/wire.ts'
import {
  type ApiError,
  demand,
  failedError,
  namedBy,
  notFoundError,
  problemOf,
  refusedError,
} from './errors.ts'
import { listPath, type Page, type ReadPart } from './page.ts'
import { parseList } from './parse-list.ts'
import { type Asking, ask, takePreloaded } from './preload.ts'
import { isAccessReason, isReason } from './reasons.ts'

type AnswerAge = Pick<Page<never>, 'asOf' | 'readAt' | 'reason'>

// ms. The gateway answers "still reading" after 8 s, so this long means that it hangs.
const TIMEOUT = 20_000
export const LOOKING_BACK: Asking = { headers: LOOK_BACK_HEADER }
export const ONLY_IF_KNOWN: Asking = { headers: { 'cache-control': 'only-if-cached' } }

/** Throws an ApiError or the abort's error. `ONLY_IF_KNOWN`: from the gateway's store, without an API request. */
export async function getList<T extends Listed>(
  collection: Collection<T>,
  days: DayRange,
  clock: Clock,
  signal: AbortSignal,
  asking: Asking | null = null,
): Promise<Page<T>> {
  const { body, headers } = await getJson(listPath(collection, days), clock, signal, asking)
  const { data, meta } = demand(listEnvelope, body, headers)
  return {
    records: parseList(collection, data, days),
    count: meta.count,
    pageSize: meta.pageSize,
    ...answerAge(headers, clock()),
    parts: partsOf(headers.get('flightline-as-of-parts') ?? ''),
  }
}

/** Any JSON; null for 204. `asking` null is a plain GET. */
export async function getJson(
  path: string,
  clock: Clock,
  signal: AbortSignal,
  asking: Asking | null = null,
): Promise<{ body: unknown; headers: Headers; status: number }> {
  const answer = await send(path, signal, asking)
  let body: unknown = null
  try {
    if (answer.status !== 204) body = await answer.json()
  } catch (error) {
    throwIfLeft(error, signal)
    // A proxy's page, or a truncated answer: not from the gateway.
    throw namedBy(failedError('gateway_unreachable', `${answer.status}, not JSON`), answer.headers)
  }
  if (answer.ok) return { body, headers: answer.headers, status: answer.status }
  throw namedBy(refusal(answer, body, clock()), answer.headers)
}

async function send(path: string, signal: AbortSignal, asking: Asking | null): Promise<Response> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
  const ahead = asking === null ? takePreloaded(path, timeout) : null
  try {
    return (await ahead?.catch(() => null)) ?? (await ask(path, timeout, asking))
  } catch (error) {
    throwIfLeft(error, signal)
    throw failedError('gateway_unreachable', problemOf(error).detail)
  }
}

/** The query was cancelled; keep the browser's own error. */
function throwIfLeft(error: unknown, signal: AbortSignal): void {
  if (signal.aborted) throw error
}

function refusal(answer: Response, body: unknown, now: Instant): ApiError {
  const says = isObject(body) ? body : {}
  const sentence = typeof says['error'] === 'string' ? says['error'] : `status ${answer.status}`
  if (isReason(says['reason']) || isAccessReason(says['reason'])) {
    const retryAt = parseInstant(says['retryAt']) ?? retryAfter(answer.headers, now)
    return failedError(says['reason'], sentence, retryAt, says['ways'])
  }
  if (answer.status === 404 || answer.status === 410 || /not found/i.test(sentence)) {
    return notFoundError(sentence)
  }
  // 429 limits this client's address; it says nothing about the day's requests.
  if (answer.status >= 500 || answer.status === 429) {
    return failedError('gateway_unreachable', sentence, retryAfter(answer.headers, now))
  }
  return refusedError(sentence)
}

function retryAfter(headers: Headers, now: Instant): Instant | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds <= 90_000 ? plus(now, seconds * 1000) : null
}

/** How old an answer is, and why it isn't newer. */
export function answerAge(headers: Headers, now: Instant): AnswerAge {
  const said = parseInstant(headers.get('flightline-as-of'))
  const age = Number(headers.get('age') ?? 0)
  const reason = headers.get('flightline-reason')
  return {
    asOf: said ?? asInstant(now - (age > 0 && age < 1e9 ? age * 1000 : 0)),
    readAt: now,
    reason: isReason(reason) ? reason : null,
  }
}

/** `FROM/TO AS-OF, …`, three instants each, TO excluded. Unreadable parts are skipped, so they count as the oldest. */
function partsOf(header: string): ReadPart[] {
  return header.split(',').flatMap((part) => {
    const [range = '', at] = part.trim().split(' ')
    const [start = null, end = null] = range.split('/').map(parseInstant)
    const asOf = parseInstant(at)
    return start !== null && end !== null && asOf !== null ? [{ start, end, asOf }] : []
  })
}
