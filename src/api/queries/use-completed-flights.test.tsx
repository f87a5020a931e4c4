import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import { useCompletedFlights } from './use-completed-flights.ts'
import { useFlightOfReservation } from './use-flight-of-reservation.ts'

const NOVEMBER: DayRange = { from: plainDay('2026-11-01'), to: plainDay('2026-11-18') }

function logOf(days: readonly string[], count: number) {
  return days.flatMap((day) =>
    Array.from({ length: count }, (_, i) =>
      aFlightWire({
        flightDate: `2026-11-${day}`,
        completedAt: `2026-11-${day}T20:${String(i % 60).padStart(2, '0')}:00Z`,
      }),
    ),
  )
}

describe('the flight log of some days', () => {
  it('is read whole, newest first, and takes the days as written', async () => {
    const { result, pass, school } = renderSchoolHook(useCompletedFlights, NOVEMBER, {
      // A day that begins fourteen hours before UTC must not shift the log.
      zone: 'Pacific/Kiritimati',
      flights: logOf(['01', '05', '18', '19'], 40),
    })
    expect(result.current.completeness).toBe('loading')
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.items).toHaveLength(120)
    expect(result.current.items[0]?.date).toBe('2026-11-18')
    expect(result.current.items.at(-1)?.date).toBe('2026-11-01')
    expect(school.asked).toEqual([
      '/api/v1/flights?from=2026-11-01&to=2026-11-18&limit=1000',
      '/api/v1/flights?from=2026-11-01&to=2026-11-01&limit=1000',
    ])
  })

  it('names the day that is known only in part', async () => {
    const { result, pass } = renderSchoolHook(useCompletedFlights, NOVEMBER, {
      flights: logOf(['17', '18'], 110),
    })
    await pass(0)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.missing).toEqual([
      { kind: 'saturated', start: null, end: null, days: ['2026-11-17'], lookBack: false },
      { kind: 'saturated', start: null, end: null, days: ['2026-11-18'], lookBack: false },
    ])
    expect(result.current.items).toHaveLength(200)
  })

  it('asks only for the days that are new', async () => {
    const { pass, school, rerender } = renderSchoolHook(useCompletedFlights, NOVEMBER, {
      flights: logOf(['01', '05'], 3),
    })
    await pass(0)
    rerender({ from: plainDay('2026-10-25'), to: plainDay('2026-11-18') })
    await pass(1000)
    rerender(NOVEMBER)
    await pass(1000)
    expect(school.asked).toEqual([
      '/api/v1/flights?from=2026-11-01&to=2026-11-18&limit=1000',
      '/api/v1/flights?from=2026-10-25&to=2026-10-31&limit=1000',
    ])
  })

  it('shows the other 99 beside a record of wrong types', async () => {
    const { result, pass } = renderSchoolHook(useCompletedFlights, NOVEMBER, {
      flights: logOf(['05'], 3),
      faults: ['wrong-types@2026-11-10'],
    })
    await pass(0)
    expect(result.current.problem).toBeNull()
    expect(
      result.current.items.filter((flight) => flight.flaws.length === 0).length,
    ).toBeGreaterThanOrEqual(3)
    expect(result.current.items.some((flight) => flight.flaws.length > 0)).toBe(true)
  })

  it.each([
    ['html', 'upstream_invalid'],
    ['half-body', 'upstream_invalid'],
    ['server-error', 'upstream_invalid'],
    ['redirect', 'upstream_redirect'],
    ['spent', 'upstream_rate_limited'],
    ['rejected-key', 'upstream_auth'],
  ] as const)('says what is wrong at a school that answers with %s', async (fault, reason) => {
    const { result, pass } = renderSchoolHook(useCompletedFlights, NOVEMBER, { faults: [fault] })
    await pass(100)
    expect(result.current.problem?.reason).toBe(reason)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.missing.map(({ kind }) => kind)).toEqual(['unread'])
  })

  it('is read again by itself once the school answers', async () => {
    const { result, pass, school } = renderSchoolHook(useCompletedFlights, NOVEMBER, {
      flights: logOf(['05'], 3),
      faults: ['server-error'],
    })
    await pass(0)
    expect(result.current.problem).not.toBeNull()
    school.faults.clear()
    await pass(5 * MINUTE)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.problem).toBeNull()
  })
})

describe('the flight of a reservation', () => {
  it('is known only where the log was read, and never asked for', async () => {
    const reservation = aReservationWire({ status: 'completed' })
    const flight = aFlightWire({ reservationId: reservation.id })
    const school = inProcessSchool({ reservations: [reservation], flights: [flight] })
    const queryClient = new QueryClient()
    const given = { school, queryClient }
    const before = renderSchoolHook(useFlightOfReservation, reservation.id, {}, given)
    await before.pass(0)
    expect(before.result.current).toBeNull()
    expect(school.asked).toEqual([])
    const log = renderSchoolHook(useCompletedFlights, NOVEMBER, {}, given)
    await log.pass(0)
    expect(before.result.current?.id).toBe(flight.id)
  })
})
