import { expect, test } from 'vitest'
import { findingsOf } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import type { RuleNumber } from './finding.ts'
import { sayFinding } from './say-audit.ts'

const second = (hobbs: ReturnType<typeof typed>) => aChain([140, 100], {}, { 1: { hobbs } })

test.each<[RuleNumber, ReturnType<typeof second>, string]>([
  [1, second(typed(100_140, 97_240)), 'Hobbs in is 29.0 below Hobbs out'],
  [2, second(typed(100_140, 100_240, 70)), 'Hobbs delta is 0.3 less than in − out'],
  [3, second(typed(100_140, null)), 'Hobbs in is missing'],
  [
    4,
    second(typed(100_350, 100_450)),
    '2.1 h unlogged between 1 and 2 Oct: nothing booked explains it',
  ],
  [4, second(typed(100_130, 100_240)), 'Hobbs out is 0.1 below the last in between 1 and 2 Oct'],
  [
    12,
    aChain([140, 140], { hobbs: typed(100, 240) }),
    'Same tail and same Hobbs out as another flight',
  ],
])('rule %i', (rule, flights, sentence) => {
  expect(findingsOf(rule, flights).map((finding) => sayFinding(finding, 'en-US'))).toEqual([
    sentence,
  ])
})
