import { afterEach, describe, expect, it, vi } from 'vitest'
import { correctedClock, sincePageAnswered } from './clock.ts'
import { HOUR, instant, plus } from './instant.ts'

const NOW = instant('2026-11-18T16:00:00Z')

it('corrects a clock that was off at the gateway’s last answer', () => {
  expect(correctedClock(() => NOW, 6 * HOUR)()).toBe(plus(NOW, 6 * HOUR))
  expect(correctedClock(() => NOW, -1)()).toBe(NOW - 1)
})

describe('how long ago the gateway answered with this page', () => {
  afterEach(() => vi.restoreAllMocks())

  function opened(...entries: readonly object[]) {
    vi.spyOn(performance, 'now').mockReturnValue(1000.4)
    const read = vi.fn(() => entries)
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(read as never)
    const since = sincePageAnswered()
    expect(read).toHaveBeenCalledWith('navigation')
    return since
  }

  it('is counted from halfway between its request and its first byte', () => {
    expect(opened({ type: 'navigate', requestStart: 100, responseStart: 300 })).toBe(800)
    expect(opened({ type: 'reload', requestStart: 100, responseStart: 300.4 })).toBe(800)
    expect(opened({ type: 'navigate', requestStart: 100, responseStart: 299.6 })).toBe(801)
    expect(opened()).toBe(1000)
  })

  it('is unknown for a page gone back to: it may be a copy that the browser had kept', () => {
    expect(opened({ type: 'back_forward', requestStart: 100, responseStart: 300 })).toBeNull()
  })
})
