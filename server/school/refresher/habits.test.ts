import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { habitsFrom, type Lag, type SeenLag } from './habits.ts'

const NOTHING = { out: [], closed: [], unforeseen: 0, minutes: 0 }

/** The chance that a change shows in these minutes after its booked time. */
const between = ({ first, chances }: Lag, from: number, until: number) =>
  chances.slice(from - first, until - first).reduce((sum, chance) => sum + chance, 0)

/** Lags as readings every quarter of an hour would show them. */
const seenBy = (lags: readonly number[]): SeenLag[] =>
  lags.map((lag, n) => {
    const after = lag - ((n * 7) % 15)
    return { after, by: after + 15 }
  })

describe('a school’s habits', () => {
  it('are those of most schools where nothing was seen', () => {
    const { out, closed, unforeseen } = habitsFrom(NOTHING)
    expect(between(out, 0, 10)).toBeGreaterThan(0.9)
    expect(between(closed, -10, 12)).toBeGreaterThan(0.9)
    expect(unforeseen * 960).toBeCloseTo(20)
  })

  it('are learned from readings a quarter of an hour apart', () => {
    const lags = Array.from({ length: 200 }, (_, n) => 20 + (n % 5))
    const { out } = habitsFrom({ ...NOTHING, out: seenBy(lags) })
    expect(between(out, 18, 27)).toBeGreaterThan(0.8)
    expect(between(out, 0, 10)).toBeLessThan(0.1)
  })

  it('count what never came', () => {
    const never = { after: Number.POSITIVE_INFINITY, by: Number.POSITIVE_INFINITY }
    const { out } = habitsFrom({ ...NOTHING, out: Array.from({ length: 100 }, () => never) })
    expect(out.never).toBeGreaterThan(0.85)
  })

  it('count what nothing foretold, by the minute', () => {
    const { unforeseen } = habitsFrom({ ...NOTHING, unforeseen: 960, minutes: 9600 })
    expect(unforeseen).toBeCloseTo(0.1, 1)
  })

  it('are chances, whatever was seen (property)', () => {
    const minutes = fc.oneof(
      fc.double({ min: -500, max: 500, noNaN: true }),
      fc.constant(Number.POSITIVE_INFINITY),
    )
    const lag = fc
      .tuple(minutes, minutes)
      .map(([a, b]) => ({ after: Math.min(a, b), by: Math.max(a, b) }))
    fc.assert(
      fc.property(fc.array(lag), (out) => {
        const learned = habitsFrom({ ...NOTHING, out }).out
        expect(learned.chances.every((chance) => chance >= 0)).toBe(true)
        const sum = learned.chances.reduce((all, chance) => all + chance, learned.never)
        expect(sum).toBeCloseTo(1)
      }),
    )
  })
})
