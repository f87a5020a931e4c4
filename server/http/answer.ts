import { isoInstant } from '#time/instant.ts'
import type { AccessReason } from '#wire/access.ts'
import type { GatewayReason } from '#wire/wire.ts'

/** Header names are in lower case; the body is omitted for HEAD. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
  /** Whole `Set-Cookie` values, the only header that may repeat. */
  readonly cookies?: readonly string[]
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

/** `error` is our own sentence and repeats nothing that was sent. */
export function refusal(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return jsonAnswer(status, { error }, headers)
}

export const NOT_FOUND = refusal(404, 'Not found.')
export const READING = {
  methods: ['GET', 'HEAD'],
  refusal: refusal(405, 'Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' }),
}
/** Anything with a cost is a POST, which no link or image of another site can start. */
export const DOING = {
  methods: ['POST'],
  refusal: refusal(405, 'Only POST is allowed here.', { allow: 'POST' }),
}
export const KEEPING = {
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  refusal: refusal(405, 'Only GET, POST and DELETE are allowed here.', {
    allow: 'GET, HEAD, POST, DELETE',
  }),
}
export const MISDIRECTED: Answer = {
  status: 421,
  headers: { 'cache-control': 'no-store' },
  body: '',
}

const ACCESS: Readonly<Record<AccessReason, readonly [status: number, sentence: string]>> = {
  sign_in: [401, 'Sign in first.'],
  again: [401, 'Enter your passphrase again.'],
  forbidden: [403, 'Your role can’t see this.'],
  claimed: [410, 'This link has been used, or is no longer valid.'],
  slow_down: [429, 'Too many tries. Try again in a moment.'],
  house_unavailable: [503, 'Accounts are unavailable right now. No one was signed out.'],
  school_unavailable: [503, 'This school can’t be shown right now.'],
}

export function accessRefusal(
  reason: AccessReason,
  more: { readonly error?: string; readonly headers?: Answer['headers'] } & Readonly<
    Record<string, unknown>
  > = {},
): Answer {
  const [status, sentence] = ACCESS[reason]
  const { error = sentence, headers = {}, ...rest } = more
  return jsonAnswer(status, { error, reason, ...rest }, headers)
}

export const FORBIDDEN = accessRefusal('forbidden')
export const ACCOUNTS_UNAVAILABLE = accessRefusal('house_unavailable', {
  headers: { 'retry-after': '5' },
})

export function slowDown(seconds: number, error?: string): Answer {
  const headers = { 'retry-after': String(Math.ceil(seconds)) }
  return accessRefusal('slow_down', { headers, ...(error !== undefined && { error }) })
}

const SENTENCES: Readonly<Record<GatewayReason, string>> = {
  upstream_unreachable: 'The scheduling system cannot be reached.',
  upstream_timeout: 'The scheduling system did not answer in time.',
  upstream_slow: 'Still loading from the scheduling system.',
  upstream_tls: 'The scheduling system’s certificate is not valid, so the key was not sent.',
  upstream_redirect: 'The scheduling system redirects to another address, which is not followed.',
  upstream_invalid: 'The scheduling system sent an unusable answer.',
  upstream_auth: 'The scheduling system rejects the key. Set a valid key on the server.',
  upstream_other_school:
    'The new key returns none of this school’s records. Check which school the key belongs to.',
  upstream_rate_limited: 'The scheduling system accepts no more requests for now.',
  budget_exhausted: 'Today’s requests to the scheduling system are used up.',
  budget_reserved: 'The remaining requests are reserved for the schedule.',
  store_unavailable:
    'Requests can’t be counted right now, so none are sent. Loaded data stays available.',
}

export function sentenceOf(reason: GatewayReason): string {
  return SENTENCES[reason]
}

/** Says when to retry (epoch ms). */
export function unavailable(reason: GatewayReason, retryAt: number, now: number): Answer {
  const wait = Math.max(1, Math.ceil((retryAt - now) / 1000))
  return jsonAnswer(
    503,
    { error: sentenceOf(reason), reason, retryAt: isoInstant(retryAt) },
    { 'retry-after': String(wait) },
  )
}

export function headersOf(answer: Answer): Record<string, string> {
  const length =
    typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length
  return { ...SECURITY_HEADERS, ...answer.headers, 'content-length': String(length) }
}

/** Forbids everything our pages do not need. React sets styles through the CSSOM, which this allows. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Neither React nor the build's loader makes one.
  "trusted-types 'none'",
].join('; ')

/** Browsers heed it over https and on this machine's own name only. */
export const OPENER_POLICY = 'cross-origin-opener-policy'

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  [OPENER_POLICY]: 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
