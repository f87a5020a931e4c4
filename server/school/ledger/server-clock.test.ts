import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { createServerClock } from './server-clock.ts'

const NOW = Date.UTC(2026, 10, 18, 16, 0)
const http = (at: number) => new Date(at).toUTCString()
const reset = (at: number) => ({ reset: new Date(at).toISOString() })

function aClock(server?: number) {
  const at = { wall: NOW, monotonic: 0 }
  const clock = createServerClock({
    now: () => at.wall,
    monotonic: () => at.monotonic,
    ...(server === undefined ? {} : { server }),
  })
  return { ...clock, at }
}

describe('the API’s time', () => {
  it('is this machine’s until the API has spoken, or what was known before', () => {
    expect(aClock().now()).toBe(NOW)
    const clock = aClock(NOW - HOUR)
    expect([clock.now(), clock.skew()]).toEqual([NOW - HOUR, HOUR])
  })

  it('runs on with the clock that ran on', () => {
    const clock = aClock(NOW - HOUR)
    clock.at.wall += MINUTE
    expect(clock.now()).toBe(NOW - HOUR + MINUTE)
    // Set back: the other one counts.
    clock.at.wall -= DAY
    clock.at.monotonic += 2 * MINUTE
    expect(clock.now()).toBe(NOW - HOUR + 2 * MINUTE)
  })

  it('is what the Date header says', () => {
    const clock = aClock()
    clock.hear(http(NOW - 5 * MINUTE), undefined)
    expect(clock.skew()).toBe(5 * MINUTE)
    clock.at.monotonic += MINUTE
    expect(clock.now()).toBe(NOW - 4 * MINUTE)
    clock.at.monotonic += MINUTE
    clock.at.wall += 3 * MINUTE
    expect(clock.now()).toBe(NOW - 2 * MINUTE)
  })

  it.each([
    null,
    '',
    'now',
    `x${http(NOW - HOUR)}`,
    `${http(NOW - HOUR)} x`,
    'Wed, 99 Nov 2026 16:00:00 GMT',
    '2026-11-18',
  ])('is not moved by "%s"', (date) => {
    const clock = aClock()
    clock.hear(date, undefined)
    expect(clock.skew()).toBe(0)
  })

  it('is not moved by a date that the reset of the same answer shows to be wrong', () => {
    const clock = aClock()
    clock.hear(http(NOW - 2 * DAY), reset(NOW + 8 * HOUR))
    expect(clock.skew()).toBe(0)
    clock.hear(http(NOW - 2 * DAY), { limit: 100 })
    expect(clock.skew()).toBe(2 * DAY)
    // Neither fits the reset, and nothing is known better.
    clock.hear(http(NOW - 3 * DAY), reset(NOW + 9 * DAY))
    expect(clock.skew()).toBe(2 * DAY)
    // A reset that has just passed by the header's clock is still its day's.
    clock.hear(http(NOW + 30 * SECOND), reset(NOW))
    expect(clock.skew()).toBe(-30 * SECOND)
  })

  it('comes back to this machine’s where only that fits the reset, and it was far off', () => {
    const far = aClock(NOW + 2 * HOUR)
    far.hear(http(NOW - 2 * DAY), reset(NOW + 8 * HOUR))
    expect(far.skew()).toBe(0)
    const near = aClock(NOW + HOUR)
    near.hear(http(NOW - 2 * DAY), reset(NOW + 8 * HOUR))
    expect(near.skew()).toBe(-HOUR)
    const behind = aClock(NOW - 2 * HOUR)
    behind.hear(http(NOW - 2 * DAY), reset(NOW + 8 * HOUR))
    expect(behind.skew()).toBe(0)
  })
})
