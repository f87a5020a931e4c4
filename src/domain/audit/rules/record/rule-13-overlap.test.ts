import { expect, test } from 'vitest'
import { audited, foundBy } from '#testing/audit-findings.ts'
import { aFlight, aPerson } from '#testing/record-builders.ts'

const other = {
  aircraft: { tail: 'N2', model: '' },
  customer: aPerson({ name: 'Else', email: 'else@example.com' }),
  instructor: aPerson({ name: 'Third', email: 'third@example.com' }),
}

test.each([
  ['the same tail', { ...other, aircraft: { tail: 'N172SP', model: '' } }, '10:00:00', 'N172SP'],
  [
    'the same instructor',
    { ...other, instructor: aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' }) },
    '10:00:00',
    'Dana Ortiz',
  ],
  ['the same customer', { ...other, customer: aPerson() }, '10:00:00', 'Casey Rivers'],
  ['nothing in common', other, '10:00:00', undefined],
  [
    'one of a family’s one e-mail',
    { ...other, customer: aPerson({ name: 'Sam Rivers' }) },
    '10:00:00',
    undefined,
  ],
  ['back to back', {}, '10:25:00', undefined],
  ['five minutes of writing', {}, '10:20:00', undefined],
  ['everything', {}, '10:00:00', 'N172SP, Dana Ortiz, Casey Rivers'],
])('%s', (_, fields, out, who) => {
  // Out 09:10, in 10:25.
  const flights = [aFlight(), aFlight({ ...fields, out, in: '11:30:00' })]
  for (const order of [flights, flights.toReversed()]) {
    const found = foundBy(13, order)
    expect(found.map(({ facts }) => facts.actual)).toEqual(who === undefined ? [] : [who])
    for (const { amount } of found) expect(amount).toBe(25)
  }
})

test('stands on both rows, and reaches past midnight', () => {
  const flights = [
    aFlight({ out: '23:00:00', in: '01:00:00' }),
    aFlight({ date: '2026-11-19', out: '00:30:00', in: '02:00:00' }),
  ]
  const { byFlight } = audited({ flights })
  for (const { id } of flights) expect(byFlight.get(id)?.some(({ rule }) => rule === 13)).toBe(true)
})
