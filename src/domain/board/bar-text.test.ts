import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitBar } from './bar-text.ts'

const measure = (text: string) => text.length * 6
const PARTS = [['9:00–10:30', '9:00'], ['Casey Rivers', 'Rivers'], ['DO'], ['Dual']]

describe('the words of a bar', () => {
  it.each([
    [300, ['9:00–10:30', 'Casey Rivers', 'DO', 'Dual']],
    [140, ['9:00–10:30', 'Rivers', 'DO']],
    [96, ['9:00', 'Rivers', 'DO']],
    [70, ['9:00', 'Rivers']],
    [60, ['9:00–10:30']],
    [42, ['9:00', 'DO']],
    [24, ['9:00']],
    [14, ['DO']],
    [11, []],
  ])('in %i px', (width, words) => {
    expect(fitBar(PARTS, width, measure)).toEqual(words)
  })

  it('never are wider than the bar, and keep their order of worth', () => {
    const part = fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat({ max: 300 }), (parts, width) => {
        const words = fitBar(parts, width, measure)
        const used = words.reduce((sum, text) => sum + measure(text) + 6, -6)
        expect(used).toBeLessThanOrEqual(Math.max(width, -6))
        expect(words.every((text) => parts.some((wordings) => wordings.includes(text)))).toBe(true)
      }),
    )
  })
})
