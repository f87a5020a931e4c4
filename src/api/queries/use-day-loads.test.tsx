import { describe, expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import { useDayLoads } from './use-day-loads.ts'
import { useReservations } from './use-reservations.ts'

const days = (from: string, to: string): DayRange => ({ from: plainDay(from), to: plainDay(to) })
const NOVEMBER = days('2026-11-01', '2026-11-30')
const WEEK = days('2026-11-15', '2026-11-21')

const lesson = aReservationWire()
const later = aReservationWire({
  startsAt: '2026-11-26T16:00:00Z',
  endsAt: '2026-11-26T17:30:00Z',
})

function useBoth({ range, mayLoad }: { range: DayRange; mayLoad: boolean }) {
  useGatewayStatus()
  return { answer: useReservations(range, mayLoad), loads: useDayLoads()(NOVEMBER) }
}

describe('how busy the known days are', () => {
  it('is said of wholly known days only, and asks for nothing', async () => {
    const { result, pass, school } = renderSchoolHook(
      useBoth,
      { range: WEEK, mayLoad: true },
      { reservations: [lesson, later] },
    )
    expect([...result.current.loads]).toEqual([])
    await pass(0)
    const { loads } = result.current
    expect(loads.get(plainDay('2026-11-18'))).toMatchObject({ bookings: 1, hours: 1.5 })
    expect(loads.get(plainDay('2026-11-17'))).toMatchObject({ bookings: 0 })
    expect(loads.has(plainDay('2026-11-26'))).toBe(false)
    expect(school.spent).toHaveLength(2)
  })
})

describe('a range that may cost nothing', () => {
  const month = { range: NOVEMBER, mayLoad: false }

  it('is incomplete, with the days that nobody asked for, and asks the school nothing', async () => {
    const { result, pass, school } = renderSchoolHook(useBoth, month, { reservations: [lesson] })
    expect(result.current.answer.completeness).toBe('loading')
    await pass(0)
    await pass(10 * MINUTE)
    expect(result.current.answer.completeness).toBe('incomplete')
    expect(result.current.answer.missing.map(({ kind }) => kind)).toEqual(['unread', 'unread'])
    expect(school.spent).toEqual([])
  })

  it('paints what the session and the gateway hold, reads when it may, and keeps what came', async () => {
    const { result, pass, school, rerender } = renderSchoolHook(
      useBoth,
      { range: WEEK, mayLoad: true },
      { reservations: [lesson, later] },
    )
    await pass(0)
    await school.refresh('reservations', '2026-11-24', '2026-11-27')
    const spent = school.spent.length
    rerender(month)
    expect(result.current.answer.items.map(({ id }) => id)).toEqual([lesson.id])
    // The next look at the status tells what the gateway holds.
    await pass(5_000)
    expect(result.current.answer.items.map(({ id }) => id)).toEqual([lesson.id, later.id])
    expect(result.current.answer.completeness).toBe('incomplete')
    expect(school.spent).toHaveLength(spent)
    rerender({ ...month, mayLoad: true })
    await pass(0)
    expect(result.current.answer.completeness).toBe('complete')
    expect(school.spent.length).toBeGreaterThan(spent)
    const all = school.spent.length
    rerender(month)
    expect(result.current.answer.completeness).toBe('complete')
    await pass(0)
    expect(school.spent).toHaveLength(all)
  })
})
