import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { createAllowance, networkOf } from '#server/http/allowance.ts'
import { type Answer, READING, refusal } from '#server/http/answer.ts'
import { HASHED_BELOW, PROBE_PATHS, routePattern } from '#server/http/paths.ts'
import { createConnections, ROOM, type Room } from './connections.ts'
import type { Certificate } from './kept-certificate.ts'
import { answerNode, type Decide, hasBody, rawAnswer, sendAnswer, traceOf } from './node-request.ts'
import { DIRECT, type Peers } from './peers.ts'

/** How long a caller may take, ms. */
export const CALLER_PATIENCE = {
  headers: 4_000,
  request: 10_000,
  /** Between two requests: longer than a hidden page waits, so that its next request finds the connection open. */
  idle: 75_000,
  /** To receive a last answer, and until there may be room again. */
  last: 5_000,
  /** Without a byte either way. */
  silence: 30_000,
  /** To receive one answer: 3 MB at the 400 kbit/s of a phone in a hangar, more than any answer has. */
  answer: 60_000,
  /** For answers under way when the port is closed. */
  stop: 4_500,
}
type Patience = Readonly<typeof CALLER_PATIENCE>

export interface ListenOptions {
  readonly patience?: Patience
  readonly room?: Room
  /** Per network; not limited without it. */
  readonly requestsPerMinute?: number
  readonly peers?: Peers
  readonly certificate?: Certificate
  readonly monotonic?: () => number
  readonly log?: Log
  readonly onAnswer?: (target: string, status: number, milliseconds: number) => void
}

export type Listening = Awaited<ReturnType<typeof listen>>

/** Rejects with Node's own error (`EADDRINUSE`, …). */
export async function listen(
  decide: Decide,
  where: { readonly host: string; readonly port: number },
  options: ListenOptions = {},
) {
  const { patience = CALLER_PATIENCE, room = ROOM, log = silentLog } = options
  const { peers = DIRECT, certificate, onAnswer } = options
  const { monotonic = () => performance.now() } = options
  const connections = createConnections(room, monotonic)
  const allow =
    options.requestsPerMinute === undefined
      ? () => 0
      : createAllowance(options.requestsPerMinute, monotonic)
  /** The last answer started on a connection: once it is done, so are all earlier ones. */
  const latest = new WeakMap<Duplex, ServerResponse>()
  const limits = {
    maxHeaderSize: 16 * 1024,
    // Both are needed: deadlines are only checked when connections are.
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: Math.min(500, patience.headers / 4),
    keepAliveTimeout: patience.idle,
    // We refuse a missing host ourselves, with our headers.
    requireHostHeader: false,
    insecureHTTPParser: false,
  }
  const tls = { minVersion: 'TLSv1.2', handshakeTimeout: patience.headers } as const
  const server: Server | TlsServer = certificate
    ? createTlsServer({ ...limits, ...tls, ...certificate })
    : createServer(limits)
  // Size is limited instead: Node silently drops headers beyond a count.
  server.maxHeadersCount = 0
  server.timeout = patience.silence
  const wireOf = certificate ? wiresOf(server) : (socket: Socket) => socket
  server.on('connection', (socket: Socket) => {
    if (peers.mayCome(socket)) connections.open(socket, peers.shareOf(socket))
    else socket.destroy()
  })

  const waitOf = (request: IncomingMessage, address: string) => {
    // A monitoring program must get an answer at any time.
    if (PROBE_PATHS.has(request.url ?? '')) return 0
    const isSurplus = connections.isSurplus(wireOf(request.socket))
    // A browser fetches seventy of these once, from memory, at no more cost than a refusal.
    const isFile = request.url?.startsWith(`/${HASHED_BELOW}`) === true
    const share = () => (isFile ? 0 : allow(networkOf(address)))
    const wait = isSurplus ? Math.ceil(patience.last / 1000) : share()
    if (wait > 0) log.warn('callers_refused', { tooMany: isSurplus ? 'connections' : 'requests' })
    return wait
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const wire = wireOf(socket)
    const began = monotonic()
    const trace = traceOf(request)
    latest.set(socket, response)
    connections.ask(wire)
    if (!hasBody(request)) connections.work(wire)
    else request.once('end', () => response.closed || connections.work(wire))
    response.once('close', () => {
      if (latest.get(socket) === response) connections.rest(wire)
      if (!server.listening) connections.destroyQuiet()
      if (!response.headersSent) return
      const { url = '', method = '' } = request
      const { statusCode: status } = response
      const milliseconds = monotonic() - began
      onAnswer?.(url, status, milliseconds)
      log.debug('answered', () => ({
        request: trace.id,
        method,
        route: routePattern(url),
        status,
        milliseconds: Math.round(milliseconds),
        role: trace.role,
      }))
    })
    const sending = { peer: peers.of(request), within: patience.answer, trace }
    const wait = waitOf(request, sending.peer.address)
    if (wait > 0) {
      const isLast = connections.isSurplus(wire)
      sendAnswer(request, response, tooMany(wait), { ...sending, isLast })
      return
    }
    void answerNode(decide, request, response, sending)?.catch(() => socket.destroy())
  }
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  const endWith = (socket: Duplex, answer: Answer) => {
    const timer = setTimeout(() => socket.destroy(), patience.last)
    // For a `CONNECT`, nothing else listens for errors.
    socket.on('error', () => {}).once('close', () => clearTimeout(timer))
    socket.end(rawAnswer(answer), () => socket.destroy())
  }
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    endWith(socket, READING.refusal)
  })
  const fail = (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket)
    const isUnderWay = response?.closed === false
    // The rest of its body won't come, so neither would its answer. Node reports it once.
    const isCutShort = isUnderWay && !response.req.complete
    const isUnsaid =
      error.code === 'ECONNRESET' ||
      /^ERR_(?:SSL|TLS)_/.test(error.code ?? '') ||
      (isCutShort && (response.socket === null || response.headersSent))
    if (isUnsaid || !socket.writable) socket.destroy()
    // The client would take this for the answer under way, which is then the last one.
    else if (isUnderWay && !isCutShort) response.once('close', () => socket.destroySoon())
    else endWith(socket, unreadable(error.code))
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return fail(error, socket)
    const before = latest.get(socket)
    const wasWhole = before?.req.complete !== false
    // Deadlines fire before data is read: if this process was stalled, the whole request may be here.
    setImmediate(() => {
      const now = latest.get(socket)
      const hasCome = (now !== before || !wasWhole) && now?.req.complete === true
      if (!hasCome) fail(error, socket)
    })
  })

  await open(server, where, room.ofAll)
  const { port, address, family } = server.address() as AddressInfo
  const isAny = address === '::' || address === '0.0.0.0'
  const at = family === 'IPv6' ? `[${address}]` : address
  return {
    port,
    address: `${certificate ? 'https' : 'http'}://${isAny ? 'localhost' : at}:${port}`,
    /** Only new connections use it. */
    renew: (next: Certificate) =>
      'setSecureContext' in server && server.setSecureContext({ ...tls, ...next }),
    /** Lets running answers finish, and is done within `patience.stop`. */
    close: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => connections.destroy(), patience.stop)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        connections.destroyQuiet()
      }),
  }
}

