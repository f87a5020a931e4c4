import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFlight } from '#testing/record-builders.ts'
import { inFlownOrder } from './flown-order.ts'
import { type LogRow, NOT_AUDITED } from './log-row.ts'

function row(id: string, date: string | null, out: string | null, place: number | null): LogRow {
  return { flight: aFlight({ id, date, out }), audit: { ...NOT_AUDITED, place }, booked: null }
}

const rows = [
  row('undated', null, '08:00:00', null),
  row('late', '2026-11-18', '17:00:00', 1),
  row('early', '2026-11-18', '07:00:00', 2),
  row('before', '2026-11-16', '12:00:00', 0),
]

const ids = (ordered: readonly LogRow[]) => ordered.map(({ flight }) => flight.id)

test('goes through time, oldest first, what has no date last', () => {
  expect(ids(inFlownOrder(rows, false))).toEqual(['before', 'early', 'late', 'undated'])
})

test('by meter goes as the chain goes, whatever the clock says', () => {
  expect(ids(inFlownOrder(rows, true))).toEqual(['before', 'late', 'early', 'undated'])
})

test('the order it came in changes nothing', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.boolean(), (all, by) => {
      expect(ids(inFlownOrder(all, by))).toEqual(ids(inFlownOrder(rows, by)))
    }),
  )
})
