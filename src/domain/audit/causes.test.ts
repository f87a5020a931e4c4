import { expect, test } from 'vitest'
import { audited } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aReservation } from '#testing/record-builders.ts'
import { byCause } from './by-cause.ts'

const hours = Array.from({ length: 25 }, () => 140)
const rulesByCause = (input: Parameters<typeof audited>[0]) =>
  byCause(audited(input).findings.filter(({ rule }) => rule !== 10 && rule !== 17)).map(
    ({ findings, severity }) => [severity, ...findings.map(({ rule }) => rule)].join(' '),
  )

test('a wrong digit shows once, with the edit in front', () => {
  const flights = aChain(hours, {}, { 12: { hobbs: typed(101_680, 106_820) } })
  expect(rulesByCause({ flights })).toEqual(['error 4 7 9'])
  const [cause] = byCause(audited({ flights }).findings)
  expect(cause?.lead.mend).toBeDefined()
})

test('a missing flight shows once, with its booking', () => {
  const missing = aReservation({
    status: 'completed',
    number: 'R-13',
    start: '2026-10-13T15:00:00Z',
    end: '2026-10-13T17:00:00Z',
  })
  const flights = aChain(hours).toSpliced(12, 1)
  expect(rulesByCause({ flights, reservations: [missing] })).toEqual(['warning 4 5 6 15'])
})

test('a double entry shows once', () => {
  const flights = aChain(hours)
  const again = flights.flatMap((flight, index) =>
    index === 12 ? [flight, { ...flight, id: 'again' }] : [flight],
  )
  expect(rulesByCause({ flights: again })).toEqual(['error 4 5 12 13'])
})

test('two things on one flight that have nothing to do with each other stay two', () => {
  const flights = aChain(hours, {}, { 12: { route: null, tach: null } })
  expect(rulesByCause({ flights })).toEqual(['warning 3', 'information 19'])
})
