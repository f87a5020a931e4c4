import { expect, test } from 'vitest'
import { readStatus } from '#domain/record/status.ts'
import { foundBy } from '#testing/audit-findings.ts'
import { typed } from '#testing/flight-chains.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'

// Each 2.5 h of Hobbs, on an aircraft of its own.
const flown = (date: string, ...outs: number[]) =>
  outs.map((hour, index) =>
    aFlight({
      date,
      out: `${String(hour).padStart(2, '0')}:00:00`,
      in: `${String(hour + 2).padStart(2, '0')}:30:00`,
      hobbs: typed(100, 350),
      tach: null,
      aircraft: { tail: `N${date}${index}`, model: '' },
    }),
  )

test.each([
  ['three lessons', flown('2026-11-18', 7, 10, 13), []],
  ['four', flown('2026-11-18', 7, 10, 13, 16), [1000]],
  ['four over a midnight', [...flown('2026-11-18', 16, 19), ...flown('2026-11-19', 7, 10)], [1000]],
  ['four over two days', [...flown('2026-11-18', 7, 10), ...flown('2026-11-19', 12, 16)], []],
  [
    'four rentals',
    flown('2026-11-18', 7, 10, 13, 16).map((one) => ({ ...one, activity: 'Rental' })),
    [],
  ],
])('%s', (_, flights, amounts) => {
  expect(foundBy(20, flights).map(({ amount }) => amount)).toEqual(amounts)
})

test('counts what is still booked at the usual share, and stands on what passes the bound', () => {
  const flights = flown('2026-11-20', 6, 9)
  const evening = aReservation({
    number: 'R-5',
    start: '2026-11-20T21:00:00Z',
    end: '2026-11-21T03:00:00Z',
  })
  const [finding] = foundBy(20, flights, { reservations: [evening] })
  expect(finding).toMatchObject({ severity: 'warning', reservationId: evening.id, flightId: null })
  // 5.0 flown and three quarters of six.
  expect(finding?.amount).toBe(950)
  const gone = [{ ...evening, status: readStatus('cancelled') }]
  expect(foundBy(20, flights, { reservations: gone })).toEqual([])
})
