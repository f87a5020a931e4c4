import { BlockList, isIP, isIPv4 } from 'node:net'

/** Also null for blanks or backslashes, which `URL` would drop or rewrite. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) && !/[\s\\]/.test(text) ? new URL(text) : null
}

/** `::1` of `[::1]`, as URLs and Host headers write IPv6 addresses. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

export function decodedParts(url: URL) {
  try {
    return {
      host: decodeURIComponent(withoutBrackets(url.hostname)),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      path: decodeURIComponent(url.pathname),
    }
  } catch {
    return null
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** `10.0.0.5` or `192.168.7.0/24`; null for anything else. */
export function parseNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (version === 0 || rest.length > 0 || !(length <= most)) return null
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits: length } as const
}

const MOST_REMEMBERED = 1000

export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  const isIn = (address: string) => {
    const plain = plainAddress(address)
    return plain !== '' && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
  // Asked several times for each request, mostly about few addresses.
  const asked = new Map<string, boolean>()
  return (address) => {
    const is = asked.get(address) ?? isIn(address)
    if (asked.size >= MOST_REMEMBERED) asked.clear()
    asked.set(address, is)
    return is
  }
}

/** Without its zone, and IPv4 unwrapped from IPv6; '' for anything else. */
export function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? '' : plain
}

const LOOPBACK = ['127.0.0.0/8', '::1']

export const isLoopbackAddress = inNetworks(LOOPBACK)

export const isPrivateAddress = inNetworks([
  ...LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/** A private address, or a name that public DNS does not know. */
export function isLocalName(host: string): boolean {
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || /\.(?:local|lan|internal|localhost|home\.arpa)$/.test(host)
}
