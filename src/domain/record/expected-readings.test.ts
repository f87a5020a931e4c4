import { describe, expect, test } from 'vitest'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { HOUR } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { expectedIn, flyingHabits } from './expected-readings.ts'

const skyhawk = { tail: 'N172SP', model: 'C172S' }
const meter = (start: number, delta: number) => ({ start, end: start + delta, delta })

/** Flights of two booked hours each, that flew so many hundredths. */
function flown(hobbs: readonly number[], aircraft = skyhawk) {
  const reservations = hobbs.map(() =>
    aReservation({ start: '2026-11-10T16:00:00Z', end: '2026-11-10T18:00:00Z', aircraft }),
  )
  const flights = hobbs.map((delta, n) =>
    aFlight({
      reservationId: reservations[n]?.id ?? null,
      aircraft,
      hobbs: meter(1000, delta),
      tach: meter(900, Math.round(delta * 0.8)),
    }),
  )
  return { flights, reservations }
}

const last = {
  hobbs: { hundredths: 123_450, day: plainDay('2026-11-17') },
  tach: { hundredths: 98_765, day: plainDay('2026-11-17') },
}

describe('what an aircraft usually flies', () => {
  test('is learned per tail, and one mistyped flight does not widen it', () => {
    const { flights, reservations } = flown([140, 140, 150, 150, 160, 1500])
    const habit = flyingHabits(flights, reservations).get('N172SP')
    expect(habit?.flights).toBe(6)
    expect(habit?.share.low).toBeGreaterThan(0.5)
    expect(habit?.share.high).toBeLessThan(1)
    expect(habit?.ratio?.low).toBeCloseTo(0.8, 2)
  })

  test('is its model’s where the tail has flown too little, and nothing where the model has', () => {
    const often = flown([140, 140, 150, 150, 160])
    const seldom = flown([150], { tail: 'N9', model: 'C172S' })
    const alone = flown([150], { tail: 'N8', model: 'SR20' })
    const habits = flyingHabits(
      [...often.flights, ...seldom.flights, ...alone.flights],
      [...often.reservations, ...seldom.reservations, ...alone.reservations],
    )
    expect(habits.get('N9')?.flights).toBe(6)
    expect(habits.has('N8')).toBe(false)
  })

  test('is not learned from flights whose booking or Hobbs is not known', () => {
    const { flights } = flown([140, 140, 150, 150, 160])
    expect(flyingHabits(flights, []).size).toBe(0)
  })
})

test('a booking should come back between readings that follow from its length', () => {
  const { flights, reservations } = flown([140, 140, 150, 160, 160])
  const habit = flyingHabits(flights, reservations).get('N172SP')
  if (!habit) throw new Error('no habit')
  const window = expectedIn(last, 2 * HOUR, habit)
  // 0.75 ± 0.125 of two hours, out to whole tenths.
  expect(window.hobbs).toEqual({ low: 123_450 + 120, high: 123_450 + 180 })
  expect(window.tach?.low).toBe(98_765 + 96)
  expect(window.tach?.high).toBe(98_765 + 144)
  expect(expectedIn({ hobbs: null, tach: null }, HOUR, habit)).toEqual({ hobbs: null, tach: null })
})
