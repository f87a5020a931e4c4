import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { type Finding, type FindingsQuestion, USUAL_LIMITS } from './finding.ts'
import type { FindingKind } from './finding-names.ts'
import { findingsOf } from './findings-of.ts'

// Wed 18 Nov 2026 in Denver is UTC−7; civil dusk of that day is 17:10 there, 00:10Z.
const DENVER = zoneOf('America/Denver')
const AIRPORT = { latitude: 39.57, longitude: -104.85 }
const MORNING = instant('2026-11-18T12:00:00Z')

type Fields = Parameters<typeof aReservation>[0]

let count = 0

/** A booking at two times of the 18th (UTC), with nothing and nobody in common with any other; with an instructor. */
function booked(from: string, to: string, fields: Fields = {}): Reservation {
  const name = `p${count++}`
  return aReservation({
    start: from.includes('T') ? from : `2026-11-18T${from}:00Z`,
    end: to.includes('T') ? to : `2026-11-18T${to}:00Z`,
    customers: [aPerson({ name, email: `${name}@example.com` })],
    instructors: [aPerson({ name: `I ${name}`, email: `i-${name}@example.com` })],
    aircraft: { tail: `N${name}`, model: '' },
    ...fields,
  })
}

function look(
  reservations: readonly Reservation[],
  kind: FindingKind,
  more: Partial<FindingsQuestion> = {},
) {
  const found = findingsOf({
    reservations,
    dispatch: dispatchAt(reservations, more.now ?? MORNING, DENVER),
    now: MORNING,
    zone: DENVER,
    location: AIRPORT,
    limits: { ...USUAL_LIMITS, turnRoundMinutes: 15 },
    overruns: [],
    ...more,
  })
  return reservations.map(({ id }) => found.get(id)?.find((one) => one.kind === kind))
}

const short = (finding: Finding | undefined) =>
  finding ? `${finding.severity} ${finding.minutes ?? '-'}` : ''

const overrun = (fields: Partial<Overrun> = {}) => ({ overruns: [aLateBooking(fields)] })

const N1 = { aircraft: { tail: 'N1', model: '' } }
const DANA = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const SHOP = { ...N1, activity: 'Maintenance', customers: [], instructors: [] }

interface Row {
  readonly says: string
  readonly kind: FindingKind
  readonly of: readonly Reservation[]
  /** Severity and minutes of each, '' for none. */
  readonly gives: readonly string[]
  readonly more?: Partial<FindingsQuestion>
}

