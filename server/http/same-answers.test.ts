import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { aReservationAnswer, idOf, listBody, respond } from '#server/testing/fake-upstream.ts'
import { runs } from '#testing/runs.ts'
import { SECOND } from '#time/instant.ts'
import { OPENER_POLICY } from './answer.ts'
import { type Listening, listen } from './port/listen.ts'
import { loopbackHosts } from './port/own-hosts.ts'

// A port answers without building a Request; that must never be seen.

const LIST = '/api/v1/reservations?from=2026-11-15&to=2026-11-22'
const TARGETS = [
  LIST,
  `${LIST}&limit=1`,
  `${LIST}&limit=2`,
  `${LIST}&limit=100`,
  '/api/v1/reservations?limit=100&to=2026-11-22&from=2026-11-15',
  '/api/v1/reservations',
  '/api/v1/reservations?',
  '/api/v1/flights?from=2026-11-18',
  '/api/v1/flights?limit=%31',
  '/api/v1/flights?%6cimit=1',
  '/api/v1/flights?limit=1&limit=1',
  '/api/v1/flights?limit=',
  '/api/v1/flights?&limit=3&',
  '/api/v1/flights?limit=+3',
  '/api/v1/flights?limit=%',
  '/api/v1/flights?limit="3"',
  "/api/v1/flights?limit='3'",
  '/api/v1/flights?limit=<3>',
  '/api/v1/flights?limit=\\3',
  '/api/v1/flights?limit=3;to=2026-11-18',
  '/api/v1/flights?to=2026-11-18?',
  '/api/v1/flights?to=2026-11-18/../x',
  '/api/v1/flights?from=2026-02-30',
  '/api/v1/flights?__proto__=1',
  `/api/v1/reservations/${idOf(1)}`,
  `/api/v1/reservations/${idOf(1).toUpperCase()}`,
  `/api/v1/reservations/${idOf(1)}?`,
  `/api/v1/reservations/${idOf(1)}?x=1`,
  '/api/v1/reservations/abc',
  '/api/v1/reservations/',
  '/api/v1/reservations;x=1',
  '/api/v1/reservations.json',
  '/api/v1/Reservations',
  '/api/v1',
  '/api',
  '/healthz',
  '/healthz?',
  '/healthz?x',
  '/readyz',
  '/readyz?x',
  '/api/status?x=1',
  '/',
  '/?q=<script>',
  '/schedule?date=2026-11-18&aircraft=N1,N2',
  '/schedule/',
  '/print/day?date=2026-11-18',
  '/flights/..x',
  '/favicon.svg',
  '/assets/main-abc123.js',
  '/assets/none.js',
  '/.env',
  '/nowhere?x=/../',
]
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'accept-encoding': 'gzip, br', 'cache-control': 'no-cache', cookie: 'a=b' },
  { origin: 'http://HOST', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { origin: 'null' },
  { host: 'evil.example' },
]

const METHODS = ['GET', 'PUT', 'HEAD'].slice(0, runs({ each: 2, every: 3 }))

let gateway: CanaryGateway
let server: Listening
beforeAll(async () => {
  gateway = await startCanaryGateway()
  gateway.fake.answer = respond(200, listBody([aReservationAnswer(1), aReservationAnswer(2)]))
  server = await listen(gateway.gateway.decide, { host: '127.0.0.1', port: 0 })
  gateway.hostsAre(loopbackHosts(server.port))
  for (const target of TARGETS) await byFetch('GET', target, {})
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

const withHost = (headers: Readonly<Record<string, string>>) => {
  const host = `127.0.0.1:${server.port}`
  const own = Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)])
  return { host, ...Object.fromEntries(own) } as Record<string, string>
}

async function byFetch(method: string, target: string, headers: Record<string, string>) {
  const response = await gateway.gateway(
    new Request(`${server.address}${target}`, { method, headers: withHost(headers) }),
  )
  const body = await response.text()
  // Left out by the port, which alone knows how it was asked.
  if ('host' in headers) response.headers.delete(OPENER_POLICY)
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

function byPort(method: string, target: string, headers: Record<string, string>) {
  return new Promise<Awaited<ReturnType<typeof byFetch>>>((resolve, reject) => {
    const asked = request(
      { port: server.port, method, path: target, headers: withHost(headers), agent: false },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (body += chunk))
        response.on('end', () => {
          const { date, connection, 'flightline-request': _name, ...rest } = response.headers
          expect([typeof date, connection]).toEqual(['string', 'close'])
          const headers = rest as Record<string, string>
          resolve({ status: response.statusCode ?? 0, headers, body })
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

describe.each(METHODS)('%s through the port and through fetch', (method) => {
  it.each(HEADERS)('with the headers %j is the same answer', async (headers) => {
    const seen = new Set<number>()
    for (const target of TARGETS) {
      const expected = await byFetch(method, target, headers)
      expect(await byPort(method, target, headers), target).toEqual(expected)
      // Once more where the first one was kept, and once it has grown older by a second.
      gateway.pass(target.startsWith(LIST) ? SECOND / 10 : 0)
      expect(await byFetch(method, target, headers), target).toEqual(
        await byPort(method, target, headers),
      )
      seen.add(expected.status)
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})

it('and kept answers were among them', async () => {
  const spent = gateway.fake.seen.length
  const one = await byPort('GET', LIST, {})
  gateway.pass(SECOND)
  const two = await byPort('GET', LIST, {})
  expect(Number(two.headers.age)).toBe(Number(one.headers.age) + 1)
  expect(two.headers['flightline-as-of']).toBe(one.headers['flightline-as-of'])
  expect(two.body).toBe(one.body)
  expect(gateway.fake.seen.length).toBe(spent)
})
