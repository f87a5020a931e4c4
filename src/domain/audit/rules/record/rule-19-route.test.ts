import { expect, test } from 'vitest'
import { foundBy } from '#testing/audit-findings.ts'
import { aChain } from '#testing/flight-chains.ts'

test.each([
  ['KAPA-KBJC', 'KBJC-KAPA', []],
  ['KAPA-KBJC', 'bjc apa', []],
  ['KAPA-KBJC', 'KAPA-KBJC', ['warning KAPA after KBJC']],
  ['KAPA-KBJC', 'Local', []],
  ['KAPA - practice area - KAPA', 'KBJC-KAPA', []],
  ['KAPA-KBJC', null, ['information']],
  ['  ', 'KBJC-KAPA', ['information']],
])('%j, then %j', (first, second, said) => {
  const flights = aChain([100, 100], {}, { 0: { route: first }, 1: { route: second } })
  const found = foundBy(19, flights).map(({ severity, facts }) =>
    facts.actual ? `${severity} ${facts.actual} after ${facts.expected}` : severity,
  )
  expect(found).toEqual(said)
})
