import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, headersOf, MISDIRECTED, refusal, toResponse } from './answer.ts'

export type Handler = (request: Request) => Promise<Response>

/** The only headers that have any effect; every other one ends here. */
const HEARD = [
  'host',
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'accept-encoding',
]
const MOST_HEADERS = 100

/** Answers one request of a Node server through a fetch handler. Never rejects. */
export async function answerNode(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refuseUnread(request)
  // Whatever body comes with it is not read, so the connection cannot be used again.
  if (refused || hasBody(request)) response.setHeader('connection', 'close')
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const answer = refused ? toResponse(refused, method) : await handler(toRequest(request))
  const body = Buffer.from(await answer.arrayBuffer())
  if (response.destroyed) return
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(body)
  if (refused) response.once('finish', () => request.socket.destroySoon())
}

/** What has to be judged on the raw request, since a URL parser would make it look harmless. */
function refuseUnread(request: IncomingMessage): Answer | null {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host')
  if (hosts.length !== 1) return MISDIRECTED
  if (names.length > MOST_HEADERS) return refusal(431, 'Too many headers.')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && hasBody(request)) return refusal(400, 'A request here has no body.')
  return request.headers.upgrade === undefined
    ? null
    : refusal(400, 'Only HTTP/1.1 is spoken here.')
}

function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  return (
    request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  )
}

/** A path that is anything but plain names between single slashes finds nothing, whatever a URL parser would make of it. */
const PLAIN_TARGET = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?(?:\?[\x21\x22\x24-\x7e]*)?$/

function toRequest(request: IncomingMessage): Request {
  const target = request.url ?? ''
  const isPlain =
    PLAIN_TARGET.test(target) && !/\/\.{1,2}(?:[/?]|$)/.test(target.split('?')[0] ?? '')
  const headers = HEARD.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const method = request.method === 'GET' || request.method === 'HEAD' ? request.method : 'DELETE'
  // The host is judged by its header; in the URL it could be anything.
  return new Request(`http://flightline.invalid${isPlain ? target : '/%00'}`, { method, headers })
}

/** An answer as bytes, for a socket on which no request could be understood. */
export function rawAnswer(answer: Answer): string {
  const headers = { ...headersOf(answer), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${answer.status} Refused\r\n${lines.join('')}\r\n${String(answer.body)}`
}
