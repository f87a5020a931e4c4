import { expect, test } from 'vitest'
import { USUAL_AUDIT } from '#domain/audit/thresholds.ts'
import type { AuditInput } from '#domain/audit/world/audit-world.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { audited, foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import type { RuleNumber } from './audit-rules.ts'

type Flown = NonNullable<Parameters<typeof aFlight>[0]>
type Booked = NonNullable<Parameters<typeof aReservation>[0]>
type Row = readonly [
  rule: RuleNumber,
  says: string,
  flights: readonly CompletedFlight[],
  gives: string,
  more?: Partial<AuditInput>,
]

const N2 = { aircraft: { tail: 'N2', model: '' } }
const DANA = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const STRANGER = aPerson({ name: 'Other One', email: 'other@example.com' })

// Rule 12: the same flight typed twice.
const HOBBS = { hobbs: typed(100, 240), tach: null }
const two = (first: Flown, second: Flown) => [aFlight(first), aFlight(second)]

// Rule 13: out 09:10, in 10:25, and another flight from ten on.
const STRANGERS = {
  ...N2,
  customer: STRANGER,
  instructor: aPerson({ name: 'Third', email: 'third@example.com' }),
}
const andFromTen = (fields: Flown) => two({}, { out: '10:00:00', ...fields, in: '11:30:00' })

// Rule 15.
const TEN_DAYS = { known: [{ from: plainDay('2026-11-10'), to: plainDay('2026-11-20') }] }
const COMPLETED = aReservation({ status: 'completed' })
const completed = (fields: Booked = {}) => ({
  ...TEN_DAYS,
  reservations: [aReservation({ status: 'completed', ...fields })],
})
const bookedAs = (status: string) => ({
  ...TEN_DAYS,
  reservations: [aReservation({ id: 'r', number: 'R-9', status })],
})
const ofBooking = (reservationId: string) => [aFlight({ reservationId })]

// Rules 16 and 17: a flight on the booking `b`.
const flown = (fields: Flown = {}) => [aFlight({ reservationId: 'b', ...fields })]
const asBooked = (fields: Booked = {}) => ({ reservations: [aReservation({ id: 'b', ...fields })] })
const from = (start: string, end: string) =>
  asBooked({ start: `2026-11-${start}:00Z`, end: `2026-11-${end}:00Z` })
const closed = (completedAt: string | null) => [aFlight({ completedAt })]
const NIGHT = { date: '2026-11-01', out: '01:10:00', in: '01:50:00' }

// Rule 18.
const on = (activity: string | null, instructor: Flown['instructor'] = null) => [
  aFlight({ activity, instructor }),
]
const OWN_WORDS = {
  settings: {
    ...USUAL_AUDIT,
    activityWords: { lektion: 'dual', 'dual share': 'other' } as const,
  },
}

const routes = (first: string, second: string | null) =>
  aChain([100, 100], {}, { 0: { route: first }, 1: { route: second } })

// Rule 20: each 2.5 h of Hobbs, on an aircraft of its own.
const lessons = (date: string, ...outs: number[]) =>
  outs.map((hour, index) =>
    aFlight({
      date,
      out: `${String(hour).padStart(2, '0')}:00:00`,
      in: `${String(hour + 2).padStart(2, '0')}:30:00`,
      hobbs: typed(100, 350),
      tach: null,
      aircraft: { tail: `N${date}${index}`, model: '' },
    }),
  )
const FOUR = lessons('2026-11-18', 7, 10, 13, 16)
const EVENING = { number: 'R-5', start: '2026-11-20T21:00:00Z', end: '2026-11-21T03:00:00Z' }

// Rule 21: noon of Fri 20 Nov in Denver is 19:00 UTC; its day began at 07:00 UTC.
const open = (status: string, start: string, end: string, fields: Booked = {}) => ({
  reservations: [
    aReservation({ status, start: `2026-11-${start}:00Z`, end: `2026-11-${end}:00Z`, ...fields }),
  ],
})
const SHOP = { activity: 'Maintenance' }

