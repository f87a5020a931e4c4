import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { aReservationAnswer, listBody, respond } from '#server/testing/fake-upstream.ts'

let gateway: CanaryGateway
beforeEach(async () => {
  gateway = await startCanaryGateway()
  gateway.fake.answer = respond(200, listBody([aReservationAnswer(1), aReservationAnswer(2)]))
})
afterEach(() => gateway.close())

const DAYS = 'collection=reservations&from=2026-11-15&to=2026-11-22'
const WEEK = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100'
const REFRESH = `/api/refresh?${DAYS}`
const spent = () => gateway.fake.seen.length
const json = async (path: string, headers = {}, method = 'GET') =>
  (await gateway.get(path, headers, method)).json() as Promise<Record<string, unknown>>
const refresh = () => json(REFRESH, {}, 'POST')

describe('every new address', () => {
  const PATHS = [
    '/api/status',
    '/api/changes?since=2026-11-18T00:00Z',
    '/api/running?at=2026-11-18T07:00Z',
    '/api/requests',
  ]

  it.each(PATHS)('%s is never kept by anybody, and refuses who may not ask', async (path) => {
    const { headers } = await gateway.get(path, {}, 'HEAD')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await gateway.get(path, { host: 'evil.example' })).status).toBe(421)
    expect((await gateway.get(path, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await gateway.get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await gateway.get(path, {}, 'POST')).status).toBe(405)
    expect((await gateway.get(`${path.split('?')[0]}/`)).status).toBe(404)
    expect(spent()).toBe(0)
  })
})

describe('only-if-cached', () => {
  it.each(['only-if-cached', 'max-stale=60, Only-If-Cached'])(
    'as %s gives what is known and 504 for what is not, and never asks',
    async (directive) => {
      const ahead = { 'cache-control': directive }
      const unknown = await gateway.get(WEEK, ahead)
      expect([unknown.status, await unknown.json()]).toEqual([
        504,
        { error: 'Some of this data isn’t loaded yet.', reason: 'not_cached' },
      ])
      expect(spent()).toBe(0)
      await gateway.get(WEEK)
      const known = await gateway.get(WEEK, ahead)
      expect([known.status, known.headers.get('cache-status')]).toEqual([
        200,
        expect.stringContaining('hit'),
      ])
      expect(spent()).toBe(1)
    },
  )

  it.each([
    'no-cache',
    'x-only-if-cached',
    'only-if-cached-x',
    'only-if-cache',
    'x=only-if-cached',
  ])('is not what %s means', async (directive) => {
    expect((await gateway.get(WEEK, { 'cache-control': directive })).status).toBe(200)
    expect(spent()).toBe(1)
  })

  it('is what a HEAD means', async () => {
    expect((await gateway.get(WEEK, {}, 'HEAD')).status).toBe(504)
    expect(spent()).toBe(0)
    await gateway.get(WEEK)
    expect((await gateway.get(WEEK, {}, 'HEAD')).status).toBe(200)
  })

  it('is what a HEAD of one record means', async () => {
    const one = '/api/v1/reservations/00000000-0000-4000-8000-000000000001'
    expect((await gateway.get(one, {}, 'HEAD')).status).toBe(504)
    expect((await gateway.get(one, { 'cache-control': 'only-if-cached' })).status).toBe(504)
    expect(spent()).toBe(0)
  })
})

