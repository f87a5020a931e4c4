import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, HOUR, instant, isoInstant, MINUTE, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { DISPATCH_GROUPS, dispatchDay, dispatchGroups } from './dispatch-groups.ts'
import { DISPATCH_STATES } from './dispatch-state.ts'

const DENVER = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')
const DAY = localDay(DENVER, plainDay('2026-11-18'))

/** "11:30" on the school's wall clock of that day, as the API writes it. */
const at = (time: string, day = 18) => `2026-11-${String(day).padStart(2, '0')}T${time}:00-07:00`

type Fields = Parameters<typeof aReservation>[0]

const OUT = { status: 'checked-out' }
const SHOP = { activity: 'Maintenance' }

/** Its group, what is counted down to, and when in Denver. */
const CASES: readonly [string, Fields, string][] = [
  ['out and not due yet', OUT, 'out due-back 12:30'],
  ['out past its end', { status: 'Checked-Out', end: at('11:35') }, 'late-back late-return 11:35'],
  ['out a minute past its end', { ...OUT, end: at('11:59') }, 'late-back late-return 11:59'],
  ['due this very minute', { ...OUT, end: at('12:00') }, 'out due-back 12:00'],
  ['out with no end', { ...OUT, end: null }, 'out due-back'],
  ['out with an end before its start', { ...OUT, end: at('10:00') }, 'out due-back'],
  [
    'out since yesterday, with no end',
    { ...OUT, start: at('11:00', 17), end: null },
    'not-closed not-closed 17T11:00',
  ],
  [
    'out past an end of yesterday',
    { ...OUT, start: at('22:00', 17), end: at('23:59', 17) },
    'not-closed not-closed 17T23:59',
  ],
  [
    'out since yesterday, due today',
    { ...OUT, start: at('22:00', 17), end: at('13:00') },
    'out due-back 13:00',
  ],
  [
    'out for tomorrow',
    { ...OUT, start: at('00:00', 19), end: at('01:00', 19) },
    'later starts 19T00:00',
  ],
  ['pending and hardly late', { start: at('11:55') }, 'due starts 11:55'],
  ['pending and nine minutes late', { start: at('11:51') }, 'due starts 11:51'],
  ['pending and ten minutes late', { start: at('11:50') }, 'not-started late-start 11:50'],
  ['pending past its start', {}, 'not-started late-start 11:00'],
  ['pending to its last minute', { end: at('12:00') }, 'not-started late-start 11:00'],
  ['pending past its end', { end: at('11:45') }, 'no-show never-out 11:45'],
  ['pending a minute past its end', { end: at('11:59') }, 'no-show never-out 11:59'],
  ['pending with no end', { end: null }, 'not-started late-start 11:00'],
  ['pending to come', { start: at('12:01') }, 'next starts 12:01'],
  ['in the next two hours', { start: at('13:59'), end: at('15:00') }, 'next starts 13:59'],
  ['in two hours', { start: at('14:00'), end: at('15:00') }, 'later starts 14:00'],
  ['pending with no time at all', { start: null, end: null }, 'later starts'],
  ['out with no time at all', { ...OUT, start: null, end: null }, 'not-closed not-closed'],
  ['completed, whatever its end says', { status: 'Completed' }, 'done over 12:30'],
  ['completed past its end', { status: 'Completed', end: at('11:00') }, 'done over 11:00'],
  ['cancelled with a reason', { status: 'CANCELLED - wx' }, 'cancelled over 11:00'],
  [
    'of an unknown word, to come',
    { status: 'Standby', start: at('16:00'), end: at('17:00') },
    'later starts 16:00',
  ],
  ['of an unknown word, running', { status: 'Standby' }, 'due runs 12:30'],
  ['of an unknown word, over', { status: 'No-Show', end: at('11:45') }, 'done over 11:45'],
  ['a block that runs', { ...SHOP, ...OUT }, 'down down-until 12:30'],
  ['a block that runs though nobody opened it', SHOP, 'down down-until 12:30'],
  ['a block to come', { ...SHOP, start: at('15:00'), end: at('17:00') }, 'later down-from 15:00'],
  ['a block in a minute', { ...SHOP, start: at('12:01') }, 'next down-from 12:01'],
  [
    'a block that is over, and not closed',
    { ...SHOP, ...OUT, end: at('11:45') },
    'done down-past 11:45',
  ],
  [
    'a block that ends now, and is not closed',
    { ...SHOP, ...OUT, end: at('12:00') },
    'done down-past 12:00',
  ],
  ['a block that was closed early', { ...SHOP, status: 'COMPLETED' }, 'done over 12:30'],
]

