import { beforeEach, describe, expect, it } from 'vitest'
import type { AgedPart, DaysOf, ReadResult } from '#server/school/read-model/school-reader.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { parseCalendarDay } from '#time/plain-day.ts'
import { createManualRefresh, type ManualRefresh, requestsAnswer } from './manual-refresh.ts'
import type { ReadingRequest } from './parameters.ts'

const START = Date.UTC(2026, 10, 18, 16, 0)
const day = (text: string) => parseCalendarDay(text) ?? expect.unreachable(text)
const part = (from: number, to: number, asOf: number | null): AgedPart => ({ from, to, asOf })
const WEEK: ReadingRequest = {
  purpose: 'person',
  collection: 'reservations',
  from: day('2026-11-15'),
  to: day('2026-11-22'),
}

let at: number
let readings: { days: DaysOf; purpose: string; olderThan: number; most?: number }[]
let ages: AgedPart[]
let answer: () => Promise<ReadResult>
let refresh: ManualRefresh
beforeEach(() => {
  at = START
  readings = []
  ages = [part(0, 1, START - MINUTE)]
  answer = () => Promise.resolve({ requests: 2, refusal: null })
  refresh = createManualRefresh({
    reader: {
      ages: () => ages,
      read(days, options) {
        readings.push({ days, ...options })
        return answer()
      },
    },
    now: () => at,
    patience: 30,
  })
})

describe('a refresh by hand', () => {
  it('reads the days again for a person, and says what it took', async () => {
    expect(await refresh.run(WEEK)).toEqual({
      refreshed: true,
      reason: null,
      retryAt: null,
      requests: 2,
    })
    const { purpose, ...days } = WEEK
    expect(readings).toEqual([{ days, purpose, olderThan: START - MINUTE + 1, most: 1 }])
  })

  it('reads what is oldest, with one request: the next press goes on from there', async () => {
    ages = [part(0, 1, START - MINUTE), part(1, 2, START - 9 * MINUTE), part(2, 3, START)]
    await refresh.run(WEEK)
    at += MINUTE
    ages = [part(0, 1, START - MINUTE), part(1, 2, null), part(2, 3, START)]
    await refresh.run(WEEK)
    expect(readings.map(({ olderThan, most }) => [olderThan, most])).toEqual([
      [START - 9 * MINUTE + 1, 1],
      [1, 1],
    ])
  })

  it('pressed a hundred times in six tabs is one reading a minute', async () => {
    for (let press = 0; press < 100; press++) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh.run(WEEK)))
      // All six who press at once get what the one reading gave.
      if (press === 0) expect(answers.every((one) => one.refreshed)).toBe(true)
      if (press > 0 && press < 60) {
        expect(answers[0]).toEqual({
          refreshed: false,
          reason: null,
          retryAt: START + MINUTE,
          requests: 0,
        })
      }
      at += SECOND
    }
    expect(readings).toHaveLength(2)
  })

  it('of other days waits too', async () => {
    await refresh.run(WEEK)
    at += 59 * SECOND
    const later = { ...WEEK, collection: 'flights' as const }
    expect(await refresh.run(later)).toMatchObject({ refreshed: false, retryAt: START + MINUTE })
    at += SECOND
    expect(await refresh.run(later)).toMatchObject({ refreshed: true })
  })

  it('that was refused at no cost says why, and the next one need not wait', async () => {
    answer = () =>
      Promise.resolve({
        requests: 0,
        refusal: { reason: 'budget_exhausted', retryAt: START + 8 * MINUTE },
      })
    expect(await refresh.run(WEEK)).toEqual({
      refreshed: false,
      reason: 'budget_exhausted',
      retryAt: START + 8 * MINUTE,
      requests: 0,
    })
    await refresh.run(WEEK)
    expect(readings).toHaveLength(2)
  })

  it('that takes too long lets its caller go, and is still the only one', async () => {
    let end = () => {}
    answer = () =>
      new Promise((resolve) => {
        end = () => resolve({ requests: 1, refusal: null })
      })
    const first = refresh.run(WEEK)
    expect(await refresh.run({ ...WEEK, collection: 'flights' })).toMatchObject({
      refreshed: false,
      reason: null,
    })
    // What it costs is not known yet; whoever asks again soon joins it.
    expect(await first).toEqual({
      refreshed: false,
      reason: 'upstream_slow',
      retryAt: START + SECOND,
      requests: null,
    })
    at += 2 * MINUTE
    await refresh.run(WEEK)
    expect(readings).toHaveLength(1)
    end()
    await new Promise(setImmediate)
    await Promise.race([refresh.run(WEEK), Promise.resolve()])
    expect(readings).toHaveLength(2)
  })

  it('is not locked by a clock that is set back', async () => {
    await refresh.run(WEEK)
    at -= 3_600_000
    await refresh.run(WEEK)
    expect(readings).toHaveLength(2)
  })
})

describe('a day that is about to be printed', () => {
  const print: ReadingRequest = {
    ...WEEK,
    from: day('2026-11-18'),
    to: day('2026-11-19'),
    purpose: 'print',
  }

  it('is read as far as it is older than ten minutes, for the print', async () => {
    const until = Date.parse('2026-11-19T07:00:00Z')
    expect(await refresh.run({ ...print, until })).toMatchObject({ refreshed: true, requests: 2 })
    const days = { collection: 'reservations', from: '2026-11-18', to: '2026-11-19', until }
    expect(readings).toEqual([{ days, purpose: 'print', olderThan: START - 10 * MINUTE, most: 4 }])
  })

  it.each([
    ['2026-11-16', '2026-11-17', 'print'],
    ['2026-11-25', '2026-11-26', 'print'],
    ['2026-11-15', '2026-11-16', 'on-demand'],
    ['2026-11-26', '2026-11-27', 'on-demand'],
    ['2031-05-01', '2031-05-03', 'on-demand'],
  ])(
    'from %s to %s is charged as %s: far from today anybody may name a day',
    async (from, to, purpose) => {
      await refresh.run({ ...print, from: day(from), to: day(to) })
      expect(readings).toMatchObject([{ purpose, olderThan: START - 10 * MINUTE }])
    },
  )

  it('does not wait for the pause between two by hand, nor begins one', async () => {
    await refresh.run(WEEK)
    expect(await refresh.run(print)).toMatchObject({ refreshed: true })
    at += MINUTE
    await refresh.run(print)
    expect(await refresh.run(WEEK)).toMatchObject({ refreshed: true })
  })

  it('is one reading, however many print it at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => refresh.run(print)))
    expect(readings).toHaveLength(1)
  })

  it('is printed with its age where the school is slow', async () => {
    answer = () => new Promise(() => {})
    expect(await refresh.run(print)).toMatchObject({ refreshed: false, reason: 'upstream_slow' })
  })
})

it('tells how many requests a day may go to opened days after the reset, beside their price', () => {
  const budget = () => ({ limit: 100, remaining: 50, reset: START, reserve: 10 })
  const nothing = { spending: () => [], otherConsumer: () => false }
  const ledger = {
    ...nothing,
    budget,
    left: () => 4,
    forOpenedBefore: () => ({ left: 9, perDay: 9 }),
  }
  const price = { price: 14, unread: 14, purpose: 'look-back' } as const
  const told = (given: typeof price | null): unknown =>
    JSON.parse(String(requestsAnswer(ledger, [], given).body))
  expect(told(price)).toMatchObject({ unread: 14, laterPerDay: 9, left: { days: 4 } })
  expect(told(null)).toMatchObject({ unread: null, laterPerDay: null })
})
