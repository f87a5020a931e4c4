import { describe, expect, it } from 'vitest'
import { MOST_PARTS } from '#server/school/read-model/record-index.ts'
import type { ListAnswer, Source } from '#server/school/read-model/school-reader.ts'
import { headersOf, jsonAnswer, toResponse, unavailable } from './answer.ts'
import {
  dataBlock,
  listBytes,
  listHead,
  notFound,
  oneAnswer,
  statusFacts,
  unchangedFor,
} from './data-answers.ts'
import { knownAnswer, requestsAnswer } from './small-answers.ts'

type Listed = Extract<ListAnswer, { kind: 'list' }>

const NOW = Date.UTC(2026, 10, 18, 16, 0)
const ISO = '2026-11-18T16:00:00.000Z'
const RESET = '2026-11-19T00:00:00.000Z'
const BUDGET = { limit: 100, remaining: 60, reset: Date.parse(RESET), reserve: 10 }
const UNKNOWN = { limit: null, remaining: null, reset: null, reserve: 10 }
const OLD = { kind: 'old' as const, reason: 'upstream_timeout' as const, retryAt: NOW + 90_000 }

const aList = (count: number, more: Partial<Listed> = {}): Listed => ({
  kind: 'list',
  bodies: Array.from({ length: count }, (_, n) => `{"id":${n}}`),
  records: [],
  pageSize: 100,
  parts: [],
  asOf: NOW - 61_500,
  age: 61_500,
  freshFor: 30_999,
  source: { kind: 'hit' },
  ...more,
})

describe('a list', () => {
  const read = (count: number, limit: number, pageSize = 100) =>
    JSON.parse(Buffer.from(listBytes(aList(count, { pageSize }), limit, BUDGET, NOW)).toString())

  it('is cut to the limit, with what is left of the day', () => {
    expect(read(3, 2)).toEqual({
      data: [{ id: 0 }, { id: 1 }],
      meta: {
        count: 2,
        pageSize: 2,
        rateLimit: { limit: 100, remaining: 60, reset: RESET },
      },
    })
  })

  it('tells by its page size whether there may be more', () => {
    const sizes = [read(49, 100, 50), read(50, 100, 50), read(51, 100, 50), read(50, 50, 50)]
    expect(sizes.map(({ meta }) => meta.pageSize)).toEqual([100, 50, 51, 50])
  })

  it('counts a day of which nothing is known as spent until midnight', () => {
    const bytes = listBytes(aList(0), 50, UNKNOWN, NOW)
    expect(JSON.parse(Buffer.from(bytes).toString()).meta.rateLimit).toEqual({
      limit: 0,
      remaining: 0,
      reset: RESET,
    })
  })

  it('says how old it is, and where it comes from', () => {
    const headersFor = (source: Source) => listHead(aList(1, { source })).headers
    expect(listHead(aList(1))).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        age: '61',
        'flightline-as-of': '2026-11-18T15:58:58.500Z',
        'cache-status': 'flightline; hit; ttl=30',
      },
    })
    expect(headersFor({ kind: 'read', had: true })['cache-status']).toBe(
      'flightline; fwd=stale; stored; ttl=30',
    )
    expect(headersFor({ kind: 'read', had: false })['cache-status']).toBe(
      'flightline; fwd=miss; stored; ttl=30',
    )
    expect(headersFor(OLD)).toMatchObject({
      'cache-status': 'flightline; hit; ttl=30; detail=upstream_timeout',
      'flightline-reason': 'upstream_timeout',
      'flightline-retry-at': '2026-11-18T16:01:30.000Z',
    })
  })

  it('names when each part was read, of too many the youngest, in order of time', () => {
    const parts = Array.from({ length: MOST_PARTS + 1 }, (_, n) => ({
      from: n,
      to: n + 1,
      // The third is the oldest.
      asOf: n === 2 ? 0 : NOW - n,
    }))
    const said = String(listHead(aList(1, { parts })).headers['flightline-as-of-parts'])
    const all = said.split(', ')
    expect(all).toHaveLength(MOST_PARTS)
    expect(all.slice(0, 3)).toEqual([
      `1970-01-01T00:00:00.000Z/1970-01-01T00:00:00.001Z ${ISO}`,
      '1970-01-01T00:00:00.001Z/1970-01-01T00:00:00.002Z 2026-11-18T15:59:59.999Z',
      '1970-01-01T00:00:00.003Z/1970-01-01T00:00:00.004Z 2026-11-18T15:59:59.997Z',
    ])
  })

  it('stays the same until it is a second older, or fresh for a second less', () => {
    const same = (age: number, freshFor: number) => unchangedFor(aList(0, { age, freshFor }))
    expect([same(61_500, 30_999), same(61_999, 30_999), same(61_000, 30_250)]).toEqual([
      500, 1, 251,
    ])
    expect(same(61_000, -250)).toBe(751)
  })
})

describe('one record', () => {
  it('is as the API has it', () => {
    const { records: _, ...age } = aList(0)
    const found = { ...age, kind: 'one' as const, record: { id: 'x' }, body: '' }
    const answer = oneAnswer(found, BUDGET, NOW)
    expect(answer).toMatchObject({ status: 200, headers: { age: '61' } })
    expect(JSON.parse(String(answer.body))).toEqual({
      data: { id: 'x' },
      meta: { rateLimit: { limit: 100, remaining: 60, reset: RESET } },
    })
    expect(notFound('flights')).toMatchObject({
      status: 404,
      body: '{"error":"Flight not found."}',
    })
    expect(notFound('reservations').body).toBe('{"error":"Reservation not found."}')
  })
})

