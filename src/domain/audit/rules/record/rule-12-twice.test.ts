import { expect, test } from 'vitest'
import { audited, foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aFlight } from '#testing/record-builders.ts'

const hobbs = typed(100, 240)
const row = { hobbs, tach: null }

test.each([
  ['the same row', row, row, ['error same-row 140']],
  ['the same Hobbs out', row, { ...row, hobbs: typed(100, 250) }, ['error same-out meter']],
  ['another tail', row, { ...row, aircraft: { tail: 'N2', model: '' } }, []],
  ['no readings, other times', { hobbs: null }, { hobbs: null, out: '13:00:00' }, []],
  [
    'no readings, the same row',
    { ...row, hobbs: null },
    { ...row, hobbs: null },
    ['error same-row'],
  ],
  ['an engine start before it', row, { ...row, hobbs: typed(100, 100) }, []],
])('%s', (_, first, second, said) => {
  const flights = [aFlight(first), aFlight(second)]
  for (const order of [flights, flights.toReversed()])
    expect(inShort(foundBy(12, order))).toEqual(said.map((word) => word.replace(' meter', '')))
})

test('stands on both rows, and names the one closed later as the second', () => {
  const [first, later] = aChain([140, 140], row, {
    0: { completedAt: '2026-11-18T18:00:00Z' },
    1: { completedAt: '2026-11-18T19:00:00Z' },
  }).map((flight) => ({ ...flight, date: null }))
  if (!first || !later) throw new Error('Two flights')
  const { byFlight } = audited({ flights: [later, first] })
  for (const id of [first.id, later.id])
    expect(byFlight.get(id)?.find(({ rule }) => rule === 12)?.flightId).toBe(later.id)
})
