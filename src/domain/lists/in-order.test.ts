import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds, compareNames, compareText, firstWhere } from './in-order.ts'

test('texts go by their characters, records by their ids', () => {
  expect(['b', 'a', 'B', 'a'].sort(compareText)).toEqual(['B', 'a', 'a', 'b'])
  expect(['N172', 'n99', 'Ádám', 'Zoe'].sort(compareNames)).toEqual(['Ádám', 'n99', 'N172', 'Zoe'])
  expect([{ id: '2' }, { id: '10' }].sort(compareIds)).toEqual([{ id: '10' }, { id: '2' }])
})

test('halving finds what a walk from the first to the last finds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (numbers, least) => {
      const sorted = numbers.sort((a, b) => a - b)
      const walked = sorted.findIndex((one) => one >= least)
      const found = firstWhere(0, sorted.length, (at) => (sorted[at] ?? 0) >= least)
      expect(found).toBe(walked === -1 ? sorted.length : walked)
    }),
  )
})