describe('an answer', () => {
  it('that cannot be given says when to ask again, in a second at the earliest', () => {
    const answer = unavailable('upstream_timeout', NOW + 1500, NOW)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.parse(String(answer.body))).toEqual({
      error: 'The school’s system did not answer in time.',
      reason: 'upstream_timeout',
      retryAt: '2026-11-18T16:00:01.500Z',
    })
    expect(unavailable('upstream_timeout', NOW - 1, NOW).headers['retry-after']).toBe('1')
  })

  it('has its length in bytes, and no body for HEAD', async () => {
    const answer = jsonAnswer(200, 'Zoë')
    expect(headersOf(answer)['content-length']).toBe('6')
    expect(headersOf({ ...answer, body: new Uint8Array(3) })['content-length']).toBe('3')
    expect(await toResponse(answer, 'GET').text()).toBe('"Zoë"')
    expect(toResponse(answer, 'HEAD').body).toBeNull()
    const empty = toResponse({ status: 421, headers: {}, body: '' }, 'GET')
    expect([empty.status, empty.body, empty.headers.get('content-type')]).toEqual([421, null, null])
  })

  it('in a page cannot end its element', () => {
    const text = dataBlock({ name: '</script><!-- & \u2028\u2029' })
    expect(text).toBe(
      '<script type="application/json">{"name":"\\u003c/script\\u003e\\u003c!-- \\u0026 \\u2028\\u2029"}</script>',
    )
  })
})

describe('what is told of the day', () => {
  it('is sorted by hour and purpose', () => {
    const spent = [
      { hour: NOW, purpose: 'today' as const, requests: 1 },
      { hour: NOW, purpose: 'person' as const, requests: 2 },
      { hour: NOW - 3_600_000, purpose: 'today' as const, requests: 3 },
    ]
    const ledger = {
      budget: () => BUDGET,
      spending: () => spent,
      otherConsumer: () => true,
      left: (purpose: string) => (purpose === 'person' ? 8 : 11),
    }
    const days = { collection: 'flights' as const, from: '2026-11-18', to: '2026-11-19' } as never
    const planned = [{ ...(days as object), purpose: 'today', at: NOW, requests: 2 } as never]
    expect(
      JSON.parse(
        String(requestsAnswer(ledger, planned, { price: 3, unread: 2, purpose: 'window' }).body),
      ),
    ).toEqual({
      limit: 100,
      remaining: 60,
      reset: RESET,
      reserve: 10,
      spent: [
        { hour: '2026-11-18T15:00:00.000Z', purpose: 'today', requests: 3 },
        { hour: ISO, purpose: 'person', requests: 2 },
        { hour: ISO, purpose: 'today', requests: 1 },
      ],
      next: [
        {
          purpose: 'today',
          collection: 'flights',
          from: '2026-11-18',
          to: '2026-11-19',
          at: ISO,
          requests: 2,
        },
      ],
      otherConsumer: true,
      price: 3,
      unread: 2,
      left: { byHand: 8, days: 11 },
    })
    const nothing = { ...ledger, budget: () => UNKNOWN }
    expect(JSON.parse(String(requestsAnswer(nothing, [], null).body))).toMatchObject({
      limit: null,
      reset: null,
      price: null,
      unread: null,
    })
  })

  it('is in the status, each instant as one or null', () => {
    const health = { state: 'failing' as const, reason: OLD.reason, since: NOW, retryAt: null }
    const covered = [{ from: '2026-11-18', to: '2026-11-19', asOf: NOW }] as never
    const status = {
      budget: UNKNOWN,
      health,
      coverage: { reservations: covered, flights: [] },
      revisions: { reservations: 1, flights: 2 },
      written: [],
    }
    const school = { name: 'A', timeZone: 'UTC' }
    const unsaved = { since: NOW, reason: 'full' as never }
    const facts = (lost: typeof unsaved | null) =>
      statusFacts(status, school, {} as never, lost, 'clocks', '1.0', NOW)
    expect(facts(unsaved)).toEqual({
      school,
      requests: UNKNOWN,
      upstream: { state: 'failing', reason: OLD.reason, since: ISO, retryAt: null },
      coverage: {
        reservations: [{ from: '2026-11-18', to: '2026-11-19', asOf: ISO }],
        flights: [],
      },
      revisions: { reservations: 1, flights: 2 },
      plannedGaps: {},
      saved: false,
      unsaved: { since: ISO, reason: 'full' },
      clocks: 'clocks',
      serverTime: ISO,
      version: '1.0',
    })
    expect(facts(null)).toMatchObject({ saved: true, unsaved: null })
  })

  it('runs on from before', () => {
    const known = [{ from: NOW, to: NOW + 1000, asOf: NOW }]
    const answer = knownAnswer(['1', '2'], known, ['"N1"', '"N2"'])
    expect(answer.status).toBe(200)
    expect(JSON.parse(String(answer.body))).toEqual({
      data: [1, 2],
      meta: {
        count: 2,
        known: [{ from: ISO, to: '2026-11-18T16:00:01.000Z', asOf: ISO }],
        aircraft: ['N1', 'N2'],
      },
    })
  })
})
