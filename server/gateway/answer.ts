import type { GatewayReason } from '#api/wire.ts'
import { isoInstant } from '#time/instant.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** An answer before we know whether its body is wanted (HEAD). Header names in lower case. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
} as const

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(value) }
}

/** A refusal that costs nothing. `error` is our own sentence and repeats nothing that was sent. */
export function refusal(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return jsonAnswer(status, { error }, headers)
}

export const NOT_FOUND = refusal(404, 'Not found.')
/** The methods of a path, each refusing the others. */
export const READING = {
  methods: ['GET', 'HEAD'],
  refusal: refusal(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' }),
}
/** What costs something is a POST: no link, image or form of another site may begin it unasked. */
export const DOING = {
  methods: ['POST'],
  refusal: refusal(405, 'Only POST is answered here.', { allow: 'POST' }),
}
/** The host asked for is not ours: say nothing more. */
export const MISDIRECTED: Answer = {
  status: 421,
  headers: { 'cache-control': 'no-store' },
  body: '',
}

const SENTENCES: Readonly<Record<GatewayReason, string>> = {
  upstream_unreachable: 'The school’s system cannot be reached.',
  upstream_timeout: 'The school’s system did not answer in time.',
  upstream_slow: 'The school’s system is slow; it is being read.',
  upstream_tls: 'The school’s system did not prove who it is, so the key was not sent.',
  upstream_redirect: 'The school’s system points elsewhere, which is not followed.',
  upstream_invalid: 'The school’s system gave an answer that cannot be used.',
  upstream_auth: 'The school’s system rejects the key. The administrator has to set a valid one.',
  upstream_rate_limited: 'The school’s system refuses more requests for now.',
  budget_exhausted: 'The day’s requests to the school’s system are spent.',
  budget_reserved: 'The requests that are left are kept for the schedule.',
}

/** The contract's 503: what cannot be answered now, why, and when to ask again (epoch ms, as `now`). */
export function unavailable(reason: GatewayReason, retryAt: number, now: number): Answer {
  const wait = Math.max(1, Math.ceil((retryAt - now) / 1000))
  return jsonAnswer(
    503,
    { error: SENTENCES[reason], reason, retryAt: isoInstant(retryAt) },
    { 'retry-after': String(wait) },
  )
}

/** All headers an answer is sent with. */
export function headersOf(answer: Answer): Record<string, string> {
  const length =
    typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length
  return { ...SECURITY_HEADERS, ...answer.headers, 'content-length': String(length) }
}

export function toResponse(answer: Answer, method: string): Response {
  const headers = headersOf(answer)
  // An empty text would be given a content type.
  const body = method === 'HEAD' || answer.body === '' ? null : answer.body
  return new Response(body, { status: answer.status, headers })
}
