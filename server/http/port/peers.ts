import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { AccessConfig } from '#server/config/config.ts'
import { type Log, silentLog } from '#server/config/log.ts'
import type { LogEvent } from '#server/config/log-events.ts'
import {
  inNetworks,
  isLoopback,
  isLoopbackAddress,
  isPrivateAddress,
  plainAddress,
} from '#server/config/networks.ts'
import { networkOf } from '#server/http/allowance.ts'

export interface Peer {
  /** IP address; '' if the connection is gone. */
  readonly address: string
  readonly isRemote: boolean
  readonly isSecure: boolean
  /** Its headers, believed or not, name another machine behind a proxy. */
  readonly isForwarded: boolean
}

export type Peers = ReturnType<typeof createPeers>
export type PeerCounts = Readonly<ReturnType<Peers['counts']>>

/** Two of these are believed from a trusted proxy; the others are ignored. */
const PROXY_HEADERS = new Set(
  ['for', 'proto', 'host', 'port', 'server'].map((what) => `x-forwarded-${what}`),
)

/** Headers that other programs trust for sign-in or address. They never have an effect here. */
export const NEVER_BELIEVED: ReadonlySet<string> = new Set([
  'forwarded',
  ...['user', 'name', 'email', 'groups'].flatMap((what) => [`remote-${what}`, `x-remote-${what}`]),
  ...['user', 'email', 'groups', 'preferred-username', 'access-token', 'uri', 'prefix', 'ssl'].map(
    (what) => `x-forwarded-${what}`,
  ),
  ...['user', 'email', 'groups'].map((what) => `x-auth-request-${what}`),
  ...['user', 'name', 'role'].map((what) => `x-webauth-${what}`),
  ...['username', 'groups'].map((what) => `x-authentik-${what}`),
  'x-authenticated-user',
  'x-auth-user',
  'x-proxy-user',
  'x-user',
  'x-role',
  'cf-access-authenticated-user-email',
  'x-goog-authenticated-user-email',
  'x-ms-client-principal-name',
  'tailscale-user-login',
  'ssl-client-s-dn',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
])

/** Believes forwarded headers of the proxies in the settings only. */
export function createPeers(options: {
  readonly access: Pick<AccessConfig, 'plainHttp' | 'publicUrl' | 'tls' | 'trustedProxies'>
  readonly host: string
  readonly log?: Log
  /** The origin for a host other than `publicUrl`'s; null if it is not ours. */
  readonly originAt?: (host: string) => string | null
}) {
  const { access, host, log = silentLog } = options
  const isProxy = inNetworks(access.trustedProxies)
  const publicUrl = access.publicUrl === null ? null : new URL(access.publicUrl)
  /** Also reachable through a proxy that is not trusted. */
  const publicAt = (request: IncomingMessage) => {
    const host = request.headers.host?.toLowerCase() ?? ''
    if (publicUrl?.host === host) return publicUrl
    const origin = options.originAt?.(host) ?? null
    return origin === null ? null : new URL(origin)
  }
  const counts = { ignored: 0, cut: 0 }

  function count(what: keyof typeof counts, event: LogEvent) {
    counts[what] += 1
    log.warn(event)
  }

  return {
    mayCome(socket: Socket): boolean {
      const address = plainAddress(socket.remoteAddress ?? '')
      const isOpen = access.tls !== null || access.plainHttp
      const may =
        isLoopbackAddress(address) ||
        isProxy(address) ||
        (isOpen && (host !== 'lan' || isPrivateAddress(address)))
      if (!may && address !== '') count('cut', 'connections_cut')
      return may
    },
    /** The network that a connection counts toward. A proxy's connections count one by one: they belong to many people. */
    shareOf(socket: Socket): string {
      const address = plainAddress(socket.remoteAddress ?? '')
      return isProxy(address) ? `${address} ${socket.remotePort}` : networkOf(address)
    },
    of(request: IncomingMessage): Peer {
      const near = plainAddress(request.socket.remoteAddress ?? '')
      const isTrusted = isProxy(near)
      if (isForged(request, isTrusted)) count('ignored', 'forwarded_headers_ignored')
      const address = isTrusted ? namedBy(near, request, isProxy) : near
      const at = publicAt(request)
      const isEncrypted = (request.socket as Partial<TLSSocket>).encrypted === true
      const said = isTrusted ? protocolSaid(request) : null
      return {
        address,
        isRemote: !isLoopbackAddress(address) || (at !== null && !isLoopback(at.hostname)),
        isSecure: isEncrypted || (said ?? at?.protocol) === 'https:',
        isForwarded: isForwarded(request),
      }
    },
    /** Requests with forwarded headers that were not believed, and connections cut, since the start. */
    counts: () => counts,
  }
}

export const DIRECT: Peers = createPeers({
  host: '0.0.0.0',
  access: { plainHttp: true, publicUrl: null, tls: null, trustedProxies: [] },
})

/** Whether a request has headers that only a trusted proxy may send; a proxy writes no underscores. */
function isForged({ headers }: IncomingMessage, isTrusted: boolean): boolean {
  for (const name in headers) {
    const hyphened = name.includes('_') ? name.replaceAll('_', '-') : name
    if (NEVER_BELIEVED.has(hyphened)) return true
    if (PROXY_HEADERS.has(hyphened) && (!isTrusted || hyphened !== name)) return true
  }
  return false
}

const FORWARDED =
  /^(?:x[-_]forwarded[-_].*|forwarded|x[-_]real[-_]ip|.*[-_](?:client|connecting)[-_]ip)$/
const NAMING = /(?:[-_]for|[-_]ip|^forwarded)$/

function isForwarded({ headers }: IncomingMessage): boolean {
  const said = Object.keys(headers).filter((name) => FORWARDED.test(name))
  const whom = said.flatMap((name) => (NAMING.test(name) ? String(headers[name]).split(',') : []))
  const isThisMachine = (one: string) => isLoopbackAddress(plainAddress(withoutPort(one.trim())))
  return said.length > 0 && !(whom.length > 0 && whom.every(isThisMachine))
}

/** The last address in the chain that is not our proxy; a stranger may have written those before it. */
function namedBy(
  near: string,
  { headers }: IncomingMessage,
  isProxy: (address: string) => boolean,
): string {
  let client = near
  const chain = String(headers['x-forwarded-for'] ?? '').split(',')
  for (const said of chain.toReversed()) {
    const address = plainAddress(withoutPort(said.trim()))
    if (address === '') return client
    client = address
    if (!isProxy(address)) return client
  }
  return client
}

/** `192.0.2.7:51000` and `[2001:db8::7]:51000`, as some proxies write it. */
function withoutPort(said: string): string {
  return said.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

/** Of several values, the one that the proxy itself wrote. */
function protocolSaid({ headers }: IncomingMessage): string | null {
  const said = String(headers['x-forwarded-proto'] ?? '').split(',')
  const last = said.at(-1)?.trim().toLowerCase()
  return last === 'https' || last === 'http' ? `${last}:` : null
}
