import { expect, test } from 'vitest'
import { foundBy } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

test.each([
  [typed(100, 240), undefined],
  [typed(104, 240), 104],
  [typed(100, 243), 243],
  [typed(null, null), undefined],
])('%j', (hobbs, amount) => {
  const [finding] = foundBy(11, aChain([140], { hobbs }))
  expect(finding?.amount).toBe(amount)
  expect(finding?.severity ?? 'information').toBe('information')
})

test('a Tach has hundredths', () => {
  expect(foundBy(11, aChain([140], { tach: typed(101, 203) }))).toEqual([])
})
