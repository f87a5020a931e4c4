import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { knownOf } from '#api/queries/use-known.ts'
import { aFlightWire } from '#testing/wire-builders.ts'
import { asInstant, instant } from '#time/instant.ts'
import { dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { flights } from './collection.ts'
import { flightsIn } from './items.ts'
import { type Progress, readRange } from './read-range.ts'

afterEach(() => vi.unstubAllGlobals())

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

describe('a log of 50,000 flights', () => {
  it('is read in a few dozen lots, not one for each of its 500 pages', async () => {
    const days = 506
    vi.stubGlobal('fetch', logOf(days))
    const queryClient = new QueryClient()
    let lots = 0
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.query.queryKey[0] === 'known') lots++
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
    const progress = await readRange(reader, span, asInstant(0))
    const known = knownOf(queryClient, flights)
    expect(flightsIn(known, span)).toHaveLength(days * 99)
    expect(progress.pages).toBe(days)
    expect(seen).toHaveLength(days)
    // The first pages are painted one by one.
    expect(seen[3]?.pages).toBe(4)
    expect(lots).toBeLessThan(60)
    queryClient.clear()
  }, 30_000)
})
