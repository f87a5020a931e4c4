import { beforeEach, describe, expect, it } from 'vitest'
import { createLedger, type Outcome } from '#ledger/ledger.ts'
import type { Reason } from '#ledger/reason.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#ledger/utc-day.ts'
import { aReservationAnswer, idOf } from '#upstream/fake-upstream.ts'
import { type Question, type QuestionDay, questionPath, type RecordId } from '#upstream/question.ts'
import type { UpstreamAnswer } from '#upstream/read-answer.ts'
import { createReader } from './memory-reader.ts'
import type { ListQuestion } from './school-reader.ts'

const START = Date.UTC(2026, 10, 18, 16, 0)
const day = (text: string) => text as QuestionDay
const id = (number: number) => idOf(number) as RecordId
const WEEK: ListQuestion = {
  kind: 'list',
  collection: 'reservations',
  from: day('2026-11-15'),
  to: day('2026-11-22'),
}
const on = (text: string): ListQuestion => ({ ...WEEK, from: day(text), to: day(text) })

const said: Outcome = {
  failed: null,
  sent: true,
  rateLimit: { limit: 100, remaining: 90, reset: '2026-11-19T00:00:00.000Z' },
  date: null,
  retryAfter: [],
}
const records = (...numbers: number[]) =>
  numbers.map((number) => aReservationAnswer(number)) as unknown as (UpstreamAnswer & {
    kind: 'list'
  })['records']
const aList = (...numbers: number[]): UpstreamAnswer => ({
  kind: 'list',
  records: records(...numbers),
  pageSize: 100,
  bytes: 1000,
  outcome: said,
})
const failed = (reason: Reason): UpstreamAnswer => ({
  kind: 'failed',
  reason,
  outcome: { ...said, rateLimit: undefined, failed: reason },
})
const NOT_FOUND: UpstreamAnswer = { kind: 'not-found', outcome: said }

let asked: string[]
let answer: (question: Question) => UpstreamAnswer | Promise<UpstreamAnswer>
let wall: number
let ticks: number
let inFlight: number
let reader: ReturnType<typeof createReader>

beforeEach(() => {
  asked = []
  wall = START
  ticks = 0
  inFlight = 0
  answer = () => aList(1, 2)
  const ledger = createLedger({ now: () => wall, monotonic: () => ticks, assumedLimit: 100 })
  reader = createReader({
    ledger,
    now: () => wall,
    monotonic: () => ticks,
    patience: 200,
    upstream: {
      async ask(question) {
        asked.push(questionPath(question))
        inFlight += 1
        expect(inFlight).toBe(1)
        try {
          return await answer(question)
        } finally {
          inFlight -= 1
        }
      },
      close() {},
    },
  })
})

const pass = (ms: number) => {
  wall += ms
  ticks += ms
}

describe('a list', () => {
  it('is asked once and then known, with its age', async () => {
    expect(await reader.list(WEEK)).toMatchObject({
      kind: 'list',
      age: 0,
      source: { kind: 'read', had: false },
    })
    pass(MINUTE)
    expect(await reader.list(WEEK)).toMatchObject({
      asOf: START,
      age: MINUTE,
      freshFor: 2 * MINUTE,
      source: { kind: 'hit' },
    })
    expect(asked).toHaveLength(1)
  })

  it('asked by 200 at once is one request, also when it takes long', async () => {
    let release = () => {}
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(aList(1))
      })
    const answers = Array.from({ length: 200 }, () => reader.list(WEEK))
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve, 5))
    release()
    expect(new Set((await Promise.all(answers)).map((one) => one.kind))).toEqual(new Set(['list']))
    expect(asked).toHaveLength(1)
  })

  it('that fails is one request for all, and none for the next minute', async () => {
    answer = () => failed('upstream_timeout')
    const answers = await Promise.all(Array.from({ length: 200 }, () => reader.list(WEEK)))
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toHaveLength(1)
    expect(answers[0]).toEqual({
      kind: 'unavailable',
      reason: 'upstream_timeout',
      retryAt: START + MINUTE,
    })
    pass(59 * SECOND)
    await reader.list(WEEK)
    expect(asked).toHaveLength(1)
    pass(SECOND)
    await reader.list(WEEK)
    expect(asked).toHaveLength(2)
  })

  it('that was known is served old when it cannot be read again, for as long as it takes', async () => {
    await reader.list(WEEK)
    answer = () => failed('upstream_invalid')
    for (let hour = 1; hour <= 8; hour++) {
      pass(HOUR)
      expect(await reader.list(WEEK)).toMatchObject({
        kind: 'list',
        asOf: START,
        age: hour * HOUR,
        records: [{ id: idOf(1) }, { id: idOf(2) }],
        source: { kind: 'old', reason: 'upstream_invalid' },
      })
    }
    answer = () => aList(3)
    pass(HOUR)
    expect(await reader.list(WEEK)).toMatchObject({ age: 0, source: { kind: 'read', had: true } })
  })

  it('of days that are over is read again less often', async () => {
    const past = on('2026-11-01')
    await reader.list(past)
    pass(14 * MINUTE)
    expect(await reader.list(past)).toMatchObject({ source: { kind: 'hit' } })
    expect(await reader.list(on('2026-11-17'))).toMatchObject({ freshFor: 3 * MINUTE })
  })

  it('ages on when the clock is set back', async () => {
    await reader.list(WEEK)
    pass(HOUR)
    wall -= 3 * HOUR
    answer = () => failed('upstream_timeout')
    expect(await reader.list(WEEK)).toMatchObject({ age: HOUR, source: { kind: 'old' } })
  })

  it('is dropped when 64 others were asked since', async () => {
    await reader.list(WEEK)
    for (let n = 0; n < 64; n++) {
      await reader.list(on(new Date(START - n * DAY).toISOString().slice(0, 10)))
    }
    expect(reader.status().coverage.reservations).toHaveLength(64)
    await reader.list(WEEK)
    expect(asked.filter((path) => path === questionPath(WEEK))).toHaveLength(2)
  })

  it('waits its turn: different questions never overlap', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(aList(1)), 2))
    const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18']
    const answers = await Promise.all(days.map((one) => reader.list(on(one))))
    expect(answers.every((one) => one.kind === 'list')).toBe(true)
    expect(asked).toHaveLength(4)
  })

  it('gives up on a slow API in time, and still keeps its answer', async () => {
    let release = () => {}
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(aList(1))
      })
    expect(await reader.list(WEEK)).toMatchObject({
      kind: 'unavailable',
      reason: 'upstream_timeout',
    })
    release()
    expect(await reader.list(WEEK)).toMatchObject({ kind: 'list' })
    expect(asked).toHaveLength(1)
  })

  it('at 0 left is not asked, and known ones are served with the reason', async () => {
    answer = () => ({
      ...aList(1),
      outcome: { ...said, rateLimit: { ...(said.rateLimit as object), remaining: 0 } },
    })
    await reader.list(WEEK)
    pass(HOUR)
    expect(await reader.list(WEEK)).toMatchObject({
      source: { kind: 'old', reason: 'budget_exhausted' },
    })
    expect(await reader.list(on('2026-11-01'))).toMatchObject({
      kind: 'unavailable',
      reason: 'budget_exhausted',
    })
    expect(asked).toHaveLength(1)
  })

  it('survives an upstream that throws', async () => {
    answer = () => {
      throw new Error('CANARY')
    }
    const result = await reader.list(WEEK)
    expect(result).toMatchObject({ kind: 'unavailable', reason: 'upstream_invalid' })
    expect(JSON.stringify(result)).not.toContain('CANARY')
  })
})

