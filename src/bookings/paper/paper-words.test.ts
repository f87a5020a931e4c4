import { expect, test } from 'vitest'
import { US } from '#testing/date-formats.ts'
import { plainDay } from '#time/plain-day.ts'
import { sayZone } from './paper-words.ts'

test('names both of the zone’s names on the day the clocks change', () => {
  expect(sayZone(US, rangeOf('2026-11-18', '2026-11-18'))).toBe('Times in America/Denver (MST)')
  expect(sayZone(US, rangeOf('2026-11-01', '2026-11-01'))).toBe(
    'Times in America/Denver (MDT, then MST)',
  )
  expect(sayZone(US, rangeOf('2026-10-30', '2026-11-03'))).toBe(
    'Times in America/Denver (MDT, then MST)',
  )
})

function rangeOf(from: string, to: string) {
  return { from: plainDay(from), to: plainDay(to) }
}
