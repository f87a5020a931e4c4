import { expect, it } from 'vitest'
import { newRequestId, requestIdFrom } from './ids.ts'

const OWN = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/

it('is six letters that can be read out, and seldom twice the same', () => {
  const ids = Array.from({ length: 300 }, () => newRequestId())
  for (const id of ids) expect(id).toMatch(OWN)
  expect(new Set(ids).size).toBeGreaterThan(298)
  expect([newRequestId(() => 0), newRequestId(() => 1 - 2 ** -31)]).toEqual(['0000-00', 'ZZZZ-ZZ'])
})

it.each(['b2c1', '7f3d9a52-0d7c-4f7c-9a3c-5a1f2a9e4b10', 'A'.repeat(36)])(
  'is a caller’s own where that is short and plain: %s',
  (said) => {
    expect(requestIdFrom(said)).toBe(said)
  },
)

it.each([
  undefined,
  '',
  'abc',
  'A'.repeat(37),
  'a b c d',
  'a"b"c',
  'abcd\n{"level":"error"}',
  'abcd\u2028',
  'ada@example.org',
  'Zoë-Zoë',
  '../../etc',
  ['abcd', 'efgh'],
])('is our own instead of %j', (said) => {
  expect(requestIdFrom(said)).toMatch(OWN)
})
