import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortHash } from './short-hash.ts'

test('is the same for the same text, short, and another for another', () => {
  expect(shortHash('')).toHaveLength(14)
  // What is kept in a browser or told by a file is found again by it: it never changes.
  expect(shortHash('N172SP')).toBe('0d73yuu00kuzgu')
  expect(shortHash('')).toBe('0ztntfp0ztntfp')
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(shortHash(a)).toMatch(/^[0-9a-z]{14}$/)
      expect(shortHash(a) === shortHash(b)).toBe(a === b)
    }),
  )
})
