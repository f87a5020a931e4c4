import { describe, expect, it } from 'vitest'
import type { ListAnswer } from '#read-model/school-reader.ts'
import {
  ageOf,
  ageOfRest,
  DENVER_MIDNIGHT as MIDNIGHT,
  OPENS,
  RENEWED as RESET,
  refreshing,
} from '#server-testing/refreshing.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'

// Days on which the school, or somebody who looks far back, makes it hard to read today in time.

describe('eight hours of outage', () => {
  const healed = OPENS + 10 * HOUR

  /** Ends at `healed`. */
  async function outage(health: 'unreachable' | 'broken', hours = 8) {
    const began = healed - hours * HOUR
    const day = refreshing(OPENS)
    const answers: ListAnswer[] = []
    day.look(began - HOUR, began)
    day.look(began, healed, (answer) => answers.push(answer))
    day.look(healed, healed + HOUR)
    await day.time.runUntil(began)
    day.upstream.health = health
    await day.time.runUntil(healed)
    day.upstream.health = 'well'
    return { ...day, began, answers }
  }

  it('without a connection costs nothing, and is over two minutes after it', async () => {
    const day = await outage('unreachable', runs({ each: 3, every: 8 }))
    expect(day.sentIn(day.began, healed)).toBe(0)
    await day.time.runUntil(healed + 2 * MINUTE)
    expect(ageOf(await day.list(0, 1))).toBeLessThanOrEqual(2 * MINUTE)
  })

  it('of the API itself costs twenty requests at most, and leaves every view answered, with its true age and the reason', async () => {
    const day = await outage('broken')
    expect(day.sentIn(day.began, healed)).toBeLessThanOrEqual(20)
    expect(day.sentIn(day.began, healed)).toBeGreaterThanOrEqual(15)
    expect(day.answers).toHaveLength(120)
    for (const [n, answer] of day.answers.entries()) {
      expect(answer.kind).toBe('list')
      expect(ageOf(answer)).toBeGreaterThanOrEqual(n * 4 * MINUTE)
      if (n > 3)
        expect(answer).toMatchObject({ source: { kind: 'old', reason: 'upstream_invalid' } })
    }
    // It is over within half an hour though nobody does anything.
    await day.time.runUntil(healed + 31 * MINUTE)
    expect(day.ledger.health().state).toBe('ok')
    expect(ageOf(await day.list(0, 1))).toBeLessThanOrEqual(31 * MINUTE)
  })

  it('is ended by a person at once', async () => {
    const day = await outage('broken', runs({ each: 3, every: 8 }))
    await day.time.runUntil(healed + MINUTE)
    const today = utcDayOf(MIDNIGHT)
    const range = { collection: 'flights' as const, from: today, to: today }
    const olderThan = day.time.now()
    const { refusal } = await day.reader.read(range, { purpose: 'person', olderThan })
    expect(refusal).toBe(null)
    // As the gateway does after whatever it was asked.
    day.refresher.poke()
    await day.time.runUntil(healed + 2 * MINUTE)
    expect(day.ledger.health().state).toBe('ok')
    expect(ageOf(await day.list(0, 1))).toBeLessThanOrEqual(2 * MINUTE)
  })
})

describe('a school that answers for no day before last month', () => {
  it('is read for today no less often, and is asked for more once a day', async () => {
    const limit = utcDayOf(MIDNIGHT - 35 * DAY)
    const isTooFar = (path: string) => {
      const from = new URLSearchParams(path.split('?')[1]).get('from')
      return path.includes('reservations') && from !== null && from < limit
    }
    const day = refreshing(
      OPENS,
      60,
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
      day.look(opens, opens + OPEN)
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
    const day = refreshing(begin)
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
