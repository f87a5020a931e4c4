import type { ApiProblem } from '#api/range/range-answer.ts'
import type { AccessReason } from '#wire/access.ts'
import type { Shape } from '#wire/shape.ts'
import { REQUEST_HEADER } from '#wire/wire.ts'
import { isAccessReason, type Reason } from './reasons.ts'

export type ApiError = Error & { readonly problem: ApiProblem }

function apiError(problem: ApiProblem): ApiError {
  return Object.assign(new Error(`${problem.reason}: ${problem.detail}`), { problem })
}

/** The answer breaks §2.3; `path` says where (`meta.count`). */
export function contractError(path: string): ApiError {
  return apiError({ reason: 'contract', detail: path, retryAt: null })
}

/** Throws a contract error if the body has another shape. */
export function demand<T>(shape: Shape<T>, body: unknown, headers?: Headers): T {
  if (shape.is(body)) return body
  throw namedBy(contractError(shape.flaw(body) || 'the whole answer'), headers)
}

/** Adds the request's name in the gateway's log. */
export function namedBy({ problem }: ApiError, headers?: Headers): ApiError {
  const request = headers?.get(REQUEST_HEADER) ?? null
  return apiError(request === null ? problem : { ...problem, request })
}

export function refusedError(detail: string): ApiError {
  return apiError({ reason: 'refused', detail, retryAt: null })
}

export function notFoundError(detail: string): ApiError {
  return apiError({ reason: 'not_found', detail, retryAt: null })
}

/** A later try can succeed. */
export function failedError(
  reason: Reason | AccessReason,
  detail: string,
  retryAt: ApiProblem['retryAt'] = null,
  ways?: unknown,
): ApiError {
  return apiError({ reason, detail, retryAt, ...(ways === undefined ? {} : { ways }) })
}

/** Unknown errors are our own bugs and reported as contract errors. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof Error) {
    if ('problem' in error) return (error as ApiError).problem
    return { reason: 'contract', detail: error.message, retryAt: null }
  }
  return { reason: 'contract', detail: String(error), retryAt: null }
}

/** True if the same request can succeed later without a user's action; unread data are requested again after a reading. */
export function canSucceedLater({ reason }: ApiProblem): boolean {
  if (isAccessReason(reason)) return reason === 'slow_down' || reason.endsWith('_unavailable')
  return !FOR_GOOD.includes(reason)
}

const FOR_GOOD: readonly ApiProblem['reason'][] = ['contract', 'refused', 'not_found', 'not_cached']
