import { beforeEach, describe, expect, it } from 'vitest'
import { createListCache, listState } from './caches.ts'

const BUDGET = { limit: 100, remaining: 60, reset: 1_000_000 }
const HEALTH = { reason: null, retryAt: null }
const STATE = listState(7, BUDGET, HEALTH)
const list = (since: number, until: number, bytes = 10) => ({
  state: STATE,
  answer: { status: 200, headers: {}, body: new Uint8Array(bytes) },
  count: 1,
  parameters: {
    question: { kind: 'list' as const, collection: 'flights' as const, from: null, to: null },
    limit: 50,
  },
  since,
  until,
})

let kept: ReturnType<typeof createListCache>
beforeEach(() => {
  kept = createListCache()
})

describe('a cached list', () => {
  it('holds from when it was given until it would be older by a second', () => {
    const given = list(5000, 5400)
    kept.keep('/a', given)
    expect(kept.find('/a', STATE, 5000)).toBe(given)
    expect(kept.find('/a', STATE, 5399)).toBe(given)
    expect(kept.find('/a', STATE, 5400)).toBe(null)
    expect(kept.find('/b', STATE, 5000)).toBe(null)
    // A clock that was set back says nothing about an age.
    expect(kept.find('/a', STATE, 4999)).toBe(null)
    expect(kept.body('/a', STATE)).toBe(given.answer.body)
  })

  it.each([
    listState(8, BUDGET, HEALTH),
    listState(7, { ...BUDGET, limit: 60 }, HEALTH),
    listState(7, { ...BUDGET, remaining: 59 }, HEALTH),
    listState(7, { ...BUDGET, reset: 2_000_000 }, HEALTH),
    listState(7, BUDGET, { ...HEALTH, reason: 'upstream_timeout' }),
    listState(7, BUDGET, { ...HEALTH, retryAt: 5_000 }),
  ])('falls, and its bytes with it, in the state %s', (other) => {
    kept.keep('/a', list(0, 1000))
    expect(kept.find('/a', other, 1)).toBe(null)
    expect(kept.body('/a', other)).toBe(null)
    expect(kept.find('/a', listState(7, BUDGET, HEALTH), 1)).not.toBe(null)
  })
})

describe('what is cached', () => {
  const held = (count: number) =>
    Array.from({ length: count }, (_, n) => n).filter((n) => kept.body(`/${n}`, STATE) !== null)

  it('is at most 64 answers, the oldest dropped first', () => {
    for (let n = 0; n < 100; n++) kept.keep(`/${n}`, list(0, 1))
    expect(held(100)).toEqual(Array.from({ length: 64 }, (_, n) => n + 36))
  })

  it('is at most 8 MB, however often the same is kept anew', () => {
    for (let n = 0; n < 50; n++) kept.keep('/0', list(0, 1, 1024 * 1024))
    for (let n = 1; n < 20; n++) kept.keep(`/${n}`, list(0, 1, 1024 * 1024))
    expect(held(20)).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
  })
})
