import { describe, expect, it } from 'vitest'
import { createLedger } from '#ledger/ledger.ts'
import { openModelStore } from '#read-model/model-store.ts'
import { createReader } from '#read-model/reader.ts'
import { NotResident } from '#read-model/residency.ts'
import type { ListAnswer, SchoolReader } from '#read-model/school-reader.ts'
import { inProcessUpstream } from '#server-testing/in-process-upstream.ts'
import {
  ageOf,
  ageOfRest,
  DENVER_MIDNIGHT as MIDNIGHT,
  OPENS,
  RENEWED as RESET,
  refreshing,
  SCHOOL_TIME,
} from '#server-testing/refreshing.ts'
import { DAY, HOUR, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import { createRefresher } from './refresher.ts'

const dayOld: SchoolReader['ages'] = ({ from, to }) => [
  { from: Date.parse(from), to: Date.parse(to) + DAY, asOf: OPENS - DAY },
]

const median = (ages: readonly number[]) => ages.toSorted((a, b) => a - b)[ages.length >> 1] ?? 0

describe('a day of a school with 60 bookings', () => {
  it('is whole, fresh and never dry, in no hour hurried', async () => {
    const day = refreshing(RESET - 11 * HOUR)
    const { ledger, time } = day
    const ages: number[] = []
    day.look(RESET - 11 * HOUR, RESET + 5 * HOUR)
    for (const [from, until] of [
      [RESET, RESET + 5 * HOUR],
      [OPENS + DAY, RESET + DAY],
    ] as const) {
      day.look(from, until)
      for (let at = from + MINUTE; at < until; at += MINUTE)
        time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
    }
    await time.runUntil(RESET + 3 * HOUR)
    expect(ledger.budget().remaining).toBeGreaterThan(50)
    await time.runUntil(RESET + DAY - 1)
    // Today, and what the day before had nothing left for.
    expect(day.sentIn(RESET, RESET + MINUTE)).toBeLessThanOrEqual(3)
    for (let at = RESET; at < RESET + DAY; at += HOUR)
      expect(day.sentIn(at, at + HOUR)).toBeLessThanOrEqual(15)
    expect(day.sentIn(RESET, RESET + DAY)).toBeLessThanOrEqual(90)
    expect(ledger.budget().remaining).toBeGreaterThanOrEqual(10)
    expect(ledger.budget().remaining).toBeLessThanOrEqual(12)
    expect(ages).not.toContain(Number.NaN)
    expect(median(ages)).toBeLessThanOrEqual(7 * MINUTE)
    expect(Math.max(...ages)).toBeLessThanOrEqual(16 * MINUTE)
  }, 60_000)

  it('without anybody looking costs the morning’s reading and the print’s', async () => {
    const day = refreshing(RESET)
    await day.time.runUntil(RESET + 2 * DAY)
    expect(day.upstream.sent.map(({ at, path }) => [(at - MIDNIGHT) / HOUR, path])).toEqual([
      [20, expect.stringContaining('from=2026-11-18')],
      [expect.closeTo(29.83, 1), expect.stringContaining('from=2026-11-18')],
      [44, expect.stringContaining('from=2026-11-19')],
      [expect.closeTo(53.83, 1), expect.stringContaining('from=2026-11-19')],
    ])
  })

  it('left clicking everywhere for half an hour keeps the reserve', async () => {
    const day = refreshing(OPENS + 3 * HOUR, 45)
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
  }, 30_000)
})

describe('eight hours of outage', () => {
  const began = OPENS + 2 * HOUR
  const healed = began + 8 * HOUR

  async function outage(health: 'unreachable' | 'broken') {
    const day = refreshing(OPENS)
    const answers: ListAnswer[] = []
    day.look(OPENS, began)
    day.look(began, healed, (answer) => answers.push(answer))
    day.look(healed, healed + HOUR)
    await day.time.runUntil(began)
    day.upstream.health = health
    await day.time.runUntil(healed)
    day.upstream.health = 'well'
    return { ...day, answers }
  }

  it('without a connection costs nothing, and is over two minutes after it', async () => {
    const day = await outage('unreachable')
    expect(day.sentIn(began, healed)).toBe(0)
    await day.time.runUntil(healed + 2 * MINUTE)
    expect(ageOf(await day.list(0, 1))).toBeLessThanOrEqual(2 * MINUTE)
  }, 30_000)

  it('of the API itself costs twenty requests at most, and a person ends it', async () => {
    const day = await outage('broken')
    expect(day.sentIn(began, healed)).toBeLessThanOrEqual(20)
    expect(day.sentIn(began, healed)).toBeGreaterThanOrEqual(15)
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
  }, 30_000)

  it('of the API itself is over within half an hour though nobody does anything', async () => {
    const day = await outage('broken')
    await day.time.runUntil(healed + 31 * MINUTE)
    expect(day.ledger.health().state).toBe('ok')
  }, 30_000)

  it('leaves every view answered, with its true age and the reason', async () => {
    const { answers } = await outage('broken')
    expect(answers).toHaveLength(120)
    for (const [n, answer] of answers.entries()) {
      expect(answer.kind).toBe('list')
      expect(ageOf(answer)).toBeGreaterThanOrEqual(n * 4 * MINUTE)
      if (n > 3)
        expect(answer).toMatchObject({ source: { kind: 'old', reason: 'upstream_invalid' } })
    }
  }, 30_000)
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
    const ages: number[] = []
    for (const n of [0, 1, 2, 3]) {
      const opens = OPENS + n * DAY
      day.look(opens, opens + 16 * HOUR)
      if (n > 1)
        for (let at = opens + 20 * MINUTE; at < opens + 16 * HOUR; at += 5 * MINUTE)
          day.time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
    }
    await day.time.runUntil(OPENS + 3 * DAY + 16 * HOUR)
    const refused = day.upstream.sent.filter(({ path }) => isTooFar(path))
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(refused.length).toBeLessThanOrEqual(4)
    expect(Math.max(...ages)).toBeLessThanOrEqual(16 * MINUTE)
  }, 120_000)
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
    for (let at = begin + 5 * MINUTE; at < RESET; at += MINUTE)
      day.time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
    await day.time.runUntil(RESET - 1)
    expect(Math.max(...ages)).toBeLessThanOrEqual(16 * MINUTE)
    expect(told.some((answer) => answer.kind === 'unavailable')).toBe(true)
    for (const answer of told)
      if (answer.kind === 'unavailable') expect(answer.reason).toBe('budget_reserved')
    expect(day.ledger.budget().remaining).toBeLessThanOrEqual(12)
  }, 60_000)
})

