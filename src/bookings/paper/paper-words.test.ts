import { expect, test } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { sayZone } from './paper-words.ts'

const denver = zoneOf('America/Denver')

test('names both of the zone’s names on the day the clocks change', () => {
  expect(sayZone(denver, rangeOf('2026-11-18', '2026-11-18'), 'en-US')).toBe(
    'Times in America/Denver (MST)',
  )
  expect(sayZone(denver, rangeOf('2026-11-01', '2026-11-01'), 'en-US')).toBe(
    'Times in America/Denver (MDT, then MST)',
  )
  expect(sayZone(denver, rangeOf('2026-10-30', '2026-11-03'), 'en-US')).toBe(
    'Times in America/Denver (MDT, then MST)',
  )
})

function rangeOf(from: string, to: string) {
  return { from: plainDay(from), to: plainDay(to) }
}
