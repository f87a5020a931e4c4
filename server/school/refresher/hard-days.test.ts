import { describe, expect, it } from 'vitest'
import type { ListAnswer } from '#server/school/read-model/school-reader.ts'
import {
  ageOfRest,
  DENVER_MIDNIGHT as MIDNIGHT,
  OPENS,
  RENEWED as RESET,
  refreshing,
} from '#server/testing/refreshing.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'

// Days on which a school that refuses, or somebody who asks for much, makes it hard to read today in time.

describe('a school that answers for no day before last month', () => {
  it('is read for today no less often, and is asked for more once a day', async () => {
    const limit = utcDayOf(MIDNIGHT - 35 * DAY)
    const isTooFar = (path: string) => {
      const from = new URLSearchParams(path.split('?')[1]).get('from')
      return path.includes('reservations') && from !== null && from < limit
    }
    const day = refreshing(
      OPENS,
      runs({ each: 10, every: 60 }),
      (ask) => async (path) => (isTooFar(path) ? new Response('', { status: 400 }) : ask(path)),
    )
    const [from, to] = [-31, 1].map((n) => utcDayOf(OPENS + n * DAY))
    const lookedBack = {
      collection: 'reservations' as const,
      from: from as PlainDay,
      to: to as PlainDay,
    }
    day.time.schedule(OPENS, async () => {
      await day.reader.read(lookedBack, { purpose: 'on-demand', olderThan: 0 })
    })
    await day.time.runUntil(OPENS + MINUTE)
    const LAST_DAY = runs({ each: 2, every: 3 })
    const OPEN = runs({ each: 4, every: 16 }) * HOUR
    const ages: number[] = []
    for (let n = 0; n <= LAST_DAY; n++) {
      const opens = OPENS + n * DAY
      day.view(opens, opens + OPEN)
      if (n > 1)
        for (let at = opens + 20 * MINUTE; at < opens + OPEN; at += 5 * MINUTE)
          day.time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
    }
    await day.time.runUntil(OPENS + LAST_DAY * DAY + OPEN)
    const refused = day.upstream.sent.filter(({ path }) => isTooFar(path))
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused.length).toBeLessThanOrEqual(4)
    expect(Math.max(...ages)).toBeLessThanOrEqual(16 * MINUTE)
  })
})

describe('a first look far back in the afternoon', () => {
  it('leaves today what it needs, and is told to come again', async () => {
    const begin = OPENS + 3 * HOUR
    const day = refreshing(begin, runs({ each: 20, every: 60 }))
    const ages: number[] = []
    const told: ListAnswer[] = []
    for (let at = begin; at < RESET; at += 4 * MINUTE)
      day.time.schedule(at, async () => void (await day.list(0, 1)))
    for (const at of [begin + 3 * HOUR, begin + 5 * HOUR])
      day.time.schedule(at, async () => {
        for (let back = 31; back > 0; back--) told.push(await day.list(-back, -back))
        for (let back = 17; back >= 0; back--) told.push(await day.list(-back, -back, 'flights'))
      })
    for (let at = begin + 5 * MINUTE; at < RESET; at += runs({ each: 5, every: 1 }) * MINUTE)
      day.time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
    await day.time.runUntil(RESET - 1)
    expect(Math.max(...ages)).toBeLessThanOrEqual(16 * MINUTE)
    expect(told.some((answer) => answer.kind === 'unavailable')).toBe(true)
    for (const answer of told)
      if (answer.kind === 'unavailable') expect(answer.reason).toBe('budget_reserved')
    expect(day.ledger.budget().remaining).toBeLessThanOrEqual(12)
  })
})

describe('a page', () => {
  it('left clicking everywhere for half an hour keeps the reserve', async () => {
    const day = refreshing(OPENS + 3 * HOUR, runs({ each: 20, every: 45 }))
    let state = 1
    const random = (most: number) => {
      state = (state * 48271) % 2147483647
      return state % most
    }
    for (let at = OPENS + 3 * HOUR; at < OPENS + 3 * HOUR + 30 * MINUTE; at += 10 * SECOND)
      day.time.schedule(at, async () => {
        const first = random(121) - 60
        const collection = random(3) === 0 ? 'flights' : 'reservations'
        await day.list(first, first + random(8), collection)
      })
    await day.time.runUntil(OPENS + 4 * HOUR)
    expect(day.ledger.budget().remaining).toBeGreaterThanOrEqual(10)
    expect(day.ledger.refusal('by hand', 'person')).toBe(null)
  })
})
