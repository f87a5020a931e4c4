import { expect, test } from 'vitest'
import { USUAL_AUDIT } from '#domain/audit/rules/audit-rules.ts'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

const joinedAt = (out: number) =>
  aChain([140, 100], {}, { 1: { tach: typed(80_105 + out, 80_180 + out) } })

test.each([
  [0, []],
  [10, []],
  [-10, []],
  [11, ['warning unlogged 11']],
  [-20, ['warning overlap -20']],
  [21, ['error unlogged 21']],
  [-300, ['error overlap -300']],
])('%i hundredths', (gap, said) => {
  expect(inShort(foundBy(5, joinedAt(gap)))).toEqual(said)
})

test('keeps to the school’s own bounds, and can be switched off', () => {
  const settings = { ...USUAL_AUDIT, tachJoinFine: 30 }
  expect(foundBy(5, joinedAt(25), { settings })).toEqual([])
  const off = { ...USUAL_AUDIT, off: new Set([5] as const) }
  expect(foundBy(5, joinedAt(300), { settings: off })).toEqual([])
})
