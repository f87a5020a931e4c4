import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { USUAL_AUDIT } from '#domain/audit/thresholds.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import type { MeterGap } from './match-case.ts'
import { matchRange, type ToMatch } from './match-range.ts'

const zone = zoneOf('America/Denver')
const DAY = plainDay('2026-11-18')
const WEEK = { from: plainDay('2026-11-12'), to: DAY }
const EVENING = instant('2026-11-19T03:00:00Z')
const casey = aPerson()
const robin = aPerson({ name: 'Robin Vale', email: 'robin@example.com' })
const dana = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const otherTail = { tail: 'N5216K', model: 'C172S' }

function match(
  reservations: readonly Reservation[],
  flights: readonly CompletedFlight[],
  change: Partial<ToMatch> = {},
) {
  return matchRange({
    reservations,
    flights,
    gapsOf: () => [],
    unknownLog: new Set(),
    unknownSchedule: [],
    days: WEEK,
    zone,
    now: EVENING,
    settings: USUAL_AUDIT,
    ...change,
  })
}

/** A case in a word each: bucket, how it was paired, reasons. */
function said(...asked: Parameters<typeof match>): string[] {
  return match(...asked).cases.map(({ bucket, evidence, reasons }) =>
    [bucket, evidence?.by, ...reasons.map(({ kind }) => kind)].filter(Boolean).join(' '),
  )
}

/** At two times in UTC, "18T16:00". */
const at = (start: string, end: string) => ({
  start: `2026-11-${start}:00Z`,
  end: `2026-11-${end}:00Z`,
})
const done = (fields: Parameters<typeof aReservation>[0] = {}) =>
  aReservation({ status: 'completed', number: null, ...fields })
const flight = (fields: Parameters<typeof aFlight>[0] = {}) =>
  aFlight({ reservationNumber: null, ...fields })

const AT_NIGHT = { date: '2026-11-18', out: '00:05:00', in: '01:30:00' }

describe('a booking and its flight', () => {
  it('agree where the log names the booking', () => {
    const lesson = done()
    expect(said([lesson], [flight({ reservationId: lesson.id })])).toEqual(['matched id'])
  })

  it.each([
    ['number', { number: 'R-7' }, { reservationNumber: 'R-7', customer: robin }, 'matched number'],
    ['tail, customer and hour', {}, {}, 'matched guess'],
    ['tail and hour, nobody on file', {}, { customer: null, instructor: null }, 'matched guess'],
    ['customer and hour, another tail', {}, { aircraft: otherTail }, 'swapped guess other-tail'],
    ['customer and tail, hours later', {}, { out: '17:00:00', in: '18:20:00' }, 'matched guess'],
  ])('agree by %s', (_, booked, logged, words) => {
    expect(said([done(booked)], [flight(logged)])).toEqual([words])
  })

  it.each([
    ['another customer', { customer: robin }],
    ['another day', { date: '2026-11-16' }],
    ['another tail hours later', { aircraft: otherTail, out: '17:00:00', in: '18:20:00' }],
    ['an id that names another booking', { reservationId: 'ffffffff-0000-4000-8000-000000000000' }],
  ])('are not guessed to belong together over %s', (_, logged) => {
    expect(said([done()], [flight(logged)]).sort()).toEqual([
      expect.stringMatching(/^not-booked (no-booking|booking-not-seen)$/),
      'not-flown completed-unlogged',
    ])
  })

  it('gives a flight to the booking that fits best', () => {
    const morning = done()
    const noon = done({ ...at('18T18:00', '18T19:30') })
    const late = flight({ out: '11:10:00', in: '12:30:00' })
    const { cases } = match([noon, morning], [late, flight()])
    expect(cases.map((one) => [one.bucket, one.reservation?.id])).toEqual([
      ['matched', morning.id],
      ['matched', noon.id],
    ])
    expect(cases[1]?.flight?.id).toBe(late.id)
  })

  it('agree across midnight, where the log has the day after', () => {
    const night = done({ ...at('18T06:30', '18T08:30') })
    const logged = flight({ reservationId: night.id, ...AT_NIGHT })
    expect(match([night], [logged]).cases).toMatchObject([
      { bucket: 'matched', day: '2026-11-17', reasons: [{ kind: 'other-day' }] },
    ])
  })

  it('are found over the edge of the range', () => {
    const night = done({ ...at('12T06:30', '12T08:30') })
    const logged = flight({ reservationId: night.id, ...AT_NIGHT, date: '2026-11-12' })
    expect(match([night], [logged]).cases).toMatchObject([{ bucket: 'matched', day: '2026-11-12' }])
    expect(match([night], []).cases).toEqual([])
  })
})

