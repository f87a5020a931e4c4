import { isIPv4 } from 'node:net'
import { createRecent } from '#server/school/read-model/recent.ts'

const MOST_NETWORKS = 10_000

/** Returns 0, or the seconds to wait: `perMinute` at once, then as they are renewed. */
export function createAllowance(perMinute: number, now: () => number) {
  const perMs = perMinute / 60_000
  const held = createRecent<{ left: number; at: number }>(MOST_NETWORKS)
  return (network: string): number => {
    const at = now()
    let bucket = held.get(network)
    if (bucket === undefined) {
      bucket = { left: perMinute, at }
      held.set(network, bucket)
    }
    bucket.left = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs)
    bucket.at = at
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perMs / 1000))
    bucket.left -= 1
    return 0
  }
}

/** IPv4 as is, IPv6 as its /64: a household may use any address in it. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = plain.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  const [front = '', back] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(front)
  const right = back === undefined ? [] : groups(back)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
