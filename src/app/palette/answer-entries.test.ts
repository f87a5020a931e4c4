import { expect, it } from 'vitest'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { NO_INSPECTIONS } from '#bookings/inspections/loaded-inspections.tsx'
import type { Reservation } from '#domain/record/reservation.ts'
import { US } from '#testing/date-formats.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { findAnswers } from './answer-entries.ts'
import type { Place } from './place.ts'

const zone = zoneOf('America/Denver')
const today = plainDay('2026-11-18')
const FLEET = [
  { tail: 'N734LB', model: 'C172S' },
  { tail: 'N340DA', model: 'DA40 NG' },
  { tail: 'N512DS', model: 'DA40 NG' },
]
const at = (time: string) => `2026-11-18T${time}:00-07:00`
const ITO = aReservation({
  aircraft: { tail: 'N734LB', model: 'C172S' },
  customers: [aPerson({ name: 'Paige Ito' })],
  start: at('13:30'),
  end: at('15:30'),
})
const NEXT = aReservation({
  ...ITO,
  id: 'next',
  status: 'PENDING',
  start: at('18:15'),
  end: at('20:00'),
})

function ask(
  text: string,
  {
    bookings = [ITO, NEXT] as readonly Reservation[],
    now = at('12:00'),
    isKnown = true,
    inspections = NO_INSPECTIONS,
    place = { page: 'today', search: {}, today } as Place,
  } = {},
) {
  const moment = instant(now)
  const live = {
    now: moment,
    dispatch: dispatchAt(bookings, moment, zone),
    hours: USUAL_HOURS,
    bookings,
    fleet: FLEET,
    isKnown: () => isKnown,
    inspections,
  }
  const standpoint = { today, locale: 'en-US', weekStart: 0 }
  return findAnswers(text, { live, standpoint, speak: bookingWords(US), place })
}

const said = (...asked: Parameters<typeof ask>) => ask(...asked).map(({ label }) => label)

it('says of a tail what it is doing, and opens its page', () => {
  expect(said('n734lb')).toEqual(['N734LB: free until 1:30', 'Next: 1:30 PM Paige Ito'])
  expect(ask('N734-LB')[0]?.does).toEqual({ go: '/aircraft/N734LB' })
  expect(said('n734lb', { isKnown: false })[0]).toBe('N734LB: today is not read')
})

it('leaves a tail out of the schedule, beside those that are out already', () => {
  const leave = (search: Place['search']) =>
    ask('n734lb', { place: { page: 'schedule', search, today } })
      .filter(({ label }) => label === 'Hide N734LB')
      .map(({ does }) => does)
  expect(leave({ view: 'week' })).toEqual([
    { go: '/schedule?view=week&aircraft=N340DA,N512DS,none' },
  ])
  expect(leave({ aircraft: 'N734LB,N512DS' })).toEqual([{ go: '/schedule?aircraft=N512DS' }])
  expect(leave({ aircraft: 'N512DS' })).toEqual([])
})

it('hides a tail, also by the end of its number', () => {
  const place: Place = { page: 'schedule', search: {}, today }
  const hide = (text: string) => ask(text, { place }).map(({ does }) => does)
  for (const text of ['hide n734lb', 'hide N734-LB', 'hide 4lb'])
    expect(hide(text)).toEqual([{ go: '/schedule?aircraft=N340DA,N512DS,none' }])
  expect([hide('hide lb'), hide('hide n7')]).toEqual([[], []])
  const hidden: Place = { ...place, search: { aircraft: 'N340DA,N512DS,none' } }
  const show = (text: string) => ask(text, { place: hidden })
  const [shown] = show('show 4lb')
  expect([shown?.label, shown?.does]).toEqual(['Show N734LB', { go: '/schedule' }])
  expect(show('n734lb')).toContainEqual(shown)
  expect([show('hide 4lb'), hide('show 4lb')]).toEqual([[], []])
  expect(said('4lb')[0]).toBe('N734LB: free until 1:30')
})

