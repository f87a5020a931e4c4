import { describe, expect, it } from 'vitest'
import type { Loaded } from '#api/range/loaded.ts'
import { isHrefOpenTo } from '#bookings/address/open-to.ts'
import { bookingWords, type Speak } from '#bookings/booking/booking-words.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { US } from '#testing/date-formats.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { asInstant, instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { findEntries } from './find-entries.ts'
import { loadedThings } from './loaded-things.ts'
import { queryOf } from './match.ts'
import type { Place } from './place.ts'
import { findPeople } from './record-entries.ts'

const today = plainDay('2026-11-18')
const SCHEDULE: Place = { page: 'schedule', search: { view: 'day', reservation: 'x' }, today }

function known<T extends { id: string }>(records: readonly T[]): Loaded<T> {
  const place = { start: 0, end: 0 }
  return {
    byId: new Map(
      records.map((record) => [record.id, { record, at: null, place, asOf: asInstant(0) }]),
    ),
    byDay: new Map(),
    unreadable: new Set(),
    unplaced: new Set(),
    parts: [],
  }
}

const LESSON = aReservation({ number: 'R-1001' })
const RENTAL = aReservation({
  number: 'R-10012',
  customers: [aPerson({ name: 'Tom Ng', email: 'tom@example.com', phone: '+1 720 555 0177' })],
  instructors: [],
})
const FLEET = [
  { tail: 'N172SP', model: 'C172S' },
  { tail: 'N5216K', model: 'C172S' },
  { tail: 'N20TM', model: 'DA20' },
]

function find(
  text: string,
  options: {
    mode?: 'all' | 'date'
    place?: Place
    hasSearch?: boolean
    bookings?: Reservation[]
    flown?: CompletedFlight[]
    opens?: (href: string) => boolean
    maySpend?: boolean
  } = {},
) {
  const {
    mode = 'all',
    place = SCHEDULE,
    hasSearch = false,
    bookings = [LESSON, RENTAL],
    flown = [],
    opens = () => true,
    maySpend = true,
  } = options
  return findEntries(text, mode, {
    place,
    hasSearch,
    standpoint: { today, locale: 'en-US', weekStart: 0 },
    things: loadedThings(known(bookings), known(flown), FLEET),
    speak: bookingWords(US),
    live: null,
    opens,
    maySpend,
  })
}

const first = (text: string, options?: Parameters<typeof find>[1]) => find(text, options)[0]

