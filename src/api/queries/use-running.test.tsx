import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import {
  live,
  type RunningWorld,
  runningWorlds,
  schoolOf,
  tellOnlyFarBack,
} from '#testing/running-worlds.ts'
import { runs } from '#testing/runs.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant, MINUTE } from '#time/instant.ts'
import { addDays, type DayRange, plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { useReservations } from './use-reservations.ts'

const NO_RECORDS = { data: [], meta: { count: 0, pageSize: 100 } }
const WEDNESDAY: DayRange = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

function useDay(days: DayRange) {
  useGatewayStatus()
  return useReservations(days)
}

/** What a page shows of the day when the school has lived through some steps. */
async function shown(school: InProcessSchool, steps: RunningWorld['meanwhile']) {
  const given = { school, queryClient: new QueryClient() }
  const { result, pass, rerender, unmount } = renderSchoolHook(useDay, WEDNESDAY, {}, given)
  await pass(0)
  for (const step of steps) {
    const day = addDays(WEDNESDAY.from, step.looks)
    rerender({ from: day, to: day })
    await live(school, step)
    await pass(5_000)
    rerender(WEDNESDAY)
    await pass(0)
  }
  const { items, missing, knownSince, completeness, asOf } = result.current
  unmount()
  given.queryClient.clear()
  return { items, missing, knownSince, completeness, asOf }
}

/** Weeks behind one and a half of them, as the gateway of a school has them that is looked at daily. */
async function wellRead(reservations: readonly ReservationWire[]) {
  const school = inProcessSchool({ reservations })
  await school.refresh('reservations', '2026-10-10', '2026-11-25')
  school.pass(MINUTE)
  return school
}

function open(school: InProcessSchool) {
  return renderSchoolHook(useDay, WEDNESDAY, {}, { school, queryClient: new QueryClient() })
}

const runningAsked = ({ askedAbout }: InProcessSchool) =>
  askedAbout.filter((path) => path.startsWith('/api/running'))

const block = aReservationWire({
  startsAt: '2026-11-10T15:00:00Z',
  endsAt: '2026-11-20T00:00:00Z',
  aircraft: { tailNumber: 'N20ENG', model: 'C172S' },
})
const idle = aReservationWire({
  startsAt: '2026-11-02T15:00:00Z',
  endsAt: '2026-11-02T16:00:00Z',
  aircraft: { tailNumber: 'N77IDL', model: 'PA-28' },
})

/** A booking of the day that now begins farther back than lists look, in days read at two times. */
const MOVED_FAR_BACK: RunningWorld = {
  zone: 'America/Denver',
  slots: [{ begins: 0, ends: 0, status: 'PENDING' }],
  faults: [],
  before: [{ looks: 0, changes: [], reads: { first: -31, days: 1 } }],
  meanwhile: [
    {
      looks: 0,
      changes: [[0, { begins: -764, ends: 0, status: 'PENDING' }]],
      reads: { first: -42, days: 10 },
    },
  ],
}

/** Somebody looks nine days back, by which the gateway learns of earlier days, and returns. */
const LOOKED_FARTHER_BACK: RunningWorld = {
  zone: 'America/Denver',
  slots: [{ begins: -672, ends: 0, status: 'PENDING' }],
  faults: [],
  before: [
    { looks: 0, changes: [], reads: { first: -9, days: 6 } },
    { looks: 0, changes: [], reads: { first: -3, days: 3 } },
  ],
  meanwhile: [{ looks: -9, changes: [], reads: null }],
}

/** The same, and meanwhile a booking is moved to begin before what the page knows. */
const MOVED_BEFORE_THE_EDGE: RunningWorld = {
  zone: 'America/Denver',
  slots: [{ begins: 0, ends: 0, status: 'PENDING' }],
  faults: [],
  before: [{ looks: 0, changes: [], reads: { first: -9, days: 9 } }],
  meanwhile: [
    { looks: 0, changes: [[0, { begins: -764, ends: 0, status: 'PENDING' }]], reads: null },
    { looks: -9, changes: [], reads: null },
  ],
}

/** Somebody looks a day earlier, whose 31 days begin before what is known, with a full day in them. */
const FULL_BEFORE_AN_EARLIER_LOOK: RunningWorld = {
  zone: 'America/Denver',
  slots: [{ begins: -672, ends: 0, status: 'PENDING' }],
  faults: ['saturated-day@2026-11-03'],
  before: [{ looks: 0, changes: [], reads: { first: -1, days: 1 } }],
  meanwhile: [{ looks: -1, changes: [], reads: { first: 0, days: 1 } }],
}

describe('what began earlier and still runs', () => {
  it('takes one short answer beside the list of the day', async () => {
    const school = await wellRead([block, idle, aReservationWire()])
    const { result, pass, queryClient } = open(school)
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.knownSince).toBe('2026-10-10')
    expect(result.current.items).toHaveLength(2)
    expect(school.asked).toHaveLength(1)
    expect(runningAsked(school)).toEqual(['/api/running?at=2026-11-18T07:00:00.000Z'])
    const fleet = queryClient.getQueryData<ReadonlyMap<string, unknown>>(['seen-fleet'])
    expect([...(fleet?.keys() ?? [])].toSorted()).toEqual(['N172SP', 'N20ENG', 'N77IDL'])
  })

  it('follows the school: moved away, called off, begun before, and back at once', async () => {
    const school = await wellRead([block])
    const { result, pass } = open(school)
    await pass(0)
    const shown = () => result.current.items.map(({ id, status, end }) => [id, status.raw, end])
    const become = async (...records: readonly ReservationWire[]) => {
      school.book({ reservations: records })
      school.pass(MINUTE)
      await school.refresh('reservations', '2026-11-05', '2026-11-19')
      await pass(5_000)
      expect(result.current.completeness).toBe('complete')
    }
    expect(shown()).toEqual([[block.id, 'PENDING', instant('2026-11-20T00:00:00Z')]])
    await become({ ...block, status: 'CANCELLED' })
    expect(shown()).toEqual([[block.id, 'CANCELLED', instant('2026-11-20T00:00:00Z')]])
    await become({ ...block, endsAt: '2026-11-18T07:00:00Z', status: 'completed' })
    expect(shown()).toEqual([])
    await become({ ...block, startsAt: '2026-11-12T15:00:00Z' })
    expect(shown()).toEqual([[block.id, 'PENDING', instant('2026-11-20T00:00:00Z')]])
    await become({ ...block, startsAt: '2026-11-19T08:00:00Z' })
    expect(shown()).toEqual([])
    const late = { ...idle, startsAt: '2026-11-09T15:00:00Z', endsAt: '2026-12-01T00:00:00Z' }
    await become(late)
    expect(shown()).toEqual([[late.id, 'PENDING', instant('2026-12-01T00:00:00Z')]])
  })

  it('reads as lists only the days that the gateway does not know', async () => {
    const school = inProcessSchool({ reservations: [block, aReservationWire()] })
    await school.refresh('reservations', '2026-10-10', '2026-10-30')
    school.pass(MINUTE)
    await school.refresh('reservations', '2026-11-07', '2026-11-25')
    school.pass(MINUTE)
    const { result, pass } = open(school)
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.items).toHaveLength(2)
    expect([...new Set(school.asked)]).toEqual([
      '/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=1000',
      '/api/v1/reservations?from=2026-10-31&to=2026-11-07&limit=1000',
    ])
    await pass(10 * MINUTE)
    expect(school.asked.filter((path) => path.includes('from=2026-10'))).toHaveLength(1)
  })

  it('is read as lists from a gateway that has no such answer', async () => {
    const school = await wellRead([block, aReservationWire()])
    school.standIns.set('/api/running', () =>
      Response.json({ error: 'Not found.' }, { status: 404 }),
    )
    const { result, pass } = open(school)
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.items).toHaveLength(2)
    expect(result.current.knownSince).toBe('2026-10-18')
    expect(school.asked).toHaveLength(2)
  })

  it('is not called known while the gateway is silent, and is asked for again with the rest', async () => {
    const school = await wellRead([block])
    const gone = () => {
      throw new TypeError('Failed to fetch')
    }
    school.standIns.set('/api/running', gone)
    school.answerWith((path) =>
      path.includes('from=2026-11-18') ? Response.json(NO_RECORDS) : gone(),
    )
    const { result, pass } = open(school)
    await pass(0)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.problem?.reason).toBe('gateway_unreachable')
    expect(result.current.missing).toMatchObject([{ kind: 'unread', lookBack: true }])
    school.answerWith(null)
    school.standIns.delete('/api/running')
    const asked = school.asked.length
    await pass(MINUTE)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.problem).toBeNull()
    expect(result.current.items.map(({ id }) => id)).toEqual([block.id])
    // Before the month is walked.
    expect(school.asked.slice(asked).filter((path) => path.includes('from=2026-10'))).toEqual([])
  })

  it('needs nobody for a later day of a week that is known, though the gateway is gone', async () => {
    const school = await wellRead([block])
    const week = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
    const given = { school, queryClient: new QueryClient() }
    const { result, pass, rerender } = renderSchoolHook(useDay, week, {}, given)
    await pass(0)
    school.standIns.set('/api/running', () => Response.error())
    rerender(WEDNESDAY)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.items.map(({ id }) => id)).toEqual([block.id])
    const asked = school.asked.length
    await pass(MINUTE)
    expect(result.current.completeness).toBe('complete')
    expect(school.asked).toHaveLength(asked)
  })

  it('is what the lists of the 31 days before show (property)', async () => {
    await fc.assert(
      fc.asyncProperty(runningWorlds, async (world) => {
        const school = await schoolOf(world)
        const told = await shown(school, world.meanwhile)
        const { length } = school.spent
        tellOnlyFarBack(school)
        const listed = await shown(school, [])
        // The page that stayed open may call itself older than one opened now, and know less far back; never the reverse.
        expect(told.asOf ?? 0).toBeLessThanOrEqual(listed.asOf ?? 0)
        expect((told.knownSince ?? '') >= (listed.knownSince ?? '')).toBe(true)
        const edge = localDay(zoneOf(world.zone), told.knownSince ?? WEDNESDAY.from).start
        const behindEdge = ({ items, missing, completeness }: typeof told) => ({
          items: items.filter(({ start }) => start === null || start >= edge),
          missing,
          completeness,
        })
        expect(behindEdge(told)).toEqual(behindEdge(listed))
        // What is said to be known is.
        if (world.faults.length === 0) expect(school.spent).toHaveLength(length)
      }),
      {
        numRuns: runs({ each: 5, every: 500 }),
        examples: [[MOVED_FAR_BACK], [LOOKED_FARTHER_BACK], [MOVED_BEFORE_THE_EDGE]],
      },
    )
  })

  it('costs no more than those lists (property)', async () => {
    await fc.assert(
      fc.asyncProperty(runningWorlds, async (world) => {
        const [told, listed] = [await schoolOf(world), await schoolOf(world)]
        tellOnlyFarBack(listed)
        await shown(told, world.meanwhile)
        await shown(listed, world.meanwhile)
        // A day too full to be read leaves a hole: with an earlier day that is missing, too, one list asks for both.
        const triesAgain = world.faults.length * (1 + world.meanwhile.length)
        expect(told.spent.length).toBeLessThanOrEqual(listed.spent.length + triesAgain)
        expect(told.asked.length).toBeLessThanOrEqual(listed.asked.length + triesAgain)
      }),
      { numRuns: runs({ each: 4, every: 200 }), examples: [[FULL_BEFORE_AN_EARLIER_LOOK]] },
    )
  })
})
