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
