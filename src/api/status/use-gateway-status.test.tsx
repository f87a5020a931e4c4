import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { HOUR, plus } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { gatewayNow, startStatus, useGatewayStatus } from './use-gateway-status.ts'

const TODAY = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

function useStatus() {
  return useGatewayStatus()
}

function useLogAndStatus() {
  useCompletedFlights(TODAY)
  return useGatewayStatus()
}

describe('how the gateway stands', () => {
  it('is polled, and costs the school nothing', async () => {
    const { result, pass, school } = renderSchoolHook(useStatus, null)
    expect(result.current).toMatchObject({ status: null, problem: null })
    await pass(0)
    expect(result.current.status?.school).toEqual({
      isDemonstration: false,
      name: 'Test school',
      timeZone: 'America/Denver',
      location: null,
    })
    expect(result.current.status?.serverTime).toBe(school.clock())
    expect(result.current.skew).toBe(0)
    await pass(30_000)
    expect(result.current.status?.serverTime).toBe(school.clock())
    expect(school.spent).toEqual([])
  })

  it('begins with the status that came with the page, and asks again when the next look is due', async () => {
    const school = inProcessSchool()
    let asked = 0
    const given = {
      school: {
        ...school,
        fetch: (...question: Parameters<typeof school.fetch>) => {
          asked += 1
          return school.fetch(...question)
        },
      },
      queryClient: new QueryClient(),
    }
    const body: unknown = await (await school.fetch('/api/status')).json()
    startStatus(given.queryClient, { body, at: plus(school.clock(), -HOUR) })
    const { result, pass } = renderSchoolHook(useStatus, null, {}, given)
    expect(result.current).toMatchObject({ status: { version: 'test' }, skew: HOUR, problem: null })
    await pass(0)
    expect(asked).toBe(0)
    await pass(6_000)
    expect(asked).toBeGreaterThan(0)
    expect(result.current.skew).toBe(0)
  })

  it('costs the school nothing however many tabs look, and each looks every five seconds', async () => {
    const school = inProcessSchool()
    const tabs = Array.from({ length: 6 }, () =>
      renderSchoolHook(useLogAndStatus, null, {}, { school, queryClient: new QueryClient() }),
    )
    const [first] = tabs
    if (!first) throw new Error('No tab.')
    await first.pass(0)
    const [spent, looked] = [school.spent.length, school.askedAbout.length]
    expect(spent).toBe(1)
    await first.pass(2 * 60_000)
    expect(school.spent).toHaveLength(spent)
    // Six tabs, two minutes, twelve looks a minute, and one more each on the way.
    const looks = school.askedAbout.length - looked
    expect(looks).toBeGreaterThan(6 * 2 * 6)
    expect(looks).toBeLessThanOrEqual(6 * (2 * 12 + 1))
  })

  it('asks where what came with the page cannot be read', async () => {
    const given = { school: inProcessSchool(), queryClient: new QueryClient() }
    startStatus(given.queryClient, { body: { school: null }, at: given.school.clock() })
    const { result, pass } = renderSchoolHook(useStatus, null, {}, given)
    expect(result.current.status).toBeNull()
    await pass(0)
    expect(result.current.status?.version).toBe('test')
  })

  it('tells what is left after each reading', async () => {
    const { result, pass } = renderSchoolHook(useLogAndStatus, null)
    await pass(0)
    expect(result.current.status?.requests).toMatchObject({ limit: 1000, remaining: 999 })
  })

  it('keeps the last that came while the gateway is gone, and comes back by itself', async () => {
    const school = inProcessSchool()
    const direct = school.fetch
    let isGone = false
    const given = {
      school: {
        ...school,
        fetch: (...question: Parameters<typeof direct>) =>
          isGone ? Promise.reject(new TypeError('failed to fetch')) : direct(...question),
      },
      queryClient: new QueryClient(),
    }
    const { result, pass } = renderSchoolHook(useStatus, null, {}, given)
    await pass(0)
    isGone = true
    await pass(30_000)
    expect(result.current.problem?.reason).toBe('gateway_unreachable')
    expect(result.current.status?.version).toBe('test')
    isGone = false
    await pass(5_000)
    expect(result.current.problem).toBeNull()
  })

  it('measures how far this machine’s clock is off', async () => {
    const school = inProcessSchool()
    const given = {
      school: { ...school, clock: () => plus(school.clock(), -6 * HOUR) },
      queryClient: new QueryClient(),
    }
    const { result, pass } = renderSchoolHook(useStatus, null, {}, given)
    await pass(0)
    expect(result.current.skew).toBe(6 * HOUR)
    expect(gatewayNow(given.queryClient, given.school.clock)).toBe(school.clock())
  })

  it.each([
    ['a page of somebody else', () => new Response('<html>login</html>'), 'gateway_unreachable'],
    ['another form', () => Response.json({ school: {} }), 'contract'],
    ['no time', () => Response.json({}), 'contract'],
  ])('is not taken from %s', async (_, answer, reason) => {
    const school = inProcessSchool()
    const given = {
      school: { ...school, fetch: () => Promise.resolve(answer()) },
      queryClient: new QueryClient(),
    }
    const { result, pass } = renderSchoolHook(useStatus, null, {}, given)
    await pass(0)
    expect(result.current).toMatchObject({ status: null, problem: { reason } })
  })
})
