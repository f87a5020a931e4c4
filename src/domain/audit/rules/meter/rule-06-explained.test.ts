import { describe, expect, test } from 'vitest'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'

// 1.4 h nobody logged between 3 and 5 Oct; Denver is six hours behind UTC.
const gaping = aChain([140, 140, 140, 140, 140]).toSpliced(3, 1)
const on = (day: number, fields: Parameters<typeof aReservation>[0] = {}) =>
  aReservation({
    number: 'R-10412',
    status: 'Checked-Out',
    start: `2026-10-0${day}T15:00:00Z`,
    end: `2026-10-0${day}T17:00:00Z`,
    ...fields,
  })
const explained = (reservations: ReturnType<typeof on>[]) =>
  foundBy(6, gaping, { reservations }).map((finding) => sayAuditFinding(finding, 'en-US'))

test('a booking of that tail in between with a fitting length lowers the joins and is named', () => {
  const reservations = [on(4)]
  expect(explained(reservations)).toEqual([
    '1.4 h flown, not logged, between Sat 3 and Mon 5 Oct: fits R-10412, checked out, never closed',
  ])
  expect(inShort(foundBy(4, gaping, { reservations }))).toEqual(['information unlogged 140'])
  expect(inShort(foundBy(5, gaping, { reservations }))).toEqual(['information unlogged 105'])
  expect(inShort(foundBy(4, gaping))).toEqual(['error unlogged 140'])
})

describe('is not explained by', () => {
  test.each([
    ['a booking before it', on(1)],
    ['a booking after it', on(6)],
    ['another tail’s', on(4, { aircraft: { tail: 'N2', model: '' } })],
    ['one that was flown and logged', on(4, { id: gaping[0]?.reservationId ?? 'flown' })],
    ['one far too short', on(4, { end: '2026-10-04T15:30:00Z' })],
    ['a cancelled one', on(4, { status: 'CANCELLED' })],
  ])('%s', (_, booking) => {
    const flights = gaping.map((flight, index) =>
      index === 0 ? { ...flight, reservationId: 'flown' } : flight,
    )
    expect(foundBy(6, flights, { reservations: [booking] })).toEqual([])
    expect(inShort(foundBy(4, flights, { reservations: [booking] }))[0]).toMatch(/^error/)
  })
})

test('maintenance explains a short run of the engine, not a flight', () => {
  const block = on(4, { activity: 'Maintenance', number: 'WO-7', status: 'completed' })
  const run = aChain([140, 140, 140, 20, 140]).toSpliced(3, 1)
  const [finding] = foundBy(6, run, { reservations: [block] })
  expect(finding && sayAuditFinding(finding, 'en-US')).toBe(
    '0.2 h flown, not logged, between Sat 3 and Mon 5 Oct: fits maintenance WO-7, engine run or test flight',
  )
  const long = aChain([140, 140, 140, 250, 140]).toSpliced(3, 1)
  expect(foundBy(6, long, { reservations: [block] })).toEqual([])
})

test('names the runner-up, and is less sure when two fit alike', () => {
  const twins = [
    on(4),
    on(4, { number: 'R-2', start: '2026-10-04T18:00:00Z', end: '2026-10-04T20:00:00Z' }),
  ]
  const [sentence] = explained(twins)
  expect(sentence).toMatch(/: may be R-.*; or R-/)
})

test('two bookings that only together fill the gap are named together', () => {
  const two = aChain([140, 140, 140, 140, 140, 140, 140]).toSpliced(3, 2)
  const reservations = [on(4), on(5, { number: 'R-2' })]
  const [finding] = foundBy(6, two, { reservations })
  expect(finding && sayAuditFinding(finding, 'en-US')).toMatch(
    /^2.8 h flown, not logged, between Sat 3 and Tue 6 Oct: (fits|may be) R-10412 and R-2 together/,
  )
  expect(finding?.explanation?.candidates[0]?.also?.bookingId).toBe(reservations[1]?.id)
})

test('a flight logged on another tail with just these readings is named', () => {
  const [, , third, missing, fifth] = aChain([140, 140, 140, 140, 140])
  if (!third || !missing || !fifth) throw new Error('Five flights')
  const stray = { ...missing, aircraft: { tail: 'N2', model: '' } }
  const [finding] = foundBy(6, [third, stray, fifth])
  expect(finding?.explanation?.candidates[0]).toMatchObject({ kind: 'other-tail', tail: 'N2' })
  expect(finding?.explanation?.candidates[0]?.flightId).toBe(stray.id)
})

test('is silent where a day between was not read', () => {
  const missingFlightDays = [plainDay('2026-10-04')]
  expect(foundBy(6, gaping, { reservations: [on(4)], missingFlightDays })).toEqual([])
})

test('an overlap is explained by nothing', () => {
  const flights = aChain([140, 140], {}, { 1: { hobbs: typed(100_100, 100_240) } })
  expect(foundBy(6, flights, { reservations: [on(2)] })).toEqual([])
})
