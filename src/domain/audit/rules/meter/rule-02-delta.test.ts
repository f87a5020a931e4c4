import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

test.each([
  ['as the readings say', typed(100, 240, 140), []],
  ['not stored', typed(100, 240, null), []],
  ['a hundredth of rounding', typed(100, 240, 141), []],
  ['two hundredths', typed(100, 240, 142), ['error delta-differs 2']],
  ['three tenths short', typed(100, 240, 110), ['error delta-differs -30']],
  ['nothing to hold it against', typed(null, 240, 110), []],
])('%s', (_, meter, said) => {
  for (const fields of [{ hobbs: meter }, { tach: meter }])
    expect(inShort(foundBy(2, aChain([140], fields)))).toEqual(said)
})

const mended = (flights: ReturnType<typeof aChain>) =>
  foundBy(2, flights).map(({ mend }) => mend?.edits ?? null)

test('the readings that join the flights beside it say what the delta is', () => {
  const [, second] = aChain([140, 140, 140])
  const hobbs = { start: 100_140, end: 100_280, delta: 110 }
  expect(second?.hobbs).toEqual({ ...hobbs, delta: 140 })
  expect(mended(aChain([140, 140, 140], {}, { 1: { hobbs } }))).toEqual([
    [{ meter: 'hobbs', reading: 'delta', before: 110, after: 140 }],
  ])
})

test('nothing is proved where a reading does not join, or where the delta may be right', () => {
  const broken = typed(100_140, 100_310, 140)
  expect(mended(aChain([140, 140, 140], {}, { 1: { hobbs: broken } }))).toEqual([null])
  // Nothing flown after it, and a tenth less would be as usual.
  expect(mended(aChain([140, 140], {}, { 1: { hobbs: typed(100_140, 100_280, 130) } }))).toEqual([
    null,
  ])
})
