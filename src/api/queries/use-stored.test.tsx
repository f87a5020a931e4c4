import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import { useReservations } from './use-reservations.ts'
import { useNeighbours } from './use-stored.ts'

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

const inUse = { userActivation: { hasBeenActive: true } }

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, ...inUse }))

describe('the weeks beside the one in sight', () => {
  it('are not asked for while the gateway does not have them, since it would refuse, and cost the school nothing', async () => {
    const { pass, school } = renderSchoolHook(useWeek, THIS, { reservations: [booked] })
    await pass(0)
    await pass(0)
    const spent = school.spent.length
    await pass(10 * MINUTE)
    // The week before was read with the look-back, so the gateway has it.
    for (const path of school.peeked) expect(path).toMatch(/from=2026-11-08&to=2026-11-15/)
    expect(school.spent).toHaveLength(spent)
  })

  it('are asked for once, without the one between them, when the browser has nothing else to do', async () => {
    const first = inProcessSchool({ reservations: [booked] })
    await first.refresh('reservations', '2026-09-20', '2026-12-05')
    first.pass(MINUTE)
    const idle: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (go: IdleRequestCallback) => idle.push(go))
    vi.stubGlobal('cancelIdleCallback', () => {})
    const given = { school: first, queryClient: new QueryClient() }
    const { result, pass, school } = renderSchoolHook(useWeek, THIS, {}, given)
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(school.asked).toHaveLength(1)
    const running = () => school.askedAbout.filter((path) => path.startsWith('/api/running'))
    expect(running()).toEqual(['/api/running?at=2026-11-15T07:00:00.000Z'])
    expect(school.peeked).toEqual([])
    expect(idle).toHaveLength(1)
    act(() => idle[0]?.({ didTimeout: false, timeRemaining: () => 10 }))
    await pass(0)
    expect(school.peeked).toEqual([
      '/api/v1/reservations?from=2026-11-08&to=2026-11-15&limit=1000',
      '/api/v1/reservations?from=2026-11-22&to=2026-11-29&limit=1000',
    ])
    expect(running()).toHaveLength(1)
    expect(school.askedAbout.filter((path) => path === '/api/status')).toHaveLength(1)
  })

  it.each([
    ['by who saves data', { connection: { saveData: true } }],
    ['before something was pressed', { userActivation: { hasBeenActive: false } }],
  ])('are not asked for %s', async (_, told) => {
    vi.stubGlobal('navigator', { ...navigator, ...told })
    const first = inProcessSchool({ reservations: [booked] })
    await first.refresh('reservations', '2026-09-20', '2026-12-05')
    const given = { school: first, queryClient: new QueryClient() }
    const { result, pass, school } = renderSchoolHook(useWeek, THIS, {}, given)
    await pass(0)
    await pass(MINUTE)
    expect(result.current.completeness).toBe('complete')
    expect(school.peeked).toEqual([])
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
