import { expect, test, vi } from 'vitest'
import { memoized, memoizedByRecord } from './memoized.ts'

test.each([
  ['a value', memoized<object, number | undefined>],
  ['a record', memoizedByRecord<object, number | undefined>],
])('%s is asked about once, also where the answer is nothing', (_, remembers) => {
  const [one, other] = [{}, {}]
  const of = vi.fn((key: object) => (key === one ? 1 : undefined))
  const ask = remembers(of)
  expect([ask(one), ask(other), ask(one), ask(other)]).toEqual([1, undefined, 1, undefined])
  expect(of).toHaveBeenCalledTimes(2)
})
