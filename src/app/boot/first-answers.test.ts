import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { knownOf } from '#api/queries/use-known.ts'
import { reservations } from '#api/range/collection.ts'
import { neverRead } from '#api/range/known.ts'
import { askAhead } from '#api/wire/ahead.ts'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDays, zoneOf } from '#time/zone.ts'
import { takeFirstAnswers } from './first-answers.ts'
import { firstQuestions } from './first-questions.ts'

const ZONE = zoneOf('America/Denver')
const TODAY = plainDay('2026-11-18')
const SHOWN = localDays(ZONE, { from: TODAY, to: TODAY })

function askedAhead(fetch: (path: string) => Promise<Response>) {
  vi.stubGlobal('fetch', fetch)
  const on = { zone: ZONE, today: TODAY, weekStart: 0, shape: 'desk' } as const
  const questions = firstQuestions('/schedule', '', on)
  for (const { path } of questions) askAhead(path)
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
    expect(neverRead(knownOf(queryClient, reservations), SHOWN)).toEqual([])
    expect(queryClient.getQueryData(['running-known'])).toHaveLength(1)
    expect([...school.asked, ...school.askedAbout]).toHaveLength(questions.length)
  })

  it('are not waited for when they are late, and are left to the page', async () => {
    vi.useFakeTimers()
    const never = vi.fn(() => new Promise<Response>(() => {}))
    const questions = askedAhead(never)
    const queryClient = new QueryClient()
    const taken = takeFirstAnswers(queryClient, inProcessSchool().clock, questions)
    await vi.advanceTimersByTimeAsync(1000)
    await taken
    expect(knownOf(queryClient, reservations).pieces).toEqual([])
    expect(never).toHaveBeenCalledTimes(questions.length)
    await vi.runAllTimersAsync()
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
      expect(knownOf(queryClient, reservations).pieces).toEqual([])
      // They are asked again by the page, when it is time.
      expect(ask).toHaveBeenCalledTimes(questions.length)
      await vi.advanceTimersByTimeAsync(20_000)
    }
  })
})
