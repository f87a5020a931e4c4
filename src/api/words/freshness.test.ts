import { describe, expect, it } from 'vitest'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { DAY, HOUR, instant, MINUTE, plus } from '#time/instant.ts'
import { retryWait } from './freshness.ts'

const EVENING = instant('2026-11-19T03:00:00Z')

describe('when it is tried again', () => {
  const problem = (retryAt: number | null): ApiProblem => ({
    reason: 'upstream_timeout',
    detail: '',
    retryAt: retryAt === null ? null : plus(EVENING, retryAt),
  })
  const calm = () => 0

  it('doubles from 2 to 60 seconds', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 1000].map((n) => retryWait(n, problem(null), EVENING, calm))
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it.each([
    [3 * MINUTE, 3 * MINUTE],
    [1000, 5000],
    [-HOUR, 5000],
    [400 * DAY, DAY],
  ])('keeps to a time told %d ms ahead: %d', (told, wait) => {
    expect(retryWait(7, problem(told), EVENING, calm)).toBe(wait)
  })

  it('is spread among tabs, and never earlier than told', () => {
    expect(retryWait(1, problem(null), EVENING, () => 1)).toBe(5000)
    expect(retryWait(1, problem(MINUTE), EVENING, () => 1)).toBeGreaterThan(MINUTE)
  })
})
