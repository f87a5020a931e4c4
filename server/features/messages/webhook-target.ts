import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { inNetworks, withoutBrackets } from '#server/config/networks.ts'

export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Not public (RFC 6890 registries): local, private, shared, test, multicast; link-local with the clouds' 169.254.169.254. */
const SPECIAL = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`
const isSpecial = inNetworks(SPECIAL.trim().split(/\s+/))

/** Public IPv6, and exceptions: also addresses with an IPv4 address inside. */
const isGlobal = inNetworks(['2000::/3'])
const isNotGlobal = inNetworks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isSpecial(address)
  // The system treats a mapped address as IPv4; it is not global here.
  return isIP(address) === 6 && isGlobal(address) && !isNotGlobal(address)
}

/** Resolved once: the connection goes to this address, even if its name changes a moment later. */
export interface WebhookTarget {
  readonly url: URL
  readonly address: string
  readonly family: 4 | 6
}

export interface TargetRules {
  readonly networks: readonly string[]
  /** This machine's addresses, which lead back to Flightline even if public. */
  readonly own: () => readonly string[]
  readonly resolve: Resolve
}

/** Null for a good URL. Its target is judged with each message. */
export function flawOfUrl(text: string, mayBeHttp = true): string | null {
  if (text.length > 2_000 || !URL.canParse(text) || /[\s\p{C}\\]/u.test(text))
    return 'Enter a webhook address such as https://hooks.example/abc.'
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return 'A webhook address must start with https://.'
  if (url.username !== '' || url.password !== '')
    return 'A webhook address can’t contain a user name or password.'
  if (url.hash !== '') return 'A webhook address can’t contain “#”.'
  if (url.protocol === 'https:' || mayBeHttp) return null
  return 'A webhook address must start with https://. Only addresses in WEBHOOK_NETWORKS may use http://.'
}

/** `network` if nothing may go there, `not-there` if the name does not resolve. */
export async function targetOf(
  text: string,
  { networks, own, resolve }: TargetRules,
): Promise<WebhookTarget | 'network' | 'not-there'> {
  if (flawOfUrl(text) !== null) return 'network'
  const url = new URL(text)
  const isListed = inNetworks(networks)
  const host = withoutBrackets(url.hostname)
  const found =
    isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }]
  if (found.length === 0) return 'not-there'
  const mine = new Set(own())
  const allowed = found.filter(({ address }) => {
    if (isListed(address)) return true
    return url.protocol === 'https:' && isPublic(address) && !mine.has(address)
  })
  // A name that leads to both is an attack.
  const [first] = allowed
  if (first === undefined || allowed.length < found.length) return 'network'
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 }
}
