import { expect, test } from 'vitest'
import { aFlight } from '#testing/record-builders.ts'
import { meterMarks, sayFlaws } from './meter-marks.ts'

test.each([
  [null, []],
  [{ start: 100, end: 250, delta: 150 }, []],
  [{ start: 100, end: 250, delta: null }, []],
  [{ start: null, end: 250, delta: 900 }, []],
  // One hundredth is the rounding of two readings.
  [{ start: 100, end: 250, delta: 151 }, []],
  [{ start: 100, end: 250, delta: 152 }, ['Stored Hobbs Δ 1.52 is not in − out, which is 1.50.']],
  [{ start: 250, end: 100, delta: -150 }, ['Hobbs in 1.00 is less than Hobbs out 2.50.']],
  [
    { start: 250, end: 100, delta: 150 },
    [
      'Hobbs in 1.00 is less than Hobbs out 2.50.',
      'Stored Hobbs Δ 1.50 is not in − out, which is −1.50.',
    ],
  ],
])('marks %o', (meter, sentences) => {
  expect(meterMarks('Hobbs', meter).map((mark) => mark.sentence)).toEqual(sentences)
})

test('says what could not be read, the first five and how many more', () => {
  expect(sayFlaws(aFlight())).toBeNull()
  const flaws = Array.from({ length: 7 }, (_, i) => ({
    path: `data[${i}].route`,
    problem: 'not text',
  }))
  expect(sayFlaws(aFlight({ flaws }))).toMatch(
    /^Not read: data\[0\]\.route: not text; .*; and 2 more$/,
  )
})
