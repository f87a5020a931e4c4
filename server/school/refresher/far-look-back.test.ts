import { describe, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { questionPath } from '#server/school/upstream/question.ts'
import { aReservationAnswer } from '#server/testing/fake-upstream.ts'
import { keepInMemory } from '#server/testing/kept-in-memory.ts'
import { runs } from '#testing/runs.ts'
import { DAY, SECOND, utcDayOf } from '#time/instant.ts'
import { farLookBack } from './targets.ts'

const START = Date.parse('2026-11-18T19:00:00Z')
const dayOf = (at: number) => utcDayOf(at)

/** A school with so many bookings a day, behind a reader that has looked at today and 31 days back. */
async function aSchool(perDay: number) {
  let now = START
  const asked: string[] = []
  const begin = Math.floor(START / DAY) * DAY - 500 * DAY
  const booking = (i: number) => {
    const startsAt = begin + Math.floor((i * DAY) / perDay)
    const [start, end] = [startsAt, startsAt + 1].map((at) => new Date(at).toISOString())
    return aReservationAnswer(i, { startsAt: start, endsAt: end })
  }
  const upstream = {
    ask: async (question: Parameters<typeof questionPath>[0]) => {
      asked.push(questionPath(question))
      const { from, to } = { from: null, to: null, ...question }
      const [first, last] = [Date.parse(from ?? ''), Date.parse(to ?? '') + DAY].map(
        (at) => ((at - begin) / DAY) * perDay,
      )
      const count = Math.min(100, (last ?? 0) - (first ?? 0))
      const records = Array.from({ length: count }, (_, i) => booking((first ?? 0) + i))
      const outcome = { failed: null, sent: true, rateLimit: undefined, date: null, retryAfter: [] }
      return { kind: 'list' as const, records, pageSize: 100, bytes: 1000, outcome }
    },
    close() {},
  }
  const clock = () => now
  const reader = createReader({
    upstream: upstream as Parameters<typeof createReader>[0]['upstream'],
    ledger: createLedger({ now: clock, assumedLimit: 100_000 }),
    store: keepInMemory(),
    now: clock,
    retentionDays: 400,
  })
  /** Somebody looks at the last days, which is none of this. */
  async function look(days: number) {
    const before = asked.length
    const wanted = { from: dayOf(now - days * DAY), to: dayOf(now + DAY) }
    await reader.read(
      { collection: 'reservations', ...wanted },
      { purpose: 'screen', olderThan: now - DAY },
    )
    asked.length = before
  }
  await look(31)
  const known = {
    ages: reader.ages.bind(reader),
    price: reader.price.bind(reader),
    farthest: 400,
    farRefusedAt: Number.NEGATIVE_INFINITY,
  }
  return {
    asked,
    target: (more: Partial<typeof known> = {}) =>
      farLookBack({ ...known, ...more }, dayOf(now), now, now),
    knownDays: () => {
      const [last] = reader.running(now).coverage.toReversed()
      if (!last) return 0
      let { from } = last
      // A second that no `to` reaches is no gap.
      for (const part of reader.running(now).coverage.toReversed())
        if (from - part.to < SECOND) from = Math.min(from, part.from)
        else break
      return Math.round((now - from) / DAY)
    },
    async read() {
      const target = farLookBack(known, dayOf(now), now, now)
      if (!target) return 0
      const { purpose, requests: most, every } = target
      const read = await reader.read(target, { purpose, olderThan: now - every / 2, most })
      return read.requests
    },
    pass: () => {
      now += DAY
      return look(1)
    },
  }
}

describe('the far look-back', () => {
  it('waits a day after the first look, and another after each of its readings', async () => {
    const school = await aSchool(3)
    expect(school.target()).toBeNull()
    await school.pass()
    expect(school.target()).toMatchObject({ purpose: 'look-back', to: '2026-10-17' })
    expect(school.target({ farRefusedAt: START + 1 })).toBeNull()
    await school.read()
    expect(school.target()).toBeNull()
  })

  it.each(
    [
      [3, 14],
      [60, 80],
    ].slice(0, runs({ each: 1, every: 2 })),
  )(
    'of %i bookings a day reaches its end in %i days, five requests a day, nothing twice',
    async (perDay, most) => {
      const school = await aSchool(perDay)
      let edge = school.knownDays()
      for (let day = 0; day < most; day++) {
        await school.pass()
        expect(await school.read()).toBeLessThanOrEqual(5)
        const next = school.knownDays()
        expect(next).toBeGreaterThanOrEqual(Math.min(edge, 399))
        edge = next
      }
      expect(edge).toBeGreaterThanOrEqual(399)
      expect(new Set(school.asked).size).toBe(school.asked.length)
      const spent = school.asked.length
      expect(spent).toBeLessThan(370 * Math.ceil(perDay / 100) + 10)
      // A day that is over moves the end by a day, which nobody has to read.
      for (let day = 0; day < 30; day++) {
        await school.pass()
        await school.read()
      }
      expect(school.asked).toHaveLength(spent)
    },
  )
})
