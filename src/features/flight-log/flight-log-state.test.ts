import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLIGHT_COLUMN_IDS } from '#bookings/flight-columns/flight-columns.ts'
import { GROUPINGS } from '#domain/flight-groups/group-flights.ts'
import { shownDays } from '#time/longest-range.ts'
import { plainDay } from '#time/plain-day.ts'
import { type FlightLogState, flightLogAddress } from './flight-log-state.ts'

const today = plainDay('2026-11-20')
const fresh = flightLogAddress.read({})

test.each([
  [{}, {}],
  [
    { from: '2026-11-01', to: '2026-11-18' },
    { from: '2026-11-01', to: '2026-11-18' },
  ],
  [{ from: '2026-11-19', to: '2026-11-18' }, {}],
  [{ from: '2026-02-30', to: 'soon' }, {}],
  [{ from: '2026-11-03' }, { from: '2026-11-03' }],
  [{ to: '2026-11-03', from: '<script>' }, { to: '2026-11-03' }],
  [{ from: '1900-01-01', to: '2199-12-31' }, {}],
  [{ aircraft: 'N172SP,N5216K' }, { aircraft: ['N172SP', 'N5216K'] }],
  [{ aircraft: ' N172SP ,,N172SP,none' }, { aircraft: ['N172SP', 'none'] }],
  [{ aircraft: '' }, { aircraft: [] }],
  [{ instructor: 'Fox%2C Ann,b@school.example' }, { instructor: ['Fox, Ann', 'b@school.example'] }],
  [{ q: 'KPAO' }, { q: 'KPAO' }],
  [{ sort: '-date' }, { sort: [{ id: 'date', desc: true }] }],
  [{ sort: 'hobbsDelta' }, { sort: [{ id: 'hobbsDelta', desc: false }] }],
  [
    { sort: 'aircraft,-date,--x,nonsense,-aircraft' },
    {
      sort: [
        { id: 'aircraft', desc: false },
        { id: 'date', desc: true },
      ],
    },
  ],
  [{ sort: '__proto__' }, {}],
  [{ group: 'tail' }, { group: 'tail' }],
  [{ group: 'aircraft' }, { group: 'tail' }],
  [{ group: 'week' }, { group: 'week' }],
  [{ closed: '*,N172SP' }, { closed: ['*', 'N172SP'] }],
  [{ closed: '' }, { closed: [] }],
  [{ flight: 'f-1' }, { flight: 'f-1' }],
  [{ widths: 'activity:60,out:60' }, { widths: { activity: 120, out: 60 } }],
  [{ columns: 'date,hobbsGap,nonsense,date' }, { columns: ['date', 'hobbsGap'] }],
  [{ columns: 'nonsense' }, {}],
  [{ pins: '' }, { pins: [] }],
  [{ pins: 'aircraft' }, { pins: ['aircraft'] }],
  [{ widths: 'route:220,date:5,x:9,lag:wide,lag:99999' }, { widths: { route: 220, date: 40 } }],
  [{ hours: 'minutes' }, { hours: 'minutes' }],
  [{ hours: 'constructor' }, {}],
  [{ flags: '4,7' }, { flags: ['4', '7'] }],
  [{ findings: '1' }, { isListOpen: true }],
  [{ paper: 'yes' }, {}],
  [{ group: 'constructor' }, {}],
  [{ unknown: '1' }, {}],
])('reads %o', (search, expected) => {
  expect(flightLogAddress.read(search)).toEqual({ ...fresh, ...expected })
})

test('writes nothing for what absence means', () => {
  const written = flightLogAddress.write(fresh)
  expect(Object.values(written).every((value) => value === undefined)).toBe(true)
})

test('cuts a text nobody would type', () => {
  expect(flightLogAddress.read({ q: 'a'.repeat(10_000) }).q).toHaveLength(200)
})

test('reads back whatever it writes', () => {
  const word = fc.string({ minLength: 1 }).filter((text) => text.trim() === text)
  const list = fc.option(fc.uniqueArray(word), { nil: null })
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`)
  const state = fc.record({
    days: fc.option(fc.tuple(day, day), { nil: null }),
    aircraft: list,
    instructor: list,
    q: fc.string({ maxLength: 200 }),
    sort: fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...FLIGHT_COLUMN_IDS), desc: fc.boolean() }),
      { maxLength: 3, selector: (sort) => sort.id },
    ),
    customer: list,
    activity: list,
    flags: list,
    group: fc.constantFrom(...GROUPINGS, null),
    closed: fc.option(fc.uniqueArray(word, { maxLength: 20 }), { nil: null }),
    flight: fc.string({ maxLength: 64 }),
    columns: fc.option(fc.uniqueArray(fc.constantFrom(...FLIGHT_COLUMN_IDS), { minLength: 1 }), {
      nil: null,
    }),
    pins: fc.option(fc.uniqueArray(fc.constantFrom(...FLIGHT_COLUMN_IDS)), { nil: null }),
    widths: fc.dictionary(
      fc.constantFrom(...FLIGHT_COLUMN_IDS),
      fc.integer({ min: 120, max: 600 }),
    ),
    hours: fc.constantFrom('decimal' as const, 'minutes' as const),
    isListOpen: fc.boolean(),
  })
  fc.assert(
    fc.property(state, ({ days, ...rest }) => {
      const [from, to] = days === null ? [null, null] : days.sort().map(plainDay)
      const whole: FlightLogState = { ...rest, from: from ?? null, to: to ?? null }
      expect(flightLogAddress.read(flightLogAddress.write(whole))).toEqual(whole)
    }),
  )
})

test('shows the last seven days up to today unless the address names others', () => {
  expect(shownDays(fresh, today)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(shownDays(flightLogAddress.read({ from: '2026-10-01', to: '2026-10-02' }), today)).toEqual(
    {
      from: '2026-10-01',
      to: '2026-10-02',
    },
  )
})

test.each([
  [{ from: '2026-11-18' }, '2026-11-18', '2026-11-20'],
  [{ to: '2026-11-10' }, '2026-11-04', '2026-11-10'],
  [{ from: '2026-12-01' }, '2026-11-14', '2026-11-20'],
  [{ from: '1999-01-01' }, '2026-11-14', '2026-11-20'],
])('%o shows %s to %s', (search, from, to) => {
  expect(shownDays(flightLogAddress.read(search), today)).toEqual({ from, to })
})