describe('what does not agree', () => {
  it.each([
    ['CANCELLED', 'not-flown cancelled'],
    ['Cancelled - No show', 'not-flown no-show'],
    ['No show', 'not-flown no-show'],
    ['checked-out', 'not-closed not-closed'],
    ['PENDING', 'not-flown still-pending'],
    ['completed', 'not-flown completed-unlogged'],
    ['Standby', 'not-flown open-status'],
  ])('a booking that is %s and has no flight', (status, words) => {
    expect(said([aReservation({ status })], [])).toEqual([words])
  })

  it('a booking without an aircraft had nothing to fly', () => {
    expect(said([done({ aircraft: null })], [])).toEqual(['not-flown no-aircraft'])
  })

  const hobbs = (end: number, delta = end - 1000) => ({ hobbs: { start: 1000, end, delta } })

  // Booked for an hour and a half.
  it.each<[string, Parameters<typeof aFlight>[0], string]>([
    ['another tail', { aircraft: otherTail }, 'swapped id other-tail'],
    ['another instructor', { instructor: robin }, 'swapped id other-instructor'],
    ['both', { aircraft: otherTail, instructor: robin }, 'swapped id other-tail other-instructor'],
    ['nothing: a name is missing', { instructor: null }, 'matched id'],
    ['2.1 h', hobbs(1210), 'hours-differ id over-booked over-clock'],
    ['more than the clock went', hobbs(1146), 'hours-differ id over-clock'],
    ['0.4 h', hobbs(1040), 'hours-differ id under-booked'],
    ['a Δ that is none', hobbs(1140, 110), 'hours-differ id delta-differs'],
    ['nothing: half an hour over it', { ...hobbs(1200), in: '11:10:00' }, 'matched id'],
  ])('a flight on the booking that differs by %s', (_, fields, words) => {
    const lesson = done()
    expect(said([lesson], [flight({ reservationId: lesson.id, ...fields })])).toEqual([words])
  })

  it('a flight on a cancelled booking was flown and not booked', () => {
    const lesson = aReservation({ status: 'CANCELLED' })
    expect(said([lesson], [flight({ reservationId: lesson.id })])).toEqual([
      'not-booked id booking-cancelled',
    ])
  })

  it('a flight written down twice, and a second leg, are told apart', () => {
    const lesson = done({ end: '2026-11-18T20:00:00Z' })
    const first = flight({ reservationId: lesson.id })
    const copy = flight({ reservationId: lesson.id, completedAt: '2026-11-18T17:50:00Z' })
    const leg = flight({
      reservationId: lesson.id,
      out: '11:00:00',
      in: '12:00:00',
      hobbs: { start: 123590, end: 123690, delta: 100 },
      completedAt: '2026-11-18T19:50:00Z',
    })
    const { cases } = match([lesson], [leg, copy, first])
    expect(cases.map((one) => [one.flight?.id, one.bucket, one.reservation?.id ?? null])).toEqual([
      [copy.id, 'not-booked', null],
      [first.id, 'matched', lesson.id],
      [leg.id, 'matched', null],
    ])
  })
})

