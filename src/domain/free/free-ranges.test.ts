import { expect, it } from 'vitest'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aReservation } from '#testing/record-builders.ts'
import { instant, isoInstant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { freeRanges } from './free-ranges.ts'

const zone = zoneOf('America/Denver')

function freeAt(now: string, reservations: readonly Reservation[], to = '2026-11-18') {
  const at = instant(now)
  const dispatch = dispatchAt(reservations, at, zone)
  const days = { from: plainDay('2026-11-18'), to: plainDay(to) }
  return freeRanges({
    reservations,
    dispatch,
    now: at,
    zone,
    days,
    hours: USUAL_HOURS,
    minutes: 30,
  }).map(({ start, end }) => `${isoInstant(start).slice(11, 16)}–${isoInstant(end).slice(11, 16)}`)
}

it('is what lies between bookings, from now to closing', () => {
  expect(freeAt('2026-11-18T15:00:00Z', [aReservation()])).toEqual(['15:00–16:00', '17:30–05:00'])
})

it('leaves out what is too short, and cancelled bookings hold nothing', () => {
  const next = aReservation({ start: '2026-11-18T17:45:00Z', end: '2026-11-18T19:00:00Z' })
  const gone = aReservation({
    start: '2026-11-18T20:00:00Z',
    end: '2026-11-18T21:00:00Z',
    status: 'CANCELLED',
  })
  expect(freeAt('2026-11-18T16:00:00Z', [aReservation(), next, gone])).toEqual(['19:00–05:00'])
})

it('begins tomorrow if the aircraft is overdue, since nobody knows when it comes', () => {
  const late = aReservation({ status: 'CHECKED OUT' })
  expect(freeAt('2026-11-18T18:00:00Z', [late])).toEqual([])
  expect(freeAt('2026-11-18T18:00:00Z', [late], '2026-11-19')).toEqual(['13:00–05:00'])
})
