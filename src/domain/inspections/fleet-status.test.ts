import { describe, expect, it } from 'vitest'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { seeded } from '#testing/seeded-random.ts'
import { asInstant, DAY, HOUR, instant, isoInstant, plus } from '#time/instant.ts'
import { addDays, dayNumber, plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import type { InspectionLimit } from '#wire/inspections-wire.ts'
import { type FleetStatusQuestion, fleetStatusOf } from './fleet-status.ts'
import type { KeptItem } from './kept-item.ts'

const ZONE = zoneOf('America/Denver')
/** Noon in Denver. */
const NOW = instant('2026-11-18T19:00:00Z')
const TODAY = plainDay('2026-11-18')
const START = 100_000
const KNOWN = { from: (dayNumber(TODAY) - 60) * DAY, to: (dayNumber(TODAY) + 1) * DAY, asOf: NOW }

const at = (days: number, hour = 9) => plus(NOW, days * DAY + (hour - 12) * HOUR)

/** A lesson of two hours so many days from today, and what it put on the meters: by the middle 1.4 on the Hobbs, 1.05 on the Tach. */
function lesson(days: number, fields: Parameters<typeof aReservation>[0] = {}, hour = 9) {
  return aReservation({
    start: isoInstant(at(days, hour)),
    end: isoInstant(at(days, hour + 2)),
    ...fields,
  })
}

interface World {
  readonly flights: CompletedFlight[]
  readonly reservations: Reservation[]
}

/** Twenty days with a lesson each, ending yesterday; the Tach then stands at `START` + 2100. */
function history(): World {
  const world: World = { flights: [], reservations: [] }
  let [hobbs, tach] = [200_000, START]
  for (let days = -20; days < 0; days++) {
    const booking = lesson(days, { status: 'completed' })
    const off = (((days % 5) + 5) % 5) - 2
    const [ran, ranTach] = [140 + off * 10, 105 + off * 7]
    world.reservations.push(booking)
    world.flights.push(flightOf(booking, days, hobbs, hobbs + ran, tach, tach + ranTach))
    hobbs += ran
    tach += ranTach
  }
  return world
}

function flightOf(
  { id }: Reservation,
  days: number,
  hobbs: number,
  hobbsIn: number,
  tach: number,
  tachIn: number,
) {
  return aFlight({
    reservationId: id,
    date: addDays(TODAY, days),
    out: '09:05:00',
    in: '10:55:00',
    completedAt: isoInstant(at(days, 11)),
    hobbs: { start: hobbs, end: hobbsIn, delta: hobbsIn - hobbs },
    tach: { start: tach, end: tachIn, delta: tachIn - tach },
  })
}

const LAST = START + 2100

function anItem(limits: readonly InspectionLimit[], fields: Partial<KeptItem> = {}): KeptItem {
  return {
    id: 'item',
    tail: 'N172SP',
    name: '100-hour',
    limits,
    carry: 'due',
    grounds: true,
    note: '',
    done: [],
    setAt: asInstant(NOW - 100 * DAY),
    notDone: [],
    ...fields,
  }
}

const tach = (left: number): InspectionLimit => ({
  meter: 'tach',
  due: LAST + left,
  interval: 10_000,
  warnAt: 1000,
})
const date = (days: number): InspectionLimit => ({
  meter: 'date',
  due: dayNumber(TODAY) + days,
  interval: 12,
  warnAt: 30,
})

function stands(
  limits: readonly InspectionLimit[],
  { flights, reservations }: World = history(),
  fields: Partial<KeptItem> = {},
  asked: Partial<FleetStatusQuestion> = {},
) {
  const { data, overruns, asOf } = fleetStatusOf({
    items: [anItem(limits, fields)],
    flights,
    reservations,
    now: NOW,
    today: TODAY,
    zone: ZONE,
    flightsKnown: [KNOWN],
    bookingsKnown: [{ ...KNOWN, to: plus(NOW, 30 * DAY) }],
    ...asked,
  })
  const [item] = data
  if (!item) throw new Error('No standing')
  return { ...item, overruns, asOf, all: data }
}

/** "≤ 5000 after 102100" of each limit, or why it is not known. */
const hoursLeft = ({ left }: Pick<ReturnType<typeof stands>, 'left'>) =>
  left.map(({ isAtMost, left, because, last }) =>
    left === null ? because : `${isAtMost ? '≤ ' : ''}${left} after ${last}`,
  )

const withBookings = (...reservations: Reservation[]): World => {
  const world = history()
  return { ...world, reservations: [...world.reservations, ...reservations] }
}

describe('hours left', () => {
  it('are what it is due at, less the last reading of that meter', () => {
    expect(stands([tach(5000)])).toMatchObject({
      state: 'ok',
      left: [{ meter: 'tach', last: LAST, lastOn: '2026-11-17', left: 5000, perHour: 53 }],
      notClosed: 0,
      stillOut: 0,
      knownTo: isoInstant(NOW),
      asOf: isoInstant(NOW),
      ask: null,
    })
  })

  it.each([
    [5000, 'ok'],
    [1001, 'ok'],
    [1000, 'near'],
    [1, 'near'],
    [0, 'due'],
    [-300, 'due'],
  ])('with %i hundredths are %s', (left, state) => {
    expect(stands([tach(left)]).state).toBe(state)
  })

  it('are told of the limit that comes first', () => {
    expect(stands([tach(5000), date(10)]).state).toBe('near')
    expect(stands([tach(5000), date(0)]).state).toBe('due')
    expect(stands([tach(50), date(300)]).state).toBe('near')
  })

  it('are at most so many where a flight is out, or back and not in the log', () => {
    const out = lesson(0, { status: 'checked-out' }, 11)
    const back = lesson(0, { status: 'completed' }, 8)
    const status = stands([tach(5000)], withBookings(out, back))
    expect([status.notClosed, status.stillOut]).toEqual([2, 1])
    expect(hoursLeft(status)).toEqual([`≤ 5000 after ${LAST}`])
    expect(hoursLeft(stands([tach(5000)]))).toEqual([`5000 after ${LAST}`])
  })

  it('are exact where what is not closed was before the last reading', () => {
    const forgotten = lesson(-3, { status: 'checked-out' }, 8)
    const status = stands([tach(5000)], withBookings(forgotten))
    expect([status.notClosed, hoursLeft(status)]).toEqual([0, [`5000 after ${LAST}`]])
  })

  it('are at most so many where the log is not known to now and it was booked since', () => {
    const asOf = at(0, 8)
    const asked = { flightsKnown: [{ ...KNOWN, asOf }] }
    const booked = stands([tach(5000)], withBookings(lesson(0, {}, 9)), {}, asked)
    expect([booked.knownTo, hoursLeft(booked)]).toEqual([
      isoInstant(asOf),
      [`≤ 5000 after ${LAST}`],
    ])
    expect(hoursLeft(stands([tach(5000)], history(), {}, asked))).toEqual([`5000 after ${LAST}`])
    const unread = stands([tach(5000)], history(), {}, { flightsKnown: [] })
    expect([unread.knownTo, hoursLeft(unread)]).toEqual([null, [`≤ 5000 after ${LAST}`]])
  })

  it('are not known without a reading', () => {
    const none = { flights: [], reservations: [] }
    const status = stands([tach(5000)], none)
    expect([status.state, hoursLeft(status)]).toEqual(['unknown', ['no-reading']])
    expect(stands([date(300)], none).state).toBe('ok')
  })
})

describe('a reading that cannot be right', () => {
  const wrong = (fields: Partial<CompletedFlight>) => {
    const world = withBookings(lesson(0, { status: 'completed' }, 8))
    const booking = world.reservations.at(-1)
    if (!booking) throw new Error('No booking')
    const hobbs = 200_000 + 2800
    const flight = flightOf(booking, 0, hobbs, hobbs + 140, LAST, LAST + 105)
    return hoursLeft(
      stands([tach(5000)], { ...world, flights: [...world.flights, { ...flight, ...fields }] }),
    )
  }

  it.each([
    ['a thousand hours on', { tach: { start: LAST, end: LAST + 100_105, delta: 105 } }],
    ['another number altogether', { tach: { start: 900_000, end: 900_105, delta: 105 } }],
    ['backwards', { tach: { start: LAST, end: LAST - 900, delta: -900 } }],
    ['one digit off, beside the Hobbs', { tach: { start: LAST, end: LAST + 205, delta: 205 } }],
    [
      'longer than it was away',
      { hobbs: null, tach: { start: LAST, end: LAST + 305, delta: 305 } },
    ],
    ['not there', { tach: null }],
  ])('is not the last one: %s', (_, fields) => {
    expect(wrong(fields)).toEqual([`≤ 5000 after ${LAST}`])
  })

  it('beside one that is', () => {
    expect(wrong({})).toEqual([`4895 after ${LAST + 105}`])
  })

  it('of a day to come is a wrong date', () => {
    expect(wrong({ date: plainDay('2026-12-18') })).toEqual([`≤ 5000 after ${LAST}`])
  })
})

describe('more than a whole interval left', () => {
  const oil = (left: number): InspectionLimit => ({ ...tach(left), interval: 5000 })

  it('is never OK, whatever made it so', () => {
    expect(hoursLeft(stands([oil(5000)]))).toEqual([`5000 after ${LAST}`])
    expect(stands([oil(5001)])).toMatchObject({
      state: 'unknown',
      expectedOn: null,
      left: [{ left: null, because: 'beyond-interval' }],
    })
    expect(stands([{ ...oil(5001), interval: null }]).state).toBe('ok')
  })

  it('may be of what was done early, but not by more than half an interval', () => {
    const early = { done: [{ on: '2026-11-17', tach: LAST, hobbs: null }] }
    expect(stands([oil(5600)], history(), early).state).toBe('ok')
    expect(stands([oil(7501)], history(), early).state).toBe('unknown')
  })
})

describe('a meter that was replaced', () => {
  const replaced = (flown = 4): World => {
    const world = history()
    let [hobbs, now] = [202_800, 30]
    for (let days = 0; days < flown; days++) {
      const booking = lesson(-20 + days, { status: 'completed' })
      world.reservations.push(booking)
      world.flights.push(flightOf(booking, -20 + days, hobbs, hobbs + 140, now, now + 105))
      hobbs += 140
      now += 105
    }
    // What was there before, twenty days earlier.
    const moved = world.flights.slice(0, 20).map((flight) => ({
      ...flight,
      date: flight.date && addDays(flight.date, -25),
      completedAt: flight.completedAt && plus(flight.completedAt, -25 * DAY),
    }))
    const later = world.reservations.slice(0, 20).map((one) => ({
      ...one,
      start: one.start && plus(one.start, -25 * DAY),
      end: one.end && plus(one.end, -25 * DAY),
    }))
    return {
      flights: [...moved, ...world.flights.slice(20)],
      reservations: [...later, ...world.reservations.slice(20)],
    }
  }

  it('breaks what was typed for the old one, until somebody types it anew', () => {
    expect(stands([tach(5000)], replaced())).toMatchObject({
      state: 'unknown',
      left: [{ last: 450, left: null, because: 'meter-replaced' }],
      overruns: [],
    })
    const anew: InspectionLimit = { meter: 'tach', due: 10_000, interval: 10_000, warnAt: 1000 }
    expect(stands([anew], replaced()).state).toBe('unknown')
    const typedSince = stands([anew], replaced(), { setAt: at(-1) })
    expect([typedSince.state, hoursLeft(typedSince)]).toEqual(['ok', ['9550 after 450']])
  })

  it('breaks what was typed by a reading of the old one, though it had been flown by then', () => {
    const typedToday = { setAt: at(0, 13), readings: { hobbs: 202_800, tach: LAST } }
    expect(stands([tach(1200)], replaced(), typedToday)).toMatchObject({
      state: 'unknown',
      left: [{ last: 450, left: null, because: 'meter-replaced' }],
    })
    const forTheNew: InspectionLimit = { meter: 'tach', due: 5000, interval: 5000, warnAt: 500 }
    expect(hoursLeft(stands([forTheNew], replaced(), typedToday))).toEqual(['4550 after 450'])
    const byTheNew = { ...typedToday, readings: { hobbs: 203_360, tach: 450 } }
    expect(hoursLeft(stands([forTheNew], replaced(), byTheNew))).toEqual(['4550 after 450'])
  })

  it('leaves the other meter as it is', () => {
    const hobbs: InspectionLimit = { meter: 'hobbs', due: 210_000, interval: 10_000, warnAt: 1000 }
    expect(hoursLeft(stands([hobbs], replaced()))).toEqual(['6640 after 203360'])
  })

  it('is not taken for one before three flights bear it out', () => {
    expect(hoursLeft(stands([tach(5000)], replaced(1)))).toEqual([`≤ 5000 after ${LAST}`])
  })
})

describe('the booking that overruns', () => {
  const ahead = Array.from({ length: 10 }, (_, index) => lesson(index + 1))
  const marksAt = (left: number, ...bookings: Reservation[]) =>
    stands([tach(left)], withBookings(...bookings)).overruns.map(
      ({ is, reservation }) => [is, bookings.findIndex(({ id }) => id === reservation)] as const,
    )

  it('is every one from the first on that may, and by the middle it does', () => {
    // Each comes to 105, give or take 10.
    const four = ahead.slice(0, 4)
    expect(marksAt(319, ...four)).toEqual([
      ['may-overrun', 2],
      ['overruns', 3],
    ])
    expect(marksAt(311, ...four)).toEqual([
      ['overruns', 2],
      ['overruns', 3],
    ])
    expect(marksAt(400, ...four)).toEqual([['overruns', 3]])
    expect(marksAt(130, ...four).map(([, index]) => index)).toEqual([1, 2, 3])
    expect(marksAt(2000, ...ahead)).toEqual([])
  })

  it('is the one that crosses the limit', () => {
    const crossing = stands([tach(630)], withBookings(...ahead)).overruns[0]
    expect(crossing).toMatchObject({ is: 'may-overrun', reservation: ahead[5]?.id, left: 105 })
    const { reservation, left } = stands([tach(600)], withBookings(...ahead)).overruns[0] ?? {}
    expect([reservation, left]).toEqual([ahead[5]?.id, 75])
  })

  it('tells what is left when it begins, and what it takes', () => {
    const { overruns, state } = stands([tach(145)], withBookings(...ahead))
    expect(state).toBe('overrun')
    expect(overruns[0]).toMatchObject({
      is: 'overruns',
      meter: 'tach',
      left: 40,
      inspection: 'item',
    })
    expect(overruns.map((one) => one.left)).toEqual(ahead.slice(1).map((_, at) => 40 - 105 * at))
    const { low = 0, high = 0 } = overruns[0]?.takes ?? {}
    expect([low > 85, low < 105, high > 105, high < 125]).toEqual([true, true, true, true])
  })

  it.each([
    ['called off', { status: 'cancelled' }],
    ['in the shop', { activity: 'Maintenance' }],
    ['of another aircraft', { aircraft: { tail: 'N1', model: 'C172S' } }],
  ])('is none that is %s', (_, fields) => {
    expect(marksAt(50, lesson(1, fields))).toEqual([])
    expect(marksAt(50, lesson(1, fields), lesson(2))).toEqual([['overruns', 1]])
  })

  it.each([
    ['named, and gives nothing back', 1, 'Maintenance', '2026-11-19'],
    ['named once begun, though it names the item', 0, 'Maintenance 100-hour', '2026-11-18'],
    ['none where it comes after', 3, 'Maintenance', null],
    ['none where it is for another item', 1, 'Maintenance: oil', null],
  ])('maintenance booked before it is %s', (_, days, activity, shopOn) => {
    const items = [anItem([tach(130)]), anItem([tach(9_000)], { id: 'oil', name: 'Oil' })]
    const shop = lesson(days, { activity }, 11)
    const { overruns } = stands([], withBookings(...ahead, shop), {}, { items })
    expect(overruns[0]).toMatchObject({ is: 'overruns', reservation: ahead[1]?.id, shopOn })
  })

  it('names of maintenance that is under way the day it ends', () => {
    const shop = lesson(-3, { activity: 'Maintenance', end: isoInstant(at(1, 8)) })
    const { overruns } = stands([tach(130)], withBookings(...ahead, shop))
    expect(overruns[0]).toMatchObject({ is: 'overruns', shopOn: '2026-11-19' })
  })

  it('counts what is out and what is not closed', () => {
    expect(marksAt(145, lesson(1))).toEqual([])
    expect(marksAt(145, lesson(1), lesson(0, { status: 'checked-out' }, 11))).toEqual([
      ['overruns', 0],
    ])
    expect(marksAt(145, lesson(1), lesson(0, { status: 'completed' }, 8))).toEqual([
      ['overruns', 0],
    ])
  })

  it('only may be one, where a booking that passed may have been flown', () => {
    expect(marksAt(145, lesson(1), lesson(0, { status: 'pending' }, 8))).toEqual([
      ['may-overrun', 0],
    ])
  })

  it('is the first of all once nothing is left', () => {
    const all = ahead.map((_, index) => ['overruns', index])
    expect(marksAt(0, ...ahead)).toEqual(all)
    expect(marksAt(-500, ...ahead)).toEqual(all)
    const short = aReservation({ start: isoInstant(at(1)), end: isoInstant(at(1, 9.1)) })
    expect(marksAt(0, short)).toEqual([['overruns', 0]])
  })

  it('of a date is the first that ends after the due day is over', () => {
    const { overruns, expectedOn } = stands([date(2)], withBookings(...ahead))
    expect(overruns[0]).toMatchObject({ is: 'overruns', meter: 'date', left: -1, takes: null })
    expect(overruns.map(({ reservation }) => reservation)).toEqual(
      ahead.slice(2).map(({ id }) => id),
    )
    expect(expectedOn).toBe(addDays(TODAY, 2))
  })

  it('is named by the limit that it passes first', () => {
    const { overruns } = stands([tach(145), date(5)], withBookings(...ahead))
    expect(overruns[0]).toMatchObject({ meter: 'tach', reservation: ahead[1]?.id })
  })

  it('of a trip is not taken for days in the air', () => {
    const trip = aReservation({ start: isoInstant(at(1)), end: isoInstant(at(4)) })
    expect(marksAt(2000, trip)).toEqual([])
    expect(marksAt(300, trip)).toEqual([['overruns', 0]])
  })

  it('is the same for every order of flights and bookings', () => {
    const world = withBookings(...ahead, lesson(0, { status: 'checked-out' }, 11))
    const chance = seeded(3)
    const shuffled = <T>(list: readonly T[]) =>
      list
        .map((one) => [chance.next(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one)
    const other = { flights: shuffled(world.flights), reservations: shuffled(world.reservations) }
    expect(stands([tach(500), date(40)], other)).toEqual(stands([tach(500), date(40)], world))
  })
})

describe('an aircraft with too few flights of its own', () => {
  const other = (tail: string, model: string, last: number) =>
    Array.from({ length: 3 }, (_, index) => {
      const start = last - 105 * (3 - index)
      const meters = {
        hobbs: { start: start + 50_000, end: start + 50_140, delta: 140 },
        tach: { start, end: start + 105, delta: 105 },
      }
      const date = addDays(TODAY, index - 3)
      return aFlight({ date, completedAt: null, aircraft: { tail, model }, ...meters })
    })

  it.each([
    ['its model', 'C172S'],
    ['the fleet', 'SR20'],
  ])('is taken to fly as %s does', (_, model) => {
    const { flights, reservations } = withBookings(
      lesson(1, { aircraft: { tail: 'N1', model } }),
      lesson(2, { aircraft: { tail: 'N1', model } }),
    )
    const limit: InspectionLimit = { meter: 'tach', due: 7115, interval: null, warnAt: 0 }
    const world = { flights: [...flights, ...other('N1', model, 7000)], reservations }
    expect(stands([limit], world, { tail: 'N1' })).toMatchObject({
      left: [{ last: 7000, left: 115, perHour: 53 }],
      overruns: [
        { is: 'may-overrun', reservation: reservations.at(-2)?.id },
        { is: 'overruns', reservation: reservations.at(-1)?.id },
      ],
    })
  })
})

describe('the day on which it is expected', () => {
  it('is by the bookings of a week, and then by the usual day', () => {
    const two = withBookings(lesson(2), lesson(6))
    expect(stands([tach(200)], two).expectedOn).toBe(addDays(TODAY, 6))
    // 2100 hundredths in 56 days are 37.5 a day.
    expect(stands([tach(210 + 75)], two).expectedOn).toBe(addDays(TODAY, 9))
    expect(stands([tach(-1)], two).expectedOn).toBe(TODAY)
    const isFar = (...limits: InspectionLimit[]) => stands(limits, two).left.map((one) => one.isFar)
    const once = { ...tach(50_000), interval: null }
    expect(stands([once], two).expectedOn).toBeNull()
    expect(isFar(once, tach(200), date(800))).toEqual([true, undefined, true])
  })

  it('is that of the limit that comes first', () => {
    const one = withBookings(lesson(2))
    expect(stands([tach(100), date(1)], one).expectedOn).toBe(addDays(TODAY, 1))
    const { expectedOn, left } = stands([tach(100), date(20)], one)
    expect(expectedOn).toBe(addDays(TODAY, 2))
    expect(left.map((limit) => limit.expectedOn)).toEqual([addDays(TODAY, 2), addDays(TODAY, 20)])
  })
})

describe('after maintenance', () => {
  const shop = lesson(-1, { activity: 'Maintenance', status: 'completed' }, 13)
  const asked = (left: number, fields: Partial<KeptItem> = {}, block = shop) =>
    stands([tach(left)], withBookings(block), fields).ask

  it('is asked whether it was done, at the last reading before', () => {
    expect(asked(300)).toEqual({
      reservation: shop.id,
      on: '2026-11-17',
      tach: LAST,
      hobbs: 202_800,
    })
    expect(asked(-300)).not.toBeNull()
  })

  it('is asked at what had been flown by then, however late it was closed', () => {
    const world = withBookings(shop)
    const flights = world.flights.map((flight) => ({ ...flight, completedAt: at(0, 8) }))
    expect(stands([tach(300)], { ...world, flights }).ask).toMatchObject({ tach: LAST })
  })

  it.each([
    ['far from it', 5000, {}],
    ['written down for that day', 300, { done: [{ on: '2026-11-17', tach: LAST, hobbs: null }] }],
    ['said not to have been', 300, { notDone: [shop.id] }],
    ['typed since', 300, { setAt: at(0, 11) }],
  ])('is not, where it is %s', (_, left, fields) => {
    expect(asked(left, fields)).toBeNull()
  })

  it.each([
    ['still in the shop', lesson(0, { activity: 'Maintenance', status: 'checked-out' }, 11)],
    ['called off', lesson(-1, { activity: 'Maintenance', status: 'cancelled' }, 13)],
    ['long past', lesson(-40, { activity: 'Maintenance', status: 'completed' }, 13)],
  ])('is not, where the booking is %s', (_, block) => {
    expect(asked(300, {}, block)).toBeNull()
  })

  it('is asked of the items that the booking names, and of no other', () => {
    const named = lesson(-1, { activity: 'Maintenance: annual', status: 'completed' }, 13)
    const items = [
      anItem([tach(300)]),
      anItem([date(300)], { id: 'annual', name: 'Annual' }),
      anItem([date(5)], { id: 'oil', name: 'Oil' }),
    ]
    const { all } = stands([], withBookings(named), {}, { items })
    expect(all.map(({ ask }) => ask !== null)).toEqual([false, true, false])
  })
})
