import { describe, expect, it } from 'vitest'
import { MOST_PARTS } from '#server/school/read-model/record-index.ts'
import type { Source } from '#server/school/read-model/school-reader.ts'
import { plainDay } from '#time/plain-day.ts'
import { createListBytes, type ListedRecords, listHeaders, unchangedFor } from './record-answers.ts'

const NOW = Date.UTC(2026, 10, 18, 16, 0)
const ISO = '2026-11-18T16:00:00.000Z'
const RESET = '2026-11-19T00:00:00.000Z'
const BUDGET = { limit: 100, remaining: 60, reset: Date.parse(RESET) }
const DAYS = { collection: 'flights', from: plainDay('2026-11-18'), to: null } as const

const aList = (count: number, more: Partial<ListedRecords> = {}): ListedRecords => ({
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
const listBytes = () => createListBytes({ bodies: (texts) => texts })

describe('a list', () => {
  it.each([
    [3, 2, 100, 2, 2],
    [49, 100, 50, 49, 100],
    [50, 100, 50, 50, 50],
    [51, 100, 50, 51, 51],
    [50, 50, 50, 50, 50],
  ])(
    'of %i, cut to %i of pages of %i, says how many there are and whether there may be more',
    (length, limit, pageSize, count, said) => {
      const bytes = listBytes()(aList(length, { pageSize }), DAYS, limit, 'full', BUDGET, NOW)
      const { data, meta } = JSON.parse(Buffer.from(bytes).toString())
      const rateLimit = { limit: 100, remaining: 60, reset: RESET }
      expect(meta).toEqual({ count, pageSize: said, rateLimit })
      expect(data).toEqual(Array.from({ length: count }, (_, id) => ({ id })))
    },
  )

  it('counts a day whose limit is not known as spent until midnight', () => {
    const none = { limit: null, remaining: null, reset: null }
    const bytes = listBytes()(aList(0), DAYS, 50, 'full', none, NOW)
    const rateLimit = { limit: 0, remaining: 0, reset: RESET }
    expect(JSON.parse(Buffer.from(bytes).toString()).meta).toMatchObject({ rateLimit })
  })

  it.each<[Source, string]>([
    [{ kind: 'hit' }, 'hit; ttl=30'],
    [{ kind: 'read', had: true }, 'fwd=stale; stored; ttl=30'],
    [{ kind: 'read', had: false }, 'fwd=miss; stored; ttl=30'],
    [
      { kind: 'old', reason: 'upstream_timeout', retryAt: NOW + 90_000 },
      'hit; ttl=30; detail=upstream_timeout',
    ],
  ])('says how old it is, and where it comes from: %j', (source, said) => {
    expect(listHeaders(aList(1, { source }))).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      age: '61',
      'flightline-as-of': '2026-11-18T15:58:58.500Z',
      'cache-status': `flightline; ${said}`,
      ...(source.kind === 'old' && {
        'flightline-reason': 'upstream_timeout',
        'flightline-retry-at': '2026-11-18T16:01:30.000Z',
      }),
    })
  })

  it('names when each part was read, of too many the youngest, in order of time', () => {
    const parts = Array.from({ length: MOST_PARTS + 1 }, (_, n) => ({
      from: n,
      to: n + 1,
      // The third is the oldest.
      asOf: n === 2 ? 0 : NOW - n,
    }))
    const all = String(listHeaders(aList(1, { parts }))['flightline-as-of-parts']).split(', ')
    expect(all).toHaveLength(MOST_PARTS)
    expect(all.slice(0, 3)).toEqual([
      `1970-01-01T00:00:00.000Z/1970-01-01T00:00:00.001Z ${ISO}`,
      '1970-01-01T00:00:00.001Z/1970-01-01T00:00:00.002Z 2026-11-18T15:59:59.999Z',
      '1970-01-01T00:00:00.003Z/1970-01-01T00:00:00.004Z 2026-11-18T15:59:59.997Z',
    ])
  })
})

it('the headers of a list stay the same until it is a second older, or fresh for a second less', () => {
  const same = (age: number, freshFor: number) => unchangedFor(aList(0, { age, freshFor }))
  expect([same(61_500, 30_999), same(61_999, 30_999), same(61_000, 30_250)]).toEqual([500, 1, 251])
  expect(same(61_000, -250)).toBe(751)
})

describe('the bytes of a list', () => {
  const list = aList(2)

  it('are joined once, and anew for another list, limit, projection or budget', () => {
    const bytesOf = listBytes()
    const first = bytesOf(list, DAYS, 50, 'full', BUDGET, NOW)
    expect(bytesOf(list, DAYS, 50, 'full', BUDGET, NOW + 1)).toBe(first)
    expect(bytesOf(list, DAYS, 50, 'initials', BUDGET, NOW)).not.toBe(first)
    expect(bytesOf(list, DAYS, 1, 'full', BUDGET, NOW)).not.toBe(first)
    expect(bytesOf(list, DAYS, 50, 'full', BUDGET, NOW)).toBe(first)
    const spent = { ...BUDGET, remaining: 59 }
    expect(bytesOf(list, DAYS, 50, 'full', spent, NOW)).not.toBe(first)
    expect(bytesOf(aList(2), DAYS, 50, 'full', BUDGET, NOW)).not.toBe(first)
  })

  const held = (length: number, lists: readonly ListedRecords[]) => {
    const bytesOf = listBytes()
    const all = lists.map((one, n) => bytesOf(one, DAYS, n + 1, 'full', BUDGET, NOW))
    return Array.from({ length }, (_, n) => length - 1 - n).filter(
      (n) => bytesOf(lists[n] ?? list, DAYS, n + 1, 'full', BUDGET, NOW) === all[n],
    )
  }

  it('are cached for at most 64 lists, the oldest dropped first', () => {
    expect(
      held(
        100,
        Array.from({ length: 100 }, () => list),
      ),
    ).toHaveLength(64)
  })

  it('are at most 4 MB', () => {
    const large = aList(1, { bodies: [`"${'x'.repeat(1024 * 1024)}"`] })
    expect(
      held(
        20,
        Array.from({ length: 20 }, () => large),
      ),
    ).toHaveLength(3)
  })
})
