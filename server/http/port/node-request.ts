import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId, requestIdFrom } from '#server/config/ids.ts'
import { isLoopback, withoutBrackets } from '#server/config/networks.ts'
import { type Answer, headersOf, MISDIRECTED, OPENER_POLICY, refusal } from '#server/http/answer.ts'
import { isAccountsPath, longestBodyOf, REFRESH_PATH } from '#server/http/paths.ts'
import { type IncomingRequest, splitTarget, type Trace } from '#server/http/request.ts'
import { REQUEST_HEADER } from '#wire/wire.ts'
import type { Peer } from './peers.ts'

export type Decide = (request: IncomingRequest) => Answer | Promise<Answer>

const MOST_HEADERS = 100
const TOO_LONG = refusal(413, 'The request is too large.')
/** Half a year. */
const ONLY_HTTPS = ['strict-transport-security', `max-age=${180 * 24 * 60 * 60}`]

export interface Sending {
  readonly peer: Peer
  readonly trace: Trace
  /** How long the caller may take to receive the answer, ms. */
  readonly within: number
}

export function traceOf({ headers }: IncomingMessage): Trace {
  return { id: requestIdFrom(headers['x-request-id']), role: null }
}

/** Answers in the same turn if possible. */
export function answerNode(
  decide: Decide,
  request: IncomingMessage,
  response: ServerResponse,
  sending: Sending,
): void | Promise<void> {
  const incoming = readRequest(request, sending)
  const refused = refuseUnread(request, incoming)
  if (refused) return sendLast(request, response, refused, sending)
  if (takesBody(incoming) && hasBody(request))
    return answerBody(decide, incoming, request, response, sending)
  const answer = decide(incoming)
  if (!(answer instanceof Promise)) return sendAnswer(request, response, answer, sending)
  return answer.then((given) => sendAnswer(request, response, given, sending))
}

async function answerBody(
  decide: Decide,
  incoming: IncomingRequest,
  request: IncomingMessage,
  response: ServerResponse,
  sending: Sending,
): Promise<void> {
  const body = await readBody(request, longestBodyOf(incoming.path))
  if (body === null) return sendLast(request, response, TOO_LONG, sending)
  sendAnswer(request, response, await decide({ ...incoming, body }), sending)
}

/** Null if it is too long. Rejects if the caller disconnects. */
async function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  // The connection stays open for the refusal.
  const read = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of read) {
    length += chunk.length
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The rest of the request is never read, so its connection cannot be reused. */
function sendLast(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  sending: Sending,
): void {
  // Node clears `socket` when a request is over, before the answer is out.
  const { socket } = request
  response.once('finish', () => socket.destroySoon())
  sendAnswer(request, response, answer, { ...sending, isLast: true })
}

/** A caller who has not received the answer in `within` ms loses the connection, however steadily they read. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { peer, within, trace, isLast = false }: Sending & { readonly isLast?: boolean },
): void {
  if (response.destroyed) return
  const headers = headersFor(request, peer, answer)
  headers.push(REQUEST_HEADER, trace.id)
  if (isLast || (hasBody(request) && !request.complete)) headers.push('connection', 'close')
  response.writeHead(answer.status, headers)
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), within)
  response.once('close', () => clearTimeout(timer))
  response.end(answer.body)
}

const flatHeaders = new WeakMap<Answer, readonly string[]>()

/** Names and values in one list, which Node writes fastest; cached with the answer. */
function flatHeadersOf(answer: Answer): readonly string[] {
  const cached = flatHeaders.get(answer)
  if (cached) return cached
  const cookies = (answer.cookies ?? []).flatMap((cookie) => ['set-cookie', cookie])
  const flat = [...Object.entries(headersOf(answer)).flat(), ...cookies]
  flatHeaders.set(answer, flat)
  return flat
}

function headersFor(request: IncomingMessage, { isSecure }: Peer, answer: Answer): string[] {
  const flat = flatHeadersOf(answer)
  const name = withoutBrackets((request.headers.host ?? '').replace(/:\d*$/, ''))
  // Not for localhost: HSTS there would lock out other programs.
  if (isLoopback(name.toLowerCase())) return [...flat]
  if (isSecure) return [...flat, ...ONLY_HTTPS]
  // Over plain http browsers ignore it, and log a warning for every page.
  return flat.toSpliced(flat.indexOf(OPENER_POLICY), 2)
}

/** Checks that need the raw request, because a URL parser would make it look harmless. */
function refuseUnread(request: IncomingMessage, incoming: IncomingRequest): Answer | null {
  const { rawHeaders } = request
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1) return MISDIRECTED
  if (rawHeaders.length > 2 * MOST_HEADERS) return refusal(431, 'Too many headers.')
  if (isAnswered(incoming) && !takesBody(incoming) && hasBody(request))
    return refusal(400, 'Requests here must have no body.')
  return request.headers.upgrade === undefined
    ? null
    : refusal(400, 'Only HTTP/1.1 is supported here.')
}

function takesBody({ method, path }: IncomingRequest): boolean {
  return (method === 'POST' || method === 'DELETE') && isAccountsPath(path)
}

function isAnswered({ method, path }: IncomingRequest): boolean {
  return method === 'POST' ? path === REFRESH_PATH : method === 'GET' || method === 'HEAD'
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** Only names between single slashes. RFC 3986 escapes (a tail may have a space or accent), but no control characters. */
const PLAIN_TARGET =
  /^\/(?:(?:[\w.~!$&'()*+,;=:@-]|%(?![01]|7f)[\da-f]{2})+(?:\/|(?=[?]|$)))*(?:\?[\x21\x22\x24-\x7e]*)?$/i
const DOTS = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i

function readRequest(request: IncomingMessage, { peer, trace }: Sending): IncomingRequest {
  const target = request.url ?? ''
  const isPlain = PLAIN_TARGET.test(target) && !DOTS.test(target)
  return {
    method: request.method ?? '',
    ...(isPlain ? splitTarget(target) : { path: '/%00', query: '' }),
    headers: request.headers,
    ...peer,
    trace,
  }
}

/** For a socket on which no request was understood. */
export function rawAnswer(answer: Answer): string {
  const headers = { ...headersOf(answer), connection: 'close', [REQUEST_HEADER]: newRequestId() }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${answer.status} Refused\r\n${lines.join('')}\r\n${String(answer.body)}`
}
