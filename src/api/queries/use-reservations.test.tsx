import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Missing } from '#api/range/range-answer.ts'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant, isoInstant, MINUTE, plus } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { useReservations } from './use-reservations.ts'

const WEEK: DayRange = { from: plainDay('2026-11-15'), to: plainDay('2026-11-21') }
const WEDNESDAY: DayRange = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

const numbers = (items: readonly { number: string | null }[]) => items.map((item) => item.number)

/** `count` bookings, ten minutes apart, from 16:00Z of each of the days. */
function bookings(days: readonly string[], count: number): ReservationWire[] {
  return days.flatMap((day) =>
    Array.from({ length: count }, (_, i) => {
      const start = plus(instant(`2026-11-${day}T14:00:00Z`), i * 5 * MINUTE)
      return aReservationWire({
        reservationNumber: `R-${day}-${i}`,
        startsAt: isoInstant(start),
        endsAt: isoInstant(plus(start, 90 * MINUTE)),
      })
    }),
  )
}

const wholeWeek = bookings(['15', '16', '17', '18', '19', '20', '21'], 40)

describe('a week of the schedule', () => {
  it('is read whole, and the look-back after it', async () => {
    const { result, pass, school } = renderSchoolHook(useReservations, WEEK, {
      reservations: [
        aReservationWire({ reservationNumber: 'R-lesson' }),
        aReservationWire({
          reservationNumber: 'R-block',
          activityType: 'Maintenance',
          startsAt: '2026-11-08T16:00:00Z',
          endsAt: '2026-11-20T00:00:00Z',
        }),
        aReservationWire({
          reservationNumber: 'R-over',
          startsAt: '2026-11-08T16:00:00Z',
          endsAt: '2026-11-09T00:00:00Z',
        }),
      ],
    })
    expect(result.current.completeness).toBe('loading')
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.missing).toEqual([])
    expect(numbers(result.current.items)).toEqual(['R-block', 'R-lesson'])
    expect(result.current.asOf).toBe(school.clock())
    expect(school.asked).toEqual([
      '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=1000',
      '/api/v1/reservations?from=2026-10-15&to=2026-11-15&limit=1000',
    ])
  })

  it('ends at 23:30 of the last evening, and shows what starts half a second before UTC ends it', async () => {
    const { result, pass } = renderSchoolHook(useReservations, WEDNESDAY, {
      zone: 'UTC',
      reservations: [
        aReservationWire({
          reservationNumber: 'R-late',
          startsAt: '2026-11-18T23:59:59.500Z',
          endsAt: '2026-11-19T01:00:00Z',
        }),
        aReservationWire({
          reservationNumber: 'R-next',
          startsAt: '2026-11-19T00:00:00Z',
          endsAt: '2026-11-19T01:00:00Z',
        }),
      ],
    })
    await pass(0)
    expect(numbers(result.current.items)).toEqual(['R-late'])
    expect(result.current.completeness).toBe('complete')
  })

  it('asks nothing when the view moves to a day and back', async () => {
    const { result, pass, school, rerender } = renderSchoolHook(useReservations, WEEK, {
      reservations: wholeWeek,
    })
    await pass(0)
    expect(result.current.items).toHaveLength(280)
    const asked = school.asked.length
    rerender(WEDNESDAY)
    expect(result.current.items).toHaveLength(40)
    await pass(1000)
    expect(result.current.items).toHaveLength(40)
    rerender(WEEK)
    expect(result.current.items).toHaveLength(280)
    await pass(1000)
    expect(result.current.completeness).toBe('complete')
    // The look-back of Wednesday is the week before it, which is known, and October, which is too.
    expect(school.asked).toHaveLength(asked)
  })

  it('is the same answer while other days arrive, so that the page is not drawn again', async () => {
    const { result, pass, rerender } = renderSchoolHook(
      (after: DayRange | null) => {
        useReservations(after ?? WEEK)
        return useReservations(WEEK)
      },
      null as DayRange | null,
      { reservations: wholeWeek },
    )
    await pass(0)
    const before = result.current
    expect(before.ages).not.toEqual([])
    rerender({ from: plainDay('2026-11-22'), to: plainDay('2026-11-28') })
    await pass(0)
    expect(result.current).toBe(before)
  })

  it('shows each page as it comes, and says how far it is', async () => {
    const school = inProcessSchool({ reservations: wholeWeek })
    const held: (() => void)[] = []
    const direct = school.fetch
    const slow = async (...question: Parameters<InProcessSchool['fetch']>) => {
      if (question[0].startsWith('/api/v1/')) {
        await new Promise<void>((resolve) => held.push(resolve))
      }
      return direct(...question)
    }
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEEK,
      {},
      {
        school: { ...school, fetch: slow },
        queryClient: new QueryClient(),
      },
    )
    await pass(0)
    expect(result.current.items).toHaveLength(0)
    held.shift()?.()
    await pass(0)
    expect(result.current.items.length).toBeGreaterThan(90)
    expect(result.current.completeness).toBe('loading')
    expect(result.current.recordsRead).toBe(100)
    expect(result.current.missing.map(({ kind }) => kind)).toContain('unread')
    held.shift()?.()
    await pass(500)
    expect(result.current.recordsRead).toBeGreaterThan(100)
  })

  it('stops its walk when the page is left, and keeps what came', async () => {
    const school = inProcessSchool({ reservations: wholeWeek })
    const queryClient = new QueryClient()
    const direct = school.fetch
    const signals: (AbortSignal | null | undefined)[] = []
    let open = 1
    const watched = async (...question: Parameters<InProcessSchool['fetch']>) => {
      if (!question[0].startsWith('/api/v1/')) return direct(...question)
      signals.push(question[1]?.signal)
      if (open-- > 0) return direct(...question)
      const signal = question[1]?.signal
      return new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')))
      })
    }
    const first = renderSchoolHook(
      useReservations,
      WEEK,
      {},
      {
        school: { ...school, fetch: watched },
        queryClient,
      },
    )
    await first.pass(0)
    expect(signals).toHaveLength(2)
    first.unmount()
    await first.pass(0)
    expect(signals[1]?.aborted).toBe(true)

    const again = renderSchoolHook(useReservations, WEEK, {}, { school, queryClient })
    expect(again.result.current.items.length).toBeGreaterThan(90)
    await again.pass(0)
    expect(again.result.current.completeness).toBe('complete')
    // It goes on from the day where it was stopped, not from the beginning.
    expect(school.asked[1]).toBe('/api/v1/reservations?from=2026-11-17&to=2026-11-22&limit=1000')
  })
})

