import { expect, test } from 'vitest'
import { foundBy } from '#testing/audit-findings.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'

const stranger = aPerson({ name: 'Other One', email: 'other@example.com' })

test.each([
  ['as booked', {}, {}, []],
  ['another tail', { aircraft: { tail: 'N2', model: '' } }, {}, ['N2 for N172SP']],
  ['another instructor', { instructor: stranger }, {}, ['Other One for Dana Ortiz']],
  [
    'one of two instructors',
    {},
    { instructors: [stranger, aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })] },
    [],
  ],
  ['nobody on file', { instructor: null }, {}, []],
  ['nobody booked', {}, { instructors: [] }, []],
  ['no aircraft yet', {}, { aircraft: null }, []],
])('%s', (_, flown, booked, said) => {
  const booking = aReservation(booked)
  const flights = [aFlight({ reservationId: booking.id, ...flown })]
  const found = foundBy(16, flights, { reservations: [booking] })
  expect(found.map(({ facts }) => `${facts.actual} for ${facts.expected}`)).toEqual(said)
  for (const { severity } of found) expect(severity).toBe('information')
})
