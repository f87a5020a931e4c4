import { expect, test, vi } from 'vitest'
import type { AuditFinding } from '#domain/audit/finding.ts'
import * as rules from '#domain/audit/rules/bookings.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { NOTHING_SET, readActivityNames, readAuditMemory, settingsOf } from './audit-memory.ts'
import { isReviewed, markReviewed } from './reviewed-findings.ts'

test.each([
  [null, NOTHING_SET],
  ['', NOTHING_SET],
  ['[]', NOTHING_SET],
  [
    '{"off":[4,4,99,"7"],"thresholds":{"hobbsJoinWarning":20,"x":1,"dutyHours":-1}}',
    {
      ...NOTHING_SET,
      off: [4],
      thresholds: { hobbsJoinWarning: 20 },
    },
  ],
  [
    '{"reviewed":{"abc-4":"1x.2y","<b>":"1","abc-5":7,"abc-6":"Casey Rivers"}}',
    {
      ...NOTHING_SET,
      reviewed: { 'abc-4': '1x.2y' },
    },
  ],
  [
    '{"activities":{"dual":["Flight lesson "," local",3,""],"solo":"x","other":["y"]}}',
    { ...NOTHING_SET, activities: { dual: ['flight lesson', 'local'], solo: [] } },
  ],
])('reads %s', (text, expected) => {
  expect(readAuditMemory(text)).toEqual(expected)
})

test('a rule that today has no number yet can be switched off, and stays off after a reload', async () => {
  const lastRule = '#domain/audit/rules/bookings.ts'
  vi.resetModules()
  vi.doMock(lastRule, () => ({ ...rules, notClosed: { ...rules.notClosed, number: 22 } }))
  const { readAuditMemory: readNext } = await import('./audit-memory.ts')
  vi.doUnmock(lastRule)
  vi.resetModules()
  expect(readNext('{"off":[20,21,22]}').off).toEqual([20, 22])
})

test('the settings of the audit are the usual ones but for what is set', () => {
  const settings = settingsOf({ ...NOTHING_SET, off: [11], thresholds: { dutyHours: 6 } })
  expect([...settings.off]).toEqual([11])
  expect(settings.dutyHours).toBe(6)
  expect(settings.hobbsJoinWarning).toBe(10)
})

test('a school names its own activities', () => {
  const names = readActivityNames(' Flight Lesson, local , ,Local')
  expect(names).toEqual(['flight lesson', 'local'])
  const { activityWords } = settingsOf({
    ...NOTHING_SET,
    activities: { dual: names, solo: ['hire'] },
  })
  expect(activityWords).toEqual({ 'flight lesson': 'dual', local: 'dual', hire: 'solo' })
})

test('reviewed holds until the flight changes', () => {
  const flight = aFlight()
  const finding: AuditFinding = {
    rule: 4,
    severity: 'error',
    observation: 'unlogged',
    flightId: flight.id,
    reservationId: null,
    flightIds: [flight.id],
    tail: 'N172SP',
    meter: 'hobbs',
    amount: 150,
    cause: 'x',
    facts: {},
  }
  const of = (flown: typeof flight) => ({
    flights: new Map([[flown.id, flown]]),
    bookings: new Map(),
  })
  const reviewed = markReviewed([finding], of(flight), {}, true)
  expect(isReviewed(finding, of(flight), reviewed)).toBe(true)
  expect(isReviewed({ ...finding, rule: 5 }, of(flight), reviewed)).toBe(false)
  const mended = { ...flight, hobbs: { start: 123450, end: 123600, delta: 150 } }
  expect(isReviewed(finding, of(mended), reviewed)).toBe(false)
  expect(markReviewed([finding], of(flight), reviewed, false)).toEqual({})
  expect(readAuditMemory(JSON.stringify({ reviewed })).reviewed).toEqual(reviewed)
})

const JOIN: AuditFinding = {
  rule: 4,
  severity: 'error',
  observation: 'unlogged',
  flightId: 'f-1',
  reservationId: 'r-1',
  flightIds: ['f-1'],
  tail: 'N172SP',
  meter: 'hobbs',
  amount: 150,
  cause: 'x',
  facts: {},
}

test('reviewed holds whether or not the bookings are read', () => {
  const flight = aFlight({ id: 'f-1', reservationId: 'r-1' })
  const booking = aReservation({ id: 'r-1' })
  const flights = new Map([[flight.id, flight]])
  const matched = { flights, bookings: new Map([[booking.id, booking]]) }
  const unread = { flights, bookings: new Map() }
  const reviewed = markReviewed([JOIN], matched, {}, true)
  expect(isReviewed(JOIN, unread, reviewed)).toBe(true)
  expect(isReviewed(JOIN, matched, markReviewed([JOIN], unread, {}, true))).toBe(true)
})

test('what stands on a booking alone is reviewed until that booking changes', () => {
  const booking = aReservation({ id: 'r-1' })
  const finding = { ...JOIN, rule: 15 as const, flightId: null, flightIds: [] }
  const of = (booked: typeof booking) => ({
    flights: new Map(),
    bookings: new Map([[booked.id, booked]]),
  })
  const reviewed = markReviewed([finding], of(booking), {}, true)
  expect(isReviewed(finding, of(booking), reviewed)).toBe(true)
  expect(isReviewed(finding, of({ ...booking, end: null }), reviewed)).toBe(false)
})
