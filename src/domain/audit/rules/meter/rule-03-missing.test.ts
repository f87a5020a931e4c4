import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

test.each([
  ['all there', {}, []],
  ['no Hobbs in', { hobbs: typed(100_140, null) }, ['warning reading-missing']],
  ['no Tach out', { tach: typed(null, 80_200) }, ['warning reading-missing']],
  ['no Tach', { tach: null }, ['warning meter-missing']],
  ['an empty Tach', { tach: typed(null, null) }, ['warning meter-missing']],
  ['neither', { tach: null, hobbs: null }, ['warning meter-missing', 'warning meter-missing']],
])('%s on one flight of three', (_, changed, said) => {
  const findings = foundBy(3, aChain([140, 100, 100], {}, { 1: changed }))
  expect(inShort(findings)).toEqual(said)
})

test('an aircraft with one meter has nothing missing', () => {
  expect(foundBy(3, aChain([140, 100, 100], { tach: null }))).toEqual([])
  expect(foundBy(3, aChain([140, 100], { tach: typed(null, null) }))).toEqual([])
})