describe('a day that no reader can read to its end', () => {
  it('is known up to its hundredth booking, and named after it', async () => {
    const { result, pass } = renderSchoolHook(useReservations, WEEK, {
      reservations: bookings(['18'], 105),
    })
    await pass(0)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.missing).toEqual([
      {
        kind: 'saturated',
        start: instant('2026-11-18T22:15:00Z'),
        end: instant('2026-11-19T00:00:00Z'),
        days: ['2026-11-18'],
        lookBack: false,
      },
    ])
    expect(result.current.items).toHaveLength(100)
    expect(result.current.problem).toBeNull()
  })

  it('is a gap of the look-back when it lies before the range', async () => {
    const { result, pass } = renderSchoolHook(useReservations, WEEK, {
      reservations: bookings(['02'], 101),
    })
    await pass(0)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.missing).toMatchObject([{ kind: 'saturated', lookBack: true }])
  })
})

it('tells the gateway of all days that requests do not reach, as it reads them after the renewal', async () => {
  const month = { from: plainDay('2026-11-01'), to: plainDay('2026-11-30') }
  const days = Array.from({ length: 30 }, (_, n) => String(n + 1).padStart(2, '0'))
  const setup = { reservations: bookings(days, 60), dailyRequests: 40 }
  const { result, pass, school } = renderSchoolHook(useReservations, month, setup)
  await pass(30_000)
  expect(result.current.problem?.reason).toBe('budget_reserved')
  const [refused, rest] = school.asked.slice(-2)
  expect(refused).not.toContain('from=2026-11-01')
  expect(rest).toContain('from=2026-11-01')
})

