import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preload } from '#api/http/preload.ts'
import { loadedOf } from '#api/queries/use-loaded.ts'
import { useReservations } from '#api/queries/use-reservations.ts'
import { reservations } from '#api/range/collection.ts'
import { neverRead } from '#api/range/loaded.ts'
import { startStatus, useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { takeFirstAnswers } from './first-answers.ts'
import { firstQuestions } from './first-questions.ts'

const ZONE = zoneOf('America/Denver')
const TODAY = plainDay('2026-11-18')
const SHOWN = localDays(ZONE, { from: TODAY, to: TODAY })

function askedAhead(fetch: (path: string) => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
  const on = { zone: ZONE, today: TODAY, weekStart: 0, shape: 'desk', stored: null } as const
  const questions = firstQuestions('/schedule', '', on)
  for (const { path } of questions) preload(path)
  return questions
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the answers to what was asked ahead', () => {
  it('are known before the page is drawn, and asked for once', async () => {
    const school = inProcessSchool()
    const questions = askedAhead(school.fetch)
    const queryClient = new QueryClient()
    await takeFirstAnswers(queryClient, school.clock, questions)
    expect(neverRead(loadedOf(queryClient, reservations), SHOWN)).toEqual([])
    expect(queryClient.getQueryData(['running-known'])).toHaveLength(1)
    expect([...school.asked, ...school.askedAbout]).toHaveLength(questions.length)
  })

  it('are as old as the status that came with the page, which is left to its own time', async () => {
    const school = inProcessSchool()
    const status = async () => (await school.fetch('/api/status')).json()
    await school.refresh('reservations', '2026-09-20', '2026-12-05')
    const queryClient = new QueryClient()
    startStatus(queryClient, { body: await status(), at: school.clock() })
    await takeFirstAnswers(queryClient, school.clock, askedAhead(school.fetch))
    const useDay = () => {
      useGatewayStatus()
      return useReservations({ from: TODAY, to: TODAY }).completeness
    }
    const { result, pass } = renderSchoolHook(useDay, null, {}, { school, queryClient })
    await pass(0)
    expect(result.current).toBe('complete')
    const looks = () => school.askedAbout.filter((path) => path === '/api/status')
    expect(looks()).toHaveLength(1)
    await pass(5000)
    expect(looks()).toHaveLength(2)
  })

  it('are not waited for when they are late, and are left to the page', async () => {
    vi.useFakeTimers()
    const never = vi.fn(() => new Promise<Response>(() => {}))
    const questions = askedAhead(never)
    const queryClient = new QueryClient()
    const taken = takeFirstAnswers(queryClient, inProcessSchool().clock, questions)
    await vi.advanceTimersByTimeAsync(1000)
    await taken
    expect(loadedOf(queryClient, reservations).parts).toEqual([])
    expect(never).toHaveBeenCalledTimes(questions.length)
    await vi.runAllTimersAsync()
  })

  it('are waited for while rows stand in the page, until they come or fail', async () => {
    vi.useFakeTimers()
    for (const isAnswered of [true, false]) {
      const school = inProcessSchool()
      let answer = () => {}
      const slow = new Promise<void>((resolve) => {
        answer = resolve
      })
      const refused = () => Response.json({ error: 'Slow.' }, { status: 503 })
      const questions = askedAhead(async (path) => {
        await slow
        return isAnswered ? school.fetch(path) : refused()
      })
      const queryClient = new QueryClient()
      const onTaken = vi.fn()
      const taken = takeFirstAnswers(queryClient, school.clock, questions, true).then(onTaken)
      await vi.advanceTimersByTimeAsync(5000)
      expect(onTaken).not.toHaveBeenCalled()
      answer()
      await taken
      expect(loadedOf(queryClient, reservations).parts.length > 0).toBe(isAnswered)
      await vi.advanceTimersByTimeAsync(20_000)
    }
  })

  it('keep nobody waiting who cannot be answered', async () => {
    vi.useFakeTimers()
    for (const answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(Response.json({ error: 'Slow.' }, { status: 503 })),
    ]) {
      const ask = vi.fn(answer)
      const questions = askedAhead(ask)
      const queryClient = new QueryClient()
      await takeFirstAnswers(queryClient, inProcessSchool().clock, questions)
      expect(loadedOf(queryClient, reservations).parts).toEqual([])
      // They are asked again by the page, when it is time.
      expect(ask).toHaveBeenCalledTimes(questions.length)
      await vi.advanceTimersByTimeAsync(20_000)
    }
  })
})
