import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { asInstant, instant, isoInstant, MINUTE, overlap } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { findTimes, type TimeQuestion } from './find-times.ts'

const DENVER = zoneOf('America/Denver')
const DAY = plainDay('2026-11-18')
const NOW = instant('2026-11-18T08:00:00Z')
const N1 = { tail: 'N1', model: 'DA40' }
const N2 = { tail: 'N2', model: 'DA40' }
const DANA = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const LEE = aPerson({ name: 'Lee Park', email: 'lee@example.com' })

const at = (time: string) => `2026-11-18T${time}:00-07:00`

function lesson(from: string, to: string, fields: Parameters<typeof aReservation>[0] = {}) {
  return aReservation({
    start: at(from),
    end: at(to),
    aircraft: N1,
    instructors: [DANA],
    ...fields,
  })
}

function find(reservations: readonly Reservation[], more: Partial<TimeQuestion> = {}) {
  return findTimes({
    reservations,
    dispatch: dispatchAt(reservations, more.now ?? NOW, DENVER),
    days: { from: DAY, to: DAY },
    now: NOW,
    zone: DENVER,
    hours: USUAL_HOURS,
    daylight: null,
    aircraft: [N1, N2],
    instructors: [DANA, LEE],
    minutes: 90,
    margin: 0,
    unknown: [],
    ...more,
  })
}

const clock = (value: Parameters<typeof isoInstant>[0]) =>
  isoInstant(asInstant(value - 7 * 60 * MINUTE)).slice(11, 16)

const said = (...asked: Parameters<typeof find>) =>
  find(...asked).map(({ aircraft, time, offers }) =>
    [
      `${clock(time.start)}–${clock(time.end)} ${aircraft.tail}`,
      ...offers.map(
        ({ person, time: own, isOnSchedule }) =>
          `${person.name}${isOnSchedule ? '' : '?'} ${clock(own.start)}–${clock(own.end)}`,
      ),
    ].join(', '),
  )

describe('a time to fly', () => {
  it('lies before the first lesson, between lessons and after the last one', () => {
    const day = [lesson('09:00', '11:00'), lesson('13:00', '20:45')]
    expect(said(day, { aircraft: [N2], instructors: [DANA] })).toEqual([
      '06:00–22:00 N2, Dana Ortiz 06:00–09:00, Dana Ortiz 11:00–13:00',
    ])
    expect(said(day, { aircraft: [N1], instructors: null })).toEqual([
      '06:00–09:00 N1',
      '11:00–13:00 N1',
    ])
  })

  it('starts on each quarter hour at which the aircraft and an instructor are free long enough', () => {
    const day = [lesson('06:00', '20:00', { aircraft: N2 }), lesson('20:00', '20:15')]
    const [found] = find(day, { aircraft: [N1], instructors: [LEE], minutes: 60 })
    expect(found?.starts.map(clock).slice(0, 2)).toEqual(['06:00', '06:15'])
    const late = find(day, { aircraft: [N2], instructors: [DANA], minutes: 90 })
    expect(late.map(({ starts }) => starts.map(clock))).toEqual([['20:15', '20:30']])
  })

  it('starts with an instructor on that day’s schedule where there is one', () => {
    const day = [lesson('06:00', '16:00', { aircraft: N2 })]
    const [found] = find(day, { aircraft: [N1] })
    expect(found?.offers.map(({ person }) => person)).toEqual([DANA, LEE])
    expect(found?.starts.slice(0, 1).map(clock)).toEqual(['16:00'])
    expect(found && clock(found.first.start)).toBe('16:00')
  })

  it('names whoever teaches nothing that day last', () => {
    expect(said([lesson('09:00', '11:00')], { aircraft: [N2] })).toEqual([
      '06:00–22:00 N2, Dana Ortiz 06:00–09:00, Dana Ortiz 11:00–22:00, Lee Park? 06:00–22:00',
    ])
  })

  it('is of no aircraft that is overdue, for nobody knows when it comes', () => {
    const late = lesson('09:00', '11:00', { status: 'checked-out' })
    expect(said([late], { now: instant(at('11:40')), instructors: null })).toEqual([
      '11:45–22:00 N2',
    ])
  })

  it('is of nothing that has no end on record, that day', () => {
    const open = lesson('09:00', '11:00', { end: null })
    expect(said([open], { instructors: null, aircraft: [N1] })).toEqual(['06:00–09:00 N1'])
  })

  it('keeps a margin to what is booked, and begins at a quarter of an hour', () => {
    const day = [lesson('09:00', '11:00')]
    expect(said(day, { aircraft: [N1], instructors: null, margin: 20 })).toEqual([
      '06:00–08:40 N1',
      '11:30–22:00 N1',
    ])
  })

  it('ends with the daylight, if only that is wanted', () => {
    const daylight = { latitude: 39.57, longitude: -104.85 }
    expect(said([], { daylight, aircraft: [N1], instructors: null })).toEqual(['07:00–16:41 N1'])
  })

  it('is not where nothing has been read', () => {
    const unknown = [{ start: instant(at('10:00')), end: instant(at('23:00')) }]
    expect(said([], { unknown, aircraft: [N1], instructors: null })).toEqual(['06:00–10:00 N1'])
  })

  it('is not while the instructor flies for themselves', () => {
    const own = lesson('06:00', '21:00', { instructors: [], customers: [DANA], aircraft: null })
    expect(said([own], { instructors: [DANA] })).toEqual([])
  })
})

