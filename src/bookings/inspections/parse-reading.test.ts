import { expect, test } from 'vitest'
import { parseReading } from './parse-reading.ts'

test.each([
  ['1102.5', 110250],
  ['1,102.5', 110250],
  ['1102,5', 110250],
  ['0', 0],
  ['-1', null],
  ['12.345', null],
  ['about 12', null],
  ['', null],
])('a reading typed as %j is %s hundredths', (text, hundredths) => {
  expect(parseReading(text)).toBe(hundredths)
})
