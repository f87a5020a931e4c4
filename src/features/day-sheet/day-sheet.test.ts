import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { runs } from '#testing/runs.ts'
import { asInstant, HOUR, instant, isoInstant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import { paperRows } from './board/paper-board.tsx'
import { layOutDay } from './day-sheet.ts'
import { daySheetAddress } from './day-sheet-state.ts'

const denver = zoneOf('America/Denver')
const day = localDay(denver, plainDay('2026-11-18'))
const skyhawk = { tail: 'N172SP', model: 'C172S' }
const archer = { tail: 'N16PA', model: 'PA-28' }

function sheetOf(
  reservations: readonly Reservation[],
  search: Record<string, string> = {},
  more: Partial<Parameters<typeof layOutDay>[0]> = {},
) {
  const now = more.now ?? instant('2026-11-18T21:00:00Z')
  const dispatch = dispatchAt(reservations, now, denver)
  const source = { reservations, flights: [], habits: new Map(), fleet: [], day, now, dispatch }
  return layOutDay({ ...source, ...more }, daySheetAddress.read(search))
}

test('groups by aircraft in the order of models, with what has no aircraft last', () => {
  const sheet = sheetOf([
    aReservation({ aircraft: null }),
    aReservation({ aircraft: archer }),
    aReservation({ aircraft: skyhawk }),
  ])
  expect(sheet.groups.map((group) => group.heading)).toEqual(['N172SP', 'N16PA', 'No aircraft'])
})

test('groups by the first instructor, with nobody last, and by time in one run', () => {
  const reservations = [
    aReservation({ instructors: [], start: '2026-11-18T15:00:00Z', end: '2026-11-18T16:00:00Z' }),
    aReservation({ instructors: [aPerson({ name: 'Zoe', email: 'z@x.example' })] }),
    aReservation({ instructors: [aPerson({ name: 'Abe', email: 'a@x.example' })] }),
  ]
  const byInstructor = sheetOf(reservations, { by: 'instructor' })
  expect(byInstructor.groups.map((group) => group.heading)).toEqual(['Abe', 'Zoe', 'No instructor'])
  const byTime = sheetOf(reservations, { by: 'time' })
  expect(byTime.groups).toHaveLength(1)
  expect(byTime.groups[0]?.rows[0]?.reservation.id).toBe(reservations[0]?.id)
})

test('leaves cancelled out with their number, and out of the totals when shown', () => {
  const reservations = [aReservation(), aReservation({ status: 'cAnCeLLed - WX' })]
  const usual = sheetOf(reservations)
  expect(usual.cancelledLeftOut).toBe(1)
  expect(usual.groups[0]?.rows).toHaveLength(1)
  const shown = sheetOf(reservations, { cancelled: '1' })
  expect(shown.cancelledLeftOut).toBe(0)
  expect(shown.groups[0]?.rows).toHaveLength(2)
  expect(shown.totals).toEqual({ bookings: 1, time: 1.5 * HOUR })
})

test('puts maintenance at the foot, also a block that began days before', () => {
  const block = aReservation({
    activity: 'MAINTENANCE',
    start: '2026-11-10T15:00:00Z',
    end: '2026-11-20T15:00:00Z',
  })
  const sheet = sheetOf([block, aReservation()])
  expect(sheet.maintenance).toEqual([block])
  expect(sheet.totals.bookings).toBe(1)
})

test('keeps to the local day: 23:30 on its evening is in, 00:00 after it is not', () => {
  const late = aReservation({ start: '2026-11-19T06:30:00Z', end: '2026-11-19T07:30:00Z' })
  const next = aReservation({ start: '2026-11-19T07:00:00Z', end: '2026-11-19T08:00:00Z' })
  const sheet = sheetOf([late, next])
  expect(sheet.groups.flatMap((group) => group.rows.map((row) => row.reservation))).toEqual([late])
})

test('lists what is to be looked for or closed, today of the whole school, whatever is chosen', () => {
  const on = (tail: string, start: string, end: string, status = 'Checked-Out') =>
    aReservation({
      status,
      aircraft: { tail, model: '' },
      start: `2026-11-18T${start}:00Z`,
      end: `2026-11-18T${end}:00Z`,
    })
  const later = on('N1', '15:00', '20:00')
  const sooner = on('N2', '15:00', '18:00')
  const older = on('N2', '14:00', '15:00')
  const notYet = on('N3', '15:00', '22:00')
  const waiting = on('N4', '20:00', '22:00', 'PENDING')
  const never = on('N4', '15:00', '16:00', 'PENDING')
  const all = [later, sooner, older, notYet, waiting, never]
  for (const search of [{}, { aircraft: 'N3' }]) {
    expect(sheetOf(all, search).open).toEqual([
      { state: 'late-back', bookings: [sooner, later] },
      { state: 'not-started', bookings: [waiting] },
      { state: 'no-show', bookings: [never] },
      { state: 'not-closed', bookings: [older] },
    ])
  }
})

test('lists of another day what was left open on it', () => {
  const left = aReservation({ status: 'checked-out' })
  const sheet = sheetOf([left], {}, { now: instant('2026-11-20T19:00:00Z') })
  expect(sheet.open.flatMap(({ state, bookings }) => bookings.map(() => state))).toEqual([
    'not-closed',
  ])
})

test('finds two bookings of one aircraft at once, maintenance included, cancelled not', () => {
  const first = aReservation({ start: '2026-11-18T15:00:00Z', end: '2026-11-18T17:00:00Z' })
  const touching = aReservation({ start: '2026-11-18T17:00:00Z', end: '2026-11-18T18:00:00Z' })
  const over = aReservation({ start: '2026-11-18T16:30:00Z', end: '2026-11-18T17:00:00Z' })
  const other = aReservation({ aircraft: archer })
  const cancelled = aReservation({ status: 'CANCELLED', start: '2026-11-18T15:00:00Z' })
  const sheet = sheetOf([first, touching, over, other, cancelled], { cancelled: '1' })
  expect(sheet.clashes).toEqual([[first, over]])
})

test('names the aircraft of the fleet that nothing is booked on', () => {
  const sheet = sheetOf([aReservation()], {}, { fleet: [skyhawk, archer] })
  expect(sheet.idle).toEqual(['N16PA'])
})

const PILOTS = ['Zoe', 'Abe', 'Kowalski'].map((name) =>
  aPerson({ name, email: `${name}@x.example` }),
)
const bookingOfTheDay = fc
  .record({
    hour: fc.integer({ min: 0, max: 10 }),
    activity: fc.constantFrom('Dual', 'Rental', 'Maintenance'),
    status: fc.constantFrom('PENDING', 'completed', 'Cancelled'),
    customers: fc.subarray(PILOTS, { maxLength: 1 }),
    instructors: fc.subarray(PILOTS, { maxLength: 2 }),
    aircraft: fc.constantFrom(skyhawk, archer, null),
  })
  .map(({ hour, ...rest }) =>
    aReservation({
      ...rest,
      start: isoInstant(asInstant(instant('2026-11-18T13:00:00Z') + hour * HOUR)),
      end: isoInstant(asInstant(instant('2026-11-18T15:00:00Z') + hour * HOUR)),
    }),
  )
const anySearch = fc.record(
  {
    aircraft: fc.constantFrom('N172SP', 'N16PA', 'N172SP,none', ''),
    instructor: fc.constantFrom('zoe@x.example', 'abe@x.example,none'),
    customer: fc.constantFrom('kowalski@x.example'),
    activity: fc.constantFrom('dual', 'solo,maintenance'),
    status: fc.constantFrom('pending', 'cancelled'),
    q: fc.constantFrom('kowalski', 'n16', 'zzzz'),
    cancelled: fc.constantFrom('1'),
  },
  { requiredKeys: [] },
)

test.each([
  ['clipboard', 'aircraft'],
  ['slips', 'instructor'],
  ['slips', 'aircraft'],
  ['slips', 'time'],
  ['list', 'aircraft'],
  ['list', 'instructor'],
  ['board', 'aircraft'],
  ['board', 'instructor'],
])(
  'whatever is filtered, whoever has a place on a %s by %s has all of theirs on it',
  (layout, by) => {
    fc.assert(
      fc.property(
        fc.array(bookingOfTheDay, { maxLength: 20 }),
        anySearch,
        (reservations, search) => {
          const sheet = sheetOf(reservations, { ...search, layout, by })
          const standing = reservations.filter(
            ({ status }) =>
              status.kind !== 'cancelled' || 'cancelled' in search || search.status === 'cancelled',
          )
          const asked = sheet.shown.filter(sheet.matches)
          const printed = new Set(sheet.shown)
          const isByTail = layout === 'clipboard' || (layout !== 'slips' && by === 'aircraft')
          const hasPeople = layout === 'slips' || layout === 'board' || by === 'instructor'
          for (const one of standing) {
            const isOfTail =
              isByTail &&
              one.aircraft &&
              asked.some(({ aircraft }) => aircraft?.tail === one.aircraft?.tail)
            const chosen = search.instructor?.split(',') ?? null
            const isOfPerson =
              hasPeople &&
              !(layout === 'clipboard') &&
              one.instructors.some(
                ({ email }) =>
                  (chosen === null || chosen.includes(email.toLowerCase())) &&
                  asked.some(({ instructors }) =>
                    instructors.some((other) => other.email === email),
                  ),
              )
            if (isOfTail || isOfPerson) expect(printed.has(one)).toBe(true)
          }
          const inGroups = sheet.groups.flatMap(({ rows }) =>
            rows.map(({ reservation }) => reservation),
          )
          const inPlace = [...inGroups, ...sheet.maintenance]
          for (const { heading, rows } of sheet.groups)
            if (heading === 'No instructor')
              for (const { reservation } of rows) expect(reservation.instructors).toEqual([])
          if (layout === 'slips')
            for (const one of sheet.shown.filter((one) => !sheet.matches(one)))
              expect(one.instructors).not.toEqual([])
          if (layout !== 'board') {
            const isOnIt = (one: Reservation) =>
              layout !== 'slips' ||
              !isMaintenance(one) ||
              one.instructors.length + one.customers.length + one.others.length > 0
            const due = sheet.shown.filter(isOnIt)
            // Each of two instructors has it on their own slip.
            if (layout !== 'slips') expect(inPlace).toHaveLength(due.length)
            for (const { rows } of sheet.groups) expect(new Set(rows).size).toBe(rows.length)
            expect(new Set(inPlace)).toEqual(new Set(due))
          }
          expect(sheet.others).toBe(sheet.shown.length - asked.length)
          expect(sheet.chosen).toHaveLength(sheet.shown.length + sheet.cancelledLeftOut)
        },
      ),
    )
  },
)

/** Of a filtered board. */
function rowsOf(sheet: Omit<Parameters<typeof paperRows>[0], 'fleet' | 'isFiltered'>) {
  return paperRows({ ...sheet, fleet: [], isFiltered: true }, day).flatMap((group) => group.rows)
}

test.each(['aircraft', 'instructor'])(
  'a row of a filtered board by %s holds all that its tail or person is booked for',
  (by) => {
    fc.assert(
      fc.property(
        fc.array(bookingOfTheDay, { maxLength: 20 }),
        anySearch,
        (reservations, search) => {
          const choice = daySheetAddress.read({ ...search, layout: 'board', by })
          const sheet = sheetOf(reservations, { ...search, layout: 'board', by })
          const standing = reservations.filter(
            ({ status }) =>
              status.kind !== 'cancelled' || choice.cancelled || search.status === 'cancelled',
          )
          const rows = rowsOf({ ...choice, ...sheet })
          for (const { kind, value, bars } of rows) {
            const own = standing.filter(({ aircraft, instructors, customers }) =>
              kind === 'aircraft'
                ? aircraft?.tail === value
                : kind === 'instructor' &&
                  [...instructors, ...customers].some(({ email }) => email.toLowerCase() === value),
            )
            if (kind === 'aircraft' || kind === 'instructor')
              expect(new Set(bars.map(({ reservation }) => reservation))).toEqual(new Set(own))
          }
        },
      ),
      { numRuns: runs({ each: 100, every: 1000 }) },
    )
  },
)

test('an instructor asked for as a customer has their whole row, what they teach included', () => {
  const xavier = aPerson({ name: 'Xavier', email: 'x@x.example' })
  const at = (hour: number, fields: Parameters<typeof aReservation>[0]) =>
    aReservation({
      start: `2026-11-18T${hour}:00:00Z`,
      end: `2026-11-18T${hour + 1}:00:00Z`,
      ...fields,
    })
  const rent = at(15, { aircraft: skyhawk, customers: [xavier], instructors: [] })
  const here = at(17, { aircraft: skyhawk, instructors: [xavier] })
  const there = at(19, { aircraft: archer, instructors: [xavier] })
  const search = { customer: 'x@x.example', layout: 'board' }
  const sheet = sheetOf([rent, here, there], search)
  const rows = rowsOf({ ...daySheetAddress.read(search), ...sheet })
  expect(rows.find(({ label }) => label === 'Xavier')?.bars.map(({ id }) => id)).toEqual([
    rent.id,
    here.id,
    there.id,
  ])
})

test('a list by instructor tells what they are on in another place', () => {
  const zoe = aPerson({ name: 'Zoe', email: 'zoe@x.example' })
  const lesson = aReservation({ instructors: [zoe] })
  const own = aReservation({ instructors: [], customers: [zoe] })
  const sheet = sheetOf([lesson, own], { by: 'instructor', instructor: 'zoe@x.example' })
  expect(sheet.groups.map(({ heading, elsewhere }) => [heading, elsewhere])).toEqual([
    ['Zoe', [{ reservation: own, with: null }]],
  ])
})

test('slips leave out a maintenance block that no one is on, and keep an instructor’s own', () => {
  const shop = aReservation({ activity: 'Maintenance', instructors: [], customers: [] })
  const taught = aReservation({ activity: 'Maintenance' })
  const { groups } = sheetOf([shop, taught], { layout: 'slips' })
  expect(groups.flatMap(({ rows }) => rows.map(({ reservation }) => reservation))).toEqual([taught])
})

test('a list by time holds what is asked for and nothing else', () => {
  const [one, other] = [aReservation(), aReservation({ activity: 'Rental' })]
  const sheet = sheetOf([one, other], { by: 'time', activity: 'solo' })
  expect(sheet.shown).toEqual([other])
  expect(sheetOf([one, other], { by: 'aircraft', activity: 'solo' }).shown).toEqual([one, other])
})

test('a clash with a booking that is not printed is told all the same', () => {
  const [one, other] = [aReservation(), aReservation({ activity: 'Rental' })]
  expect(sheetOf([one, other], { by: 'time', activity: 'solo' }).clashes).toHaveLength(1)
})

test('the readings to expect are those of the next to leave, printed or not', () => {
  const next = aReservation({ activity: 'Rental' })
  const after = aReservation({ start: '2026-11-18T18:00:00Z', end: '2026-11-18T19:00:00Z' })
  const search = { by: 'time', activity: 'dual' }
  const sheet = sheetOf([next, after], search, { flights: [aFlight({ date: '2026-11-17' })] })
  expect(sheet.groups[0]?.rows.map(({ reservation, last }) => [reservation, last])).toEqual([
    [after, null],
  ])
})
