import { describe, expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useReservations } from './use-reservations.ts'

const week = (from: string, to: string): DayRange => ({ from: plainDay(from), to: plainDay(to) })
const LAST = week('2026-11-08', '2026-11-14')
const THIS = week('2026-11-15', '2026-11-21')
const NEXT = week('2026-11-22', '2026-11-28')

const booked = aReservationWire({
  startsAt: '2026-11-25T16:00:00Z',
  endsAt: '2026-11-25T17:30:00Z',
})

function useWeek(days: DayRange) {
  useGatewayStatus()
  const answer = useReservations(days)
  useNeighbours(LAST, NEXT, answer.completeness !== 'loading')
  return answer
}

describe('the weeks beside the one in sight', () => {
  it('are not asked for while the gateway does not have them, since it would refuse, and cost the school nothing', async () => {
    const { pass, school } = renderSchoolHook(useWeek, THIS, { reservations: [booked] })
    await pass(0)
    await pass(0)
    const spent = school.spent.length
    await pass(10 * MINUTE)
    expect(school.peeked).toEqual([])
    expect(school.spent).toHaveLength(spent)
  })

  it('are painted at once when somebody else has looked at them', async () => {
    const { result, pass, school, rerender } = renderSchoolHook(useWeek, THIS, {
      reservations: [booked],
    })
    await pass(0)
    await pass(MINUTE)
    await school.refresh('reservations', '2026-11-22', '2026-11-29')
    await pass(5000)
    expect(school.peeked.length).toBeGreaterThan(0)
    const asked = school.asked.length
    const spent = school.spent.length
    rerender(NEXT)
    expect(result.current.items.map(({ id }) => id)).toEqual([booked.id])
    expect(result.current.completeness).toBe('complete')
    await pass(1000)
    expect(school.asked).toHaveLength(asked)
    expect(school.spent).toHaveLength(spent)
  })

  it('stay unknown, and are read when one goes there, where the gateway does not have them', async () => {
    const { result, pass, school, rerender } = renderSchoolHook(useWeek, THIS, {
      reservations: [booked],
    })
    await pass(0)
    await pass(0)
    const asked = school.asked.length
    rerender(NEXT)
    expect(result.current.completeness).toBe('loading')
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(school.asked.length).toBeGreaterThan(asked)
  })
})
