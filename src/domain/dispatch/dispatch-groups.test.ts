import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, HOUR, type Instant, instant, isoInstant, MINUTE } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { DISPATCH_GROUPS, dispatchDay, dispatchGroups } from './dispatch-groups.ts'
import { DISPATCH_STATES } from './dispatch-state.ts'

const DENVER = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')
const DAY = localDay(DENVER, plainDay('2026-11-18'))

/** "11:30" on the school's wall clock of that day, as the API writes it. */
const at = (time: string) => `2026-11-18T${time}:00-07:00`

type Fields = Parameters<typeof aReservation>[0]

const CASES: readonly [string, Fields, string, string, string | null][] = [
  ['out and not due yet', { status: 'checked-out' }, 'out', 'due-back', at('12:30')],
  [
    'out past its end',
    { status: 'Checked-Out', end: at('11:35') },
    'late-back',
    'late-return',
    at('11:35'),
  ],
  [
    'due this very minute',
    { status: 'checked-out', end: at('12:00') },
    'out',
    'due-back',
    at('12:00'),
  ],
  ['out with no end', { status: 'checked-out', end: null }, 'out', 'due-back', null],
  [
    'out with an end before its start',
    { status: 'checked-out', end: at('10:00') },
    'out',
    'due-back',
    null,
  ],
  ['pending past its start', {}, 'not-started', 'late-start', at('11:00')],
  ['pending past its end', { end: at('11:45') }, 'no-show', 'never-out', at('11:45')],
  ['pending and hardly late', { start: at('11:55') }, 'due', 'starts', at('11:55')],
  [
    'to start in the next two hours',
    { start: at('13:59'), end: at('15:00') },
    'next',
    'starts',
    at('13:59'),
  ],
  [
    'to start in two hours',
    { start: at('14:00'), end: at('15:00') },
    'later',
    'starts',
    at('14:00'),
  ],
  ['with no time at all', { start: null, end: null }, 'later', 'starts', null],
  ['completed, whatever its end says', { status: 'Completed' }, 'done', 'over', at('12:30')],
  ['cancelled with a reason', { status: 'CANCELLED - wx' }, 'cancelled', 'over', at('11:00')],
  [
    'of an unknown word, to come',
    { status: 'Standby', start: at('16:00'), end: at('17:00') },
    'later',
    'starts',
    at('16:00'),
  ],
  ['of an unknown word, running', { status: 'Standby' }, 'due', 'runs', at('12:30')],
  [
    'of an unknown word, over',
    { status: 'No-Show', end: at('11:45') },
    'done',
    'over',
    at('11:45'),
  ],
  ['maintenance now', { activity: 'Maintenance' }, 'down', 'down-until', at('12:30')],
  [
    'maintenance checked out past its end',
    { activity: 'maintenance', status: 'checked-out', end: at('11:45') },
    'done',
    'down-past',
    at('11:45'),
  ],
  [
    'maintenance to come',
    { activity: 'Maintenance', start: at('15:00'), end: at('17:00') },
    'later',
    'down-from',
    at('15:00'),
  ],
  [
    'maintenance done',
    { activity: 'Maintenance', status: 'COMPLETED' },
    'done',
    'over',
    at('12:30'),
  ],
]

describe('at noon, one booked from 11:00 to 12:30', () => {
  it.each(CASES)('%s', (_, fields, group, countdown, moment) => {
    const one = aReservation({ start: at('11:00'), end: at('12:30'), ...fields })
    const groups = dispatchGroups([one], dispatchAt([one], NOON, DENVER), NOON)
    const found = DISPATCH_GROUPS.flatMap((name) => groups[name])
    expect(found).toEqual([
      { reservation: one, group, countdown, at: moment === null ? null : instant(moment) },
    ])
  })
})

