import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { aReservationAnswer, listBody, respond } from '#server/testing/fake-upstream.ts'
import { SECOND } from '#time/instant.ts'
import { encodingFor } from './packing.ts'
import { listen } from './port/listen.ts'
import { loopbackHosts } from './port/own-hosts.ts'
import { type IncomingRequest, splitTarget } from './request.ts'

const WEEK = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=1000'
const HOST = '127.0.0.1:4173'

let gateway: CanaryGateway
beforeEach(async () => {
  gateway = await startCanaryGateway()
  const records = Array.from({ length: 60 }, (_, n) => aReservationAnswer(n))
  gateway.fake.answer = respond(200, listBody(records))
  await gateway.get(WEEK)
})
afterEach(() => gateway.close())

const ask = async (
  more: Partial<IncomingRequest> = {},
  acceptEncoding = 'gzip, deflate, br, zstd',
) =>
  gateway.gateway.decide({
    method: 'GET',
    ...splitTarget(WEEK),
    isRemote: true,
    ...more,
    headers: { host: HOST, 'accept-encoding': acceptEncoding, ...more.headers },
  })

it.each([
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0', null],
  ['gzip; q=0.000', null],
  ['gzip ; q = 0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['identity', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip;q=much', null],
  ['brotli, x-gzip-2, xgzip', null],
  ['deflate, zstd', null],
] as const)('“%s” is answered with %s', (acceptEncoding, encoding) => {
  expect(encodingFor(acceptEncoding)).toBe(encoding)
})

describe('a list for a viewer on another machine', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0.5', 'gzip', gunzipSync],
  ] as const)('who accepts “%s” is packed with %s', async (accepted, encoding, unpack) => {
    // On this machine it is plain.
    const plain = await ask({ isRemote: false })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const packed = await ask({}, accepted)
    expect(packed.headers).toMatchObject({
      ...plain.headers,
      vary: 'accept-encoding',
      'content-encoding': encoding,
    })
    expect(unpack(packed.body)).toEqual(Buffer.from(plain.body as Uint8Array))
    expect(packed.body.length).toBeLessThan(plain.body.length / 3)
  })

  it.each(['', 'identity', 'zstd', 'br;q=0, gzip;q=0'])(
    'who accepts “%s” is plain, and says that it depends',
    async (accepted) => {
      const { headers } = await ask({}, accepted)
      expect(headers).toMatchObject({ vary: 'accept-encoding' })
      expect(headers).not.toHaveProperty('content-encoding')
    },
  )

  it('is packed once, until something new is read', async () => {
    const first = await ask()
    gateway.pass(3 * SECOND)
    const later = await ask()
    expect(later.headers.age).not.toBe(first.headers.age)
    expect(later.body).toBe(first.body)
    const fewer = Array.from({ length: 40 }, (_, n) => aReservationAnswer(n))
    gateway.fake.answer = respond(200, listBody(fewer))
    await gateway.get(
      '/api/refresh?collection=reservations&from=2026-11-15&to=2026-11-22',
      {},
      'POST',
    )
    const fresh = brotliDecompressSync((await ask()).body).toString()
    expect(JSON.parse(fresh).data).toHaveLength(40)
  })

  it('that is short is plain', async () => {
    const { headers } = await ask(splitTarget(WEEK.replace('1000', '1')))
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
  })
})

it('a socket tells which machine it comes from', async () => {
  const ways = Object.values(networkInterfaces()).flatMap((way) => way ?? [])
  const outer = ways.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  for (const host of ['127.0.0.1', ...(outer ? [outer] : [])]) {
    const server = await listen(gateway.gateway.decide, { host, port: 0 })
    gateway.hostsAre(loopbackHosts(server.port, host))
    for (const method of ['GET', 'HEAD']) {
      const { headers, length } = await overSocket(`${server.address}${WEEK}`, method)
      expect(headers['content-encoding']).toBe(host === outer ? 'br' : undefined)
      if (method === 'GET') expect(Number(headers['content-length'])).toBe(length)
      else expect([length, Number(headers['content-length']) > 500]).toEqual([0, true])
    }
    await server.close()
  }
})

/** By `http`, since `fetch` unpacks what it is given. */
function overSocket(url: string, method: string) {
  return new Promise<{ headers: Record<string, unknown>; length: number }>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' }
    const asked = request(url, { method, headers, agent: false }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => (length += chunk.length))
      response.on('end', () => resolve({ headers: response.headers, length }))
    })
    asked.on('error', reject)
    asked.end()
  })
}