describe('a school that does not answer', () => {
  const unreachable = (retryAt: string | null) => () =>
    Response.json({ error: 'x', reason: 'upstream_unreachable', retryAt }, { status: 503 })

  it('leaves what is missing named, says why, and is read when it can be', async () => {
    const school = inProcessSchool({ reservations: wholeWeek })
    school.answerWith(unreachable('2026-11-18T19:03:00Z'))
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEEK,
      {},
      {
        school,
        queryClient: new QueryClient(),
      },
    )
    await pass(0)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.problem).toMatchObject({
      reason: 'upstream_unreachable',
      retryAt: instant('2026-11-18T19:03:00Z'),
    })
    expect(result.current.missing).toMatchObject([
      { kind: 'unread', lookBack: true },
      { kind: 'unread', lookBack: false },
    ])
    // No earlier than the gateway said.
    await pass(2 * MINUTE)
    expect(school.asked).toHaveLength(1)
    school.answerWith(null)
    await pass(MINUTE)
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.problem).toBeNull()
  })

  it('keeps the last good data and its age when a refresh fails', async () => {
    const { result, pass, school } = renderSchoolHook(useReservations, WEEK, {
      reservations: wholeWeek,
    })
    await pass(0)
    const read = school.clock()
    school.answerWith(() => new Response('<html>502</html>', { status: 502 }))
    await pass(5 * MINUTE)
    expect(result.current.problem?.reason).toBe('gateway_unreachable')
    expect(result.current.completeness).toBe('complete')
    expect(result.current.items).toHaveLength(280)
    expect(result.current.asOf).toBe(read)
    const asked = school.asked.length
    await pass(1900)
    expect(school.asked).toHaveLength(asked)
    await pass(200)
    expect(school.asked).toHaveLength(asked + 1)
    school.answerWith(null)
    await school.refresh('reservations', '2026-11-15', '2026-11-22')
    await pass(MINUTE)
    expect(result.current.problem).toBeNull()
    expect(result.current.asOf).toBeGreaterThan(read)
  })

  it('keeps the pages before a failure in the middle', async () => {
    const school = inProcessSchool({ reservations: wholeWeek })
    school.answerWith(null)
    const direct = school.fetch
    const failing = (...question: Parameters<InProcessSchool['fetch']>) =>
      school.asked.length >= 2 && question[0].startsWith('/api/v1/')
        ? Promise.resolve(unreachable(null)())
        : direct(...question)
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEEK,
      {},
      {
        school: { ...school, fetch: failing },
        queryClient: new QueryClient(),
      },
    )
    await pass(0)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.items.length).toBeGreaterThan(150)
    const unread = result.current.missing.find((part) => !part.lookBack)
    expect(unread?.start).toBeGreaterThan(instant('2026-11-18T00:00:00Z'))
  })

  it('does not try by itself what can only fail again, but on demand', async () => {
    const school = inProcessSchool({ reservations: wholeWeek })
    school.answerWith(() => Response.json({ data: {}, meta: {} }))
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEEK,
      {},
      {
        school,
        queryClient: new QueryClient(),
      },
    )
    await pass(0)
    expect(result.current.problem).toMatchObject({ reason: 'contract', detail: 'data' })
    await pass(2 * MINUTE)
    expect(school.asked).toHaveLength(1)
    school.answerWith(null)
    act(() => result.current.retry())
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.problem).toBeNull()
  })

  it('says why it is old where the gateway does', async () => {
    const school = inProcessSchool()
    school.answerWith(() =>
      Response.json(
        { data: [], meta: { count: 0, pageSize: 100, rateLimit: null } },
        {
          headers: {
            'flightline-as-of': '2026-11-18T15:00:00Z',
            'flightline-reason': 'budget_reserved',
          },
        },
      ),
    )
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEEK,
      {},
      {
        school,
        queryClient: new QueryClient(),
      },
    )
    await pass(0)
    expect(result.current.staleReason).toBe('budget_reserved')
    expect(result.current.asOf).toBe(instant('2026-11-18T15:00:00Z'))
    expect(result.current.completeness).toBe('complete')
    // Old data from the gateway is not asked for in a hurry: it said all it knows.
    const asked = school.asked.length
    await pass(4 * MINUTE)
    expect(school.asked).toHaveLength(asked)
  })
})

