import { expect, test } from 'vitest'
import { findingsOf, inShort } from '#testing/audit-findings.ts'
import { aReservation } from '#testing/record-builders.ts'

// Noon in Denver, 19:00 UTC.
test.each([
  ['checked out', '16:00', '19:30', []],
  ['checked out', '16:00', '19:00', []],
  ['checked out', '16:00', '18:45', ['warning not-returned 15']],
  ['pending', '18:30', '20:00', []],
  ['pending', '18:29', '20:00', ['warning not-departed 31']],
  ['completed', '16:00', '17:00', []],
  ['cancelled', '16:00', '17:00', []],
  ['standby', '16:00', '17:00', []],
])('%s from %s to %s', (status, start, end, said) => {
  const reservations = [
    aReservation({
      status: status.replace(' ', '-'),
      start: `2026-11-20T${start}:00Z`,
      end: `2026-11-20T${end}:00Z`,
    }),
  ]
  expect(inShort(findingsOf(21, [], { reservations }))).toEqual(said)
})

test('yesterday’s is not closed, and a work order is not handed out at a desk', () => {
  const yesterday = { start: '2026-11-19T16:00:00Z', end: '2026-11-19T18:00:00Z' }
  const said = (fields: Parameters<typeof aReservation>[0]) =>
    inShort(findingsOf(21, [], { reservations: [aReservation({ ...yesterday, ...fields })] }))
  expect(said({ status: 'checked-out' })).toEqual(['warning not-closed 1500'])
  expect(said({ status: 'pending' })).toEqual(['warning not-closed 1620'])
  expect(said({ status: 'pending', activity: 'Maintenance' })).toEqual([])
})
