import { isIP } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'
import type { AccessConfig } from '#server/config/config.ts'
import { isLoopback, isPrivateAddress } from '#server/config/networks.ts'

/** `host:port` as a browser writes it, with its origin. */
export type Hosts = ReadonlyMap<string, string>

export interface Machine {
  readonly interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]>
  readonly hostname: () => string
}

/** Cache time for this machine's addresses, ms: a new lease may change them. */
const SAME_FOR = 5_000

/** Bridges, tunnels and container networks, where the school seldom is. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vbox|tun|tap|wg|utun|zt|tailscale|cni|podman)/

export function loopbackHosts(port: number, host = '127.0.0.1', scheme = 'http'): Hosts {
  return hostsOf(['127.0.0.1', 'localhost', '[::1]', bracketed(host)], port, scheme)
}

export type OwnHosts = ReturnType<typeof createOwnHosts>

export function createOwnHosts(options: {
  readonly access: AccessConfig
  readonly host: string
  readonly machine: Machine
  readonly monotonic: () => number
}) {
  const { access, host, machine, monotonic } = options
  const scheme = access.tls === null ? 'http' : 'https'
  const isOneAddress = isIP(host) !== 0 && host !== '0.0.0.0' && host !== '::'
  // Without https of our own, only proxies come from elsewhere.
  const isOpen = !isLoopback(host) && (access.tls !== null || access.plainHttp)
  // Each is the same list at every request: what is made of it is cached.
  const none: readonly string[] = []
  const one: readonly string[] = [bracketed(host)]
  let read = { at: Number.NEGATIVE_INFINITY, names: none }
  let made: { readonly names: readonly string[]; readonly port: number; readonly hosts: Hosts }

  function outerNames(): readonly string[] {
    if (!isOpen) return none
    if (isOneAddress) return one
    if (monotonic() - read.at >= SAME_FOR) {
      const names = namesOf(machine, host === 'lan' ? isPrivateAddress : () => true)
      const isSame = names.join() === read.names.join()
      read = { at: monotonic(), names: isSame ? read.names : names }
    }
    return read.names
  }

  return {
    /** The names under which a port may be reached; any other would be DNS rebinding. */
    of(port: number): Hosts {
      const names = outerNames()
      if (made?.names === names && made.port === port) return made.hosts
      const own = hostsOf([...names], port, scheme)
      const near = loopbackHosts(port, isLoopback(host) ? host : undefined, scheme)
      const hosts = new Map([...near, ...own, ...publicHost(access)])
      made = { names, port, hosts }
      return hosts
    },
    /** The origins for other machines, best first. */
    outside(port: number): readonly string[] {
      const own = outerNames().map((name) => new URL(`${scheme}://${name}:${port}`).origin)
      return access.publicUrl === null ? own : [access.publicUrl]
    },
  }
}

/** Addresses first, since other machines may not know a name; IPv4 before IPv6, virtual networks last. */
function namesOf(machine: Machine, mayBe: (address: string) => boolean): readonly string[] {
  const found = Object.entries(machine.interfaces()).flatMap(([name, infos = []]) =>
    infos
      // Link-local IPv6 needs a zone, which no browser can write.
      .filter(({ address, internal }) => !internal && !/^fe80:/i.test(address) && mayBe(address))
      .map(({ address, family }) => ({
        name: bracketed(address),
        rank: (VIRTUAL.test(name) ? 2 : 0) + (family === 'IPv4' ? 0 : 1),
      })),
  )
  const addresses = found.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name)
  if (addresses.length === 0) return []
  const whole = machine.hostname().toLowerCase()
  const [first = ''] = whole.split('.')
  const names = /^[a-z\d-]+$/.test(first) ? [`${first}.local`, first, whole] : []
  return [...addresses, ...names]
}

function hostsOf(names: readonly string[], port: number, scheme: string): Hosts {
  const isUsual = port === (scheme === 'https' ? 443 : 80)
  return new Map(
    names.flatMap((name) => {
      const origin = `${scheme}://${isUsual ? name : `${name}:${port}`}`
      const written = isUsual ? [name, `${name}:${port}`] : [`${name}:${port}`]
      return written.map((one) => [one, origin] as const)
    }),
  )
}

/** Some proxies write the default port out. */
export function publicHost({ publicUrl }: AccessConfig): Hosts {
  if (publicUrl === null) return new Map()
  const { host, hostname, port, protocol } = new URL(publicUrl)
  const usual = `${hostname}:${protocol === 'https:' ? 443 : 80}`
  return new Map((port === '' ? [host, usual] : [host]).map((name) => [name, publicUrl] as const))
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