describe('what is on screen', () => {
  it('is read again every five minutes around today, the look-back not', async () => {
    const { result, pass, school } = renderSchoolHook(useReservations, WEEK, {
      reservations: wholeWeek,
    })
    await pass(0)
    const first = school.asked.length
    await pass(4 * MINUTE)
    expect(school.asked).toHaveLength(first)
    await school.refresh('reservations', '2026-11-15', '2026-11-22')
    const read = school.clock()
    const spent = school.spent.length
    await pass(MINUTE)
    const pages = school.asked.length - first
    expect(pages).toBeGreaterThan(0)
    expect(school.asked.slice(first).every((path) => path.includes('to=2026-11-22'))).toBe(true)
    expect(result.current.asOf).toBe(read)
    expect(school.spent).toHaveLength(spent)
  })

  it('is asked for again every five minutes elsewhere too: so the gateway knows that somebody looks', async () => {
    const past = { from: plainDay('2026-09-06'), to: plainDay('2026-09-12') }
    const { pass, school } = renderSchoolHook(useReservations, past)
    await pass(0)
    const first = school.asked.length
    await pass(4 * MINUTE)
    expect(school.asked).toHaveLength(first)
    await pass(MINUTE)
    expect(school.asked).toHaveLength(first + 1)
  })

  it('shows a booking that was moved, and not where it was', async () => {
    const moving = aReservationWire({ reservationNumber: 'R-moving' })
    const { result, pass, school } = renderSchoolHook(useReservations, WEDNESDAY, {
      reservations: [moving],
    })
    await pass(0)
    expect(result.current.items).toHaveLength(1)
    school.answerWith((path) => {
      const data = path.includes('from=2026-11-18') ? [] : [{ ...moving, startsAt: null }]
      return Response.json({ data, meta: { count: data.length, pageSize: 100 } })
    })
    await pass(5 * MINUTE)
    expect(result.current.items).toHaveLength(0)
    expect(result.current.completeness).toBe('complete')
  })
})

describe('blocks that began before the look-back', () => {
  const annual = aReservationWire({
    reservationNumber: 'R-annual',
    startsAt: '2026-08-20T15:00:00Z',
    endsAt: '2026-12-08T00:00:00Z',
  })
  const over = aReservationWire({
    startsAt: '2026-08-20T15:00:00Z',
    endsAt: '2026-10-08T00:00:00Z',
  })
  const world = {
    reservations: [annual, over, aReservationWire({ reservationNumber: 'R-lesson' })],
  }

  it('are not known, and the answer says since when they are', async () => {
    const { result, pass } = renderSchoolHook(useReservations, WEDNESDAY, world)
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(numbers(result.current.items)).toEqual(['R-lesson'])
    expect(result.current.knownSince).toBe('2026-10-18')
  })

  it('are shown as soon as the gateway knows them, which costs nothing', async () => {
    const school = inProcessSchool(world)
    await school.refresh('reservations', '2026-08-10', '2026-10-20')
    const spent = school.spent.length
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEDNESDAY,
      {},
      { school, queryClient: new QueryClient() },
    )
    await pass(0)
    expect(numbers(result.current.items)).toEqual(['R-annual', 'R-lesson'])
    expect(result.current.knownSince).toBe('2026-08-10')
    expect(school.spent.slice(spent).every((path) => path.includes('to=2026-11'))).toBe(true)
  })

  it('are waited for no longer than the gateway takes to fail', async () => {
    const school = inProcessSchool(world)
    school.standIns.set('/api/running', () => Response.json({ error: 'No.' }, { status: 500 }))
    const { result, pass } = renderSchoolHook(
      useReservations,
      WEDNESDAY,
      {},
      { school, queryClient: new QueryClient() },
    )
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.knownSince).toBe('2026-10-18')
  })
})

it('says since when blocks are known by what is among the items, not by what else was read', async () => {
  const annual = aReservationWire({
    startsAt: '2026-09-20T15:00:00Z',
    endsAt: '2026-12-08T00:00:00Z',
  })
  const school = inProcessSchool({ reservations: [annual] })
  school.standIns.set('/api/running', () => Response.json({ error: 'No.' }, { status: 500 }))
  const october = { from: plainDay('2026-10-10'), to: plainDay('2026-10-20') }
  const { result, pass, rerender } = renderSchoolHook(
    (days: DayRange) => useReservations(days),
    october,
    {},
    { school, queryClient: new QueryClient() },
  )
  await pass(0)
  expect(result.current.items).toHaveLength(1)
  rerender(WEDNESDAY)
  await pass(0)
  expect(result.current.completeness).toBe('complete')
  expect(result.current.items).toHaveLength(0)
  expect(result.current.knownSince).toBe('2026-10-18')
})

