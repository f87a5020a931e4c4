import { expect, test } from 'vitest'
import { foundBy } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

test.each([
  ['both move', 140, 105, undefined],
  ['the Tach stood', 140, 0, { meter: 'tach', amount: 140 }],
  ['the Hobbs stood', 0, 105, { meter: 'hobbs', amount: 105 }],
  ['both stood', 0, 0, undefined],
  ['less than a tenth of engine', 0, 8, undefined],
])('%s', (_, hobbs, tach, said) => {
  const [finding] = foundBy(
    8,
    aChain([0], { hobbs: typed(100, 100 + hobbs), tach: typed(50, 50 + tach) }),
  )
  if (said) expect(finding).toMatchObject({ severity: 'warning', ...said })
  else expect(finding).toBeUndefined()
})