describe('at noon, one booked from 11:00 to 12:30', () => {
  it.each(CASES)('%s', (_, fields, shown) => {
    const one = aReservation({ start: at('11:00'), end: at('12:30'), ...fields })
    const dispatch = dispatchAt([one], NOON, DENVER)
    const groups = dispatchGroups([one], dispatch, NOON)
    const [found, ...others] = DISPATCH_GROUPS.flatMap((name) => groups[name])
    expect([found?.reservation, others]).toEqual([one, []])
    const moment = found?.at ? isoInstant(plus(found.at, -7 * HOUR)).slice(8, 16) : ''
    expect(`${found?.group} ${found?.countdown} ${moment.replace('18T', '')}`.trim()).toBe(shown)
    // What asks for somebody is counted under the same name.
    const state = DISPATCH_STATES.find((name) => name === found?.group)
    expect(dispatch.stateOf(one.id)).toBe(state ?? null)
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

/** Numbers in the order of the states. */
const numbers = (items: readonly Reservation[], now = NOON) => {
  const { counted } = dispatchAt(items, now, DENVER)
  return DISPATCH_STATES.map((state) => counted[state].length)
}

describe('what is counted', () => {
  const tail = (name: string) => ({ aircraft: { tail: name, model: '' } })

  it('has an aircraft out once: the older of two check-outs was not closed', () => {
    const older = aReservation({ ...OUT, ...tail('N1'), start: at('07:00'), end: at('08:00') })
    const newer = aReservation({ ...OUT, ...tail('N1'), start: at('10:00'), end: at('11:00') })
    const other = aReservation({ ...OUT, ...tail('N2'), start: at('07:00'), end: at('08:00') })
    for (const items of [
      [older, newer, other],
      [other, newer, older],
    ]) {
      const { counted } = dispatchAt(items, NOON, DENVER)
      expect(counted.out).toEqual([other, newer])
      expect(counted['late-back'], 'the longest away first').toEqual([other, newer])
      expect(counted['not-closed']).toEqual([older])
    }
  })

  it('has each one without an aircraft for itself', () => {
    const bare = () =>
      aReservation({ ...OUT, aircraft: null, start: at('11:00'), end: at('11:30') })
    expect(numbers([bare(), bare()])).toEqual([2, 2, 0, 0, 0, 0])
  })

  it('has an aircraft down once, however many blocks hold it', () => {
    const block = () =>
      aReservation({ ...SHOP, ...tail('N1'), start: at('08:00', 9), end: at('17:00', 25) })
    expect(numbers([block(), block()])).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('keeps what was never closed, and forgets who did not come on an earlier day', () => {
    const left = (status: string) =>
      aReservation({ status, aircraft: null, start: at('08:00', 10), end: at('09:00', 10) })
    expect(numbers([left('checked-out'), left('pending')])).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('leaves what began before all pages look', () => {
    const old = aReservation({ ...OUT, start: '2026-10-10T15:00:00Z', end: '2026-10-10T16:00:00Z' })
    const { counted, stateOf } = dispatchAt([old], NOON, DENVER)
    expect(counted['not-closed']).toEqual([])
    expect(stateOf(old.id), 'but it is marked where it stands').toBe('not-closed')
  })

  it('says at midnight of a late one that it was not closed', () => {
    const late = aReservation({ ...OUT, start: at('20:00'), end: at('23:30') })
    expect(numbers([late], instant(at('23:59')))).toEqual([1, 1, 0, 0, 0, 0])
    expect(numbers([late], instant(at('00:00', 19)))).toEqual([0, 0, 0, 0, 1, 0])
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
    tail: fc.constantFrom('N1', 'N2', 'N3', null),
    from: fc.option(fc.integer({ min: -3000, max: 1500 })),
    minutes: fc.option(fc.integer({ min: -30, max: 3000 })),
  })
  .map(({ status, activity, tail, from, minutes }) => {
    const start = from === null ? null : asInstant(NOON + from * MINUTE)
    const end = minutes === null ? null : asInstant((start ?? NOON) + minutes * MINUTE)
    return aReservation({
      status,
      activity,
      aircraft: tail === null ? null : { tail, model: '' },
      start: start === null ? null : isoInstant(start),
      end: end === null ? null : isoInstant(end),
    })
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

  it('counts the same in any order, no aircraft out or down twice, and all that is late is out', () => {
    fc.assert(
      fc.property(fc.array(reservations, { maxLength: 30 }), fc.nat(), (all, turn) => {
        const { counted } = dispatchAt(all, NOON, DENVER)
        const turned = [...all.slice(turn % 30), ...all.slice(0, turn % 30)]
        expect(dispatchAt(turned, NOON, DENVER).counted).toEqual(counted)
        for (const state of ['out', 'down'] as const) {
          const tails = counted[state].flatMap(({ aircraft }) => aircraft?.tail ?? [])
          expect(new Set(tails).size).toBe(tails.length)
        }
        for (const one of counted['late-back']) expect(counted.out).toContain(one)
        const { out: _, ...apart } = counted
        const ids = Object.values(apart).flatMap((list) => list.map(({ id }) => id))
        expect(new Set(ids).size, 'each in one state').toBe(ids.length)
      }),
    )
  })
})