describe('the palette finds', () => {
  it('a tail: its bookings in the view in sight, then its flights', () => {
    for (const text of ['n172sp', 'N172 SP', '2sp']) {
      const [bookings, flights] = find(text)
      expect(bookings).toMatchObject({ label: 'Schedule of N172SP', detail: 'C172S' })
      expect(bookings?.does).toEqual({ go: '/schedule?view=day&aircraft=N172SP' })
      expect(flights?.label).toBe('N172SP in the flight log')
      expect(flights?.does).toEqual({ go: '/flights?aircraft=N172SP' })
    }
  })

  it('a person by name, e-mail or number', () => {
    for (const text of ['casey', 'rivers', 'riv cas', 'casey@example.com', '555-0101']) {
      expect(first(text)).toMatchObject({
        kind: 'person',
        label: 'Casey Rivers',
        does: { go: '/people?who=casey%40example.com' },
      })
    }
    expect(first('dana')?.detail).toBe('instructor · 303-555-0101')
  })

  it('a person with their next booking, of those that are loaded', () => {
    const things = loadedThings(known([LESSON]), known([]), FLEET)
    const at = (time: string) => {
      const now = instant(time)
      const live = { now, dispatch: dispatchAt([LESSON], now, zoneOf('America/Denver')) }
      return findPeople(queryOf('dana'), things, bookingWords(US), live)[0]?.entry.detail
    }
    expect(at('2026-11-18T15:00:00Z')).toMatch(/^instructor · next 9:00.AM N172SP · /)
    expect(at('2026-11-18T17:00:00Z')).toBe('instructor · 303-555-0101')
  })

  it('of one surname who is out first, then who is next today, then by name', () => {
    const booking = (name: string, start: string, end: string, status = 'PENDING') =>
      aReservation({
        customers: [aPerson({ name: `${name} Torres`, email: `${name}@example.com` })],
        start: `2026-11-${start}:00-07:00`,
        end: `2026-11-${end}:00-07:00`,
        status,
      })
    const bookings = [
      booking('Ada', '20T09:00', '20T10:00'),
      booking('Ivan', '18T15:00', '18T16:00'),
      booking('Kevin', '18T09:00', '18T11:00', 'CHECKED OUT'),
    ]
    const now = instant('2026-11-18T12:00:00-07:00')
    const things = loadedThings(known(bookings), known([]), FLEET)
    const live = { now, dispatch: dispatchAt(bookings, now, zoneOf('America/Denver')) }
    const found = findPeople(queryOf('torres'), things, bookingWords(US), live)
    const labels = found.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry.label)
    expect(labels).toEqual(['Kevin Torres', 'Ivan Torres', 'Ada Torres'])
  })

  it('a reservation by its number, the one typed whole first', () => {
    const found = find('r-1001').filter(({ kind }) => kind === 'reservation')
    expect(found.map(({ label }) => label)).toEqual(['R-1001', 'R-10012'])
    expect(found[0]?.does).toEqual({ reservation: LESSON.id })
    expect(found[0]?.detail).toBe('Wed 18 Nov 9:00 AM–10:30 AM · N172SP · Casey Rivers · pending')
    expect(first('1001')?.kind).toBe('reservation')
  })

  it('the flight of a booking that is not known', () => {
    const flight = aFlight({ reservationNumber: 'R-77' })
    expect(first('R-77', { flown: [flight] })?.does).toEqual({ flight: flight.id })
    const booked = aReservation({ number: 'R-78' })
    const done = aFlight({ reservationNumber: 'R-78', reservationId: booked.id })
    const found = find('R-78', { bookings: [booked], flown: [done] })
    expect(found.filter(({ kind }) => kind === 'reservation')).toHaveLength(1)
  })

  it('a day, on the page one is looking at', () => {
    expect(first('next tue')).toMatchObject({
      kind: 'date',
      label: 'Tue 24 Nov 2026',
      detail: 'in 6 days',
      does: { go: '/schedule?view=day&date=2026-11-24' },
    })
    const paper: Place = { page: 'printDay', search: { by: 'time' }, today }
    expect(first('tomorrow', { place: paper })?.does).toEqual({
      go: '/print/day?by=time&date=2026-11-19',
    })
    const log: Place = { page: 'flights', search: { from: '2026-11-01' }, today }
    expect(first('18 nov', { place: log })?.does).toEqual({ go: '/schedule?date=2026-11-18' })
  })

  it('a week by its name, and a day of one', () => {
    expect(first('next week')).toMatchObject({
      label: 'Sun 22 – Sat 28 Nov 2026',
      detail: 'next week',
      does: { go: '/schedule?view=week&date=2026-11-22' },
    })
    expect(first('next wed')?.does).toEqual({ go: '/schedule?view=day&date=2026-11-25' })
  })

  it('both days of a date that reads both ways', () => {
    const labels = find('11/12', { mode: 'date' }).map(({ label }) => label)
    expect(labels).toEqual(['Thu 12 Nov 2026', 'Fri 11 Dec 2026'])
  })

  it('a name before a word that is only begun', () => {
    const found = find('tom').map(({ kind }) => kind)
    expect(found.indexOf('person')).toBeLessThan(found.indexOf('date'))
  })

  it.each([
    ['today', { go: '/today' }],
    ['go to today', { command: 'today' }],
    ['week', { go: '/schedule?view=week' }],
    ['day', { go: '/schedule?view=day' }],
    ['flight log', { go: '/flights' }],
    ['dark', { set: { theme: 'dark' } }],
    ['cancelled', { go: '/schedule?view=day&cancelled=1' }],
    ['print', { go: '/print/day?date=2026-11-18' }],
    ['print tom', { go: '/print/day?date=2026-11-19' }],
    ['print checks', { go: '/print/checks' }],
    ['print flight log', { go: '/print/flights' }],
    ['find a time', { command: 'time' }],
    ['figures month', { go: '/figures?from=2026-11-01&to=2026-11-18' }],
    ['checks this month', { go: '/checks?from=2026-11-01&to=2026-11-18' }],
    ['changes', { command: 'changes' }],
    ['refresh', { command: 'status' }],
    ['free hour', { go: '/schedule?view=day&find=60' }],
    ['hours', { go: '/flights?group=customer' }],
    ['hours by customer', { go: '/flights?group=customer' }],
    ['as of', { command: 'status' }],
    ['correct', { go: '/checks' }],
    ['reading', { go: '/checks' }],
    ['tor', undefined],
  ])('the action %s', (text, does) => {
    const actions = find(text).filter(({ kind }) => kind === 'action')
    expect(actions[0]?.does).toEqual(does)
  })

  it('no refresh for whoever may not have anything read, but what the requests went to', () => {
    const actions = find('refresh', { maySpend: false }).filter(({ kind }) => kind === 'action')
    expect(actions).toEqual([])
    expect(first('requests', { maySpend: false })?.does).toEqual({ command: 'status' })
  })

  it('at the end what is on the page, as free text', () => {
    expect(find('casey zz')).toEqual([
      {
        id: 'search',
        kind: 'search',
        label: 'Search bookings for “casey zz”',
        detail: 'schedule',
        does: { go: '/schedule?view=day&q=casey+zz' },
      },
    ])
  })

  it('first of all to show only that, on a page that can be filtered', () => {
    const [only, best] = find('casey', { hasSearch: true })
    expect(only).toMatchObject({ label: 'Show only “casey”', does: { search: 'casey' } })
    expect(best).toMatchObject({ kind: 'person', label: 'Casey Rivers' })
    const [search, schedule] = find('show only n172sp', { hasSearch: true })
    expect(search).toMatchObject({ label: 'Show only “n172sp”' })
    expect(schedule).toMatchObject({ label: 'Schedule of N172SP' })
  })

  it('everything that can be done before anything is typed, and days where a date is asked for', () => {
    expect(new Set(find('').map(({ kind }) => kind))).toEqual(new Set(['action']))
    expect(find('', { mode: 'date' }).map(({ detail }) => detail)).toContain('tomorrow')
    expect(find('n172sp', { mode: 'date' })).toEqual([])
  })

  it('no two lines of one id, and nothing that turns the line round', () => {
    const evil = aReservation({
      number: 'R-6\u202e6',
      customers: [aPerson({ name: 'Eve\u202e\u0000<b>', email: 'eve@example.com' })],
    })
    const found = [
      ...find('eve', { bookings: [evil] }),
      ...find('R-6', { bookings: [evil, LESSON] }),
    ]
    expect(found.map(({ label }) => label).join()).not.toMatch(/[\u202e\u0000]/)
    for (const text of ['', 'n', '1', 'c']) {
      const ids = find(text).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('nothing that leads to what the role does not open', () => {
    const opens = (href: string) => isHrefOpenTo(href, { role: 'viewer' })
    const labels = (text: string) => find(text, { opens }).map(({ label }) => label)
    expect(labels('n172sp')).not.toContain('N172SP in the flight log')
    expect(find('casey', { opens }).filter(({ kind }) => kind === 'person')).toEqual([])
    const all = labels('')
    for (const gone of ['Flight log', 'Checks', 'Figures', 'People', 'Print', 'Audit'])
      expect(all).not.toContain(gone)
    expect(all).toContain('My bookings')
    const asToday = (href: string) => isHrefOpenTo(href, null)
    const open = find('', { opens: asToday }).map(({ label }) => label)
    expect(open).toContain('Flight log')
    expect(open).not.toContain('My bookings')
  })

  it('two people who share an e-mail as two', () => {
    const shared = aReservation({
      customers: [
        aPerson({ name: 'Ada Moss', email: 'moss@example.com' }),
        aPerson({ name: 'Ben Moss', email: 'moss@example.com' }),
      ],
    })
    const people = find('moss', { bookings: [shared] }).filter(({ kind }) => kind === 'person')
    expect(people.map(({ label }) => label)).toEqual(['Ada Moss', 'Ben Moss'])
  })

  it('among 5,000 bookings by one look at each, with words only for what is shown', () => {
    const many = Array.from({ length: 5000 }, (_, n) =>
      aReservation({
        number: `R-${n}`,
        customers: [aPerson({ name: `Pilot ${n % 700}`, email: `p${n % 700}@example.com` })],
      }),
    )
    const { numbers, people, aircraft } = loadedThings(
      known(many),
      known<CompletedFlight>([]),
      FLEET,
    )
    // The customers, and the one instructor of all.
    expect(people).toHaveLength(701)
    let looks = 0
    const counted = numbers.map((of) => ({
      ...of,
      get number() {
        looks += 1
        return of.number
      },
    }))
    const speak = bookingWords(US)
    let told = 0
    const counting: Speak = Object.assign((reservation: Reservation) => {
      told += 1
      return speak(reservation)
    }, speak)
    const entries = findEntries('r-1', 'all', {
      place: SCHEDULE,
      hasSearch: true,
      standpoint: { today, locale: 'en-US', weekStart: 0 },
      things: { numbers: counted, people, aircraft },
      speak: counting,
      live: null,
      opens: () => true,
      maySpend: true,
    })
    expect(entries.filter(({ kind }) => kind === 'reservation')).toHaveLength(8)
    expect({ looks, told }).toEqual({ looks: 5000, told: 8 })
  })
})
