import { expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '#time/instant.ts'
import { readRateLimit } from './rate-limit-claim.ts'

const NOW = Date.UTC(2026, 10, 18, 16, 0)
const NOTHING = { limit: null, remaining: null, reset: null }
const at = (instant: number) => new Date(instant).toISOString()

it('reads what can be believed, part by part', () => {
  const read = (claim: unknown) => readRateLimit(claim, NOW)
  const reset = NOW + 8 * HOUR
  expect(read({ limit: 100, remaining: 0, reset: at(reset) })).toEqual({
    limit: 100,
    remaining: 0,
    reset,
  })
  expect(read({ limit: 1, remaining: 1 })).toEqual({ ...NOTHING, limit: 1, remaining: 1 })
  expect(read({ limit: 100_000, remaining: 5 })).toMatchObject({ limit: 100_000, remaining: 5 })
  for (const nonsense of [undefined, null, 7, 'limit', []]) expect(read(nonsense)).toEqual(NOTHING)
})

it.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 100_001 }, 'limit'],
  [{ limit: 99.5 }, 'limit'],
  [{ limit: '100' }, 'limit'],
  [{ remaining: -1 }, 'remaining'],
  [{ limit: 100, remaining: 101 }, 'remaining'],
  [{ reset: at(NOW) }, 'reset'],
  [{ reset: at(NOW + 25 * HOUR + 1) }, 'reset'],
  [{ reset: '2026-11-19T00:00:00' }, 'reset'],
  [{ reset: '2026-11-19T00:00:00-07:00' }, 'reset'],
  [{ reset: (NOW + DAY) / SECOND }, 'reset'],
  [{ reset: 'tomorrowZ' }, 'reset'],
] as const)('does not believe %j', (claim, part) => {
  expect(readRateLimit(claim, NOW)[part]).toBeNull()
})

it.each([at(NOW + 1), at(NOW + 25 * HOUR)])('believes a reset at %s', (reset) => {
  expect(readRateLimit({ reset }, NOW).reset).toBe(Date.parse(reset))
})
