import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { simulateSchool, wireBookingAt } from '#server/testing/simulated-school.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import { openModelStore } from './model-store.ts'
import { createReader } from './reader.ts'
import { PATIENCE } from './requests.ts'
import type { ListQuestion } from './school-reader.ts'

const START = Date.UTC(2026, 10, 18, 16)
const ID = idOf(1) as RecordId
const day = (date: number) => `2026-11-${date}` as PlainDay
const TODAY: ListQuestion = {
  kind: 'list',
  collection: 'reservations',
  from: day(18),
  to: day(19),
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A reader over a school that takes its time. */
function slowSchool(thinks: number) {
  const now = () => Date.now()
  // It thinks before it looks, and before it answers.
  const think = () => new Promise((done) => setTimeout(done, thinks / 2))
  const school = simulateSchool(now, 100, think)
  school.put('reservations', ID, wireBookingAt(ID, START))
  const ledger = createLedger({ now, assumedLimit: 100 })
  const store = openModelStore({ file: ':memory:', binding: '', now })
  return {
    school,
    ledger,
    reader: createReader({ upstream: school, ledger, store, now, retentionDays: 400 }),
  }
}

/** What a promise came to within so many ms; null where it did not. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  const first = Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), ms)),
  ])
  await vi.advanceTimersByTimeAsync(ms)
  return first
}

describe('a slow school', () => {
  it('has whoever waits told after eight seconds', () => {
    expect(PATIENCE).toBe(8 * SECOND)
  })

  it.each([9, 12, 30, 59])(
    'of %i s is waited for, by all who ask in one walk, charged once',
    async (seconds) => {
      const { school, ledger, reader } = slowSchool(seconds * SECOND)
      const first = Array.from({ length: 20 }, () => reader.list(TODAY))
      for (const one of first)
        expect(await within(one === first[0] ? PATIENCE : 0, one)).toEqual({
          kind: 'unavailable',
          reason: 'upstream_slow',
          retryAt: START + PATIENCE + SECOND,
        })
      // Asking again as it was told, a page hears the moment it comes.
      let answer = await within(0, reader.list(TODAY))
      while (answer?.kind !== 'list' && Date.now() < START + 2 * MINUTE)
        answer = await within(SECOND, reader.list(TODAY))
      expect(answer).toMatchObject({ kind: 'list', asOf: START, records: [{ id: ID }] })
      expect(Date.now() - START).toBeLessThanOrEqual((seconds + 1) * SECOND)
      expect(school.requests).toHaveLength(1)
      expect(ledger.spending()).toMatchObject([{ requests: 1 }])
      expect(ledger.health().state).toBe('ok')
    },
  )

  it('keeps nobody waiting for what is known, however old', async () => {
    const { school, reader } = slowSchool(12 * SECOND)
    const first = reader.list(TODAY)
    await vi.advanceTimersByTimeAsync(12 * SECOND)
    await first
    await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE)
    const again = reader.read(
      { collection: 'reservations', from: day(18), to: day(19) },
      { purpose: 'today', olderThan: Date.now() },
    )
    expect(await within(0, reader.list(TODAY))).toMatchObject({ kind: 'list', asOf: START })
    await vi.advanceTimersByTimeAsync(12 * SECOND)
    expect(await again).toEqual({ requests: 1, refusal: null })
    expect(school.requests).toHaveLength(2)
  })

  it('is asked one thing after the other, and nothing is given up for waiting its turn', async () => {
    const { school, reader } = slowSchool(30 * SECOND)
    const asked = [18, 21, 24, 27].map((date) =>
      reader.list({ ...TODAY, from: day(date), to: day(date) }),
    )
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    await Promise.all(asked)
    expect(school.requests).toHaveLength(4)
    for (const date of [18, 21, 24, 27])
      expect(
        await within(0, reader.list({ ...TODAY, from: day(date), to: day(date) })),
      ).toMatchObject({ kind: 'list' })
  })
})
