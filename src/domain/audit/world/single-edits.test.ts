import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { singleEdits } from './single-edits.ts'

const readings = fc.integer({ min: 0, max: 99_999 }).map((tenths) => tenths * 10)

test('takes every slip back: what one slip wrote, one edit rights', () => {
  fc.assert(
    fc.property(readings, fc.nat({ max: 200 }), (right, which) => {
      const slips = singleEdits(right, 'hobbs')
      const slip = slips[which % slips.length]
      if (!slip || String(slip.value).length !== String(right).length) return
      expect(singleEdits(slip.value, 'hobbs').map(({ value }) => value)).toContain(right)
    }),
  )
})

test('names each value once, never the reading itself, none below zero', () => {
  fc.assert(
    fc.property(readings, fc.constantFrom('hobbs' as const, 'tach' as const), (reading, meter) => {
      const values = singleEdits(reading, meter).map(({ value }) => value)
      expect(new Set(values).size).toBe(values.length)
      expect(values).not.toContain(reading)
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [846_790, 'hobbs', 843_790, 'digit'],
  [846_790, 'hobbs', 864_790, 'swapped-digits'],
  [899_990, 'hobbs', 900_090, 'one-off'],
  [899_990, 'hobbs', 900_990, 'ten-off'],
  [899_990, 'hobbs', 909_990, 'hundred-off'],
  [612_345, 'tach', 612_354, 'swapped-digits'],
] as const)('%i becomes by a slip on the %s %i: %s', (reading, meter, value, kind) => {
  expect(singleEdits(reading, meter)).toContainEqual({ value, kind })
})
