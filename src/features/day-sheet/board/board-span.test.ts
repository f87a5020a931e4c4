import { expect, test } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { boardSpan } from './board-span.ts'

const denver = zoneOf('America/Denver')
const day = plainDay('2026-11-18')
const span = (...times: readonly (readonly [string, string, string?])[]) => {
  const { opens, closes } = boardSpan(
    denver,
    day,
    times.map(([start, end, activity = 'Dual']) => aReservation({ start, end, activity })),
  )
  return [opens / 60, closes / 60]
}

test('runs from the hour of the first booking to that of the last', () => {
  expect(span(['2026-11-18T15:40:00Z', '2026-11-18T17:00:00Z'])).toEqual([8, 12])
  expect(
    span(
      ['2026-11-18T13:15:00Z', '2026-11-18T14:00:00Z'],
      ['2026-11-19T03:00:00Z', '2026-11-19T04:30:00Z'],
    ),
  ).toEqual([6, 22])
})

test('is not widened by what the shop holds, nor by what is away all day', () => {
  expect(
    span(
      ['2026-11-18T16:00:00Z', '2026-11-18T21:00:00Z'],
      ['2026-11-18T08:00:00Z', '2026-11-19T06:00:00Z', 'Maintenance'],
      ['2026-11-16T08:00:00Z', '2026-11-20T06:00:00Z'],
    ),
  ).toEqual([9, 14])
})

test('ends at midnight where a booking does, or goes on over it', () => {
  expect(span(['2026-11-19T02:00:00Z', '2026-11-19T07:00:00Z'])).toEqual([19, 24])
  expect(span(['2026-11-19T05:30:00Z', '2026-11-19T09:00:00Z'])).toEqual([20, 24])
})

test('is the usual day where nothing is booked, and the whole of one on which the clocks change', () => {
  expect(span()).toEqual([6, 22])
  expect(boardSpan(denver, plainDay('2026-11-01'), [])).toEqual({ opens: 0, closes: 1440 })
})