it('says whether a tail is free at a time, and until when', () => {
  const booked = 'N734LB, 3:00 PM: booked, Paige Ito to 3:30 PM. Then free 3:30 PM–6:15 PM'
  for (const time of ['15', '3', '3pm', '15:00', '3:00', '300'])
    expect(said(`n734lb ${time}`)).toEqual([booked])
  expect(ask('n734lb 15')[0]?.does).toEqual({ reservation: ITO.id })
  expect(said('n734lb 16:10')).toEqual(['N734LB, 4:10 PM: free 3:30 PM–6:15 PM'])
  expect(said('n734lb 15', { isKnown: false })).toEqual([
    'N734LB, 3:00 PM: not known: not all of today has been read',
  ])
})

it('calls nothing free that is out and late', () => {
  const out = aReservation({ ...ITO, status: 'CHECKED OUT', start: at('10:00'), end: at('11:00') })
  expect(said('n734lb 13', { bookings: [out, NEXT] })).toEqual([
    'N734LB, 1:00 PM: overdue, return time unknown',
  ])
})

it('names who is late, or that nobody is', () => {
  const out = aReservation({ ...ITO, status: 'CHECKED OUT', start: at('10:00'), end: at('11:00') })
  expect(ask('late', { bookings: [out] })).toEqual([
    {
      id: `late ${out.id}`,
      kind: 'reservation',
      label: 'N734LB · Paige Ito',
      detail: '1 h late · 303-555-0101',
      does: { reservation: out.id },
    },
  ])
  expect(said('late')).toEqual(['No aircraft is out'])
})

it('names what is not closed, and whom to call', () => {
  const yesterday = { start: '2026-11-17T18:00:00-07:00', end: '2026-11-17T19:30:00-07:00' }
  const forgotten = aReservation({ ...ITO, status: 'CHECKED OUT', ...yesterday })
  const asked = ask('not closed', { bookings: [forgotten] })
  expect(asked.map(({ label, detail }) => [label, detail])).toEqual([
    ['N734LB · Paige Ito', 'Not closed? · 303-555-0101'],
  ])
  const late = aReservation({
    ...ITO,
    aircraft: { tail: 'N340DA', model: 'DA40 NG' },
    status: 'CHECKED OUT',
    start: at('10:00'),
    end: at('11:00'),
  })
  const first = (text: string) => said(text, { bookings: [late, forgotten] })[0]
  expect([first('late'), first('not closed')]).toEqual(['N340DA · Paige Ito', 'N734LB · Paige Ito'])
})

it('opens the panel that finds a time, filled', () => {
  expect(ask('da40 tomorrow')).toMatchObject([
    {
      label: 'Find a time for any DA40 NG, Thu 19 Nov',
      does: { go: '/schedule?view=day&date=2026-11-19&aircraft=N340DA,N512DS&find=120' },
    },
  ])
  for (const text of ['n734lb tomorrow', 'tomorrow n734lb'])
    expect(said(text)).toEqual(['Find a time for N734LB, Thu 19 Nov'])
})

it('leaves everything else to the rest of the field', () => {
  for (const text of ['', 'kowalski', 'late monday', 'da40', 'n7', 'tomorrow', 'n734lb soon'])
    expect(said(text)).toEqual([])
})

it('does not call an aircraft free that has no hours left', () => {
  const inspections = (left: number): typeof NO_INSPECTIONS => ({
    ...NO_INSPECTIONS,
    items: [
      {
        id: 'i1',
        tail: 'N734LB',
        name: '100-hour',
        limits: [{ meter: 'tach', due: 100_000, interval: 10_000, warnAt: 1000 }],
        carry: 'due',
        grounds: true,
        note: '',
        done: [],
        state: 'near',
        left: [
          {
            meter: 'tach',
            last: 100_000 - left,
            lastOn: '2026-11-18',
            left,
            isAtMost: true,
            perHour: 80,
            expectedOn: null,
            isFar: undefined,
            because: undefined,
          },
        ],
        notClosed: 0,
        knownTo: null,
        expectedOn: null,
        ask: null,
      } as const,
    ],
  })
  expect(said('n734lb 16:10', { inspections: inspections(230) })).toEqual([
    'N734LB, 4:10 PM: not booked, but 100-hour due in at most 2.3 h, 1.6 h booked earlier',
  ])
  expect(said('n734lb 16:10', { inspections: inspections(240) })).toEqual([
    'N734LB, 4:10 PM: free 3:30 PM–6:15 PM',
  ])
})
