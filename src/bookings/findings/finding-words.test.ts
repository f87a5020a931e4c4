import { describe, expect, it } from 'vitest'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { type Finding, USUAL_LIMITS } from '#domain/findings/finding.ts'
import { findingsOf } from '#domain/findings/findings-of.ts'
import { hitFinder } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { GB } from '#testing/date-formats.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { findingGroups, hereWords } from './finding-groups.ts'
import { sayBookingFinding, sayHit } from './finding-words.ts'

const DENVER = zoneOf('America/Denver')
const NOW = instant('2026-11-18T18:10:00Z')
const speak = bookingWords(GB)

const LESSON = aReservation({
  number: 'R-1',
  start: '2026-11-18T18:30:00Z',
  end: '2026-11-18T20:00:00Z',
})
const RIVAL = aReservation({
  number: 'R-10412',
  start: '2026-11-18T17:00:00Z',
  end: '2026-11-18T19:00:00Z',
  status: 'checked-out',
  customers: [aPerson({ name: 'Ana Chen', email: 'chen@example.com' })],
  instructors: [aPerson({ name: 'Lee Park', email: 'lee@example.com' })],
})
const HOSTILE = aReservation({
  start: null,
  end: null,
  number: '\u202eR-9',
  customers: [aPerson({ name: '\u202eevil', email: 'e@example.com' })],
})

function found(
  reservations: readonly Reservation[],
  now = NOW,
  overruns: readonly Overrun[] = [],
): Finding[] {
  const byId = findingsOf({
    reservations,
    dispatch: dispatchAt(reservations, now, DENVER),
    now,
    zone: DENVER,
    location: null,
    limits: USUAL_LIMITS,
    overruns,
  })
  return [...byId.values()].flat()
}

const say = (finding: Finding | undefined) => (finding ? sayBookingFinding(finding, speak) : '')

it('says a clash from the side of its booking, with number, tail, length, time and name', () => {
  const [ofRival, ofLesson] = found([LESSON, RIVAL])
    .filter(({ kind }) => kind === 'aircraft-overlap')
    .sort((a) => (a.reservation === RIVAL ? -1 : 1))
  expect(say(ofLesson)).toBe('Overlaps R-10412 on N172SP by 30 min (10:00–12:00, Chen)')
  expect(say(ofRival)).toBe('Overlaps R-1 on N172SP by 30 min (11:30–13:00, Rivers)')
})

it('names the day of another booking that is on another one', () => {
  const shop = aReservation({
    activity: 'Maintenance',
    start: '2026-11-10T15:00:00Z',
    end: '2026-11-20T15:00:00Z',
    customers: [],
    instructors: [],
  })
  const finding = found([LESSON, shop]).find(({ kind }) => kind === 'in-maintenance')
  expect(say(finding)).toBe(
    'N172SP is in maintenance for 1 h 30 min of this booking (Tue 10 Nov 08:00–Fri 20 Nov 08:00)',
  )
})

it('counts up who is overdue, and says who is hit with the slack left', () => {
  const now = instant('2026-11-18T19:40:00Z')
  const next = aReservation({
    start: '2026-11-18T19:50:00Z',
    end: '2026-11-18T21:00:00Z',
    instructors: [],
  })
  const late = found([RIVAL, next], now).find(({ kind }) => kind === 'late-back')
  expect(say(late)).toBe('40 min overdue, due 12:00')
  const [hit] = hitFinder([RIVAL, next], now)(RIVAL)
  expect(hit && sayHit(hit, speak)).toBe('Rivers is booked on N172SP at 12:50')
  expect(hit && sayHit({ ...hit, by: 'instructor', step: 2 }, speak)).toBe(
    'Then Rivers is booked with Lee Park at 12:50 (N172SP)',
  )
  expect(hit && sayHit({ ...hit, by: 'customer' }, speak)).toMatch(
    /^\w+ \w+ is booked on N172SP at 12:50$/,
  )
})

