import type { Outcome } from '#server/school/ledger/back-off.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { listEnvelope, singleEnvelope } from '#wire/wire.ts'
import { type Exchange, isRedirect } from './http-get.ts'
import { isBounded } from './json-bounds.ts'
import type { KeyScan } from './key-scan.ts'
import { type ProjectedRecord, projectRecord } from './project-record.ts'
import { PAGE, type SchoolQuestion } from './question.ts'

export type UpstreamAnswer = { readonly outcome: Outcome } & (
  | {
      readonly kind: 'list'
      /** In the API's order; null for an entry that is not a record, so that the count stays right. */
      readonly records: readonly (ProjectedRecord | null)[]
      readonly pageSize: number
      readonly bytes: number
    }
  | { readonly kind: 'one'; readonly record: ProjectedRecord; readonly bytes: number }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly reason: GatewayReason }
)

export type SchoolAnswer = Exclude<UpstreamAnswer, { readonly kind: 'failed' }>

const LIMIT_WORDS =
  /rate.?limit|daily limit|limit (?:was )?(?:reached|exceeded)|too many requests|quota/i

/** Statuses where such words mean the day's limit. A failing server speaks of other limits too (§8). */
const WORDS_COUNT = [200, 403]
const LIMITED = [420, 429]

/** Quotes nothing from the exchange: errors are reasons, not texts. */
export function readAnswer(
  question: SchoolQuestion,
  exchange: Exchange,
  scan: KeyScan,
): UpstreamAnswer {
  if (exchange.kind === 'failed') {
    return failed(exchange.reason, { ...SILENT, sent: exchange.sent })
  }
  const { status, headers, body } = exchange
  const json = body === null ? undefined : parseJson(body)
  const said: Heard = {
    sent: true,
    rateLimit: field(field(json, 'meta'), 'rateLimit'),
    date: textOf(headers.date),
    retryAfter: [headers['retry-after'] ?? []].flat(),
  }
  const message = field(json, 'error')
  const isError = status !== 200 || typeof message === 'string'
  const isLimit = () =>
    LIMIT_WORDS.test(typeof message === 'string' ? message : json === undefined ? plain(body) : '')
  if (LIMITED.includes(status) || (isError && WORDS_COUNT.includes(status) && isLimit())) {
    return failed('upstream_rate_limited', said)
  }
  if (status === 401 || status === 403) return failed('upstream_auth', said)
  if (isRedirect(status)) return failed('upstream_redirect', said)
  if (question.kind === 'one' && isNotFound(status, message)) {
    return { kind: 'not-found', outcome: { ...said, failed: null } }
  }
  if (status !== 200 || body === null || typeof message === 'string') {
    return failed('upstream_invalid', said)
  }
  return question.kind === 'list'
    ? readList(question, json, body.length, said, scan)
    : readOne(question, json, body.length, said, scan)
}

type Heard = Omit<Outcome, 'failed'>

const SILENT: Heard = { sent: true, rateLimit: undefined, date: null, retryAfter: [] }

function readList(
  question: SchoolQuestion,
  json: unknown,
  bytes: number,
  said: Heard,
  scan: KeyScan,
): UpstreamAnswer {
  if (!listEnvelope.is(json)) return failed('upstream_invalid', said)
  const { data, meta } = json
  // A truncated body can still be JSON; only the count reveals it.
  if (meta.count !== data.length || meta.pageSize < 0) return failed('upstream_invalid', said)
  return {
    kind: 'list',
    records: withoutKey(scan, (holdsKey) =>
      data.map((entry) => projectRecord(question.collection, entry, holdsKey)),
    ),
    pageSize: meta.pageSize === 0 ? PAGE : Math.min(meta.pageSize, PAGE),
    bytes,
    outcome: { ...said, failed: null },
  }
}

function readOne(
  question: SchoolQuestion & { kind: 'one' },
  json: unknown,
  bytes: number,
  said: Heard,
  scan: KeyScan,
): UpstreamAnswer {
  if (!singleEnvelope.is(json)) return failed('upstream_invalid', said)
  const { data } = json
  const id = field(data, 'id')
  if (typeof id !== 'string' || id.toLowerCase() !== question.id)
    return failed('upstream_invalid', said)
  const record = withoutKey(scan, (holdsKey) => projectRecord(question.collection, data, holdsKey))
  if (record === null) return failed('upstream_invalid', said)
  return { kind: 'one', record, bytes, outcome: { ...said, failed: null } }
}

/** Repeats the projection more strictly if the texts together hold the key in pieces. */
function withoutKey<T>(scan: KeyScan, project: (holdsKey: KeyScan['holds']) => T): T {
  const projected = project(scan.holds)
  return scan.isSpread() ? project(scan.holdsPiece) : projected
}

/** §7 leaves the status of a missing flight open, so the words decide. */
function isNotFound(status: number, message: unknown): boolean {
  if (typeof message !== 'string') return false
  return status === 404 || ([200, 400, 410, 422].includes(status) && /not found/i.test(message))
}

function failed(reason: GatewayReason, said: Heard): UpstreamAnswer {
  return { kind: 'failed', reason, outcome: { ...said, failed: reason } }
}

/** Undefined if it is not JSON, or too much of it. A byte order mark is dropped, bad UTF-8 becomes U+FFFD. */
function parseJson(body: Buffer): unknown {
  if (!isBounded(body)) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function plain(body: Buffer | null): string {
  return body === null ? '' : body.subarray(0, 2000).toString('latin1')
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