const gap = (after: CompletedFlight, before: CompletedFlight, booking?: Reservation): MeterGap => ({
  before,
  after,
  missing: {
    tail: 'N172SP',
    amount: 210,
    meter: 'hobbs',
    afterFlightId: before.id,
    beforeFlightId: after.id,
    from: before.date,
    to: after.date,
    candidates: booking
      ? [
          {
            kind: 'booking',
            bookingId: booking.id,
            bookingNumber: booking.number,
            status: 'checked out',
            flightId: null,
            tail: 'N172SP',
            expected: 180,
            sure: 0.8,
          },
        ]
      : [],
  },
})

describe('a meter that moved', () => {
  it('is a case of its own, and speaks for the booking that was not closed', () => {
    const lost = aReservation({ status: 'checked-out', ...at('17T16:00', '17T18:30') })
    const [before, after] = [flight({ date: '2026-11-16' }), flight()]
    const told = said([lost], [before, after], {
      gapsOf: () => [gap(after, before, lost)],
    })
    expect(told).toEqual([
      'not-booked no-booking',
      'not-closed not-closed meter-moved',
      'not-logged',
      'not-booked no-booking',
    ])
  })

  it('is looked for between flights that know their booking', () => {
    const lesson = done()
    const seen: (string | null)[] = []
    match([lesson], [flight()], {
      gapsOf(flights) {
        seen.push(...flights.map(({ reservationId }) => reservationId))
        return []
      },
    })
    expect(seen).toEqual([lesson.id])
  })

  it('before the range is not of the range', () => {
    const [before, after] = [flight({ date: '2026-11-10' }), flight({ date: '2026-11-11' })]
    expect(match([], [before, after], { gapsOf: () => [gap(after, before)] }).cases).toEqual([])
  })
})

describe('what cannot be judged', () => {
  it('leaves out what is not due, with a count', () => {
    const later = aReservation({ ...at('19T04:00', '19T05:00') })
    const out = aReservation({ status: 'checked-out', ...at('19T02:00', '19T04:00') })
    const off = aReservation({ status: 'CANCELLED', ...at('19T04:00', '19T05:00') })
    const late = aReservation({ status: 'checked-out', end: '2026-11-19T02:30:00Z' })
    // The clock of the test is minutes past its end: the log is read less often than the schedule.
    const back = aReservation({ status: 'completed', end: '2026-11-19T02:58:00Z' })
    const matching = match([later, out, off, late, back], [])
    expect(matching.notDue.map(({ id }) => id)).toEqual([later.id, out.id, late.id, back.id])
    expect(matching.cases.map(({ bucket }) => bucket)).toEqual(['not-flown'])
  })

  it('leaves out maintenance, unless a flight names the block', () => {
    const block = aReservation({ activity: 'Maintenance', customers: [], instructors: [] })
    expect(match([block], [])).toMatchObject({ cases: [], maintenance: [block] })
    expect(said([block], [flight({ reservationId: block.id, instructor: null })])).toHaveLength(1)
  })

  it('never says "not flown" of a day whose log is not known', () => {
    const lesson = done()
    const off = aReservation({ status: 'CANCELLED' })
    const matching = match([lesson, off], [], { unknownLog: new Set([DAY]) })
    expect(matching.undecided).toMatchObject([{ reservation: lesson, unknown: 'log' }])
    expect(matching.cases.map(({ reservation }) => reservation)).toEqual([off])
    expect(matching.days).toMatchObject([
      { day: DAY, agree: 0, toExplain: 0, calledOff: 1, undecided: 1 },
    ])
  })

  it('never says "not booked" of a day whose schedule is not known', () => {
    const logged = flight()
    const matching = match([], [logged], { unknownSchedule: [localDay(zone, DAY)] })
    expect(matching.undecided).toMatchObject([{ flight: logged, unknown: 'schedule' }])
    expect(matching.cases).toEqual([])
  })
})

test('scores a day by what agrees of what should', () => {
  const lesson = done()
  const off = aReservation({ status: 'CANCELLED' })
  const lost = done({ ...at('18T20:00', '18T21:00') })
  expect(match([lesson, off, lost], [flight({ reservationId: lesson.id })]).days).toMatchObject([
    { day: DAY, agree: 1, toExplain: 1, calledOff: 1, flights: 0, gaps: 0, undecided: 0 },
  ])
})

