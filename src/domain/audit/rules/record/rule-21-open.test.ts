import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aReservation } from '#testing/record-builders.ts'

// Noon of Fri 20 Nov in Denver, 19:00 UTC; its day began at 07:00 UTC.
test.each([
  ['checked out', '19T16:00', '19T18:00', ['warning not-closed 1500']],
  ['pending', '19T16:00', '19T18:00', ['warning not-closed 1500']],
  ['checked out', '20T05:00', '20T07:00', ['warning not-closed 720']],
  // Today's are told on today's page, however late they are.
  ['checked out', '20T05:00', '20T07:01', []],
  ['checked out', '20T16:00', '20T18:45', []],
  ['pending', '20T16:00', '20T18:45', []],
  ['completed', '19T16:00', '19T18:00', []],
  ['cancelled', '19T16:00', '19T18:00', []],
  ['standby', '19T16:00', '19T18:00', []],
])('%s from %s to %s', (status, start, end, said) => {
  const reservations = [
    aReservation({
      status: status.replace(' ', '-'),
      start: `2026-11-${start}:00Z`,
      end: `2026-11-${end}:00Z`,
    }),
  ]
  expect(inShort(foundBy(21, [], { reservations }))).toEqual(said)
})

test('a work order is not handed out at a desk', () => {
  const reservations = ['checked-out', 'pending'].map((status) =>
    aReservation({
      status,
      activity: 'Maintenance',
      start: '2026-11-19T16:00:00Z',
      end: '2026-11-19T18:00:00Z',
    }),
  )
  expect(foundBy(21, [], { reservations })).toEqual([])
})