const ROWS: readonly Row[] = [
  [12, 'the same row', two(HOBBS, HOBBS), 'error same-row hobbs 140'],
  [
    12,
    'the same Hobbs out',
    two(HOBBS, { ...HOBBS, hobbs: typed(100, 250) }),
    'error same-out hobbs',
  ],
  [12, 'another tail', two(HOBBS, { ...HOBBS, ...N2 }), ''],
  [12, 'no readings, other times', two({ hobbs: null }, { hobbs: null, out: '13:00:00' }), ''],
  [
    12,
    'no readings',
    two({ hobbs: null, tach: null }, { hobbs: null, tach: null }),
    'error same-row hobbs',
  ],
  [12, 'an engine start before it', two(HOBBS, { ...HOBBS, hobbs: typed(100, 100) }), ''],

  [
    13,
    'the same tail',
    andFromTen({ ...STRANGERS, aircraft: { tail: 'N172SP', model: '' } }),
    'warning clock-overlap 25 N172SP',
  ],
  [
    13,
    'the same instructor',
    andFromTen({ ...STRANGERS, instructor: DANA }),
    'warning clock-overlap 25 Dana Ortiz',
  ],
  [
    13,
    'the same customer',
    andFromTen({ ...STRANGERS, customer: aPerson() }),
    'warning clock-overlap 25 Casey Rivers',
  ],
  [13, 'nothing in common', andFromTen(STRANGERS), ''],
  [
    13,
    'one of a family’s one e-mail',
    andFromTen({ ...STRANGERS, customer: aPerson({ name: 'Sam Rivers' }) }),
    '',
  ],
  [13, 'back to back', andFromTen({ out: '10:25:00' }), ''],
  [13, 'five minutes of writing', andFromTen({ out: '10:20:00' }), ''],
  [13, 'everything', andFromTen({}), 'warning clock-overlap 25 N172SP, Dana Ortiz, Casey Rivers'],

  [15, 'not in the log', [], 'warning completed-not-flown', completed()],
  [15, 'in some other case', [], 'warning completed-not-flown', completed({ status: 'COMPLETED' })],
  [15, 'for maintenance', [], '', completed(SHOP)],
  [15, 'on the ground', [], '', completed({ aircraft: null })],
  [
    15,
    'on a day that was not asked for',
    [],
    '',
    completed({ start: '2026-11-08T16:00:00Z', end: '2026-11-08T18:00:00Z' }),
  ],
  [
    15,
    'ahead of time',
    [],
    '',
    completed({ start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:00:00Z' }),
  ],
  [15, 'not yet completed', [], '', completed({ status: 'checked-out' })],
  [15, 'flown by its id', ofBooking(COMPLETED.id), '', { ...TEN_DAYS, reservations: [COMPLETED] }],
  [15, 'flown by its number', [aFlight()], '', { ...TEN_DAYS, reservations: [COMPLETED] }],
  [
    15,
    'on a day that is not known whole',
    [],
    '',
    { ...completed(), missingFlightDays: [plainDay('2026-11-18')] },
  ],
  [
    15,
    'a flight without a booking',
    [aFlight({ reservationNumber: null })],
    'information no-booking',
    bookedAs('pending'),
  ],
  [15, 'a flight on a pending one', ofBooking('r'), 'warning on-open-booking', bookedAs('pending')],
  [
    15,
    'a flight on a cancelled one',
    ofBooking('r'),
    'warning on-open-booking',
    bookedAs('Cancelled - WX'),
  ],
  [15, 'a flight on a completed one', ofBooking('r'), '', bookedAs('completed')],
  [15, 'a flight on one that was not read', ofBooking('x'), '', bookedAs('cancelled')],

  [16, 'as booked', flown(), '', asBooked()],
  [16, 'another tail', flown(N2), 'information other-tail N2 for N172SP', asBooked()],
  [
    16,
    'another instructor',
    flown({ instructor: STRANGER }),
    'information other-instructor Other One for Dana Ortiz',
    asBooked(),
  ],
  [16, 'one of two instructors', flown(), '', asBooked({ instructors: [STRANGER, DANA] })],
  [16, 'nobody on file', flown({ instructor: null }), '', asBooked()],
  [16, 'nobody booked', flown(), '', asBooked({ instructors: [] })],
  [16, 'no aircraft yet', flown(), '', asBooked({ aircraft: null })],

  [17, 'booked that day', flown(), '', from('18T16:00', '18T18:00')],
  [17, 'booked at 18:30, the next day in UTC', flown(), '', from('19T01:30', '19T03:00')],
  [
    17,
    'booked the day before',
    flown(),
    'information other-day 1440',
    from('17T16:00', '17T18:00'),
  ],
  [
    17,
    'booked the day after',
    flown(),
    'information other-day -1440',
    from('19T16:00', '19T18:00'),
  ],
  [17, 'booked for days around it', flown(), '', from('16T16:00', '19T18:00')],
  // Out 09:10, in 10:25 in Denver, seven hours behind UTC.
  [17, 'closed at once', closed('2026-11-18T17:30:00Z'), ''],
  [17, 'closed while away', closed('2026-11-18T16:30:00Z'), ''],
  [17, 'closed before it left', closed('2026-11-18T16:00:00Z'), 'error closed-before 10'],
  [17, 'closed 24 h after', closed('2026-11-19T17:25:00Z'), ''],
  [17, 'closed a minute later', closed('2026-11-19T17:26:00Z'), 'information closed-late 1441'],
  [17, 'never closed', closed(null), ''],
  [
    17,
    'closed in the hour that shows twice',
    [aFlight({ ...NIGHT, completedAt: '2026-11-01T08:05:00Z' })],
    '',
  ],

  [18, 'dual with an instructor', on('Dual Flight Training', DANA), ''],
  [18, 'dual alone', on('Dual Flight Training'), 'warning dual-alone'],
  [18, 'a rental alone', on('Rental'), ''],
  [
    18,
    'a rental with an instructor',
    on('Rental', DANA),
    'information instructor-on-rental Dana Ortiz',
  ],
  [18, 'a ferry with an instructor', on('Ferry', DANA), ''],
  [18, 'nothing told', on(null), ''],
  [18, 'a word the school set to dual', on('Lektion'), 'warning dual-alone', OWN_WORDS],
  [18, 'a word the school set to something else', on('Dual share'), '', OWN_WORDS],

  [19, 'there and back', routes('KAPA-KBJC', 'KBJC-KAPA'), ''],
  [19, 'written otherwise', routes('KAPA-KBJC', 'bjc apa'), ''],
  [
    19,
    'from where it was not',
    routes('KAPA-KBJC', 'KAPA-KBJC'),
    'warning route-broken KAPA for KBJC',
  ],
  [19, 'after a word that is no airport', routes('KAPA-KBJC', 'Local'), ''],
  [19, 'by way of words', routes('KAPA - practice area - KAPA', 'KBJC-KAPA'), ''],
  [19, 'no route', routes('KAPA-KBJC', null), 'information route-empty'],
  [19, 'a blank one', routes('  ', 'KBJC-KAPA'), 'information route-empty'],

  [20, 'three lessons', lessons('2026-11-18', 7, 10, 13), ''],
  [20, 'four', FOUR, 'warning duty 1000 Dana Ortiz'],
  [
    20,
    'four over a midnight',
    [...lessons('2026-11-18', 16, 19), ...lessons('2026-11-19', 7, 10)],
    'warning duty 1000 Dana Ortiz',
  ],
  [
    20,
    'four over two days',
    [...lessons('2026-11-18', 7, 10), ...lessons('2026-11-19', 12, 16)],
    '',
  ],
  [20, 'four rentals', FOUR.map((one) => ({ ...one, activity: 'Rental' })), ''],
  // 5.0 flown and three quarters of six.
  [
    20,
    'what is still booked, at the usual share',
    lessons('2026-11-20', 6, 9),
    'warning duty 950 Dana Ortiz',
    asBooked(EVENING),
  ],
  [
    20,
    'what is cancelled',
    lessons('2026-11-20', 6, 9),
    '',
    asBooked({ ...EVENING, status: 'cancelled' }),
  ],

  [
    21,
    'out since yesterday',
    [],
    'warning not-closed 1500',
    open('checked-out', '19T16:00', '19T18:00'),
  ],
  [
    21,
    'pending since yesterday',
    [],
    'warning not-closed 1500',
    open('pending', '19T16:00', '19T18:00'),
  ],
  [21, 'to midnight', [], 'warning not-closed 720', open('checked-out', '20T05:00', '20T07:00')],
  // Today's are told on today's page, however late they are.
  [21, 'past midnight', [], '', open('checked-out', '20T05:00', '20T07:01')],
  [21, 'out today', [], '', open('checked-out', '20T16:00', '20T18:45')],
  [21, 'pending today', [], '', open('pending', '20T16:00', '20T18:45')],
  [21, 'completed', [], '', open('completed', '19T16:00', '19T18:00')],
  [21, 'cancelled', [], '', open('cancelled', '19T16:00', '19T18:00')],
  [21, 'on standby', [], '', open('standby', '19T16:00', '19T18:00')],
  [21, 'a work order that is out', [], '', open('checked-out', '19T16:00', '19T18:00', SHOP)],
  [21, 'a work order that is pending', [], '', open('pending', '19T16:00', '19T18:00', SHOP)],
]

test.for(ROWS)('rule %i: %s', ([rule, , flights, gives, more]) => {
  for (const order of [flights, flights.toReversed()])
    expect(inShort(foundBy(rule, order, more))).toBe(gives)
})

test('of a row typed twice both have the finding, and the one closed later is the second', () => {
  const [first, later] = aChain([140, 140], HOBBS, {
    0: { completedAt: '2026-11-18T18:00:00Z' },
    1: { completedAt: '2026-11-18T19:00:00Z' },
  }).map((flight) => ({ ...flight, date: null }))
  if (!first || !later) throw new Error('Two flights')
  const { byFlight } = audited({ flights: [later, first] })
  for (const id of [first.id, later.id])
    expect(byFlight.get(id)?.find(({ rule }) => rule === 12)?.flightId).toBe(later.id)
})

test('two flights at once both have the finding, past midnight, too', () => {
  const flights = two(
    { out: '23:00:00', in: '01:00:00' },
    { date: '2026-11-19', out: '00:30:00', in: '02:00:00' },
  )
  const { byFlight } = audited({ flights })
  for (const { id } of flights) expect(byFlight.get(id)?.some(({ rule }) => rule === 13)).toBe(true)
})

test('too long a duty is on what passes the bound', () => {
  const [finding] = foundBy(20, lessons('2026-11-20', 6, 9), asBooked(EVENING))
  expect(finding).toMatchObject({ reservationId: 'b', flightId: null })
})
