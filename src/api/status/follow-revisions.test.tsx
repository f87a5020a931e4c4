import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useReservations } from '#api/queries/use-reservations.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { instant, isoInstant, MINUTE, plus } from '#time/instant.ts'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { useGatewayStatus } from './use-gateway-status.ts'

const WEDNESDAY: DayRange = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }
/** The questions that the bookings of that day belong to: the day's own, and the look-back's last page. */
const HOLDS_DAY = /to=2026-11-1[89]/

/** A gateway of which a test says what it holds, since when, and how often that moved. */
function heldSchool(records: readonly ReservationWire[]) {
  const school = inProcessSchool()
  const held = { records, asOf: school.clock(), revision: 1, isFailing: false }
  school.standIns.set('/api/status', async (_, ask) => {
    const body = await (await ask()).json()
    return Response.json({
      ...body,
      revisions: { reservations: held.revision, flights: 7 },
    })
  })
  school.answerWith((path) => {
    if (held.isFailing) return new Response('', { status: 502 })
    const data = HOLDS_DAY.test(path) ? held.records : []
    const headers = { 'flightline-as-of': isoInstant(held.asOf) }
    return Response.json({ data, meta: { count: data.length, pageSize: 100 } }, { headers })
  })
  /** The gateway has read it again. */
  const read = (next: readonly ReservationWire[]) => {
    held.records = next
    held.asOf = school.clock()
    held.revision++
  }
  return { school, held, read }
}

function useDay() {
  const { status } = useGatewayStatus()
  const answer = useReservations(WEDNESDAY)
  return { answer, status }
}

function openDay(school: InProcessSchool) {
  return renderSchoolHook(useDay, null, {}, { school, queryClient: new QueryClient() })
}

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  })
  // React Query listens on the window.
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}

const lesson = aReservationWire()
const statusAsks = (school: InProcessSchool) =>
  school.askedAbout.filter((path) => path === '/api/status').length

describe('a new reading at the gateway', () => {
  it('is on screen within seconds, and what it left alone is the very same', async () => {
    const { school, read } = heldSchool([lesson])
    const { result, pass } = openDay(school)
    await pass(0)
    const before = result.current.answer.items
    const asked = school.asked.length
    await pass(MINUTE)
    expect(school.asked).toHaveLength(asked)
    const moved = aReservationWire({ reservationNumber: 'R-2' })
    read([lesson, moved])
    await pass(5_000)
    expect(result.current.answer.items).toHaveLength(2)
    expect(result.current.answer.items[0]).toBe(before[0])
    expect(result.current.answer.asOf).toBeGreaterThan(instant('2026-11-18T19:00:30Z'))
    expect(result.current.answer.completeness).toBe('complete')
    expect(school.spent).toEqual([])
  })

  it('changes nothing, not even the list, where it says the same', async () => {
    const { school, read } = heldSchool([lesson])
    const { result, pass } = openDay(school)
    await pass(0)
    const before = result.current.answer.items
    await pass(MINUTE)
    read([{ ...lesson }])
    await pass(5_000)
    expect(result.current.answer.items).toBe(before)
    expect(result.current.answer.asOf).toBeGreaterThan(instant('2026-11-18T19:00:30Z'))
  })

  it('is not asked for where it is the one that this page waited for', async () => {
    const { school, held } = heldSchool([lesson])
    held.asOf = plus(school.clock(), 1)
    const { pass } = openDay(school)
    await pass(0)
    const asked = school.asked.length
    // The page's own questions made the gateway read.
    held.revision += 5
    await pass(5_000)
    expect(school.asked).toHaveLength(asked)
  })

  it('of the other list asks nothing of this one', async () => {
    const { school } = heldSchool([lesson])
    const { pass } = openDay(school)
    await pass(0)
    const asked = school.asked.length
    let flights = 7
    school.standIns.set('/api/status', async (_, ask) => {
      const body = await (await ask()).json()
      return Response.json({ ...body, revisions: { reservations: 1, flights: ++flights } })
    })
    await pass(MINUTE)
    expect(school.asked).toHaveLength(asked)
  })

  it('waits for a page that nobody sees, which looks once a minute and at once when it is seen', async () => {
    const { school, read } = heldSchool([lesson])
    const { result, pass } = openDay(school)
    await pass(0)
    await pass(MINUTE)
    try {
      hide(true)
      await pass(5_000)
      const looked = statusAsks(school)
      const asked = school.asked.length
      read([lesson, aReservationWire()])
      await pass(50_000)
      expect(statusAsks(school)).toBe(looked)
      await pass(10_000)
      expect(statusAsks(school)).toBe(looked + 1)
      expect(school.asked).toHaveLength(asked)
      expect(result.current.answer.items).toHaveLength(1)
      hide(false)
      await pass(0)
      expect(statusAsks(school)).toBeGreaterThan(looked + 1)
      expect(result.current.answer.items).toHaveLength(2)
    } finally {
      hide(false)
    }
  })
})

describe('the status', () => {
  it('is asked for again when a walk fails', async () => {
    const { school, held } = heldSchool([lesson])
    const { pass, queryClient } = openDay(school)
    await pass(0)
    held.isFailing = true
    await pass(5 * MINUTE - 500)
    const before = statusAsks(school)
    const asked = school.asked.length
    act(() => void queryClient.invalidateQueries({ queryKey: ['walk'] }))
    await pass(0)
    expect(school.asked.length).toBe(asked + 1)
    expect(statusAsks(school)).toBe(before + 1)
  })
})
