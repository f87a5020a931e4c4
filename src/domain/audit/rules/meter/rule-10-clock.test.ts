import { expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain } from '#testing/flight-chains.ts'
import { aReservation } from '#testing/record-builders.ts'

test.each([
  ['10:25:00', []],
  ['10:22:00', []],
  ['10:21:00', ['warning longer-than-clock 13']],
  ['10:46:00', []],
  ['10:47:00', ['information shorter-than-clock 13']],
  ['00:34:00', ['information shorter-than-clock 840']],
  [null, []],
])('1.4 h of Hobbs, out 09:10, in %s', (back, said) => {
  expect(inShort(foundBy(10, aChain([140], { in: back })))).toEqual(said)
})

test('says nothing of a trip over days, whose times have no day', () => {
  const away = aReservation({ start: '2026-10-01T15:00:00Z', end: '2026-10-02T17:00:00Z' })
  const flights = aChain([340], { in: '10:00:00', reservationId: away.id })
  expect(foundBy(10, flights)).toHaveLength(1)
  expect(foundBy(10, flights, { reservations: [away] })).toEqual([])
})