// Small worlds in which everything collides with everything.
const PEOPLE = [casey, robin, dana]
const TAILS = [{ tail: 'N172SP', model: 'C172S' }, otherTail, null]
const pick = <T>(items: readonly T[]) => fc.constantFrom(...items)
const id = (kind: string) => (n: number) => `${kind}${String(n).padStart(4, '0')}`
const hour = (n: number) => instant('2026-11-11T00:00:00Z') + n * 1_800_000
const bookings = fc
  .array(
    fc.record({
      at: fc.nat({ max: 400 }),
      long: fc.integer({ min: 1, max: 8 }),
      status: pick(['PENDING', 'completed', 'CANCELLED', 'checked-out', 'Standby']),
      customer: pick(PEOPLE),
      aircraft: pick(TAILS),
      number: fc.option(pick(['R-1', 'R-2', 'R-3']), { nil: null }),
      activity: pick(['Dual', 'Maintenance', null]),
    }),
    { maxLength: 14 },
  )
  .map((made) =>
    made.map(({ at, long, customer, ...rest }, n) =>
      aReservation({
        ...rest,
        id: id('r')(n),
        start: new Date(hour(at)).toISOString(),
        end: new Date(hour(at + long)).toISOString(),
        customers: [customer],
      }),
    ),
  )
const log = fc
  .array(
    fc.record({
      day: fc.integer({ min: 10, max: 19 }),
      out: fc.integer({ min: 0, max: 23 }),
      customer: pick([...PEOPLE, null]),
      aircraft: pick(TAILS),
      reservationNumber: fc.option(pick(['R-1', 'R-2']), { nil: null }),
      names: fc.option(fc.nat({ max: 16 }), { nil: null }),
    }),
    { maxLength: 14 },
  )
  .map((made) =>
    made.map(({ day, out, names, ...rest }, n) =>
      aFlight({
        ...rest,
        id: id('f')(n),
        date: `2026-11-${day}`,
        out: `${String(out).padStart(2, '0')}:00:00`,
        in: `${String(Math.min(23, out + 1)).padStart(2, '0')}:30:00`,
        reservationId: names === null ? null : id('r')(names),
      }),
    ),
  )

test('puts every booking and every flight of the range in exactly one place', () => {
  fc.assert(
    fc.property(bookings, log, (reservations, flights) => {
      const { cases, undecided, notDue, maintenance } = match(reservations, flights)
      const booked = [...cases, ...undecided]
        .flatMap(({ reservation }) => reservation ?? [])
        .concat(notDue, maintenance)
        .map((one) => one.id)
      const flown = [...cases, ...undecided].flatMap((one) => one.flight?.id ?? [])
      expect(new Set(booked).size).toBe(booked.length)
      expect(new Set(flown).size).toBe(flown.length)
      const [first, last] = [localDay(zone, WEEK.from).start, localDay(zone, WEEK.to).end]
      for (const { id, start } of reservations) {
        if (start !== null && start >= first && start < last) expect(booked).toContain(id)
      }
      for (const { id, date } of flights) {
        if (date !== null && date >= WEEK.from && date <= WEEK.to) expect(flown).toContain(id)
      }
    }),
  )
})

test('does not depend on the order of what it is given', () => {
  fc.assert(
    fc.property(bookings, log, fc.infiniteStream(fc.nat()), (reservations, flights, dice) => {
      const shuffled = <T>(items: readonly T[]) =>
        items
          .map((item) => ({ item, at: dice.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item)
      const keys = (matching: ReturnType<typeof match>) =>
        matching.cases.map((one) => [one.key, one.bucket, one.flight?.id, one.day])
      const plain = match(reservations, flights)
      const other = match(shuffled(reservations), shuffled(flights))
      expect(keys(other)).toEqual(keys(plain))
      expect(other.days).toEqual(plain.days)
      expect(other.undecided).toEqual(plain.undecided)
      expect(other.notDue).toEqual(plain.notDue)
    }),
  )
})
