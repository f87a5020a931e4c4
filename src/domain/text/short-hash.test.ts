import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortHash } from './short-hash.ts'

test('is the same for the same text, short, and another for another', () => {
  expect(shortHash('')).toHaveLength(14)
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(shortHash(a)).toMatch(/^[0-9a-z]{14}$/)
      expect(shortHash(a) === shortHash(b)).toBe(a === b)
    }),
  )
})
