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

const mended = (flights: ReturnType<typeof aChain>) =>
  foundBy(3, flights).map(({ mend }) => mend?.edits ?? null)

test('what is missing is what the flights beside it say', () => {
  const tach = typed(80_105, null)
  expect(mended(aChain([140, 100, 100], {}, { 1: { tach } }))).toEqual([
    [{ meter: 'tach', reading: 'end', before: null, after: 80_180 }],
  ])
  expect(mended(aChain([140, 100, 100], {}, { 1: { tach: null } }))).toEqual([
    [
      { meter: 'tach', reading: 'start', before: null, after: 80_105 },
      { meter: 'tach', reading: 'end', before: null, after: 80_180 },
    ],
  ])
})

test('nothing is said where no flight follows, or where something flew unlogged between', () => {
  expect(mended(aChain([140, 100], {}, { 1: { tach: typed(80_105, null) } }))).toEqual([null])
  const gap = { 1: { tach: typed(80_105, null) }, 2: { tach: typed(80_480, 80_555) } }
  expect(mended(aChain([140, 100, 100], {}, gap))).toEqual([null])
})