describe('the order', () => {
  const order = (group: (typeof DISPATCH_GROUPS)[number], ...all: Reservation[]) =>
    dispatchGroups(all, dispatchAt(all, NOON, DENVER), NOON)[group].map(
      ({ reservation }) => reservation,
    )

  const out = (tail: string, from: string, to: string | null) =>
    aReservation({
      status: 'checked-out',
      aircraft: { tail, model: '' },
      start: at(from),
      end: to && at(to),
    })

  it('puts who is missing longest first, and no return time last', () => {
    const late = out('N1', '09:00', '11:30')
    const later = out('N2', '09:00', '11:45')
    expect(order('late-back', later, late)).toEqual([late, later])
    const open = out('N1', '09:00', null)
    const due = out('N2', '09:00', '15:00')
    expect(order('out', open, due)).toEqual([due, open])
  })

  it('puts the newest return first', () => {
    const early = aReservation({ status: 'completed', start: at('07:00'), end: at('08:00') })
    const lately = aReservation({ status: 'completed', start: at('10:00'), end: at('11:00') })
    expect(order('done', early, lately)).toEqual([lately, early])
  })
})

describe('the bookings of a day', () => {
  const MIDNIGHT = instant('2026-11-19T07:10:00Z')
  const NEXT = localDay(DENVER, plainDay('2026-11-19'))
  const late = aReservation({ status: 'checked-out', start: at('20:00'), end: at('23:30') })

  it('keep what was never closed, however long ago', () => {
    const dispatch = dispatchAt([late], MIDNIGHT, DENVER)
    expect(dispatchDay([late], NEXT, dispatch)).toEqual([late])
    expect(dispatchGroups([late], dispatch, MIDNIGHT)['not-closed']).toHaveLength(1)
  })

  it('leave the rest of the day before', () => {
    const done = aReservation({ status: 'completed', start: at('20:00'), end: at('23:30') })
    const pending = aReservation({ start: at('20:00'), end: at('23:30') })
    const all = [done, pending]
    expect(dispatchDay(all, NEXT, dispatchAt(all, MIDNIGHT, DENVER))).toEqual([])
  })
})

const reservations = fc
  .record({
    status: fc.constantFrom(
      null,
      'PENDING',
      'checked-out',
      'Completed',
      'CANCELLED - wx',
      'Standby',
    ),
    activity: fc.constantFrom(null, 'Dual', 'Maintenance'),
    from: fc.option(fc.integer({ min: -40, max: 40 })),
    minutes: fc.option(fc.integer({ min: -30, max: 3000 })),
  })
  .map(({ status, activity, from, minutes }) => {
    const start = from === null ? null : asInstant(NOON + from * 30 * MINUTE)
    const end = minutes === null ? null : asInstant((start ?? NOON) + minutes * MINUTE)
    const text = (moment: Instant | null) => (moment === null ? null : isoInstant(moment))
    return aReservation({ status, activity, start: text(start), end: text(end) })
  })

describe('any day at any time', () => {
  it('has each of its bookings once, in one group, whatever is in its record', () => {
    const hours = fc.integer({ min: -12, max: 12 })
    fc.assert(
      fc.property(fc.array(reservations, { maxLength: 40 }), hours, (all, hour) => {
        const now = asInstant(NOON + hour * HOUR)
        const dispatch = dispatchAt(all, now, DENVER)
        const ofDay = dispatchDay(all, localDay(DENVER, localDayOf(DENVER, now)), dispatch)
        for (const state of DISPATCH_STATES)
          for (const one of dispatch.counted[state]) expect(ofDay).toContain(one)
        const groups = dispatchGroups(ofDay, dispatch, now)
        const drawn = DISPATCH_GROUPS.flatMap((name) => groups[name])
        expect(drawn).toHaveLength(ofDay.length)
        expect(new Set(drawn.map(({ reservation }) => reservation))).toEqual(new Set(ofDay))
        for (const name of DISPATCH_GROUPS)
          for (const one of groups[name]) expect(one.group).toBe(name)
        for (const { at: begins } of groups.next) expect(begins).toBeGreaterThanOrEqual(now)
      }),
    )
  })

  it('lists in each counted group just what is counted, what is late apart from what is out', () => {
    fc.assert(
      fc.property(fc.array(reservations, { maxLength: 40 }), (all) => {
        const dispatch = dispatchAt(all, NOON, DENVER)
        const groups = dispatchGroups(dispatchDay(all, DAY, dispatch), dispatch, NOON)
        const listed = (group: keyof typeof groups) => groups[group].length
        for (const state of ['late-back', 'not-started', 'no-show', 'not-closed'] as const)
          expect(listed(state), state).toBe(dispatch.counted[state].length)
        expect(listed('out') + listed('late-back')).toBe(dispatch.counted.out.length)
      }),
    )
  })
})
