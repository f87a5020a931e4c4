import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { naturalKey } from '#domain/text/text-fold.ts'
import { ranksOf, type SortValue, sortedIndexes } from './rank.ts'

const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -500, max: 500 }),
  fc.string({ maxLength: 4 }),
  fc.constantFrom('N99', 'N172SP', 'n172sp', 'Ångström', 'angstrom', 'R-9', 'R-10'),
)

/** The same order, worked out the slow way. */
function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [naturalKey(String(a)), naturalKey(String(b))]
  return left < right ? -1 : Number(left > right)
}

test('orders as comparing the values themselves does, stably, with nothing recorded last', () => {
  const columns = fc.integer({ min: 0, max: 40 }).chain((count) =>
    fc.array(
      fc.record({
        values: fc.oneof(
          fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }), {
            minLength: count,
            maxLength: count,
          }),
          fc.array(
            value.map((one) => (typeof one === 'number' ? null : one)),
            {
              minLength: count,
              maxLength: count,
            },
          ),
        ),
        descending: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  fc.assert(
    fc.property(columns, (sorts) => {
      const count = sorts[0]?.values.length ?? 0
      const whole = sorts.filter(({ values }) => values.length === count)
      const slow = Array.from({ length: count }, (_, i) => i).sort((a, b) => {
        for (const { values, descending } of whole) {
          const [left, right] = [values[a] ?? null, values[b] ?? null]
          if (left === null && right === null) continue
          if (left === null || right === null) return left === null ? 1 : -1
          const order = compare(left, right)
          if (order !== 0) return descending ? -order : order
        }
        return a - b
      })
      const ranked = whole.map(({ values, descending }) => ({ ranks: ranksOf(values), descending }))
      expect([...sortedIndexes(count, ranked)]).toEqual(slow)
    }),
  )
})

test.each([
  [
    ['N172SP', 'N99', 'n5216k', 'N99A'],
    ['N99', 'N99A', 'N172SP', 'n5216k'],
  ],
  [
    ['R-10', 'R-9', 'R-010'],
    ['R-9', 'R-10', 'R-010'],
  ],
  [
    ['Zoe', 'Élan', 'ebb'],
    ['ebb', 'Élan', 'Zoe'],
  ],
])('%o stand as %o', (values, expected) => {
  const sorted = sortedIndexes(values.length, [{ ranks: ranksOf(values), descending: false }])
  expect([...sorted].map((index) => values[index])).toEqual(expected)
})
