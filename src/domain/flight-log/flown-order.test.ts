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

test('within a minute goes by when each was completed, what was not completed first', () => {
  const at = (id: string, out: string | null, completedAt: string | null) => ({
    ...row(id, '2026-11-18', out, null),
    flight: aFlight({ id, date: '2026-11-18', out, completedAt }),
  })
  const all = [
    at('noon, a minute later', '12:00:00', '2026-11-18T20:01:00Z'),
    at('noon', '12:00:00', '2026-11-18T20:00:00Z'),
    at('noon, open', '12:00:00', null),
    at('noon, the day before', '12:00:00', '2026-11-17T20:00:00Z'),
    at('a second past noon', '12:00:01', '2026-11-18T13:00:00Z'),
    at('no clock, later', null, '2026-11-18T23:00:00Z'),
    at('no clock', null, '2026-11-18T22:00:00Z'),
    at('midnight', '00:00:00', '2026-11-18T00:00:00Z'),
  ]
  expect(ids(inFlownOrder(all, false))).toEqual([
    'no clock',
    'no clock, later',
    'midnight',
    'noon, open',
    'noon, the day before',
    'noon',
    'noon, a minute later',
    'a second past noon',
  ])
  // As late as it counts, and no later than the next second.
  const years = at('years later', '12:00:00', '2031-11-18T20:00:00Z')
  const next = at('next second', '12:00:01', '2020-11-18T20:00:00Z')
  expect(ids(inFlownOrder([next, years], false))).toEqual(['years later', 'next second'])
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
