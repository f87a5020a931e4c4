import { describe, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader, type SchoolReader } from '#server/school/read-model/reader.ts'
import { inProcessUpstream } from '#server/testing/in-process-upstream.ts'
import {
  ageOfRest,
  DENVER_MIDNIGHT as MIDNIGHT,
  OPENS,
  RENEWED as RESET,
  refreshing,
  SCHOOL_TIME,
} from '#server/testing/refreshing.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { READ_UNASKED } from '#wire/wire.ts'
import { createRefresher } from './refresher.ts'

const dayOld: SchoolReader['ages'] = ({ from, to }) => [
  { from: Date.parse(from), to: Date.parse(to) + DAY, asOf: OPENS - DAY },
]

const median = (ages: readonly number[]) => ages.toSorted((a, b) => a - b)[ages.length >> 1] ?? 0

/** How often the age of today is looked at. */
const SAMPLE = runs({ each: 5, every: 1 }) * MINUTE

describe('a day of a school with 60 bookings', () => {
  it('is whole, fresh and never dry, in no hour hurried', async () => {
    const day = refreshing(RESET - 11 * HOUR)
    const { ledger, time } = day
    const ages: number[] = []
    day.view(RESET - 11 * HOUR, RESET + 5 * HOUR)
    for (const [from, until] of [
      [RESET, RESET + 5 * HOUR],
      [OPENS + DAY, RESET + DAY],
    ] as const) {
      day.view(from, until)
      for (let at = from + MINUTE; at < until; at += SAMPLE)
        time.schedule(at, async () => void ages.push(ageOfRest(await day.list(0, 1), at)))
    }
    await time.runUntil(RESET + 3 * HOUR)
    expect(ledger.budget().remaining).toBeGreaterThan(50)
    await time.runUntil(RESET + DAY - 1)
    // Today, and what the day before had nothing left for.
    expect(day.sentIn(RESET, RESET + MINUTE)).toBeLessThanOrEqual(3)
    for (let at = RESET; at < RESET + DAY; at += HOUR)
      expect(day.sentIn(at, at + HOUR)).toBeLessThanOrEqual(15)
    // Nothing is left to rot, and what is kept for people lasts until it is of no use any more.
    expect(ledger.budget().remaining).toBeLessThanOrEqual(1)
    expect(ages).not.toContain(Number.NaN)
    expect(median(ages)).toBeLessThanOrEqual(7 * MINUTE)
    expect(Math.max(...ages)).toBeLessThanOrEqual(16 * MINUTE)
  })

  it('without anybody looking costs the morning’s reading and the print’s', async () => {
    const day = refreshing(RESET, 6)
    await day.time.runUntil(RESET + 2 * DAY)
    expect(day.upstream.sent.map(({ at, path }) => [(at - MIDNIGHT) / HOUR, path])).toEqual([
      [expect.closeTo(20), expect.stringContaining('from=2026-11-18')],
      [expect.closeTo(29.83, 1), expect.stringContaining('from=2026-11-18')],
      [expect.closeTo(44), expect.stringContaining('from=2026-11-19')],
      [expect.closeTo(53.83, 1), expect.stringContaining('from=2026-11-19')],
    ])
  })
})

it('leaves whoever opens other days a quarter of what a day has for opened days', async () => {
  const day = refreshing(RESET - 3 * HOUR)
  const { ledger, reader, time } = day
  const onWindow = () =>
    ledger.spending().reduce((sum, one) => sum + (one.purpose === 'window' ? one.requests : 0), 0)
  await time.runUntil(RESET - 2 * HOUR)
  // Far days, until what the day has for them is used up.
  for (let first = -10; first > -44; first -= 1) await day.list(first, first)
  expect(reader.queued().length).toBeGreaterThan(3)
  await time.runUntil(RESET + 2 * HOUR)
  expect(onWindow()).toBe(9)
  expect(reader.queued().length).toBeGreaterThan(0)
  expect(await day.list(-44, -44)).toMatchObject({ kind: 'list' })
  expect(onWindow()).toBe(10)
})

it('reads what else is queued if the school answers one queued day wrongly', async () => {
  let wrong = 'no day yet'
  const day = refreshing(RESET - 3 * HOUR, 60, (ask) => async (path) => {
    const answer = await ask(path)
    return path.includes(`from=${wrong}`) ? new Response('<html>', answer) : answer
  })
  const { reader, time } = day
  await time.runUntil(RESET - 2 * HOUR)
  for (let first = -10; reader.queued().length < 3; first -= 1) await day.list(first, first)
  const [latest] = reader.queued()
  wrong = latest?.from ?? 'none is queued'
  await time.runUntil(RESET + 2 * HOUR)
  expect(reader.queued()).toEqual([latest])
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
    { collection: 'reservations' as const, from: today, to: today, at: OPENS + HOUR, since: OPENS },
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

  it('tells how far apart it reads what is looked at, and nothing of the rest', async () => {
    const day = refreshing(OPENS, 6)
    day.view(OPENS, OPENS + 10 * MINUTE)
    await day.time.runUntil(OPENS + 5 * MINUTE)
    expect(day.refresher.plannedGap('today')).toBeGreaterThan(MINUTE)
    expect(day.refresher.plannedGap('today')).toBeLessThan(20 * MINUTE)
    expect(day.refresher.plannedGap('flights-today')).toBe(null)
    const next = day.refresher.nextReading() ?? 0
    expect(next - day.time.now()).toBeLessThan(20 * MINUTE)
    await day.time.runUntil(OPENS + HOUR)
    expect(day.refresher.plannedGap('today')).toBe(null)
    expect(day.refresher.nextReading()).toBe(OPENS + DAY - READ_UNASKED.today)
  })
})
