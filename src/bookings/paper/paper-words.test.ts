import { expect, test } from 'vitest'
import { US } from '#testing/date-formats.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { sayAsOf } from './paper-words.ts'
import { sayZone } from './sheet-head-words.ts'

test('names both of the zone’s names on the day the clocks change', () => {
  expect(sayZone(US, rangeOf('2026-11-18', '2026-11-18'))).toBe('Times in America/Denver (MST)')
  expect(sayZone(US, rangeOf('2026-11-01', '2026-11-01'))).toBe(
    'Times in America/Denver (MDT, then MST)',
  )
  expect(sayZone(US, rangeOf('2026-10-30', '2026-11-03'))).toBe(
    'Times in America/Denver (MDT, then MST)',
  )
})

test('has one time, that of the header, and names what was read before it', () => {
  const [past, now] = [instant('2026-11-17T16:00:00Z'), instant('2026-11-19T00:12:00Z')]
  const today = [{ pace: 'today', asOf: now }] as const
  const told = [sayAsOf(today, now, US), sayAsOf(today, past, US), sayAsOf([], past, US)]
  expect(told).toEqual([
    'Data as of Wed 18 Nov 5:12 PM',
    'Data as of Wed 18 Nov 5:12 PM; other days loaded Tue 17 Nov 9:00 AM or later',
    'Data as of Tue 17 Nov 9:00 AM',
  ])
  expect(sayAsOf([], null, US)).toBe('Nothing loaded')
})

function rangeOf(from: string, to: string) {
  return { from: plainDay(from), to: plainDay(to) }
}
