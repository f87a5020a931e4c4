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
  /** Between two requests: longer than a hidden page waits, or its next request meets the end of its connection. */
  idle: 75_000,
  /** To take in a last answer, and until there may be room again. */
  last: 5_000,
  /** Without a byte either way. */
  silence: 30_000,
  /** To take in one answer: at 400 kbit/s, as a phone in a hangar has, that is 3 MB, and no answer is that long. */
  answer: 60_000,
  /** For the answers that run when the port is closed. */
  stop: 4_500,
}
type Patience = Readonly<typeof CALLER_PATIENCE>

export interface ListenOptions {
  readonly patience?: Patience
  readonly room?: Room
  /** Of one network; without it they are not counted. */
  readonly requestsPerMinute?: number
  readonly peers?: Peers
  readonly certificate?: Certificate
  readonly monotonic?: () => number
  readonly log?: Log
  /** Called for each answer once it is out. */
  readonly onAnswer?: (target: string, status: number, milliseconds: number) => void
}

export type Listening = Awaited<ReturnType<typeof listen>>

/** Opens a port. Rejects with Node's own error (`EADDRINUSE`, …) where that fails. */
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
  /** The last answer started on a connection: once it is done, so is every earlier one. */
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
  // Bounded by size; headers beyond a count would be dropped silently.
  server.maxHeadersCount = 0
  server.timeout = patience.silence
  const wireOf = certificate ? wiresOf(server) : (socket: Socket) => socket
  server.on('connection', (socket: Socket) => {
    if (peers.mayCome(socket)) connections.open(socket, peers.shareOf(socket))
    else socket.destroy()
  })

  /** Seconds until the caller may ask again; 0 for now. */
  const waitOf = (request: IncomingMessage, address: string) => {
    // A program that watches this one must get an answer at any time.
    if (PROBE_PATHS.has(request.url ?? '')) return 0
    const isSurplus = connections.isSurplus(wireOf(request.socket))
    // A browser fetches seventy of these once, from memory, which cost no more than a refusal.
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
  /** A last answer, for bytes that are no request. */
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
    // The rest of its body will not come, so neither would its answer. Node reports it once.
    const isCutShort = isUnderWay && !response.req.complete
    const isUnsaid =
      error.code === 'ECONNRESET' ||
      /^ERR_(?:SSL|TLS)_/.test(error.code ?? '') ||
      (isCutShort && (response.socket === null || response.headersSent))
    if (isUnsaid || !socket.writable) socket.destroy()
    // While an answer is under way, this one would be taken for it; that one is the last.
    else if (isUnderWay && !isCutShort) response.once('close', () => socket.destroySoon())
    else endWith(socket, unreadable(error.code))
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return fail(error, socket)
    const before = latest.get(socket)
    const wasWhole = before?.req.complete !== false
    // Deadlines come before what has arrived: where this process stood still, the whole request may be here.
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
    /** `http://127.0.0.1:4173`, without a slash. */
    address: `${certificate ? 'https' : 'http'}://${isAny ? 'localhost' : at}:${port}`,
    /** Shows another certificate from now on; connections that are open stay so. */
    renew: (next: Certificate) =>
      'setSecureContext' in server && server.setSecureContext({ ...tls, ...next }),
    /** Takes no more connections, lets running answers finish, and is done within `patience.stop`. */
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
      // A backlog of as many as there is room for: a caller that the system turns away tries again for a minute.
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

/** Finds the plain connection below an encrypted one: those are counted, since many are never encrypted. */
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
  return refusal(429, 'Too much is asked from this address. Wait a little.', {
    'retry-after': String(seconds),
  })
}

function unreadable(code: string | undefined) {
  if (code === 'HPE_INVALID_METHOD') return READING.refusal
  if (code === 'HPE_HEADER_OVERFLOW') return refusal(431, 'The request is too long.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal(408, 'The request took too long to arrive.')
  return refusal(400, 'This is no request that can be read.')
}
