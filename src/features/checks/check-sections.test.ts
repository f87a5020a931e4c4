import { expect, it } from 'vitest'
import type { Cause } from '#domain/audit/by-cause.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { sortCases } from '#domain/matching/sort-cases.ts'
import { aReservation } from '#testing/record-builders.ts'
import { sectionsOf } from './check-sections.ts'

const notFlown = (key: string) =>
  ({
    key,
    bucket: 'not-flown',
    reservation: aReservation(),
    gap: null,
    reasons: [],
  }) as unknown as MatchCase
const order = { cause: 'order' } as unknown as Cause

it('has a case that an order puts right among what is to be corrected, and not to explain as well', () => {
  const all = [notFlown('put right'), notFlown('alone')]
  const found = {
    open: { toCorrect: [order], minor: [] },
    done: { toCorrect: [], minor: [] },
    cases: sortCases(all),
    undecided: [],
    isDone: () => false,
    causeOf: ({ key }: MatchCase) => (key === 'put right' ? order : undefined),
  }
  const keys = (bucket: 'not-flown' | null) =>
    sectionsOf({ ...found, bucket }).map(({ items }) => items.map(({ key }) => key))
  expect(keys(null)).toEqual([['order'], ['alone']])
  expect(sectionsOf({ ...found, bucket: null })[1]?.corrected).toBe(1)
  // Asked for by its kind, it is there with the order beside it.
  expect(keys('not-flown')).toEqual([['alone', 'put right']])
})