describe('entries that cannot be read', () => {
  it('are missing from the day they were listed in, each for itself, and are no bookings', async () => {
    const { result, pass, school } = renderSchoolHook(useReservations, WEDNESDAY)
    // The look-back reaches into the same UTC day, and shows them again.
    const data = [aReservationWire(), null, null, null]
    school.answerWith(() => Response.json({ data, meta: { count: 4, pageSize: 100 } }))
    await pass(0)
    expect(result.current.items).toHaveLength(1)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.missing).toMatchObject([
      { kind: 'unreadable', unreadable: 3, lookBack: false },
    ])
  })

  it('in the look-back move the day since which blocks are known', async () => {
    const { result, pass, school } = renderSchoolHook(useReservations, WEDNESDAY)
    const earlier = ['01', '03'].map((day) =>
      aReservationWire({
        startsAt: `2026-11-${day}T15:00:00Z`,
        endsAt: `2026-11-${day}T16:00:00Z`,
      }),
    )
    school.answerWith((path) => {
      const data = path.includes('from=2026-11') ? [] : [earlier[0], null, earlier[1]]
      return Response.json({ data, meta: { count: data.length, pageSize: 100 } })
    })
    await pass(0)
    expect(result.current.completeness).toBe('complete')
    expect(result.current.knownSince).toBe('2026-11-04')
  })
})

const smallWeek = bookings(['15', '16', '17', '18', '19', '20', '21'], 10)

describe('a week for somebody who has nothing read', () => {
  /** As a page begins: the status comes with it. */
  async function asViewer(known: readonly [from: string, to: string][]) {
    const school = inProcessSchool({ reservations: smallWeek, role: 'viewer' })
    // Of days read for themselves the one after is read too, for what starts in the last second.
    for (const [from, to] of known) await school.refresh('reservations', from, to)
    const spent = school.spent.length
    const given = { school, queryClient: new QueryClient() }
    const status = renderSchoolHook(() => useGatewayStatus(), undefined, {}, given)
    await status.pass(0)
    const week = renderSchoolHook(useReservations, WEEK, {}, given)
    await week.pass(0)
    return { ...week, newlySpent: () => school.spent.slice(spent), status }
  }
  const missingDays = (missing: readonly Missing[]) =>
    missing.filter(({ lookBack }) => !lookBack).map(({ kind, days }) => [kind, ...days])

  it('shows the five days that are known and names the two that are not, for no request', async () => {
    const { result, newlySpent, school } = await asViewer([
      ['2026-11-15', '2026-11-16'],
      ['2026-11-20', '2026-11-21'],
    ])
    const { completeness, items, missing, problem } = result.current
    expect(completeness).toBe('incomplete')
    expect(problem?.reason).toBe('not_cached')
    expect(items).toHaveLength(5 * 10)
    expect(missingDays(missing)).toEqual([['unread', '2026-11-18', '2026-11-19']])
    expect(newlySpent()).toEqual([])
    // Nothing that it would be refused.
    expect(school.asked).toEqual([])
  })

  it('shows the rest as soon as somebody else has it read', async () => {
    const { result, pass, school } = await asViewer([['2026-11-15', '2026-11-16']])
    expect(result.current.items).toHaveLength(3 * 10)
    await school.refresh('reservations', '2026-11-18', '2026-11-22')
    await pass(5_000)
    expect(result.current.items).toHaveLength(7 * 10)
    expect(missingDays(result.current.missing)).toEqual([])
    expect(result.current.problem).toBe(null)
  })

  it('is the list where all of it is known, and what is not known of earlier blocks is named', async () => {
    const { result, newlySpent, school } = await asViewer([['2026-11-15', '2026-11-22']])
    expect(result.current.items).toHaveLength(7 * 10)
    expect(result.current.completeness).toBe('incomplete')
    expect(result.current.missing.map(({ lookBack }) => lookBack)).toEqual([true])
    expect(school.asked).toHaveLength(1)
    expect(newlySpent()).toEqual([])
  })

  it('is read whole once the look-back is known, too', async () => {
    const { result } = await asViewer([['2026-10-14', '2026-11-22']])
    expect(result.current.completeness).toBe('complete')
  })
})