it('says what is missing, and turns no line away', () => {
  expect(found([HOSTILE]).map(say)).toEqual(['No start and no end'])
  const person = found([
    LESSON,
    { ...LESSON, id: 'x', number: '\u202eR-9', aircraft: null, instructors: [] },
  ]).find(({ kind }) => kind === 'customer-overlap')
  expect(say(person)).not.toContain('\u202e')
})

it('has a sentence for every kind', () => {
  for (const finding of found([LESSON, RIVAL, HOSTILE])) expect(say(finding)).not.toBe('')
})

it('lists each clash once, by urgency', () => {
  const groups = findingGroups(found([LESSON, RIVAL]))
  expect(groups.map(({ title, findings }) => [title, findings.length])).toEqual([
    ['Needs action', 1],
  ])
})

it('says how many pass a filter where that is another number, and that none does of what is late', () => {
  expect(hereWords(3, 3, true)).toBe('')
  expect(hereWords(1, 3, false)).toBe(' (1 here)')
  expect(hereWords(0, 3, false)).toBe('')
  expect(hereWords(0, 3, true)).toBe(' (0 here)')
})

describe('an inspection that a booking overruns', () => {
  const over = aLateBooking({
    reservation: LESSON.id,
    left: 413,
    takes: { low: 120, high: 158 },
  })
  const sayOverrun = (fields: Partial<Overrun>, others: readonly Reservation[] = []) =>
    say(found([LESSON, ...others], NOW, [{ ...over, ...fields }]).find((one) => one.overrun))

  it.each([
    [
      {},
      'Overruns the 100-hour of N172SP: 4.1 h likely left by then, this flight usually takes 1.2–1.6 h',
    ],
    [
      { takes: { low: 148, high: 152 } },
      'Overruns the 100-hour of N172SP: 4.1 h likely left by then, this flight usually takes 1.5 h',
    ],
    [{ takes: null }, 'Overruns the 100-hour of N172SP: 4.1 h likely left by then'],
    [{ left: -3, takes: null }, 'Overruns the 100-hour of N172SP: nothing left by then'],
    [
      { left: 9, takes: null },
      'Overruns the 100-hour of N172SP: less than 0.1 h likely left by then',
    ],
    [{ left: null }, 'Overruns the 100-hour of N172SP'],
    [
      { meter: 'date', left: -2, takes: null, name: 'annual' },
      'Overruns the annual of N172SP: due 2 days before',
    ],
    [
      { meter: 'date', left: -1, takes: null, name: 'annual' },
      'Overruns the annual of N172SP: due 1 day before',
    ],
    [
      { meter: 'date', left: 0, takes: null, name: 'annual' },
      'Overruns the annual of N172SP: due that day',
    ],
    [
      { meter: 'date', left: 1, takes: null, name: 'annual' },
      'Overruns the annual of N172SP: due meanwhile',
    ],
    [
      { takes: null, shopOn: '2026-11-18' },
      'Overruns the 100-hour of N172SP: 4.1 h likely left by then, unless the inspection is done on Wed 18 Nov',
    ],
    [
      { left: null, shopOn: '2026-11-18' },
      'Overruns the 100-hour of N172SP unless the inspection is done on Wed 18 Nov',
    ],
    [{ is: 'may-overrun', left: null }, 'May overrun the 100-hour of N172SP'],
    [{ name: ' \u202e ', left: null }, 'Overruns the inspection of N172SP'],
  ] as const)('%j', (fields, words) => {
    expect(sayOverrun(fields)).toBe(words)
  })

  it('says who is booked after it', () => {
    const next = aReservation({
      id: 'next',
      start: '2026-11-18T21:00:00Z',
      end: '2026-11-18T22:00:00Z',
      customers: [aPerson({ name: 'Ana Chen', email: 'chen@example.com' })],
    })
    expect(sayOverrun({ left: null }, [next])).toBe(
      'Overruns the 100-hour of N172SP. Booked after it: 14:00–15:00, Chen',
    )
  })
})
