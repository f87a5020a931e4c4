import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useReservations } from '#api/queries/use-reservations.ts'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { DISPATCH_STATES } from '#domain/dispatch/dispatch-state.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { runningWorlds, schoolOf, tellOnlyFarBack } from '#testing/running-worlds.ts'
import { isFullRun, runs } from '#testing/runs.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { MINUTE } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import { useDispatch } from './use-dispatch.ts'

const TODAY: DayRange = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

function useDay(days: DayRange) {
  useGatewayStatus()
  return useDispatch(useReservations(days).items)
}

/** Who is counted as what, as a page of today says it. */
async function counted(school: InProcessSchool) {
  const given = { school, queryClient: new QueryClient() }
  const { result, pass, unmount } = renderSchoolHook(useDay, TODAY, {}, given)
  await pass(0)
  const { isWhole, counted: all, isConfirmedLate } = result.current
  unmount()
  given.queryClient.clear()
  return { isWhole, ...all, confirmed: all['late-back'].filter(({ id }) => isConfirmedLate(id)) }
}

describe('what is out and late', () => {
  it('counts who never came back from another day, though only today was listed', async () => {
    const out = aReservationWire({
      startsAt: '2026-11-15T15:00:00Z',
      endsAt: '2026-11-15T16:00:00Z',
      status: 'checked-out',
    })
    const overnight = aReservationWire({
      startsAt: '2026-11-18T01:00:00Z',
      endsAt: '2026-11-18T08:00:00Z',
      status: 'checked-out',
      aircraft: { tailNumber: 'N2', model: 'C172S' },
    })
    const school = inProcessSchool({ reservations: [out, overnight] })
    await school.refresh('reservations', '2026-10-10', '2026-11-20')
    school.pass(MINUTE)
    const said = await counted(school)
    expect(school.asked).toHaveLength(1)
    expect(said.isWhole).toBe(true)
    expect(said['not-closed'].map(({ id }) => id)).toEqual([out.id])
    expect(said['late-back'].map(({ id }) => id)).toEqual([overnight.id])
  })

  it('is late for sure by a reading since it was due, and after some minutes', async () => {
    const out = aReservationWire({
      startsAt: '2026-11-18T17:00:00Z',
      endsAt: '2026-11-18T19:03:00Z',
      status: 'checked-out',
    })
    const school = inProcessSchool({ reservations: [out] })
    const late = async () => {
      const said = await counted(school)
      return [said['late-back'].length, said.confirmed.length]
    }
    await school.refresh('reservations', '2026-11-18', '2026-11-19')
    school.pass(4 * MINUTE)
    expect(await late()).toEqual([1, 0])
    school.pass(2 * MINUTE)
    await school.refresh('reservations', '2026-11-18', '2026-11-19')
    expect(await late()).toEqual([1, 0])
    school.pass(3 * MINUTE)
    expect(await late()).toEqual([1, 1])
  })

  it('is what it would be with every list of the 31 days before (property)', async () => {
    const states = new Set<string>()
    await fc.assert(
      fc.asyncProperty(runningWorlds, async (world) => {
        const school = await schoolOf({ ...world, zone: 'America/Denver' })
        const told = await counted(school)
        for (const state of DISPATCH_STATES) if (told[state].length > 0) states.add(state)
        tellOnlyFarBack(school)
        expect(told).toEqual(await counted(school))
      }),
      // Five random ones may have none that is not closed.
      isFullRun ? { numRuns: runs({ each: 5, every: 500 }) } : { seed: 1, numRuns: 5 },
    )
    expect(states).toContain('not-closed')
  })
})
