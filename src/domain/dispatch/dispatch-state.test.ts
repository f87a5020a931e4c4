import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, instant, isoInstant, MINUTE } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { DISPATCH_STATES, type DispatchState } from './dispatch-state.ts'

const DENVER = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')
const at = (time: string, day = 18) => `2026-11-${String(day).padStart(2, '0')}T${time}:00-07:00`

type Fields = Parameters<typeof aReservation>[0]

const OUT = { status: 'checked-out' }
const SHOP = { activity: 'Maintenance' }

const CASES: readonly [string, Fields, DispatchState | null][] = [
  ['out and not due yet', OUT, 'out'],
  ['out past its end', { ...OUT, end: at('11:59') }, 'late-back'],
  ['due this very minute', { ...OUT, end: at('12:00') }, 'out'],
  ['out with no end', { ...OUT, end: null }, 'out'],
  ['out with an end before its start', { ...OUT, end: at('10:00') }, 'out'],
  [
    'out since an earlier day with no end',
    { ...OUT, start: at('11:00', 17), end: null },
    'not-closed',
  ],
  [
    'out past an end of yesterday',
    { ...OUT, start: at('22:00', 17), end: at('23:59', 17) },
    'not-closed',
  ],
  ['out since yesterday, due today', { ...OUT, start: at('22:00', 17), end: at('13:00') }, 'out'],
  ['checked out for tomorrow', { ...OUT, start: at('00:00', 19), end: at('01:00', 19) }, null],
  ['pending and nine minutes late', { start: at('11:51') }, null],
  ['pending and ten minutes late', { start: at('11:50') }, 'not-started'],
  ['pending to its last minute', { end: at('12:00') }, 'not-started'],
  ['pending past its end', { end: at('11:59') }, 'no-show'],
  ['pending with no end', { end: null }, 'not-started'],
  ['pending to come', { start: at('12:01') }, null],
  ['completed', { status: 'Completed', end: at('11:00') }, null],
  ['cancelled', { status: 'CANCELLED - wx' }, null],
  ['of a word of the school’s own', { status: 'Standby' }, null],
  ['a block that runs', { ...SHOP, ...OUT }, 'down'],
  ['a block that runs though nobody opened it', SHOP, 'down'],
  ['a block to come', { ...SHOP, start: at('12:01') }, null],
  ['a block that is over, and not closed', { ...SHOP, ...OUT, end: at('12:00') }, null],
  ['a block that was closed early', { ...SHOP, status: 'Completed' }, null],
  ['no time at all', { ...OUT, start: null, end: null }, 'not-closed'],
]

describe('at noon, one booked from 11:00 to 12:30', () => {
  it.each(CASES)('%s', (_, fields, state) => {
    const one = aReservation({ start: at('11:00'), end: at('12:30'), ...fields })
    expect(dispatchAt([one], NOON, DENVER).stateOf(one.id)).toBe(state)
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
    status: fc.constantFrom(null, 'PENDING', 'checked-out', 'Completed', 'CANCELLED', 'Standby'),
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

describe('any bookings', () => {
  it('count the same in any order, no aircraft out or down twice, and all that is late is out', () => {
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
