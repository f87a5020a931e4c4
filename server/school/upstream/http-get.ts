import { guardedClient, readBody, TooLong, whenAborted } from '#server/config/guarded-client.ts'
import { codeOf } from '#server/config/log.ts'
import type { GatewayReason } from '#wire/wire.ts'

/** Ms: connection and headers from the start of the request, body from the headers on. */
export interface Deadlines {
  readonly connect: number
  readonly headers: number
  readonly body: number
}

/** `sent` is false if no byte of the request left. */
export type Exchange =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
      /** Null if the body was not read: a redirect, or a content coding we did not ask for. */
      readonly body: Buffer | null
    }
  | {
      readonly kind: 'failed'
      readonly reason: GatewayReason
      readonly sent: boolean
    }

/** Long, because a late answer to a charged request is better than none, and no page waits for it. */
export const DEADLINES: Deadlines = { connect: 5_000, headers: 60_000, body: 20_000 }
/** Twenty times the size of 100 records (§2.1) with every field at its longest seen. */
export const MOST_ANSWER_BYTES = 4 * 1024 * 1024

/** Failures before sending that mean "not there"; for https, any other failure before sending is the certificate's. */
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  'EPIPE',
  'EPERM',
  'EACCES',
  'EMFILE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

const NO_ANSWER = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'])
/** undici's words for an unexpected 100 or 101; their code is that of a broken connection. */
const UNASKED = new Set(['bad response', 'bad upgrade'])
export const MOST_INTERIM = 10

/** One connection per GET, so no leftovers mix in. Never rejects. No error texts, since a library may quote the key. */
export async function httpGet(request: {
  readonly origin: string
  readonly path: string
  readonly key: string
  readonly deadlines: Deadlines
  readonly signal: AbortSignal
}): Promise<Exchange> {
  const { deadlines } = request
  let connected = false
  let overdue = false
  let interim = 0
  const stop = new AbortController()
  const expire = () => {
    overdue = true
    stop.abort()
  }
  const abort = () => stop.abort()
  request.signal.addEventListener('abort', abort, { once: true })
  if (request.signal.aborted) abort()
  const endConnect = deadline(expire, deadlines.connect)
  const endWait = deadline(expire, deadlines.headers)
  const ends = [endConnect, endWait]

  const client = guardedClient(request.origin, {
    timeout: deadlines.connect,
    onConnect(isOpen) {
      endConnect()
      connected = isOpen
    },
  })
  let answered = false
  try {
    const response = await Promise.race([
      client.request({
        method: 'GET',
        path: request.path,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          authorization: `Bearer ${request.key}`,
          'user-agent': 'flightline',
        },
        signal: stop.signal,
        onInfo: () => {
          interim += 1
          if (interim > MOST_INTERIM) stop.abort()
        },
      }),
      whenAborted(stop.signal),
    ])
    answered = true
    endWait()
    ends.push(deadline(expire, deadlines.body))
    const { statusCode: status, headers, body } = response
    body.on('error', () => {})
    if (isRedirect(status) || isCoded(headers)) {
      body.destroy()
      return { kind: 'answer', status, headers, body: null }
    }
    if (Number(headers['content-length'] ?? 0) > MOST_ANSWER_BYTES) {
      body.destroy()
      return { kind: 'failed', reason: 'upstream_invalid', sent: true }
    }
    return { kind: 'answer', status, headers, body: await readBody(body, MOST_ANSWER_BYTES) }
  } catch (error) {
    if (error instanceof TooLong) return { kind: 'failed', reason: 'upstream_invalid', sent: true }
    // We aborted, which says nothing about the school's system.
    if (request.signal.aborted) return { kind: 'failed', reason: 'upstream_slow', sent: connected }
    const secure = request.origin.startsWith('https:')
    return {
      kind: 'failed',
      reason: reasonOf(error, {
        connected,
        overdue,
        secure,
        answered: answered || interim > MOST_INTERIM,
      }),
      sent: connected,
    }
  } finally {
    for (const end of ends) end()
    request.signal.removeEventListener('abort', abort)
    client.destroy().catch(() => {})
  }
}

/** Runs after pending input is handled: if this process stalled, the answer may be here already. Returns a cancel function. */
function deadline(run: () => void, within: number): () => void {
  let heard: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    heard = setImmediate(run)
  }, within)
  return () => {
    clearTimeout(timer)
    clearImmediate(heard)
  }
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

function isCoded(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const codings = [headers['content-encoding'], headers['transfer-encoding']]
  return String(codings)
    .toLowerCase()
    .split(',')
    .some((coding) => !['', 'identity', 'chunked'].includes(coding.trim()))
}

function reasonOf(
  error: unknown,
  state: { connected: boolean; answered: boolean; overdue: boolean; secure: boolean },
): GatewayReason {
  if (state.overdue) return state.connected ? 'upstream_timeout' : 'upstream_unreachable'
  const code = codeOf(error)
  if (!state.connected) {
    return state.secure && !NOT_THERE.has(code) ? 'upstream_tls' : 'upstream_unreachable'
  }
  // A connection that broke mid-answer, or an answer the parser rejects.
  const refused =
    error instanceof Error && (error.name === 'HTTPParserError' || UNASKED.has(error.message))
  return state.answered || refused || NO_ANSWER.has(code)
    ? 'upstream_invalid'
    : 'upstream_unreachable'
}