const ROWS: readonly Row[] = [
  {
    says: 'an aircraft promised twice',
    kind: 'aircraft-overlap',
    of: [booked('16:00', '17:30', N1), booked('17:00', '18:00', N1)],
    gives: ['error 30', 'error 30'],
  },
  {
    says: 'three on one aircraft, each with its longest rival first',
    kind: 'aircraft-overlap',
    of: [booked('16:00', '18:00', N1), booked('16:30', '17:00', N1), booked('16:50', '19:00', N1)],
    gives: ['error 70', 'error 30', 'error 70'],
  },
  {
    says: 'one after the other is no clash',
    kind: 'aircraft-overlap',
    of: [booked('16:00', '17:00', N1), booked('17:00', '18:00', N1)],
    gives: ['', ''],
  },
  {
    says: 'a clash with what is done, or over, is information',
    kind: 'aircraft-overlap',
    of: [booked('16:00', '17:30', { ...N1, status: 'Completed' }), booked('17:00', '18:00', N1)],
    gives: ['information 30', 'information 30'],
  },
  {
    says: 'a booking without an aircraft clashes with no other of them',
    kind: 'aircraft-overlap',
    of: [
      booked('16:00', '17:00', { aircraft: null }),
      booked('16:00', '17:00', { aircraft: null }),
    ],
    gives: ['', ''],
  },
  {
    says: 'a cancelled one clashes with nothing',
    kind: 'aircraft-overlap',
    of: [
      booked('16:00', '17:00', { ...N1, status: 'cancelled late' }),
      booked('16:00', '17:00', N1),
    ],
    gives: ['', ''],
  },
  {
    says: 'an instructor in the second place, whatever the case of the e-mail',
    kind: 'instructor-overlap',
    of: [
      booked('16:00', '17:00', { instructors: [DANA] }),
      booked('16:30', '17:30', {
        instructors: [aPerson({ email: 'x@y.z' }), { ...DANA, email: 'DANA@example.com' }],
      }),
    ],
    gives: ['error 30', 'error 30'],
  },
  {
    says: 'an instructor who flies as a customer at the same time',
    kind: 'instructor-overlap',
    of: [
      booked('16:00', '17:00', { instructors: [DANA] }),
      booked('16:30', '17:30', { customers: [DANA] }),
    ],
    gives: ['error 30', 'error 30'],
  },
  {
    says: 'an instructor without an e-mail is nobody to the rules',
    kind: 'instructor-overlap',
    of: [
      booked('16:00', '17:00', { instructors: [{ ...DANA, email: '' }] }),
      booked('16:30', '17:30', { instructors: [{ ...DANA, email: ' ' }] }),
    ],
    gives: ['', ''],
  },
  {
    says: 'a customer twice',
    kind: 'customer-overlap',
    of: [
      booked('16:00', '17:00', { customers: [DANA] }),
      booked('16:45', '17:30', { customers: [DANA] }),
    ],
    gives: ['error 15', 'error 15'],
  },
  {
    says: 'the same person twice in one booking is one person',
    kind: 'customer-overlap',
    of: [booked('16:00', '17:00', { customers: [DANA, DANA] })],
    gives: [''],
  },
  {
    says: 'a booking that reaches into a work order; the block itself has nothing wrong',
    kind: 'in-maintenance',
    of: [booked('16:00', '17:00', N1), booked('16:40', '23:00', SHOP)],
    gives: ['error 20', ''],
  },
  {
    says: 'inside a block of ten days',
    kind: 'in-maintenance',
    of: [
      booked('16:00', '17:00', N1),
      booked('2026-11-10T08:00:00Z', '2026-11-20T08:00:00Z', SHOP),
    ],
    gives: ['error 60', ''],
  },
  {
    says: 'maintenance is no rival for the aircraft',
    kind: 'aircraft-overlap',
    of: [
      booked('16:00', '17:00', N1),
      booked('16:40', '23:00', SHOP),
      booked('17:30', '23:30', SHOP),
    ],
    gives: ['', '', ''],
  },
  {
    says: 'a work order that is off grounds nothing',
    kind: 'in-maintenance',
    of: [booked('16:00', '17:00', N1), booked('15:00', '23:00', { ...SHOP, status: 'Cancelled' })],
    gives: ['', ''],
  },
  {
    says: 'less than the turn-round between two, on both',
    kind: 'turn-round',
    of: [booked('16:00', '17:00', N1), booked('17:10', '18:00', N1)],
    gives: ['warning 10', 'warning 10'],
  },
  {
    says: 'none at all, and on both sides the tighter one counts',
    kind: 'turn-round',
    of: [booked('16:00', '17:00', N1), booked('17:10', '18:00', N1), booked('18:00', '19:00', N1)],
    gives: ['warning 10', 'warning 0', 'warning 0'],
  },
  {
    says: 'exactly the turn-round is enough',
    kind: 'turn-round',
    of: [booked('16:00', '17:00', N1), booked('17:15', '18:00', N1)],
    gives: ['', ''],
  },
  {
    says: 'another turn-round is asked for',
    kind: 'turn-round',
    of: [booked('16:00', '17:00', N1), booked('17:15', '18:00', N1)],
    gives: ['warning 15', 'warning 15'],
    more: { limits: { ...USUAL_LIMITS, turnRoundMinutes: 16 } },
  },
  {
    says: 'nobody asked for a turn-round',
    kind: 'turn-round',
    of: [booked('16:00', '17:00', N1), booked('17:00', '18:00', N1)],
    gives: ['', ''],
    more: { limits: USUAL_LIMITS },
  },
  {
    says: 'the shop needs no turn-round',
    kind: 'turn-round',
    of: [booked('16:00', '17:00', N1), booked('17:00', '18:00', SHOP)],
    gives: ['', ''],
  },
  {
    says: 'dual without an instructor; solo needs none',
    kind: 'no-instructor',
    of: [
      booked('16:00', '17:00', { activity: 'Dual Flight Training', instructors: [] }),
      booked('16:00', '17:00', { activity: 'Solo', instructors: [] }),
      booked('16:00', '17:00', { activity: 'Dual', instructors: [], status: 'completed' }),
    ],
    gives: ['warning -', '', 'information -'],
  },
  {
    says: 'no aircraft, or one without a tail number; a briefing needs none',
    kind: 'no-aircraft',
    of: [
      booked('16:00', '17:00', { aircraft: null }),
      booked('16:00', '17:00', { aircraft: { tail: '', model: 'C172' } }),
      booked('16:00', '17:00', { aircraft: null, activity: 'Ground lesson' }),
      booked('16:00', '17:00', { aircraft: null, activity: null }),
    ],
    gives: ['warning -', 'warning -', '', 'warning -'],
  },
  {
    says: 'a return after dusk, alone and with an instructor',
    kind: 'after-twilight',
    of: [
      booked('23:00', '2026-11-19T00:40:00Z', { instructors: [] }),
      booked('23:00', '2026-11-19T00:40:00Z'),
      booked('22:00', '2026-11-19T00:00:00Z'),
    ],
    gives: ['warning 29', 'information 29', ''],
  },
  {
    says: 'a return after dusk, alone and overdue',
    kind: 'after-twilight',
    of: [
      booked('23:00', '2026-11-19T00:40:00Z', { instructors: [], status: 'checked-out' }),
      booked('23:00', '2026-11-19T00:40:00Z', { instructors: [], status: 'completed' }),
    ],
    gives: ['warning 29', 'information 29'],
    more: { now: instant('2026-11-19T01:00:00Z') },
  },
  {
    says: 'over midnight into the night; till the next noon is by day',
    kind: 'after-twilight',
    of: [
      booked('23:00', '2026-11-19T08:09:00Z'),
      booked('23:00', '2026-11-19T19:00:00Z'),
      booked('23:00', '2026-11-19T19:00:00Z', SHOP),
    ],
    gives: ['information 478', '', ''],
  },
  {
    says: 'nothing is said of dusk where nobody said where the school is',
    kind: 'after-twilight',
    of: [booked('23:00', '2026-11-19T02:00:00Z')],
    gives: [''],
    more: { location: null },
  },
  {
    says: 'the lesson that makes it more than eight hours in twenty-four',
    kind: 'instructor-hours',
    of: [
      booked('2026-11-17T20:00:00Z', '2026-11-17T23:00:00Z', { instructors: [DANA] }),
      booked('14:00', '18:00', { instructors: [DANA] }),
      booked('18:30', '20:30', { instructors: [DANA] }),
      booked('20:30', '22:00', { instructors: [DANA] }),
    ],
    gives: ['', '', 'warning 510', 'warning 510'],
  },
  {
    says: 'eight hours to the minute are no more than eight',
    kind: 'instructor-hours',
    of: [
      booked('14:00', '18:00', { instructors: [DANA] }),
      booked('18:00', '22:00', { instructors: [DANA] }),
    ],
    gives: ['', ''],
  },
  {
    says: 'two at the same time count once',
    kind: 'instructor-hours',
    of: [
      booked('14:00', '19:00', { instructors: [DANA] }),
      booked('14:00', '19:00', { instructors: [DANA] }),
    ],
    gives: ['', ''],
  },
  {
    says: 'missing and reversed times',
    kind: 'bad-times',
    of: [
      aReservation({ start: null }),
      aReservation({ end: null }),
      booked('17:00', '16:00'),
      booked('17:00', '17:00', { status: 'completed' }),
      aReservation({ end: null, status: 'cancelled' }),
    ],
    gives: ['warning -', 'warning -', 'warning -', 'information -', ''],
  },
  {
    says: 'out past its end, also where its start is missing',
    kind: 'late-back',
    of: [
      booked('08:00', '11:20', { status: 'Checked-Out' }),
      aReservation({ start: null, end: '2026-11-18T11:59:00Z', status: 'checked out' }),
      booked('08:00', '12:00', { status: 'checked-out' }),
      booked('08:00', '11:00', { status: 'completed' }),
      booked('08:00', '11:00', { ...SHOP, status: 'checked-out' }),
    ],
    gives: ['error 40', 'warning 1', '', '', ''],
  },
  {
    says: 'a work order past its end that nobody closed',
    kind: 'past-its-end',
    of: [
      booked('08:00', '11:00', { ...SHOP, status: 'checked-out' }),
      booked('08:00', '11:00', { ...SHOP, status: 'completed' }),
      booked('08:00', '13:00', { ...SHOP, status: 'checked-out' }),
    ],
    gives: ['warning 60', '', ''],
  },
  {
    says: 'pending ten minutes past its start, until its end',
    kind: 'not-started',
    of: [
      booked('11:51', '13:00'),
      booked('11:50', '13:00'),
      booked('11:00', '13:00'),
      booked('11:00', '11:59'),
      booked('11:00', '13:00', { status: 'checked-out' }),
      booked('11:00', '13:00', SHOP),
    ],
    gives: ['', 'warning 10', 'warning 60', '', '', ''],
  },
  {
    says: 'pending past its end',
    kind: 'no-show',
    of: [booked('11:00', '11:30'), booked('11:00', '12:00')],
    gives: ['warning 30', ''],
  },
  {
    says: 'checked out on an earlier day, or twice: the older one',
    kind: 'not-closed',
    of: [
      booked('2026-11-17T20:00:00Z', '2026-11-17T22:00:00Z', { status: 'checked-out' }),
      booked('08:00', '13:00', { ...N1, status: 'checked-out' }),
      booked('10:00', '14:00', { ...N1, status: 'checked-out' }),
    ],
    gives: ['warning 840', 'warning 0', ''],
  },
  {
    says: 'the hour that comes twice has its own sixty minutes',
    kind: 'aircraft-overlap',
    // 01:30 MDT to 01:30 MST, and 01:00 MST to 02:00 MST.
    of: [
      booked('2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z', { ...N1 }),
      booked('2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z', { ...N1 }),
    ],
    gives: ['error 30', 'error 30'],
    more: { now: instant('2026-10-31T12:00:00Z') },
  },
  {
    says: 'a booking past a limit that grounds is to be acted on',
    kind: 'overruns-inspection',
    of: [booked('16:00', '17:30', { id: 'over' }), booked('18:00', '19:00')],
    gives: ['error -', ''],
    more: overrun(),
  },
  {
    says: 'one past a limit that grounds nothing is to be looked at',
    kind: 'overruns-inspection',
    of: [booked('16:00', '17:30', { id: 'over' })],
    gives: ['warning -'],
    more: overrun({ grounds: false }),
  },
  {
    says: 'one that may come too late is to be looked at, and is not said to do so',
    kind: 'may-overrun-inspection',
    of: [booked('16:00', '17:30', { id: 'over' })],
    gives: ['warning -'],
    more: overrun({ is: 'may-overrun' }),
  },
  {
    says: 'a limit that only may be passed is not passed',
    kind: 'overruns-inspection',
    of: [booked('16:00', '17:30', { id: 'over' })],
    gives: [''],
    more: overrun({ is: 'may-overrun' }),
  },
  {
    says: 'what has been flown past its limit is for information',
    kind: 'overruns-inspection',
    of: [booked('16:00', '17:30', { id: 'over', status: 'Completed' })],
    gives: ['information -'],
    more: overrun(),
  },
  {
    says: 'what was cancelled overruns nothing',
    kind: 'overruns-inspection',
    of: [booked('16:00', '17:30', { id: 'over', status: 'Cancelled' })],
    gives: [''],
    more: overrun(),
  },
]

