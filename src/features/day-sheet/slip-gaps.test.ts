import { expect, test } from 'vitest'
import { instant } from '#time/instant.ts'
import { gapsBetween } from './slip-gaps.ts'

const time = (start: string, end: string) => ({
  start: instant(`2026-11-18T${start}:00Z`),
  end: instant(`2026-11-18T${end}:00Z`),
})

test('what is free lies between bookings, not before, after or in them', () => {
  expect(
    gapsBetween([time('15:00', '17:00'), time('16:00', '16:30'), time('18:00', '19:00')]),
  ).toEqual([time('17:00', '18:00')])
})

test('a turn-round is no gap', () => {
  expect(gapsBetween([time('15:00', '17:00'), time('17:10', '18:00')])).toEqual([])
  expect(gapsBetween([])).toEqual([])
})
