import { describe, expect, it } from 'vitest'
import type { ListAnswer } from '#server/school/read-model/school-reader.ts'
import {
  ageOf,
  DENVER_MIDNIGHT as MIDNIGHT,
  OPENS,
  refreshing,
} from '#server/testing/refreshing.ts'
import { runs } from '#testing/runs.ts'
import { HOUR, MINUTE, utcDayOf } from '#time/instant.ts'

describe('eight hours of outage', () => {
  const healed = OPENS + 10 * HOUR

  /** Ends at `healed`. */
  async function outage(health: 'unreachable' | 'broken', hours = 8) {
    const began = healed - hours * HOUR
    const day = refreshing(began - HOUR, runs({ each: 10, every: 60 }))
    const answers: ListAnswer[] = []
    day.view(began - HOUR, began)
    day.view(began, healed, (answer) => answers.push(answer))
    day.view(healed, healed + HOUR)
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
