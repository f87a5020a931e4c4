import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

const withRatio = (ratio: number, hobbs = 200, before = 0) => {
  const flights = aChain([...Array.from({ length: before }, () => 200), hobbs])
  return flights.map((flight, index) =>
    index < before
      ? flight
      : {
          ...flight,
          tach: typed(flight.tach?.start ?? 0, (flight.tach?.start ?? 0) + ratio * hobbs),
        },
  )
}

test.each([
  [0.6, []],
  [1.05, []],
  [0.59, ['warning ratio-off -10']],
  [1.06, ['warning ratio-off 10']],
  [0.39, ['error ratio-off -210']],
  [1.26, ['error ratio-off 210']],
])('before a tail is known: %d', (ratio, said) => {
  expect(inShort(foundBy(7, withRatio(ratio)))).toEqual(said)
})

test.each([
  [0.75, []],
  [0.83, []],
  [0.67, []],
  [0.84, ['warning ratio-off 90']],
  [0.66, ['warning ratio-off -90']],
  [1.5, ['error ratio-off 750']],
])('once 20 flights showed 0.75: %d', (ratio, said) => {
  expect(inShort(foundBy(7, withRatio(ratio, 200, 20)))).toEqual(said)
})

test('a time-based tachometer is learned, not complained about', () => {
  const flights = aChain(Array.from({ length: 25 }, () => 140)).map((flight) => ({
    ...flight,
    tach: flight.hobbs,
  }))
  expect(foundBy(7, flights)).toEqual([])
})

test('under half an hour it is a warning at most, and a meter that stood is another rule’s', () => {
  expect(inShort(foundBy(7, withRatio(2, 40)))).toEqual(['warning ratio-off 950'])
  expect(foundBy(7, withRatio(0))).toEqual([])
})
