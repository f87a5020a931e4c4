import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { useReservations } from './use-reservations.ts'
import { useCompletedFlight, useReservation } from './use-single.ts'

const UNKNOWN = '99999999-0000-4000-8000-000000000000'

describe('one record by its id', () => {
  it('is read over the single GET', async () => {
    const lesson = aReservationWire({ reservationNumber: 'R-7' })
    const { result, pass, school } = renderSchoolHook(useReservation, lesson.id, {
      reservations: [lesson],
    })
    expect(result.current.state).toBe('loading')
    await pass(0)
    expect(result.current).toMatchObject({
      state: 'found',
      record: { number: 'R-7' },
      problem: null,
    })
    expect(result.current.asOf).toBe(school.clock())
    expect(school.asked).toEqual([`/api/v1/reservations/${lesson.id}`])
  })

  it('costs nothing where a list showed it already', async () => {
    const lesson = aReservationWire()
    const school = inProcessSchool({ reservations: [lesson] })
    const given = { school, queryClient: new QueryClient() }
    const day = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }
    const list = renderSchoolHook(useReservations, day, {}, given)
    await list.pass(0)
    const asked = school.asked.length
    const one = renderSchoolHook(useReservation, lesson.id, {}, given)
    expect(one.result.current.state).toBe('found')
    await one.pass(0)
    expect(school.asked).toHaveLength(asked)
  })

  it.each([
    ['an id nobody has', UNKNOWN, 1],
    ['half an id', '99999999-0000', 0],
    ['markup', '<img src=x>', 0],
    ['a path', '../../status', 0],
    ['nothing', '', 0],
  ])('%s is not found', async (_, id, asked) => {
    const { result, pass, school } = renderSchoolHook(useCompletedFlight, id)
    await pass(0)
    expect(result.current).toMatchObject({ state: 'not-found', record: null })
    expect(school.asked).toHaveLength(asked)
  })

  it.each([
    ['a 200 with an error', 200],
    ['a 400', 400],
    ['a 410', 410],
    ['a 422', 422],
  ])('is not found by %s', async (_, status) => {
    const school = inProcessSchool()
    school.answerWith(() => Response.json({ error: 'Flight not found.' }, { status }))
    const given = { school, queryClient: new QueryClient() }
    const { result, pass } = renderSchoolHook(useCompletedFlight, UNKNOWN, {}, given)
    await pass(0)
    expect(result.current.state).toBe('not-found')
  })

  it('is asked for once where nothing is read for whoever looks, and again once something was', async () => {
    const lesson = aReservationWire()
    const school = inProcessSchool({ reservations: [lesson], role: 'viewer' })
    const given = { school, queryClient: new QueryClient() }
    const useWithStatus = (id: string) => {
      useGatewayStatus()
      return useReservation(id)
    }
    const { result, pass } = renderSchoolHook(useWithStatus, lesson.id, {}, given)
    await pass(10 * 60_000)
    expect(result.current).toMatchObject({ state: 'failed', problem: { reason: 'not_cached' } })
    const { askedAbout } = school
    const ofIt = () => [...school.asked, ...askedAbout].filter((path) => path.includes(lesson.id))
    expect(ofIt()).toHaveLength(1)
    await school.refresh('reservations', '2026-11-17', '2026-11-19')
    await pass(5_000)
    expect(result.current.state).toBe('found')
  })

  it('is never another record than the one asked for', async () => {
    const school = inProcessSchool()
    school.answerWith(() => Response.json({ data: aFlightWire(), meta: {} }))
    const given = { school, queryClient: new QueryClient() }
    const { result, pass } = renderSchoolHook(useCompletedFlight, UNKNOWN, {}, given)
    await pass(0)
    expect(result.current).toMatchObject({
      state: 'failed',
      problem: { reason: 'contract', detail: 'data.id' },
    })
  })

  it('says why it cannot be read, and reads it later', async () => {
    const lesson = aReservationWire()
    const { result, pass, school } = renderSchoolHook(useReservation, lesson.id, {
      reservations: [lesson],
      faults: ['server-error'],
    })
    await pass(0)
    expect(result.current).toMatchObject({
      state: 'failed',
      problem: { reason: 'upstream_invalid' },
    })
    school.faults.clear()
    await pass(300_000)
    expect(result.current.state).toBe('found')
  })
})
