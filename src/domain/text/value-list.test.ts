import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readValueList, writeValueList } from './value-list.ts'

test.each([
  [undefined, null],
  ['', []],
  ['N172SP,N5216K', ['N172SP', 'N5216K']],
  [' N172SP ,,N172SP,none', ['N172SP', 'none']],
  ['Fox%2C Ann,b@school.example', ['Fox, Ann', 'b@school.example']],
  ['100%', ['100%']],
])('reads %o as %o', (text, values) => {
  expect(readValueList(text)).toEqual(values)
})

test('reads back whatever it writes', () => {
  const value = fc.string({ minLength: 1 }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(fc.option(fc.uniqueArray(value), { nil: null }), (values) => {
      expect(readValueList(writeValueList(values))).toEqual(values)
    }),
  )
})
