import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachName, firstBy, groupBy, groupByEach, sumBy } from './group-by.ts'

test('groups and what is in them stand in the order given; null is no group', () => {
  const groups = groupBy([5, 3, 8, 1, 4], (one) => (one === 8 ? null : one % 2 ? 'odd' : 'even'))
  expect([...groups]).toEqual([
    ['odd', [5, 3, 1]],
    ['even', [4]],
  ])
})

test('an item with two keys stands under both', () => {
  expect([...groupByEach(['ab', 'b'], (word) => word)]).toEqual([
    ['a', ['ab']],
    ['b', ['ab', 'b']],
  ])
})

test('nothing is lost, and nothing is in a group that is not its own', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.integer({ min: 1, max: 9 }), (numbers, by) => {
      const groups = groupBy(numbers, (one) => one % by)
      for (const [key, members] of groups)
        expect(members).toEqual(numbers.filter((one) => one % by === key))
      expect([...groups.values()].flat()).toHaveLength(numbers.length)
    }),
  )
})

test('of each key the first item, and how much there is', () => {
  const words = ['ab', 'b', 'ac']
  expect([...firstBy(words, (word) => word[0])]).toEqual([
    ['a', 'ab'],
    ['b', 'b'],
  ])
  expect([...sumBy(words, (word) => word[0])]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  const before = new Map<string | undefined, number>([['c', 7]])
  expect([
    ...sumBy(
      words,
      (word) => word[0],
      ({ length }) => length,
      before,
    ),
  ]).toEqual([
    ['c', 7],
    ['a', 4],
    ['b', 1],
  ])
})

test('every name has something of its own', () => {
  const lists = eachName(['a', 'b'], () => [] as string[])
  lists.a.push('x')
  expect(lists).toEqual({ a: ['x'], b: [] })
})
