import { expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { needingAttention } from './attention.ts'

it('lists what cannot be drawn and what was not read whole, with the reason', () => {
  const list = needingAttention([
    aReservation(),
    aReservation({ end: null }),
    aReservation({ start: null }),
    aReservation({ end: '2026-11-18T16:00:00Z' }),
    aReservation({ end: '2026-11-18T15:00:00Z' }),
    aReservation({ flaws: [{ path: 'data[3].people', problem: 'is not a list' }] }),
  ])
  expect(list.map(({ reasons }) => reasons.join('; '))).toEqual([
    'no usable time: no end',
    'no usable time: no start',
    'no usable time: ends when it starts',
    'no usable time: ends before it starts',
    'data[3].people: is not a list',
  ])
})
