import { beforeEach, describe, expect, it } from 'vitest'
import { createKeptAnswers, type Footing, type KeptAnswers } from './kept-answers.ts'

const FOOTING: Footing = {
  revision: 7,
  limit: 100,
  remaining: 60,
  reset: 1_000_000,
  reason: null,
  tryAgain: null,
}
const answer = (bytes = 10) => ({
  status: 200,
  headers: {},
  body: new Uint8Array(bytes),
  count: 1,
})

let kept: KeptAnswers
beforeEach(() => {
  kept = createKeptAnswers()
})

describe('a kept answer', () => {
  it('holds from when it was given until it would be older by a second', () => {
    const given = answer()
    kept.keep('/a', FOOTING, given, 5000, 5400)
    expect(kept.find('/a', FOOTING, 5000)).toBe(given)
    expect(kept.find('/a', FOOTING, 5399)).toBe(given)
    expect(kept.find('/a', FOOTING, 5400)).toBe(null)
    expect(kept.find('/b', FOOTING, 5000)).toBe(null)
    // A clock that was set back says nothing about an age.
    expect(kept.find('/a', FOOTING, 4999)).toBe(null)
    expect(kept.body('/a', FOOTING)).toBe(given.body)
  })

  it.each([
    { revision: 8 },
    { limit: 60 },
    { remaining: 59 },
    { reset: 2_000_000 },
    { reason: 'upstream_timeout' },
    { tryAgain: 5 },
  ])('falls, and its bytes with it, when %j', (change) => {
    kept.keep('/a', FOOTING, answer(), 0, 1000)
    expect(kept.find('/a', { ...FOOTING, ...change }, 1)).toBe(null)
    expect(kept.body('/a', { ...FOOTING, ...change })).toBe(null)
    expect(kept.find('/a', { ...FOOTING }, 1)).not.toBe(null)
  })
})

describe('what is kept', () => {
  const held = (count: number) =>
    Array.from({ length: count }, (_, n) => n).filter((n) => kept.body(`/${n}`, FOOTING) !== null)

  it('is at most 64 answers, the oldest dropped first', () => {
    for (let n = 0; n < 100; n++) kept.keep(`/${n}`, FOOTING, answer(), 0, 1)
    expect(held(100)).toEqual(Array.from({ length: 64 }, (_, n) => n + 36))
  })

  it('is at most 8 MB, however often the same is kept anew', () => {
    for (let n = 0; n < 50; n++) kept.keep('/0', FOOTING, answer(1024 * 1024), 0, 1)
    for (let n = 1; n < 20; n++) kept.keep(`/${n}`, FOOTING, answer(1024 * 1024), 0, 1)
    expect(held(20)).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
  })
})
