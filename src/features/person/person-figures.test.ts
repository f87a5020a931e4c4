import { describe, expect, it } from 'vitest'
import { NO_DOUBT } from '#domain/record/meter-deltas.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { aroundNow, figuresOf, partWithin } from './person-figures.ts'

describe('the figures of a person', () => {
  it('leave cancelled bookings and unusable times out, and sum Hobbs exactly', () => {
    const bookings = [
      aReservation(),
      aReservation({ end: '2026-11-18T16:20:00Z' }),
      aReservation({ status: 'Canceled by customer' }),
      aReservation({ end: null }),
    ]
    const hobbs = (delta: number) => aFlight({ hobbs: { start: null, end: null, delta } })
    const flights = [hobbs(10), hobbs(20), hobbs(140), aFlight({ hobbs: null })]
    expect(figuresOf({ bookings, flights }, new Map())).toEqual({
      bookings: 3,
      booked: 183,
      flights: 4,
      hobbs: { total: 170, excluded: 1, negative: 0, inDoubt: NO_DOUBT },
    })
  })

  it('are of fixed days, whatever else is known', () => {
    const days = { from: plainDay('2026-10-20'), to: plainDay('2026-11-18') }
    const inside = [aReservation(), aReservation({ start: '2026-10-20T06:00:00Z' })]
    const outside = [
      aReservation({ start: '2026-10-20T05:59:00Z' }),
      aReservation({ start: '2026-11-19T07:00:00Z' }),
      aReservation({ start: null }),
    ]
    const flown = [aFlight({ date: '2026-10-20' }), aFlight({ date: '2026-11-18' })]
    const part = {
      bookings: [...inside, ...outside],
      flights: [...flown, aFlight({ date: '2026-10-19' }), aFlight({ date: '2026-11-19' })],
    }
    expect(partWithin(part, days, days, zoneOf('America/Denver'))).toEqual({
      bookings: inside,
      flights: flown,
    })
  })

  it('are nothing for nothing', () => {
    expect(figuresOf({ bookings: [], flights: [] }, new Map())).toEqual({
      bookings: 0,
      booked: 0,
      flights: 0,
      hobbs: { total: 0, excluded: 0, negative: 0, inDoubt: NO_DOUBT },
    })
  })

  describe('around now', () => {
    const now = instant('2026-11-18T19:00:00Z')
    const around = (bookings: readonly Reservation[]) =>
      aroundNow(bookings, now, dispatchAt(bookings, now, zoneOf('America/Denver')).stateOf)
    const last = aReservation({ status: 'COMPLETED' })
    const next = aReservation({ start: '2026-11-18T21:00:00Z' })

    it('know the booking before and after, cancelled ones not', () => {
      const gone = aReservation({ status: 'CANCELLED', start: '2026-11-18T20:00:00Z' })
      const later = aReservation({ start: '2026-11-19T21:00:00Z' })
      expect(around([last, gone, next, later])).toEqual({ current: null, next, last })
      expect(around([aReservation({ start: null })])).toEqual({
        current: null,
        next: null,
        last: null,
      })
    })

    it('have what is out as now, even after its end', () => {
      const late = aReservation({ status: 'CHECKED_OUT', end: '2026-11-18T18:30:00Z' })
      expect(around([last, late, next])).toEqual({ current: late, next, last })
    })

    it('have what should be out, but is not, as next', () => {
      const waiting = aReservation({ start: '2026-11-18T18:30:00Z', end: '2026-11-18T20:00:00Z' })
      expect(around([last, waiting, next])).toEqual({ current: null, next: waiting, last })
    })

    it('have what was never out as last', () => {
      const never = aReservation({ start: '2026-11-18T17:40:00Z', end: '2026-11-18T18:30:00Z' })
      expect(around([last, never, next])).toEqual({ current: null, next, last: never })
    })
  })
})