describe('the rules', () => {
  it.each(ROWS)('$kind: $says', ({ kind, of, gives, more }) => {
    expect(look(of, kind, more).map(short)).toEqual(gives)
  })

  it('name the others, the worst first', () => {
    const [a, b, c] = [
      booked('16:00', '18:00', N1),
      booked('16:30', '17:00', N1),
      booked('16:50', '19:00', N1),
    ]
    const [first] = look([a, b, c], 'aircraft-overlap')
    expect(first?.others).toEqual([c, b])
    const long = [
      booked('13:00', '18:00', { instructors: [DANA] }),
      booked('18:00', '22:00', { instructors: [DANA] }),
    ]
    const [, last] = look(long, 'instructor-hours')
    expect(last?.others).toEqual([long[0]])
    expect(last?.person?.name).toBe('Dana Ortiz')
  })
})

it('names who is booked on the aircraft after a limit that grounds it, the next first', () => {
  const over = booked('16:00', '17:30', { ...N1, id: 'over' })
  const next = booked('18:00', '19:00', { ...N1, id: 'next' })
  const later = booked('20:00', '21:00', { ...N1, id: 'later' })
  const all = [
    later,
    booked('13:00', '15:00', N1),
    next,
    over,
    booked('19:00', '20:00'),
    booked('19:00', '20:00', SHOP),
    booked('21:00', '22:00', { ...N1, status: 'Completed' }),
  ]
  const others = (fields: Partial<Overrun>) =>
    look(all, fields.is === 'may-overrun' ? 'may-overrun-inspection' : 'overruns-inspection', {
      ...overrun(fields),
    })
      .find((one) => one !== undefined)
      ?.others.map(({ id }) => id)
  expect(others({})).toEqual(['next', 'later'])
  expect(others({ grounds: false })).toEqual([])
  expect(others({ is: 'may-overrun' })).toEqual([])
})

