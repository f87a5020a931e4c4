import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { aReservation } from '#testing/record-builders.ts'
import { HOUR, instant, isoInstant, plus } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { hoursLeftFor } from './hours-left.ts'

const zone = zoneOf('America/Denver')
const NOW = instant('2026-11-18T12:00:00Z')
const at = (hours: number) => plus(NOW, hours * HOUR)
const AIRCRAFT = { tail: 'N1', model: 'DA40' }

type Question = Parameters<typeof hoursLeftFor>[0]
type Item = Question['inspections']['items'][number]
type Limit = Item['left'][number]

/** A 100-hour with as much left; an hour booked comes to 0.8 on its meter. */
function item(left: Partial<Limit> = {}, fields: Partial<Item> = {}): Item {
  const limit = { meter: 'tach', left: 410, isAtMost: false, perHour: 80, ...left } as const
  return {
    tail: 'N1',
    name: '100-hour',
    grounds: true,
    state: 'ok',
    left: [limit],
    expectedOn: null,
    ...fields,
  }
}

function booked(from: number, to: number, fields: Parameters<typeof aReservation>[0] = {}) {
  const [start, end] = [isoInstant(at(from)), isoInstant(at(to))]
  return aReservation({ start, end, aircraft: AIRCRAFT, status: 'PENDING', ...fields })
}

function ask(
  items: readonly Item[],
  { reservations = [] as readonly Reservation[], overruns = [] as Overrun[], minutes = 60 } = {},
) {
  const inTheWay = hoursLeftFor({
    inspections: { items, overruns },
    reservations,
    minutes,
    now: NOW,
    zone,
  })
  return (hours: number, tail = 'N1') => inTheWay(tail, at(hours))
}

describe('an aircraft', () => {
  it('without items, and one of another, has hours left', () => {
    expect(ask([])(1)).toBeNull()
    expect(ask([item({ left: 0 })])(1, 'N2')).toBeNull()
  })

  it('has as many as its limit leaves, less what is booked before, less the flight', () => {
    // 4.1 h: five flights of 0.8, or two behind two and a half hours of others.
    expect(ask([item()], { minutes: 300 })(1)).toBeNull()
    expect(ask([item()], { minutes: 310 })(1)).toMatchObject({ left: 410, booked: 0 })
    const reservations = [booked(2, 4.5)]
    expect(ask([item()], { reservations, minutes: 150 })(5)).toBeNull()
    expect(ask([item()], { reservations, minutes: 180 })(5)).toEqual({
      tail: 'N1',
      name: '100-hour',
      meter: 'tach',
      left: 410,
      isAtMost: false,
      booked: 200,
    })
    // Before the other one it still fits.
    expect(ask([item()], { reservations, minutes: 180 })(1)).toBeNull()
  })

  it('counts what is out, and neither the shop nor what is off, done, or never left', () => {
    const inTheWay = (fields: Parameters<typeof aReservation>[0], from = 1) =>
      ask([item()], { reservations: [booked(from, from + 5, fields)] })(8)?.booked ?? null
    expect(inTheWay({})).toBe(400)
    expect(inTheWay({ status: 'checked-out' }, -9)).toBe(400)
    expect(inTheWay({}, -9)).toBeNull()
    expect(inTheWay({ status: 'Cancelled' })).toBeNull()
    expect(inTheWay({ status: 'Completed' })).toBeNull()
    expect(inTheWay({ activity: 'Maintenance' })).toBeNull()
    expect(inTheWay({ aircraft: { tail: 'N2', model: '' } })).toBeNull()
  })

  it('past a limit has none, whatever the flight comes to; one that grounds nothing is in nobody’s way', () => {
    expect(ask([item({ left: -20, perHour: null })])(1)).toMatchObject({ left: -20 })
    expect(ask([item({ left: 0 }, { grounds: false })])(1)).toBeNull()
    expect(ask([item({ left: null })])(1)).toBeNull()
    expect(ask([item({ left: 10, perHour: null })])(1)).toBeNull()
  })

  it('has some on the day that a date is due, and none after', () => {
    const annual = item({ meter: 'date', left: 2, perHour: null }, { name: 'annual' })
    expect(ask([annual])(48)).toBeNull()
    expect(ask([annual])(72)).toMatchObject({ name: 'annual', meter: 'date', left: 2 })
  })

  it('takes the limit that comes first of two', () => {
    const date = { meter: 'date', left: 30, isAtMost: false, perHour: null } as const
    const tach = { meter: 'tach', left: 50, isAtMost: true, perHour: 80 } as const
    expect(ask([item({}, { left: [date, tach] })])(1)).toMatchObject({
      meter: 'tach',
      isAtMost: true,
    })
  })

  it('has none past a day on which bookings that are not read here reach its limit', () => {
    const soon = item({ left: 900 }, { state: 'overrun', expectedOn: '2026-11-20' })
    expect(ask([soon])(48)).toBeNull()
    expect(ask([soon])(72)).toMatchObject({ left: 900 })
    // By the usual day alone nobody has booked it.
    expect(ask([item({ left: 900 }, { expectedOn: '2026-11-20' })])(72)).toBeNull()
  })

  it('has none behind a booking that overruns, for whoever does not see the log', () => {
    const reservations = [booked(4, 6, { id: 'over' })]
    const inTheWay = (fields: Partial<Overrun>, hours: number) =>
      ask([], { reservations, overruns: [aLateBooking({ tail: 'N1', ...fields })] })(hours)
    expect(inTheWay({}, 7)).toMatchObject({ name: '100-hour', left: null })
    expect(inTheWay({}, 2)).toBeNull()
    expect(inTheWay({ is: 'may-overrun' }, 7)).toBeNull()
    expect(inTheWay({ grounds: false }, 7)).toBeNull()
    expect(inTheWay({ reservation: 'unknown' }, 7)).toBeNull()
  })
})

it('that has none for a flight has none for a longer one, nor later (property)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 6 })), {
        maxLength: 12,
      }),
      fc.integer({ min: -100, max: 3000 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 30, max: 300 }),
      fc.integer({ min: 0, max: 120 }),
      (bookings, left, hour, later, minutes, longer) => {
        const reservations = bookings.map(([from, length]) => booked(from, from + length))
        const items = [item({ left })]
        const isFree = (length: number, hours: number) =>
          ask(items, { reservations, minutes: length })(hours) === null
        return (
          !isFree(minutes + longer, hour + later) ||
          (isFree(minutes, hour) && isFree(minutes, hour + later) && isFree(minutes + longer, hour))
        )
      },
    ),
  )
})
