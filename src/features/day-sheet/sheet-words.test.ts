import { expect, test } from 'vitest'
import type { Finding } from '#domain/findings/finding.ts'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { US } from '#testing/date-formats.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { HOUR, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { daySheetAddress } from './day-sheet-state.ts'
import { nameOfKey, sheetName } from './sheet-people.ts'
import {
  sayBookedTime,
  sayBookingFilters,
  sayCancelled,
  sayEmpty,
  sayLast,
  sayLogAge,
  sayOverruns,
  sayTimeOnSheet,
  sayTotals,
} from './sheet-words.ts'

const day = plainDay('2026-11-18')
const FILTER = daySheetAddress.read({})

test.each([
  [1.5 * HOUR, '1.5'],
  [1.25 * HOUR, '1.25'],
  [2 * HOUR, '2.0'],
  [HOUR / 3, '0.33'],
  [0, '0.0'],
])('%i ms is %s h', (ms, words) => {
  expect(sayBookedTime(ms)).toBe(words)
})

test('a total of a day that is not whole is a least', () => {
  expect(sayTotals({ bookings: 1, time: HOUR }, true)).toBe('1 booking · 1.0 h')
  expect(sayTotals({ bookings: 2, time: HOUR }, false)).toBe('at least 2 bookings · 1.0 h')
})

test.each([
  ['2026-11-18T16:00:00Z', '9:00 AM'],
  ['2026-11-19T07:00:00Z', '12:00 AM'],
  ['2026-11-19T08:00:00Z', 'Thu 19 Nov 1:00 AM'],
  ['2026-11-18T06:00:00Z', 'Tue 17 Nov 11:00 PM'],
])('%s is written %s', (at, words) => {
  expect(sayTimeOnSheet(instant(at), { format: US, day })).toBe(words)
})

test('an empty sheet says why: no bookings, none that match, or none loaded', () => {
  const view = { isWhole: true, isFiltered: false }
  expect(sayEmpty(view)).toBe('No bookings this day.')
  expect(sayEmpty({ ...view, isFiltered: true })).toBe('No bookings match the filters.')
  expect(sayEmpty({ ...view, isWhole: false })).toBe('No bookings loaded for this day.')
})

test.each([
  [{ aircraft: null, instructor: null }, 'No filters'],
  [{ aircraft: ['N1', 'none'], instructor: null }, 'Only aircraft N1, no aircraft'],
  [{ aircraft: [], instructor: ['a@x.example'] }, 'Only no aircraft; instructor a@x.example'],
  [
    { aircraft: Array.from({ length: 14 }, (_, i) => `N${i}`), instructor: null },
    'Only aircraft N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11 and 2 more',
  ],
])('says the filters %o', (choice, words) => {
  expect(sayBookingFilters({ ...FILTER, ...choice }, false, (_, key) => key)).toBe(words)
})

test('says what stands on the sheet besides', () => {
  expect(sayBookingFilters({ ...FILTER, aircraft: ['N0'] }, true, (_, key) => key)).toBe(
    'Only aircraft N0; grey: what else is booked',
  )
})

test('says the last readings with their day, and nothing where none is known', () => {
  const hobbs = { hundredths: 123450, day: plainDay('2026-11-17') }
  expect(sayLast({ hobbs, tach: null }, 'en-US')).toBe('Last in: Hobbs 1234.5 (Tue 17 Nov)')
  expect(sayLast({ hobbs: null, tach: null }, 'en-US')).toBeNull()
  expect(sayLast(null, 'en-US')).toBeNull()
})

test('says that no reading is shown where the log is closed to whoever prints, and only there', () => {
  const problem = {
    reason: 'forbidden',
    detail: 'This token opens no log.',
    retryAt: null,
  } as const
  expect(sayLogAge({ problem, items: [], ages: [] }, null, US)).toBe(
    'Meter readings are not shown. This token opens no log.',
  )
  expect(sayLogAge({ problem: null, items: [], ages: [] }, null, US)).toBe('')
  expect(
    sayLogAge({ problem: { ...problem, reason: 'not_cached' }, items: [], ages: [] }, null, US),
  ).toBe('')
  const read = (at: string) => ({ pace: 'flights-today' as const, asOf: instant(at) })
  const ages = [read('2026-11-18T21:14:00Z')]
  const bookings = instant('2026-11-18T21:34:00Z')
  const said = sayLogAge({ problem: null, items: [], ages }, bookings, US)
  expect(said).toBe('Flight log as of Wed 18 Nov 2:14 PM')
})

test('a zero that is only a minimum is not said', () => {
  expect(sayCancelled(false, 0, false)).toBe('')
  expect(sayCancelled(false, 2, false)).toBe('at least 2 cancelled not shown')
  expect(sayCancelled(false, 0, true)).toBe('0 cancelled not shown')
})

test('a sheet for the lobby shows no name and no address', () => {
  expect(sheetName(aPerson({ name: 'Casey Mary Rivers' }), 'initials')).toBe('CR')
  expect(sheetName(aPerson({ name: '', email: 'casey@example.com' }), 'initials')).toBe('no name')
  expect(sheetName(aPerson({ name: '', email: 'casey@example.com' }), 'full')).toBe(
    'casey@example.com',
  )
})

test('a filter names an instructor as the sheet may show them', () => {
  const dana = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
  const people = new Map([['dana@example.com', dana]])
  expect(nameOfKey('dana@example.com', people, 'full')).toBe('Dana Ortiz')
  expect(nameOfKey('dana@example.com', people, 'initials')).toBe('DO')
  expect(nameOfKey('gone@example.com', people, 'full')).toBe('gone@example.com')
  expect(nameOfKey('gone@example.com', people, 'initials')).not.toContain('gone')
})

test('bookings on the sheet that overrun an inspection are said in a line', () => {
  const view = { format: US, day }
  const overrunAt = (hour: number, fields: Parameters<typeof aLateBooking>[0] = {}): Finding => ({
    kind: 'overruns-inspection',
    severity: 'error',
    reservation: aReservation({ start: `2026-11-18T${hour}:00:00Z` }),
    others: [],
    person: null,
    minutes: null,
    overrun: aLateBooking(fields),
  })
  const all = [overrunAt(16), overrunAt(18, { is: 'may-overrun', name: 'Oil' })]
  const [over, near] = all.map(({ reservation }) => reservation)
  const say = (shown: (typeof over)[], found = all, state: 'known' | 'unknown' = 'known') =>
    sayOverruns(
      found,
      shown.flatMap((one) => one ?? []),
      state,
      view,
    )
  expect(say([over, near])).toBe(
    '2 bookings at the limit of an inspection: N172SP 9:00 AM overruns 100-hour, N172SP 11:00 AM may overrun Oil.',
  )
  expect(say([near])).toBe(
    '1 booking at the limit of an inspection: N172SP 11:00 AM may overrun Oil.',
  )
  expect(say([])).toBe('')
  const flown = all.map((one): Finding => ({ ...one, severity: 'information' }))
  expect(say([over, near], flown)).toBe('')
  const many = Array.from({ length: 8 }, (_, index) => overrunAt(10 + index))
  const line = say(
    many.map(({ reservation }) => reservation),
    many,
  )
  expect(line.split('overruns')).toHaveLength(7)
  expect(line).toMatch(/ and 2 more\.$/)
  expect(say([over], all, 'unknown')).toBe('Inspections not loaded.')
})
