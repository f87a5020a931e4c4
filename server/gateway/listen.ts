import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { METHOD_NOT_ALLOWED, refusal } from './answer.ts'
import { answerNode, type Decide, rawAnswer } from './node-request.ts'

export interface Listening {
  readonly port: number
  /** `http://127.0.0.1:4173`, without a slash. */
  readonly address: string
  /** Takes no more connections, lets running answers finish, and is done within `STOP_WITHIN`. */
  close(): Promise<void>
}

/** How long a caller may take, ms: to send the headers, and to send the whole request. */
export interface Patience {
  readonly headers: number
  readonly request: number
}

const PATIENCE: Patience = { headers: 4_000, request: 10_000 }
const STOP_WITHIN = 4_500
const MOST_CONNECTIONS = 1_024

/** Opens a port. Rejects with Node's own error (`EADDRINUSE`, …) where that fails. */
export async function listen(
  decide: Decide,
  where: { readonly host: string; readonly port: number },
  patience: Patience = PATIENCE,
): Promise<Listening> {
  /** The last answer begun on a connection: once it is done, so is every earlier one. */
  const latest = new WeakMap<Duplex, ServerResponse>()
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    // Both are needed: deadlines are only checked when connections are.
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: Math.min(500, patience.headers / 4),
    keepAliveTimeout: 5_000,
    // We refuse a missing host ourselves, with our headers.
    requireHostHeader: false,
    insecureHTTPParser: false,
  })
  // Bounded by size; headers beyond a count would be dropped silently.
  server.maxHeadersCount = 0
  server.maxConnections = MOST_CONNECTIONS
  server.timeout = 30_000

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    latest.set(socket, response)
    void answerNode(decide, request, response)?.catch(() => socket.destroy())
  }
  server.on('request', onRequest)
  // We have nothing to say to `Expect`.
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.end(rawAnswer(METHOD_NOT_ALLOWED))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    // While an answer is under way, this one would be taken for it; that one is the last.
    else if (response?.closed === false) {
      response.once('close', () => socket.destroySoon())
    } else socket.end(rawAnswer(unreadable(error.code)), () => socket.destroy())
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port, address, family } = server.address() as AddressInfo
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    port,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          for (const socket of sockets) socket.destroy()
        }, STOP_WITHIN)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** The best status for bytes that are no request. */
function unreadable(code: string | undefined) {
  if (code === 'HPE_INVALID_METHOD') return METHOD_NOT_ALLOWED
  if (code === 'HPE_HEADER_OVERFLOW') return refusal(431, 'The request is too long.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal(408, 'The request took too long to arrive.')
  return refusal(400, 'This is no request that can be read.')
}
