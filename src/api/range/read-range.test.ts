import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadedOf } from '#api/queries/use-loaded.ts'
import { runs } from '#testing/runs.ts'
import { aFlightWire } from '#testing/wire-builders.ts'
import { asInstant, instant } from '#time/instant.ts'
import { dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { flights } from './collection.ts'
import { flightsIn } from './items.ts'
import { type Progress, readRange } from './read-range.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Of a log of 50,000 flights in the full run. */
const PAGES = runs({ each: 60, every: 506 })
const FIRST = dayNumber(plainDay('2020-01-01'))

/** A log of 99 flights a day: every page of 100 reaches one flight into the day before. */
function logOf(days: number) {
  const perDay = Array.from({ length: days }, (_, d) =>
    Array.from({ length: 99 }, () => aFlightWire({ flightDate: dayFromNumber(FIRST + d) })),
  )
  return (path: string) => {
    const query = new URL(path, 'http://school.test').searchParams
    const from = dayNumber(plainDay(query.get('from') ?? '')) - FIRST
    const to = dayNumber(plainDay(query.get('to') ?? '')) - FIRST
    const data = perDay
      .slice(Math.max(from, to - 1), to + 1)
      .reverse()
      .flat()
      .slice(0, 100)
    return Promise.resolve(Response.json({ data, meta: { count: data.length, pageSize: 100 } }))
  }
}

/** Reads such a log, each page of which takes so many ms; counts how often anything is drawn. */
async function readLog(days: number, pageTakes: number) {
  const answer = logOf(days)
  vi.stubGlobal('fetch', async (path: string) => {
    if (pageTakes > 0) await new Promise((resolve) => setTimeout(resolve, pageTakes))
    return answer(path)
  })
  const queryClient = new QueryClient()
  let drawn = 0
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === 'known') drawn++
  })
  const seen: Progress[] = []
  const reader = {
    queryClient,
    collection: flights,
    clock: () => instant('2026-11-18T19:00:00Z'),
    signal: new AbortController().signal,
    onProgress: (progress: Progress) => void seen.push(progress),
  }
  const span = { start: FIRST, end: FIRST + days }
  const reading = readRange(reader, [span], asInstant(0))
  if (pageTakes > 0) await vi.advanceTimersByTimeAsync(days * pageTakes + 1)
  const progress = await reading
  const records = flightsIn(loadedOf(queryClient, flights), span).length
  const drawnBefore = drawn
  await vi.advanceTimersByTimeAsync(10_000)
  expect(drawn, 'nothing is left to happen later').toBe(drawnBefore)
  queryClient.clear()
  return { drawn, seen, progress, records }
}

describe('a long log', () => {
  it('that comes at once is drawn with its first page, and when it is whole', async () => {
    const { drawn, seen, progress, records } = await readLog(PAGES, 0)
    expect([records, progress]).toEqual([PAGES * 99, { pages: PAGES, records: PAGES * 100 - 1 }])
    expect(drawn).toBe(2)
    expect(seen).toEqual([{ pages: 1, records: 100 }, progress])
  })

  it('that comes quickly is drawn twice a second', async () => {
    const { drawn, seen, progress } = await readLog(60, 50)
    expect([drawn, seen.at(-1)]).toEqual([seen.length, progress])
    expect(drawn).toBeGreaterThanOrEqual(6)
    expect(drawn).toBeLessThanOrEqual(8)
  })

  it('that comes slowly is drawn page by page, each at once', async () => {
    const { drawn, seen } = await readLog(9, 700)
    expect(drawn).toBe(9)
    expect(seen.map(({ pages }) => pages)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
