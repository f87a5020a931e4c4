import { describe, expect, it } from 'vitest'
import { createNewest } from './newest.ts'

describe('the newest of many', () => {
  it('stay, with whatever is asked for meanwhile, and never more than said', () => {
    const newest = createNewest<number>(100)
    newest.set('asked for', -1)
    for (let n = 0; n < 1000; n += 1) {
      newest.set(`${n}`, n)
      expect(newest.get('asked for')).toBe(-1)
    }
    // From the newest on, since asking makes new.
    const held = Array.from({ length: 1000 }, (_, n) => 999 - n).filter(
      (n) => newest.get(`${n}`) !== undefined,
    )
    expect(held.length).toBeLessThanOrEqual(100)
    expect(held.slice(0, 48)).toEqual(Array.from({ length: 48 }, (_, n) => 999 - n))
  })

  it('are what they were set to last', () => {
    const newest = createNewest<number>(4)
    newest.set('one', 1)
    newest.set('two', 2)
    newest.set('three', 3)
    newest.set('one', 4)
    expect([newest.get('one'), newest.get('two'), newest.get('none')]).toEqual([4, 2, undefined])
  })

  it('cost the same however many there were', () => {
    const newest = createNewest<number>(100_000)
    const took = (from: number) => {
      const began = process.cpuUsage()
      for (let n = from; n < from + 200_000; n += 1) newest.set(`${n}`, n)
      return process.cpuUsage(began).user / 1000
    }
    took(0)
    // A Map whose first key is taken out at each of these takes many seconds.
    expect(took(200_000)).toBeLessThan(2_000)
  })
})
