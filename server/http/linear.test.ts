import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { type HeaderName, type IncomingRequest, splitTarget } from './request.ts'

// No text that a caller sends makes us think for long: each expression reads it once, not once for each of its signs.

const LONG = 50_000
/** What a request may cost, ms. One that reads such a text again for each of its signs takes a second or more. */
const MOST_CPU = 50

const TEXTS = [
  '-'.repeat(LONG),
  `${'a'.repeat(LONG)}!`,
  `${'0'.repeat(LONG)}!`,
  '2026-11-18T'.repeat(LONG / 10),
  `${'%20'.repeat(LONG / 3)}x`,
  `${' '.repeat(LONG)}x`,
  ', ;'.repeat(LONG / 3),
  'br;q=0.'.repeat(LONG / 7),
  '&a=b'.repeat(LONG / 4),
  '/.'.repeat(LONG / 2),
]
const TARGETS: readonly ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/assets/${text}.js`,
  (text) => `/api/v1/reservations/${text}`,
  ...['from', 'to', 'limit', 'other'].map(
    (name) => (text: string) => `/api/v1/flights?${name}=${text}`,
  ),
  ...['at', 'other'].map((name) => (text: string) => `/api/running?${name}=${text}`),
  ...['since', 'id'].map((name) => (text: string) => `/api/changes?${name}=${text}`),
  ...['collection', 'from', 'to', 'until', 'purpose'].map(
    (name) => (text: string) =>
      `/api/requests?collection=reservations&from=2026-11-18&to=2026-11-18&${name}=${text}`,
  ),
  (text) => `/api/status?${text}`,
]
const HEADERS: readonly HeaderName[] = [
  'host',
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'cookie',
  'authorization',
  'content-type',
  'user-agent',
]

let gateway: CanaryGateway
beforeAll(async () => {
  gateway = await startCanaryGateway()
})
afterAll(() => gateway.close())

/** The least of three tries, ms of the processor: what else the machine does is not counted. */
async function cost(asked: IncomingRequest): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && least > MOST_CPU; turn += 1) {
    const before = process.cpuUsage()
    await gateway.gateway.decide(asked)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const host = { host: '127.0.0.1:4173' }

it('whatever stands in an address, it is read once', async () => {
  for (const targetOf of TARGETS) {
    for (const text of TEXTS) {
      const target = targetOf(text)
      const spent = await cost({ method: 'GET', ...splitTarget(target), headers: host })
      expect(spent, target.slice(0, 80)).toBeLessThan(MOST_CPU)
    }
  }
  expect(gateway.fake.seen).toHaveLength(0)
})

it('whatever stands in a header, it is read once', async () => {
  for (const name of HEADERS) {
    for (const text of TEXTS) {
      for (const target of ['/schedule', '/api/status', '/assets/main-abc123.js']) {
        const headers = { ...host, [name]: text }
        const spent = await cost({ method: 'GET', ...splitTarget(target), headers })
        expect(spent, `${name}: ${text.slice(0, 40)}`).toBeLessThan(MOST_CPU)
      }
    }
  }
  expect(gateway.fake.seen).toHaveLength(0)
})
