import { afterEach, describe, expect, it, vi } from 'vitest'
import { reservations } from '#api/range/collection.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { getList } from './client.ts'
import { problemOf } from './errors.ts'

const NOW = instant('2026-11-18T19:00:00Z')
const DAY = { from: plainDay('2026-11-18'), to: plainDay('2026-11-19') }
const META = { count: 0, pageSize: 100, rateLimit: { limit: 100, remaining: 9, reset: 'soon' } }

function read(answer: Response | Error, signal = new AbortController().signal) {
  const fetch = vi.fn(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  vi.stubGlobal('fetch', fetch)
  return { fetch, page: getList(reservations, DAY, () => NOW, signal) }
}

async function problem(answer: Response | Error) {
  return problemOf(await read(answer).page.catch((error: unknown) => error))
}

afterEach(() => vi.unstubAllGlobals())

describe('a list request', () => {
  it('asks this origin, for as many as it gives', async () => {
    const { fetch, page } = read(Response.json({ data: [], meta: META }))
    await page
    const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect(path).toBe('/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=1000')
    expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'error', cache: 'no-store' })
  })

  it('is as old as the gateway says, else as its age, else new', async () => {
    const of = (headers: Record<string, string>) =>
      read(Response.json({ data: [], meta: META }, { headers })).page
    expect((await of({ 'flightline-as-of': '2026-11-18T18:00:00.000Z' })).asOf).toBe(
      instant('2026-11-18T18:00:00Z'),
    )
    expect((await of({ age: '60' })).asOf).toBe(NOW - 60_000)
    expect((await of({ age: '-5' })).asOf).toBe(NOW)
    expect((await of({ 'flightline-as-of': 'soon' })).asOf).toBe(NOW)
    expect((await of({ 'flightline-reason': 'budget_exhausted' })).reason).toBe('budget_exhausted')
    expect((await of({ 'flightline-reason': '<b>' })).reason).toBeNull()
  })

  it('shows 99 records beside one that is none', async () => {
    const data = [null, ...Array.from({ length: 99 }, () => aReservationWire())]
    const page = await read(Response.json({ data, meta: { ...META, count: 100 } })).page
    expect(page.records).toHaveLength(100)
    expect(page.records.filter((record) => record.flaws.length > 0)).toHaveLength(1)
    expect(page.records[0]?.flaws[0]?.path).toBe('data')
  })
})

describe('three kinds of failure', () => {
  it.each([
    ['no data', { meta: META }, 'data'],
    ['null for data', { data: null, meta: META }, 'data'],
    ['no meta', { data: [] }, 'meta'],
    ['a count in letters', { data: [], meta: { ...META, count: '0' } }, 'meta.count'],
    ['a page size in letters', { data: [], meta: { ...META, pageSize: '100' } }, 'meta.pageSize'],
    ['a list', [], 'the whole answer'],
    ['null', null, 'the whole answer'],
    ['fields renamed', { items: [], page: {} }, 'data'],
  ])('a broken contract names its place: %s', async (_, body, path) => {
    expect(await problem(Response.json(body))).toEqual({
      reason: 'contract',
      detail: path,
      retryAt: null,
    })
  })

  it('a refusal is in the gateway’s own words', async () => {
    const answer = Response.json({ error: 'to is before from.' }, { status: 400 })
    expect(await problem(answer)).toEqual({
      reason: 'refused',
      detail: 'to is before from.',
      retryAt: null,
    })
  })

  it.each([
    [500, { error: 'Something went wrong in Flightline.' }, 'gateway_unreachable'],
    [503, { error: 'x', reason: 'upstream_auth' }, 'upstream_auth'],
    [200, { data: null, meta: META }, 'contract'],
    [200, '<html>', 'gateway_unreachable'],
  ])('has the name of its request, to be read out: %i %j', async (status, body, reason) => {
    const headers = { 'flightline-request': '7KD2-QX' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(await problem(new Response(text, { status, headers }))).toMatchObject({
      reason,
      request: '7KD2-QX',
    })
  })

  it('a failure says when it can succeed', async () => {
    const body = { error: 'x', reason: 'budget_exhausted', retryAt: '2026-11-19T00:00:02.000Z' }
    expect(await problem(Response.json(body, { status: 503 }))).toEqual({
      reason: 'budget_exhausted',
      detail: 'x',
      retryAt: instant('2026-11-19T00:00:02Z'),
    })
  })

  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    [
      'a front proxy’s page',
      new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['a login page with 200', new Response('<html>login')],
    ['half an answer', new Response('{"data": [')],
    ['nothing at all', new Response(null, { status: 200 })],
    ['a crowd at this address', Response.json({ error: 'x' }, { status: 429 })],
    ['an error nobody named', Response.json({ error: 'x' }, { status: 500 })],
    ['a reason nobody knows', Response.json({ error: 'x', reason: 'gremlins' }, { status: 503 })],
  ])('the gateway is gone: %s', async (_, answer) => {
    expect((await problem(answer)).reason).toBe('gateway_unreachable')
  })

  it('leaving the page is no failure', async () => {
    const left = new AbortController()
    left.abort()
    const error = new DOMException('left', 'AbortError')
    await expect(read(error, left.signal).page).rejects.toBe(error)
  })

  it('keeps nothing from the prototype of an answer', async () => {
    const body = '{"__proto__": {"reason": "budget_exhausted"}, "error": "x"}'
    expect((await problem(new Response(body, { status: 503 }))).reason).toBe('gateway_unreachable')
  })
})