it('never overlaps a booking, and leaves no quarter of an hour out at which one could begin', () => {
  const quarter = fc.integer({ min: 24, max: 84 })
  const booking = fc.record({
    from: quarter,
    lasts: fc.integer({ min: 1, max: 16 }),
    aircraft: fc.constantFrom(N1, N2, null),
    instructors: fc.constantFrom<readonly Person[]>([], [DANA], [LEE], [DANA, LEE]),
    status: fc.constantFrom('pending', 'completed', 'cancelled'),
  })
  const moment = (quarters: number) => asInstant(instant(at('00:00')) + quarters * 15 * MINUTE)
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 10 }), (list) => {
      const items = list.map(({ from, lasts, ...fields }) =>
        aReservation({
          ...fields,
          customers: [],
          start: isoInstant(moment(from)),
          end: isoInstant(moment(from + lasts)),
        }),
      )
      const held = items.filter(({ status }) => status.kind !== 'cancelled')
      const isTaken = (span: { start: number; end: number }, tail: string, person: Person) =>
        held.some(
          ({ start, end, aircraft, instructors }) =>
            overlap(span, { start: start ?? 0, end: end ?? 0 }) &&
            (aircraft?.tail === tail || instructors.some(({ email }) => email === person.email)),
        )
      const found = find(items)
      expect(found.map(({ starts }) => starts[0])).toEqual(found.map(({ first }) => first.start))
      for (const { aircraft, offers } of found)
        for (const { person, time } of offers)
          expect(isTaken(time, aircraft.tail, person)).toBe(false)
      for (const { tail } of [N1, N2])
        for (const person of [DANA, LEE])
          for (let from = 24; from + 6 <= 88; from++) {
            const span = { start: moment(from), end: moment(from + 6) }
            const isOffered = found.some(
              (one) =>
                one.aircraft.tail === tail &&
                one.offers.some(
                  (offer) =>
                    offer.person === person &&
                    offer.time.start <= span.start &&
                    offer.time.end >= span.end,
                ),
            )
            expect(isOffered).toBe(!isTaken(span, tail, person))
          }
    }),
    { numRuns: 60 },
  )
})

it('is of no aircraft that somebody took the day before and never closed, though its instructor is free', () => {
  const left = aReservation({
    status: 'checked-out',
    start: '2026-11-17T20:00:00-07:00',
    end: '2026-11-17T21:30:00-07:00',
    aircraft: N1,
    instructors: [DANA],
  })
  const now = { now: instant(at('11:40')), instructors: [DANA] }
  expect(said([left], now)).toEqual(['11:45–22:00 N2, Dana Ortiz? 11:45–22:00'])
  const back = lesson('08:00', '09:00', { status: 'completed' })
  expect(said([left, back], now)).toHaveLength(2)
})