/** `lan` is every address, also where the machine knows no IPv6. */
async function open(
  server: Server | TlsServer,
  { host, port }: { readonly host: string; readonly port: number },
  backlog: number,
): Promise<void> {
  const on = (address: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      // As large as our limit: a caller whom the system turns away retries for a minute.
      server.listen(port, address, backlog, () => {
        server.off('error', reject)
        resolve()
      })
    })
  if (host !== 'lan') return on(host)
  await on('::').catch((error: unknown) => {
    if (!['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(codeOf(error))) throw error
    return on('0.0.0.0')
  })
}

/** Finds the plain connection below an encrypted one: many never finish the handshake, and those count, too. */
function wiresOf(server: Server | TlsServer): (socket: Socket) => Socket {
  const open = new Map<string, Socket>()
  const wires = new WeakMap<Socket, Socket>()
  const endsOf = ({ localAddress, remoteAddress, remotePort }: Socket) =>
    `${localAddress} ${remoteAddress} ${remotePort}`
  server.on('connection', (wire: Socket) => {
    const ends = endsOf(wire)
    open.set(ends, wire)
    wire.once('close', () => {
      if (open.get(ends) === wire) open.delete(ends)
    })
  })
  server.on('secureConnection', (socket: Socket) => {
    const wire = open.get(endsOf(socket))
    if (wire) wires.set(socket, wire)
  })
  return (socket) => wires.get(socket) ?? socket
}

function tooMany(seconds: number) {
  return refusal(429, 'Too many requests from this address. Try again in a moment.', {
    'retry-after': String(seconds),
  })
}

function unreadable(code: string | undefined) {
  if (code === 'HPE_INVALID_METHOD') return READING.refusal
  if (code === 'HPE_HEADER_OVERFLOW') return refusal(431, 'The request is too long.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal(408, 'The request took too long to arrive.')
  return refusal(400, 'The request can’t be parsed.')
}
