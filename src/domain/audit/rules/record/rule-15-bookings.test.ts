import { describe, expect, test } from 'vitest'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'

const known = [{ from: plainDay('2026-11-10'), to: plainDay('2026-11-20') }]

describe('a booking that is completed', () => {
  test.each([
    ['and not in the log', {}, ['warning completed-not-flown']],
    ['in some other case', { status: 'COMPLETED' }, ['warning completed-not-flown']],
    ['for maintenance', { activity: 'Maintenance' }, []],
    ['on the ground', { aircraft: null }, []],
    [
      'on a day that was not asked for',
      { start: '2026-11-08T16:00:00Z', end: '2026-11-08T18:00:00Z' },
      [],
    ],
    ['ahead of time', { start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:00:00Z' }, []],
    ['not yet', { status: 'checked-out' }, []],
  ])('%s', (_, fields, said) => {
    const reservations = [aReservation({ status: 'completed', ...fields })]
    expect(inShort(foundBy(15, [], { reservations, known }))).toEqual(said)
  })

  test('is flown by its id or its number', () => {
    const reservation = aReservation({ status: 'completed' })
    const reservations = [reservation]
    for (const flight of [aFlight({ reservationId: reservation.id }), aFlight()])
      expect(foundBy(15, [flight], { reservations, known })).toEqual([])
  })

  test('is left alone on a day that is not known whole', () => {
    const reservations = [aReservation({ status: 'completed' })]
    const missingFlightDays = [plainDay('2026-11-18')]
    expect(foundBy(15, [], { reservations, known, missingFlightDays })).toEqual([])
  })
})

describe('a flight', () => {
  test.each([
    ['without a booking', { reservationNumber: null }, 'completed', ['information no-booking']],
    ['on a pending one', { reservationId: 'r' }, 'pending', ['warning on-open-booking']],
    ['on a cancelled one', { reservationId: 'r' }, 'Cancelled - WX', ['warning on-open-booking']],
    ['on a completed one', { reservationId: 'r' }, 'completed', []],
    ['on one that was not read', { reservationId: 'x' }, 'cancelled', []],
  ])('%s', (_, fields, status, said) => {
    const reservations = [aReservation({ id: 'r', number: 'R-9', status })]
    const found = foundBy(15, [aFlight(fields)], { reservations, known })
    expect(inShort(found).filter((word) => !word.includes('completed-not-flown'))).toEqual(said)
  })
})