it('is to be acted on at the first booking past the limit alone: those after it are named there, and marked', () => {
  const [over, next, later] = ['over', 'next', 'later'].map((id, at) =>
    booked(`${16 + at}:00`, `${16 + at}:30`, { ...N1, id }),
  )
  const found = look(
    [over, next, later].filter((one) => one !== undefined),
    'overruns-inspection',
    {
      overruns: ['over', 'next', 'later'].map((reservation) => aLateBooking({ reservation })),
    },
  )
  expect(found.map((one) => one?.others.map(({ id }) => id))).toEqual([['next', 'later'], [], []])
  expect(found.map((one) => one?.severity)).toEqual(['error', 'warning', 'warning'])
})

it('finds each of two inspections that one booking overruns', () => {
  const over = booked('16:00', '17:30', { id: 'over' })
  const both = [...overrun().overruns, ...overrun({ inspection: 'i2', name: 'Oil' }).overruns]
  const found = findingsOf({
    reservations: [over],
    dispatch: dispatchAt([over], MORNING, DENVER),
    now: MORNING,
    zone: DENVER,
    location: null,
    limits: USUAL_LIMITS,
    overruns: both,
  })
  expect(found.get('over')?.map((one) => one.overrun?.name)).toEqual(['100-hour', 'Oil'])
})
