import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId, requestIdFrom } from '#server/config/ids.ts'
import { isLoopback, withoutBrackets } from '#server/config/networks.ts'
import { type Answer, headersOf, MISDIRECTED, OPENER_POLICY, refusal } from '#server/http/answer.ts'
import { isAccountsPath, longestBodyOf, REFRESH_PATH } from '#server/http/paths.ts'
import { type IncomingRequest, splitTarget, type Trace } from '#server/http/request.ts'
import { REQUEST_HEADER } from '#wire/wire.ts'
import type { Peer } from './peers.ts'

/** Answers at once if everything is known, which is true for most requests. */
export type Decide = (request: IncomingRequest) => Answer | Promise<Answer>

const MOST_HEADERS = 100
const flatHeaders = new WeakMap<Answer, string[]>()

/** How an answer goes out. */
export interface Sending {
  readonly peer: Peer
  readonly trace: Trace
  /** How long the caller may take to read it, ms. */
  readonly within: number
}

export function traceOf({ headers }: IncomingMessage): Trace {
  return { id: requestIdFrom(headers['x-request-id']), role: null }
}

/** Answers one request of a Node server, in the same turn if possible. */
export function answerNode(
  decide: Decide,
  request: IncomingMessage,
  response: ServerResponse,
  sending: Sending,
): void | Promise<void> {
  const incoming = readRequest(request, sending)
  const refused = refuseUnread(request, incoming)
  if (refused) {
    // A body is never read, so the connection cannot be reused.
    return sendLast(request, response, refused, sending)
  }
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
  if (body !== null) {
    sendAnswer(request, response, await decide({ ...incoming, body }), sending)
    return
  }
  sendLast(request, response, TOO_LONG, sending)
}

/** What is still on its way of the request is not read. */
function sendLast(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  sending: Sending,
): void {
  // Node takes it from a request that is over, before the answer is out.
  const { socket } = request
  response.once('finish', () => socket.destroySoon())
  sendAnswer(request, response, answer, { ...sending, isLast: true })
}

const TOO_LONG = refusal(413, 'Too much was sent.')

/** Null for one that is too long. Rejects if the caller goes away. */
async function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  // Whoever sends too much is answered before he is cut off.
  const read = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of read) {
    length += chunk.length
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Hands an answer over. Whoever has not taken it in `within` ms loses the connection, however steadily he reads. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  { peer, within, trace, isLast = false }: Sending & { readonly isLast?: boolean },
): void {
  if (response.destroyed) return
  const flat = headersFor(request, peer, flatHeadersOf(answer))
  const headers = [...flat, REQUEST_HEADER, trace.id]
  const isEnd = isLast || (hasBody(request) && !request.complete)
  response.writeHead(answer.status, isEnd ? [...headers, 'connection', 'close'] : headers)
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), within)
  response.once('close', () => clearTimeout(timer))
  response.end(answer.body)
}

/** The browser comes back by https alone, for half a year. */
const ONLY_HTTPS = ['strict-transport-security', `max-age=${180 * 24 * 60 * 60}`]

/** What depends on how it was asked for. On this machine's own name both are as they stand: to pin it would lock out others. */
function headersFor(request: IncomingMessage, { isSecure }: Peer, headers: string[]): string[] {
  const name = withoutBrackets((request.headers.host ?? '').replace(/:\d*$/, ''))
  if (isLoopback(name.toLowerCase())) return headers
  if (isSecure) return [...headers, ...ONLY_HTTPS]
  // Over plain http browsers heed none, and say so on their console at every page.
  return headers.toSpliced(headers.indexOf(OPENER_POLICY), 2)
}

/** Header names and values in one list, the form Node writes fastest; a cached answer keeps them. */
function flatHeadersOf(answer: Answer): string[] {
  const cached = flatHeaders.get(answer)
  if (cached) return cached
  const cookies = (answer.cookies ?? []).flatMap((cookie) => ['set-cookie', cookie])
  const flat = [...Object.entries(headersOf(answer)).flat(), ...cookies]
  flatHeaders.set(answer, flat)
  return flat
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
  if (isAnswered(incoming) && !takesBody(incoming) && hasBody(request)) {
    return refusal(400, 'A request here has no body.')
  }
  return request.headers.upgrade === undefined
    ? null
    : refusal(400, 'Only HTTP/1.1 is spoken here.')
}

function takesBody({ method, path }: IncomingRequest): boolean {
  return (method === 'POST' || method === 'DELETE') && isAccountsPath(path)
}

/** Whether anything but the method's refusal may come of it. */
function isAnswered({ method, path }: IncomingRequest): boolean {
  return method === 'POST' ? path === REFRESH_PATH : method === 'GET' || method === 'HEAD'
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  return (
    request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  )
}

/**
 * A path with anything but names between single slashes finds nothing, whatever a URL parser would make of it. A name is
 * written as RFC 3986 has it: a tail number may hold a space or an accent. No encoded control character is one.
 */
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

/** An answer as bytes, for a socket on which no request was understood. */
export function rawAnswer(answer: Answer): string {
  const headers = { ...headersOf(answer), connection: 'close', [REQUEST_HEADER]: newRequestId() }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${answer.status} Refused\r\n${lines.join('')}\r\n${String(answer.body)}`
}
