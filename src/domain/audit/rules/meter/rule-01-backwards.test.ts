import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

test.each([
  ['forward', typed(100, 240), []],
  ['not moved', typed(100, 100), []],
  ['backwards', typed(240, 100), ['error backwards -140']],
  ['out not known', typed(null, 100), []],
  ['in not known', typed(240, null), []],
  ['no meter', null, []],
])('%s', (_, meter, said) => {
  for (const fields of [{ hobbs: meter }, { tach: meter }])
    expect(inShort(foundBy(1, aChain([140], fields)))).toEqual(said)
})
