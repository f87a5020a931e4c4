import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { US } from '#testing/date-formats.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { dateFormat } from '#time/date-format.ts'
import { asInstant, instant, isoInstant, MINUTE } from '#time/instant.ts'
import { localDay, localDayOf, zoneOf } from '#time/zone.ts'
import { FREE_TODAY, personStates, sayPersonState, sayTailState, tailStates } from './tail-state.ts'

const DENVER = zoneOf('America/Denver')
const NOON = instant('2026-11-18T19:00:00Z')
const at = (time: string, day = 18) => `2026-11-${day}T${time}:00-07:00`

type Fields = Parameters<typeof aReservation>[0]

const OUT = { status: 'checked-out' }
const DONE = { status: 'Completed', start: at('07:00'), end: at('08:00') }
const SHOP = { activity: 'Maintenance' }

function statesAt(reservations: readonly Reservation[], now = NOON) {
  const day = localDay(DENVER, localDayOf(DENVER, now))
  return tailStates({ reservations, dispatch: dispatchAt(reservations, now, DENVER), day, now })
}

const said = (list: readonly Fields[], locale = 'en-US') => {
  const items = list.map((fields) =>
    aReservation({ start: at('11:00'), end: at('12:30'), ...fields }),
  )
  return sayTailState(statesAt(items).get('N172SP') ?? FREE_TODAY, NOON, dateFormat(DENVER, locale))
}

it('tells AM from PM where there is room', () => {
  const format = dateFormat(DENVER, 'en-US')
  const free = { kind: 'free', at: instant(at('15:00')) } as const
  expect(sayTailState(free, NOON, format, format.moment)).toBe('free until 3:00 PM')
})

const CASES: readonly [string, readonly Fields[], string][] = [
  ['nothing booked', [], 'free rest of day'],
  ['only what is over', [DONE], 'free rest of day'],
  ['only what was cancelled', [{ status: 'Cancelled' }], 'free rest of day'],
  [
    'the next two bookings',
    [
      { start: at('17:00'), end: at('18:00') },
      { start: at('15:00'), end: at('16:00') },
    ],
    'free until 3:00',
  ],
  ['a block to come', [{ ...SHOP, start: at('14:00'), end: at('18:00') }], 'free until 2:00'],
  ['out', [OUT, { start: at('15:00') }], 'out until 12:30'],
  ['out with no end', [{ ...OUT, end: null }], 'out'],
  ['out to another day', [{ ...OUT, end: at('09:00', 20) }], 'out until Fri'],
  ['late', [{ ...OUT, end: at('11:20') }], '40 min late'],
  ['very late', [{ ...OUT, start: at('07:00'), end: at('09:03') }], '2 h 57 min late'],
  ['down for days', [{ ...SHOP, start: at('09:00', 10), end: at('17:00', 23) }], 'down until Mon'],
  ['down for weeks', [{ ...SHOP, end: at('17:00', 27) }], 'down until 27 Nov'],
  [
    'down twice',
    [
      { ...SHOP, end: at('14:00') },
      { ...SHOP, end: at('17:00') },
    ],
    'down until 5:00',
  ],
  ['flown over a block', [{ ...SHOP, end: at('17:00') }, OUT], 'out until 12:30'],
  ['not started', [{}], 'not started'],
  ['about to start', [{ start: at('11:55') }], 'booked until 12:30'],
  ['of a word of the school’s own', [{ status: 'Standby' }], 'booked until 12:30'],
  ['a no-show: it stands on the ramp', [{ end: at('11:50') }], 'free rest of day'],
  [
    'left open yesterday',
    [{ ...OUT, start: at('10:00', 17), end: at('11:00', 17) }],
    'not closed?',
  ],
  [
    'left open yesterday, flown since',
    [{ ...OUT, start: at('10:00', 17), end: at('11:00', 17) }, DONE],
    'free rest of day',
  ],
]

describe('at noon, the aircraft', () => {
  it.each(CASES)('with %s', (_, list, words) => {
    expect(said(list)).toBe(words)
  })

  it('is said by the reader’s clock', () => {
    expect(said([{ start: at('15:00'), end: at('16:00') }], 'en-GB')).toBe('free until 15:00')
  })
})

describe('at noon, the person', () => {
  const DANA = aPerson({ name: 'Dana Ortiz', email: 'Dana@Example.com' })
  const saidOfDana = (list: readonly Fields[]) => {
    const reservations = list.map((fields) =>
      aReservation({ start: at('11:00'), end: at('12:30'), instructors: [DANA], ...fields }),
    )
    const day = localDay(DENVER, localDayOf(DENVER, NOON))
    const dispatch = dispatchAt(reservations, NOON, DENVER)
    const states = personStates({ reservations, dispatch, day, now: NOON })
    return sayPersonState(states.get('dana@example.com') ?? FREE_TODAY, NOON, US)
  }

  it.each<readonly [string, readonly Fields[]]>([
    ['out until 12:30', [OUT]],
    ['out until 12:30', [{ ...OUT, instructors: [], customers: [DANA] }]],
    ['40 min late', [{ ...OUT, end: at('11:20') }]],
    ['not started', [{}]],
    ['next 3:00', [DONE, { start: at('15:00'), end: at('16:00') }]],
    ['no more today', [{ ...SHOP, start: at('09:00'), end: at('17:00') }]],
    ['no more today', [{ ...OUT, start: at('10:00', 17), end: at('11:00', 17) }]],
  ])('is %s', (words, list) => {
    expect(saidOfDana(list)).toBe(words)
  })
})

it('is never free while something of it is out, down or booked', () => {
  const minutes = fc.integer({ min: -300, max: 600 })
  const booking = fc.record({
    from: minutes,
    lasts: fc.integer({ min: 1, max: 240 }),
    status: fc.constantFrom('pending', 'checked-out', 'completed', 'cancelled', 'Standby'),
    activity: fc.constantFrom('Dual', 'Maintenance'),
  })
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 8 }), (list) => {
      const moment = (offset: number) => isoInstant(asInstant(NOON + offset * MINUTE))
      const items = list.map(({ from, lasts, ...fields }) =>
        aReservation({ ...fields, start: moment(from), end: moment(from + lasts) }),
      )
      const { kind, at: until } = statesAt(items).get('N172SP') ?? FREE_TODAY
      const { counted } = dispatchAt(items, NOON, DENVER)
      if (kind !== 'free') return
      for (const state of ['out', 'down', 'not-started'] as const)
        expect(counted[state]).toEqual([])
      for (const { status, start } of items)
        if (/pending|other/.test(status.kind) && start !== null && start > NOON)
          expect(until).toBeLessThanOrEqual(start)
    }),
  )
})
