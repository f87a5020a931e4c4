import type { ApiProblem } from '#api/range/range-answer.ts'
import type { AccessReason } from '#wire/access.ts'
import type { Shape } from '#wire/shape.ts'
import { REQUEST_HEADER } from '#wire/wire.ts'
import { isAccessReason, type Reason } from './reasons.ts'

/** An Error that carries what kept the data from being read. */
export type ApiError = Error & { readonly problem: ApiProblem }

function apiError(problem: ApiProblem): ApiError {
  return Object.assign(new Error(`${problem.reason}: ${problem.detail}`), { problem })
}

/** The answer came but is not what §2.3 promises; `path` names the place (`meta.count`). */
export function contractError(path: string): ApiError {
  return apiError({ reason: 'contract', detail: path, retryAt: null })
}

/** An answer, or a part of it, in its shape; throws a contract error if it has another. */
export function demand<T>(shape: Shape<T>, body: unknown, headers?: Headers): T {
  if (shape.is(body)) return body
  throw namedBy(contractError(shape.flaw(body) || 'the whole answer'), headers)
}

/** The same error, with the name of the request that it came of. */
export function namedBy({ problem }: ApiError, headers?: Headers): ApiError {
  const request = headers?.get(REQUEST_HEADER) ?? null
  return apiError(request === null ? problem : { ...problem, request })
}

/** The gateway refused this question; `detail` is its own sentence. */
export function refusedError(detail: string): ApiError {
  return apiError({ reason: 'refused', detail, retryAt: null })
}

export function notFoundError(detail: string): ApiError {
  return apiError({ reason: 'not_found', detail, retryAt: null })
}

/** It could not be read or written now; a later try can succeed, or once somebody else asks. */
export function failedError(
  reason: Reason | AccessReason,
  detail: string,
  retryAt: ApiProblem['retryAt'] = null,
  ways?: unknown,
): ApiError {
  return apiError({ reason, detail, retryAt, ...(ways === undefined ? {} : { ways }) })
}

/** The problem behind an error; a foreign error is a fault of this program and shown as a contract error. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof Error) {
    if ('problem' in error) return (error as ApiError).problem
    return { reason: 'contract', detail: error.message, retryAt: null }
  }
  return { reason: 'contract', detail: String(error), retryAt: null }
}

/** True if the same question can succeed later without anybody doing anything; what is not read yet is asked again once something was. */
export function canSucceedLater({ reason }: ApiProblem): boolean {
  if (isAccessReason(reason)) return reason === 'slow_down' || reason.endsWith('_unavailable')
  return !FOR_GOOD.includes(reason)
}

const FOR_GOOD: readonly ApiProblem['reason'][] = ['contract', 'refused', 'not_found', 'not_cached']