describe('/api/refresh', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is a POST: %s is 405', async (method) => {
    const response = await gateway.get(REFRESH, {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(spent()).toBe(0)
  })

  it.each([
    [403, { 'flightline-page': '' }],
    [403, { 'flightline-page': '2' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [421, { host: 'evil.example' }],
  ])('is %d to whoever is no page of ours: %j', async (status, headers) => {
    expect((await gateway.get(REFRESH, headers, 'POST')).status).toBe(status)
    expect(spent()).toBe(0)
  })

  it('reads again what is young, once in a minute', async () => {
    await gateway.get(WEEK)
    gateway.pass(1_000)
    const before = await json('/api/status')
    expect(await refresh()).toEqual({
      refreshed: true,
      reason: null,
      retryAt: null,
      requests: 1,
    })
    expect(gateway.fake.seen.map((request) => request.target)).toEqual([
      WEEK,
      // To the very end of the last day, which the API's own `to` stops short of (§4.1).
      WEEK.replace('11-22', '11-23'),
    ])
    const after = await json('/api/status')
    expect((after.revisions as { reservations: number }).reservations).toBeGreaterThan(
      (before.revisions as { reservations: number }).reservations,
    )
    expect((await gateway.get(WEEK)).headers.get('age')).toBe('0')
    for (let press = 0; press < 100; press++) {
      expect(await refresh()).toMatchObject({
        refreshed: false,
        reason: null,
        retryAt: '2026-11-18T16:01:01.000Z',
        requests: 0,
      })
    }
    expect(spent()).toBe(2)
  })

  it('says why it could not, in the words of the contract', async () => {
    gateway.fake.answer = respond(429, '')
    expect(await refresh()).toMatchObject({
      refreshed: false,
      reason: 'upstream_rate_limited',
      retryAt: '2026-11-18T16:01:00.000Z',
    })
  })
})

describe('/api/requests', () => {
  it('tells what the day went to, and what a refresh would cost', async () => {
    await gateway.get(WEEK)
    const panel = await json(`/api/requests?${DAYS}`)
    expect(panel).toMatchObject({
      limit: 100,
      remaining: 90,
      reset: '2026-11-19T00:00:00.000Z',
      reserve: 10,
      spent: [{ hour: '2026-11-18T16:00:00.000Z', requests: 1 }],
      otherConsumer: expect.any(Boolean),
      price: 1,
      unread: 0,
      laterPerDay: 9,
    })
    expect((await json('/api/requests')).price).toBe(null)
    expect(spent()).toBe(1)
  })
})

describe('/api/running', () => {
  const ask = (at: string) =>
    json(`/api/running?at=${at}`) as Promise<{
      data: { id: string }[]
      meta: { count: number; known: unknown[]; aircraft: unknown[] }
    }>

  it('tells what began before and ends later, and for which stretches that is all, at no cost', async () => {
    const annual = aReservationAnswer(3, {
      startsAt: '2026-11-16T16:00:00.000Z',
      endsAt: '2026-12-20T16:00:00.000Z',
    })
    gateway.fake.answer = respond(200, listBody([annual, aReservationAnswer(1)]))
    expect(await ask('2026-11-17T07:00Z')).toEqual({
      data: [],
      meta: { count: 0, known: [], aircraft: [] },
    })
    await json(WEEK)
    const before = spent()
    expect(await ask('2026-11-17T07:00Z')).toMatchObject({
      data: [annual],
      meta: {
        count: 1,
        known: [
          {
            from: '2026-11-15T00:00:00.000Z',
            to: '2026-11-17T07:00:00.000Z',
            asOf: '2026-11-18T16:00:00.000Z',
          },
        ],
        aircraft: [annual['aircraft']],
      },
    })
    expect((await ask('2026-11-16T16:00Z')).data).toEqual([])
    expect((await ask('2026-12-20T16:00Z')).data).toEqual([])
    expect((await ask('2027-12-20T16:00Z')).data).toEqual([])
    expect(spent()).toBe(before)
  })

  it('does not vouch for a time in which an entry could not be read', async () => {
    gateway.fake.answer = respond(200, listBody([null, aReservationAnswer(1)]))
    await json(WEEK)
    const { meta } = await ask('2026-11-20T07:00Z')
    expect(meta.known).toMatchObject([{ from: '2026-11-18T16:30:00.000Z' }])
  })

  it.each(['1970-01-01T00:00Z', '2199-12-31T23:59Z'])('has an answer at %s', async (at) => {
    expect((await gateway.get(`/api/running?at=${at}`)).status).toBe(200)
  })
})
