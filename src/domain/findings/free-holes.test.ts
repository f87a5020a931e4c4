import { describe, expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant, isoInstant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { freeHoles } from './free-holes.ts'

const DAY = plainDay('2026-11-18')
const FLEET = [
  { tail: 'N2', model: '' },
  { tail: 'N1', model: '' },
]

function lesson(from: string, to: string, fields: Parameters<typeof aReservation>[0] = {}) {
  return aReservation({
    start: `2026-11-18T${from}:00Z`,
    end: `2026-11-18T${to}:00Z`,
    aircraft: { tail: 'N1', model: '' },
    ...fields,
  })
}

const NOW = instant('2026-11-18T08:00:00Z')
const DENVER = zoneOf('America/Denver')

function holes(
  reservations: readonly Reservation[],
  more: Partial<Parameters<typeof freeHoles>[0]> = {},
) {
  return freeHoles({
    reservations,
    aircraft: null,
    instructor: null,
    fleet: FLEET,
    days: { from: DAY, to: DAY },
    now: NOW,
    dispatch: dispatchAt(reservations, more.now ?? NOW, DENVER),
    zone: DENVER,
    location: { latitude: 39.57, longitude: -104.85 },
    hours: USUAL_HOURS,
    holeMinutes: 90,
    ...more,
  }).map(({ time, instructor, aircraft }) =>
    [
      `${hour(time.start)}-${hour(time.end)} ${instructor.name}`,
      ...aircraft.map(
        (one) => `${one.aircraft.tail} ${hour(one.time.start)}-${hour(one.time.end)}`,
      ),
    ].join(', '),
  )
}

const hour = (at: Parameters<typeof isoInstant>[0]) => isoInstant(at).slice(11, 16)

const MORNING = lesson('15:00', '17:00')
const EVENING = lesson('19:00', '20:00')

describe('free holes', () => {
  it('lie between two lessons of one instructor, with every aircraft that is free', () => {
    expect(holes([MORNING, EVENING])).toEqual([
      '17:00-19:00 Dana Ortiz, N1 17:00-19:00, N2 17:00-19:00',
    ])
  })

  it('need a lesson on either side', () => {
    expect(holes([MORNING])).toEqual([])
    expect(holes([EVENING])).toEqual([])
  })

  it('are of at least the asked length', () => {
    expect(holes([MORNING, EVENING], { holeMinutes: 120 })).toHaveLength(1)
    expect(holes([MORNING, EVENING], { holeMinutes: 121 })).toEqual([])
  })

  it('lose an aircraft that is booked or in the shop', () => {
    const others = { instructors: [], customers: [] }
    expect(
      holes([
        MORNING,
        EVENING,
        lesson('17:20', '18:00', others),
        lesson('14:00', '23:00', {
          ...others,
          activity: 'Maintenance',
          aircraft: { tail: 'N2', model: '' },
        }),
      ]),
    ).toEqual([])
  })

  const N2 = { aircraft: { tail: 'N2', model: '' } }
  const AT = { now: instant('2026-11-18T17:20:00Z') }

  it.each([
    ['out and late back', { status: 'checked-out' }],
    ['out without an end', { status: 'checked-out', end: null }],
    ['out without any time that can be', { status: 'checked-out', end: '2026-11-18T13:00:00Z' }],
    ['in the shop past its end', { status: 'checked-out', activity: 'Maintenance' }],
    ['in the shop without an end', { status: 'checked-out', activity: 'Maintenance', end: null }],
  ])('lose an aircraft that is %s', (_, fields) => {
    const held = lesson('14:00', '15:00', { instructors: [], customers: [], ...N2, ...fields })
    expect(holes([MORNING, EVENING, held], AT)).toEqual(['17:20-19:00 Dana Ortiz, N1 17:20-19:00'])
  })

  it('are no holes of an instructor who is late back, and none of an aircraft that is back is lost', () => {
    const late = lesson('15:10', '16:00', { status: 'checked-out', ...N2 })
    expect(holes([MORNING, EVENING, late], AT)).toEqual([])
    const back = lesson('15:10', '16:00', { status: 'completed', ...N2 })
    expect(holes([MORNING, EVENING, back], AT)).toEqual([
      '17:20-19:00 Dana Ortiz, N1 17:20-19:00, N2 17:20-19:00',
    ])
  })

  it('are of the tails and people chosen, and of nothing that is booked by others', () => {
    const lee = aPerson({ name: 'Lee', email: 'lee@example.com' })
    const taken = lesson('17:30', '18:30', {
      instructors: [lee],
      customers: [],
      aircraft: { tail: 'N2', model: '' },
    })
    const world = [MORNING, EVENING, taken]
    expect(holes(world)).toEqual(['17:00-19:00 Dana Ortiz, N1 17:00-19:00'])
    expect(holes(world, { aircraft: ['N1'] })).toEqual(holes(world))
    expect(holes(world, { aircraft: ['N2'] })).toEqual([])
    expect(holes(world, { instructor: ['dana@example.com'] })).toEqual(holes(world))
    expect(holes(world, { instructor: ['lee@example.com'] })).toEqual([])
  })

  it('take a part where an aircraft is free for a part', () => {
    expect(
      holes([MORNING, EVENING, lesson('16:30', '17:30', { instructors: [], customers: [] })]),
    ).toEqual(['17:00-19:00 Dana Ortiz, N1 17:30-19:00, N2 17:00-19:00'])
  })

  it('are no holes while the instructor flies for themselves', () => {
    const dana = aPerson({ name: 'Dana Ortiz', email: 'DANA@example.com' })
    expect(
      holes([
        MORNING,
        EVENING,
        lesson('17:30', '18:30', { instructors: [], customers: [dana], aircraft: null }),
      ]),
    ).toEqual([])
  })

  it('end with the daylight, or with the opening hours where the place is not known', () => {
    // Sunset is at 16:41 in Denver, 23:41Z; the school closes at 22:00, 05:00Z.
    const late = lesson('19:00', '20:00', {
      start: '2026-11-19T02:00:00Z',
      end: '2026-11-19T04:00:00Z',
    })
    expect(holes([EVENING, late])[0]).toMatch(/^20:00-23:4\d Dana Ortiz/)
    expect(holes([EVENING, late], { location: null })[0]).toMatch(/^20:00-02:00 Dana Ortiz/)
  })

  it('are not of the past, and not of cancelled lessons', () => {
    expect(holes([MORNING, EVENING], { now: instant('2026-11-18T18:00:00Z') })).toEqual([])
    expect(holes([MORNING, lesson('19:00', '20:00', { status: 'cancelled' })])).toEqual([])
  })
})