describe('the refresher', () => {
  function alone(reader: Partial<SchoolReader>) {
    const at = { wall: OPENS + HOUR }
    const timers: { at: number; run: () => void }[] = []
    const now = () => at.wall
    const ledger = createLedger({ now, assumedLimit: 100 })
    const store = openModelStore({ file: ':memory:', binding: 'test', now })
    const upstream = inProcessUpstream(async () => new Response(), now)
    const real = createReader({ upstream, ledger, store, now, retentionDays: 400 })
    const refresher = createRefresher({
      reader: { ...real, ...reader },
      ledger,
      now,
      schedule(when, run) {
        const timer = { at: when, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
      ...SCHOOL_TIME,
    })
    return {
      refresher,
      ledger,
      timers,
      /** Lets time pass and every timer that is due fire once, however late: a machine that slept. */
      async sleep(ms: number) {
        at.wall += ms
        for (const timer of timers.filter((one) => one.at <= at.wall)) {
          timers.splice(timers.indexOf(timer), 1)
          timer.run()
        }
        await new Promise((resolve) => setImmediate(resolve))
      },
    }
  }
  const today = utcDayOf(OPENS)
  const WATCHED = [
    { collection: 'reservations' as const, from: today, to: today, at: OPENS + HOUR },
  ]

  it('never asks in a loop, though nothing it reads grows younger', async () => {
    let reads = 0
    const { refresher, sleep } = alone({
      watched: () => WATCHED,
      ages: dayOld,
      read: async () => {
        reads += 1
        return { requests: 0, refusal: null }
      },
    })
    refresher.start()
    for (let second = 0; second < 3600; second++) {
      await sleep(SECOND)
      refresher.poke()
    }
    expect(reads).toBeGreaterThan(1)
    expect(reads).toBeLessThanOrEqual(60)
  })

  it('reads one thing at a time, and once after nine hours of sleep', async () => {
    let underWay = 0
    let reads = 0
    const { refresher, sleep, timers } = alone({
      watched: () => WATCHED,
      ages: dayOld,
      read: async () => {
        reads += 1
        underWay += 1
        expect(underWay).toBe(1)
        await new Promise((resolve) => setImmediate(resolve))
        underWay -= 1
        return { requests: 1, refusal: null }
      },
    })
    refresher.start()
    await sleep(9 * HOUR)
    expect(reads).toBe(1)
    expect(timers.length).toBeLessThanOrEqual(1)
  })

  it('keeps to the time it was refused until', async () => {
    let reads = 0
    const { refresher, sleep } = alone({
      watched: () => WATCHED,
      ages: dayOld,
      read: async () => {
        reads += 1
        return { requests: 0, refusal: { reason: 'upstream_invalid', retryAt: OPENS + 2 * HOUR } }
      },
    })
    refresher.start()
    for (let minute = 0; minute < 55; minute++) await sleep(MINUTE)
    expect(reads).toBe(1)
  })

  it('that is stopped does nothing more', async () => {
    const { refresher, timers } = alone({ watched: () => WATCHED })
    refresher.start()
    expect(timers).toHaveLength(1)
    refresher.stop()
    refresher.poke()
    expect(timers).toHaveLength(0)
  })

  it('tells what it is going to read, and never in the past', () => {
    const { refresher } = alone({
      watched: () => WATCHED,
      ages: dayOld,
    })
    const next = refresher.next()
    expect(next[0]).toMatchObject({ purpose: 'today', at: OPENS + HOUR })
  })

  it('tells it at once where another reads, also while what its plan rests on is out of reach', () => {
    const { refresher } = alone({
      watched: () => WATCHED,
      ages() {
        throw new NotResident(Promise.reject(new Error('The database is away.')))
      },
    })
    refresher.stop()
    expect(refresher.plannedGap('today')).toBe(null)
  })

  it('tells how far apart it reads what is looked at, and nothing of the rest', async () => {
    const day = refreshing(OPENS)
    day.look(OPENS, OPENS + 10 * MINUTE)
    await day.time.runUntil(OPENS + 5 * MINUTE)
    expect(day.refresher.plannedGap('today')).toBeGreaterThan(MINUTE)
    expect(day.refresher.plannedGap('today')).toBeLessThan(20 * MINUTE)
    expect(day.refresher.plannedGap('flights-today')).toBe(null)
    await day.time.runUntil(OPENS + HOUR)
    expect(day.refresher.plannedGap('today')).toBe(null)
  })
})