describe('one record', () => {
  const one = (number: number): UpstreamAnswer => ({
    kind: 'one',
    record: records(number)[0] ?? {},
    bytes: 300,
    outcome: said,
  })

  it('that stands in a list costs nothing', async () => {
    await reader.list(WEEK)
    pass(MINUTE)
    expect(await reader.one('reservations', id(2))).toMatchObject({
      kind: 'one',
      record: { id: idOf(2) },
      asOf: START,
      source: { kind: 'hit' },
    })
    answer = () => one(2)
    expect(await reader.one('flights', id(2))).toMatchObject({ source: { kind: 'read' } })
    expect(asked).toHaveLength(2)
  })

  it('is read again when its list is old, and served old when that fails', async () => {
    await reader.list(WEEK)
    pass(HOUR)
    answer = () => failed('upstream_timeout')
    expect(await reader.one('reservations', id(2))).toMatchObject({
      kind: 'one',
      source: { kind: 'old' },
    })
    pass(HOUR)
    answer = () => one(2)
    expect(await reader.one('reservations', id(2))).toMatchObject({
      age: 0,
      source: { kind: 'read', had: true },
    })
    expect(await reader.one('reservations', id(2))).toMatchObject({ source: { kind: 'hit' } })
  })

  it('that is not there is not asked for again for ten minutes', async () => {
    answer = () => NOT_FOUND
    expect(await reader.one('flights', id(9))).toEqual({ kind: 'not-found' })
    pass(9 * MINUTE)
    expect(await reader.one('flights', id(9))).toEqual({ kind: 'not-found' })
    expect(asked).toHaveLength(1)
  })

  it('nobody has heard of costs a tenth of the day at most, also over hours', async () => {
    answer = () => NOT_FOUND
    for (let n = 0; n < 1000; n++) {
      await reader.one('flights', id(n % 300))
      pass(20 * SECOND)
    }
    expect(asked).toHaveLength(10)
    expect(await reader.one('flights', id(999))).toMatchObject({
      kind: 'unavailable',
      reason: 'budget_reserved',
      retryAt: Date.parse('2026-11-19T00:00:00.000Z'),
    })
    expect(await reader.list(WEEK)).toMatchObject({ kind: 'unavailable' })
  })
})

describe('status', () => {
  it('tells what is covered, not counting the day a full page ends in', async () => {
    await reader.list(WEEK)
    const full = { pageSize: 2 }
    answer = () => ({
      ...aList(1, 2),
      ...full,
      records: [
        aReservationAnswer(1),
        aReservationAnswer(2, { startsAt: '2026-11-14T01:00:00+02:00' }),
      ] as never,
    })
    await reader.list({ ...WEEK, from: day('2026-11-01'), to: day('2026-11-20') })
    await reader.list(on('2026-11-13'))
    answer = () => ({
      ...aList(1),
      pageSize: 1,
      records: [{ id: idOf(1), flightDate: '2026-11-10' }],
    })
    await reader.list({ ...WEEK, collection: 'flights', from: null, to: day('2026-11-18') })
    expect(reader.status()).toMatchObject({
      budget: { limit: 100, remaining: 87, reserve: 10 },
      health: { state: 'ok' },
      coverage: {
        reservations: [
          { from: '2026-11-15', to: '2026-11-22', asOf: START },
          { from: '2026-11-01', to: '2026-11-12', asOf: START },
        ],
        flights: [{ from: '2026-11-11', to: '2026-11-18', asOf: START }],
      },
    })
  })
})
