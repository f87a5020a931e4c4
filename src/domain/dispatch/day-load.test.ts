import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { asInstant, HOUR, instant, isoInstant, plus } from '#time/instant.ts'
import { loadsBetween } from './day-load.ts'

const MIDNIGHT = instant('2026-11-01T06:00:00Z')
/** 25, 24 and 24 hours: the clocks go back on 1 November in Denver. */
const BOUNDS = [0, 25, 49, 73].map((hours) => plus(MIDNIGHT, hours * HOUR))

function booked(fromHour: number, toHour: number, activity = 'Dual', status = 'PENDING') {
  return aReservation({
    start: isoInstant(plus(MIDNIGHT, fromHour * HOUR)),
    end: isoInstant(plus(MIDNIGHT, toHour * HOUR)),
    activity,
    status,
  })
}

describe('the load of a day', () => {
  it('splits the hours of what runs over midnight, and counts it on both days', () => {
    const loads = loadsBetween([booked(24, 27), booked(30, 31, 'Rental')], BOUNDS)
    expect(loads.map(({ bookings, hours }) => [bookings, hours])).toEqual([
      [1, 1],
      [2, 3],
      [0, 0],
    ])
  })

  it('ends at midnight where a booking does, and knows the day of 25 hours', () => {
    expect(loadsBetween([booked(0, 25)], BOUNDS).map(({ hours }) => hours)).toEqual([25, 0, 0])
  })

  it('leaves out what is cancelled, counts blocks apart, and clips what comes from outside', () => {
    const loads = loadsBetween(
      [
        booked(1, 2, 'Dual', 'CANCELLED'),
        booked(-50, 200, 'Maintenance'),
        booked(-5, 1),
        booked(-9, -8),
        booked(72, 90),
        booked(80, 90),
        aReservation({ end: null }),
      ],
      BOUNDS,
    )
    expect(loads.map(({ bookings, hours, blocks }) => [bookings, hours, blocks])).toEqual([
      [1, 1, 1],
      [0, 0, 1],
      [1, 1, 1],
    ])
  })

  it('is what looking at every day and every booking gives', () => {
    const span = fc.tuple(fc.integer({ min: -30, max: 100 }), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const items = spans.map(([from, length]) => booked(from, from + length))
        const loads = loadsBetween(items, BOUNDS)
        for (const [index, load] of loads.entries()) {
          const start = BOUNDS[index] ?? asInstant(0)
          const end = BOUNDS[index + 1] ?? asInstant(0)
          const parts = items
            .map((item) => Math.min(item.end ?? 0, end) - Math.max(item.start ?? 0, start))
            .filter((part) => part > 0)
          expect(load.bookings).toBe(parts.length)
          expect(load.hours).toBeCloseTo(parts.reduce((sum, part) => sum + part, 0) / HOUR)
        }
      }),
    )
  })
})
