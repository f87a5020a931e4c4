import { beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import type { Outcome } from '#server/school/ledger/back-off.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import {
  questionPath,
  type RecordId,
  type SchoolQuestion,
} from '#server/school/upstream/question.ts'
import type { UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { aReservationAnswer, idOf } from '#server/testing/fake-upstream.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { openModelStore } from './model-store.ts'
import { createReader } from './reader.ts'
import type { DaysOf, ListQuestion } from './school-reader.ts'
import { ALONE, type Shared, type SharedView } from './sharing.ts'

const START = Date.UTC(2026, 10, 18, 16, 0)
const day = (text: string) => text as PlainDay
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
type List = UpstreamAnswer & { kind: 'list' }
const list = (records: readonly unknown[], pageSize = 100): UpstreamAnswer => ({
  kind: 'list',
  records: records as List['records'],
  pageSize,
  bytes: 1000,
  outcome: said,
})
const aList = (...numbers: number[]) => list(numbers.map((number) => aReservationAnswer(number)))
/** Records of the day a list was asked from, in order. */
const startingIn = (question: SchoolQuestion, ...numbers: number[]) => {
  const from = question.kind === 'list' ? (question.from ?? '2026-11-18') : '2026-11-18'
  return list(
    numbers.map((number) => aReservationAnswer(number, { startsAt: `${from}T16:30:00Z` })),
  )
}
const failed = (reason: GatewayReason): UpstreamAnswer => ({
  kind: 'failed',
  reason,
  outcome: { ...said, rateLimit: undefined, failed: reason },
})
const NOT_FOUND: UpstreamAnswer = { kind: 'not-found', outcome: said }

let asked: string[]
let warned: string[]
let answer: (question: SchoolQuestion) => UpstreamAnswer | Promise<UpstreamAnswer>
let wall: number
let ticks: number
let inFlight: number
let reader: ReturnType<typeof createReader>

beforeEach(() => {
  asked = []
  warned = []
  wall = START
  ticks = 0
  inFlight = 0
  answer = () => aList(1, 2)
  begin()
})

/** `patience`: how long a question waits for the school, ms; more than any machine takes where a test is not about it. */
function begin(patience = 60_000, shared: Shared = ALONE): void {
  const ledger = createLedger({ now: () => wall, monotonic: () => ticks, assumedLimit: 100 })
  reader = createReader({
    ledger,
    store: openModelStore({ file: ':memory:', binding: '', now: () => wall }),
    retentionDays: 400,
    now: () => wall,
    monotonic: () => ticks,
    patience,
    shared,
    log: { ...silentLog, warn: (event) => void warned.push(event) },
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
}

const pass = (ms: number) => {
  wall += ms
  ticks += ms
}

const refresh = () => reader.read(WEEK as DaysOf, { purpose: 'person', olderThan: wall })

describe('a list', () => {
  it('is asked once and then known, with its age', async () => {
    expect(await reader.list(WEEK)).toMatchObject({
      kind: 'list',
      age: 0,
      pageSize: 100,
      source: { kind: 'read', had: false },
    })
    pass(MINUTE)
    expect(await reader.list(WEEK)).toMatchObject({
      asOf: START,
      age: MINUTE,
      freshFor: 11 * MINUTE,
      records: [{ id: idOf(1) }, { id: idOf(2) }],
      source: { kind: 'hit' },
    })
    expect(asked).toHaveLength(1)
  })

  it('of days inside a range that was read is known', async () => {
    await reader.list(WEEK)
    expect(await reader.list(on('2026-11-18'))).toMatchObject({ kind: 'list', pageSize: 100 })
    expect(await reader.list(on('2026-11-20'))).toMatchObject({ kind: 'list', bodies: [] })
    expect(asked).toHaveLength(1)
  })

  it('of which the beginning is known is read from the day on where that ends', async () => {
    answer = (question) => startingIn(question, 1)
    await reader.list(on('2026-11-15'))
    answer = (question) => startingIn(question, 1, 2)
    expect(await reader.list(WEEK)).toMatchObject({
      kind: 'list',
      records: [{ id: idOf(1) }, { id: idOf(2) }],
      source: { kind: 'read', had: true },
    })
    // What starts in the last second of the 15th was in no answer yet (§4.1).
    expect(asked.at(-1)).toBe('/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100')
  })

  it('asked by 200 at once is one request, also when it takes long', async () => {
    let release = () => {}
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(aList(1))
      })
    const answers = Array.from({ length: 200 }, () => reader.list(WEEK))
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 100_000, interval: 1 })
    release()
    expect(new Set((await Promise.all(answers)).map((one) => one.kind))).toEqual(new Set(['list']))
    expect(asked).toHaveLength(1)
  })

  it('that another reading has answered by the time its turn comes is not asked', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(aList(1)), 2))
    const answers = await Promise.all([
      reader.list(WEEK),
      reader.list(on('2026-11-18')),
      reader.list(on('2026-11-19')),
    ])
    expect(answers.map((one) => (one.kind === 'list' ? one.bodies.length : one.kind))).toEqual([
      1, 1, 0,
    ])
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

  it('that is known is answered at once, however old', async () => {
    await reader.list(WEEK)
    answer = () => new Promise(() => {})
    pass(3 * DAY)
    expect(await reader.list(WEEK)).toMatchObject({ age: 3 * DAY, source: { kind: 'hit' } })
    expect(asked).toHaveLength(1)
  })

  it('that was known is served old, with the reason, when it cannot be read again', async () => {
    await reader.list(WEEK)
    answer = () => failed('upstream_invalid')
    for (let hour = 1; hour <= 8; hour++) {
      pass(HOUR)
      await refresh()
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
    expect(await refresh()).toEqual({ requests: 1, refusal: null })
    expect(await reader.list(WEEK)).toMatchObject({
      age: 0,
      records: [{ id: idOf(3) }],
      source: { kind: 'hit' },
    })
  })

  it('ages on when the clock is set back', async () => {
    await reader.list(WEEK)
    pass(HOUR)
    wall -= 3 * HOUR
    expect(await reader.list(WEEK)).toMatchObject({ age: HOUR })
    expect(reader.ages(WEEK as DaysOf)[0]).toMatchObject({ asOf: wall - HOUR })
    expect(await refresh()).toEqual({ requests: 1, refusal: null })
    expect(await reader.list(WEEK)).toMatchObject({ age: 0 })
  })

  it('waits its turn: different questions never overlap', async () => {
    answer = (question) =>
      new Promise((resolve) => setTimeout(() => resolve(startingIn(question, 1)), 2))
    const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18']
    const answers = await Promise.all(days.map((one) => reader.list(on(one))))
    expect(answers.every((one) => one.kind === 'list')).toBe(true)
    expect(asked).toHaveLength(4)
  })

  it('gives up on a slow API in time, and still keeps its answer', async () => {
    begin(20)
    let release = () => {}
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(aList(1))
      })
    expect(await reader.list(WEEK)).toMatchObject({
      kind: 'unavailable',
      reason: 'upstream_slow',
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

  it('wanted only if it is known is never asked for', async () => {
    expect(await reader.list(WEEK, { onlyIfCached: true })).toEqual({ kind: 'not-cached' })
    await reader.list(WEEK)
    pass(HOUR)
    expect(await reader.list(WEEK, { onlyIfCached: true })).toMatchObject({ kind: 'list' })
    expect(asked).toHaveLength(1)
  })

  it('outside what the school looks at has its few requests a day', async () => {
    answer = (question) => startingIn(question)
    for (let n = 0; n < 300; n++) {
      await reader.list(on(new Date(START - (100 + n) * DAY).toISOString().slice(0, 10)))
      pass(20 * SECOND)
    }
    expect(asked).toHaveLength(7)
  })

  it('without days is passed on as the API gives it, and kept for a while', async () => {
    const open: ListQuestion = { ...WEEK, from: null, to: null }
    answer = () => aList(2, 1)
    expect(await reader.list(open)).toMatchObject({ records: [{ id: idOf(2) }, { id: idOf(1) }] })
    pass(14 * MINUTE)
    expect(await reader.list(open)).toMatchObject({ age: 14 * MINUTE, source: { kind: 'hit' } })
    expect(await reader.one('reservations', id(2))).toMatchObject({ kind: 'one' })
    pass(MINUTE)
    answer = () => failed('upstream_timeout')
    expect(await reader.list(open)).toMatchObject({ source: { kind: 'old' } })
    expect(asked).toHaveLength(2)
  })

  it('in a wrong order is passed on as it came, and proves nothing', async () => {
    answer = (question) => {
      const records = [
        aReservationAnswer(1),
        aReservationAnswer(2, { startsAt: '2026-11-17T10:00:00Z' }),
      ]
      return question.kind === 'list' && question.from === '2026-11-16' ? aList() : list(records)
    }
    const both = { kind: 'list', records: [{ id: idOf(1) }, { id: idOf(2) }], pageSize: 100 }
    expect(await reader.list(WEEK)).toMatchObject(both)
    expect(await reader.list(WEEK)).toMatchObject({ ...both, source: { kind: 'hit' } })
    expect(asked).toHaveLength(1)
    expect(reader.status().coverage.reservations).toEqual([])
  })

  it('keeps what came without a usable time, or as no record, where it was listed', async () => {
    answer = () =>
      list([
        aReservationAnswer(1),
        aReservationAnswer(2, { startsAt: '2026-02-30T10:00:00Z' }),
        null,
        { startsAt: '2026-11-18T17:00:00Z' },
        aReservationAnswer(3, { startsAt: '2026-11-19T10:00:00Z' }),
      ])
    await reader.list(WEEK)
    expect(await reader.list(on('2026-11-18'))).toMatchObject({
      records: [{ id: idOf(1) }, { id: idOf(2) }, null, { startsAt: '2026-11-18T17:00:00Z' }],
    })
    expect(await reader.list(on('2026-11-19'))).toMatchObject({ records: [{ id: idOf(3) }] })
    expect(asked).toHaveLength(1)
  })

  it('is exact where the API gives smaller pages than it was asked for', async () => {
    const world = Array.from({ length: 7 }, (_, n) =>
      aReservationAnswer(n, { startsAt: `2026-11-${15 + n}T10:00:00Z` }),
    )
    answer = (question) =>
      list(
        world.filter(
          ({ startsAt }) => question.kind === 'list' && String(startsAt) >= (question.from ?? ''),
        ),
        3,
      )
    const cut = answer
    answer = (question) => {
      const all = cut(question) as List
      return { ...all, records: all.records.slice(0, 3) }
    }
    expect(await reader.list(WEEK)).toMatchObject({
      records: [{ id: idOf(0) }, { id: idOf(1) }, { id: idOf(2) }],
      pageSize: 3,
    })
    await reader.list({ ...WEEK, from: day('2026-11-17') })
    await reader.list({ ...WEEK, from: day('2026-11-19') })
    await reader.list({ ...WEEK, from: day('2026-11-21') })
    expect(await reader.list(WEEK)).toMatchObject({ pageSize: 100, bodies: { length: 7 } })
    expect(asked).toHaveLength(4)
  })

  it('that is suddenly empty is believed when a second one, a minute later, says the same', async () => {
    answer = (question) => startingIn(question, ...Array.from({ length: 12 }, (_, n) => n))
    await reader.list(WEEK)
    answer = () => aList()
    pass(HOUR)
    expect(await refresh()).toMatchObject({ requests: 1, refusal: { reason: 'upstream_invalid' } })
    expect(await refresh()).toMatchObject({ requests: 0 })
    expect(await reader.list(WEEK)).toMatchObject({
      bodies: { length: 12 },
      source: { kind: 'old', reason: 'upstream_invalid' },
    })
    pass(MINUTE)
    expect(await refresh()).toEqual({ requests: 1, refusal: null })
    expect(await reader.list(WEEK)).toMatchObject({ bodies: [], source: { kind: 'hit' } })
  })
})

describe('one record', () => {
  const one = (number: number): UpstreamAnswer => ({
    kind: 'one',
    record: aReservationAnswer(number) as never,
    bytes: 300,
    outcome: said,
  })

  it('that stands in a list costs nothing, however old', async () => {
    await reader.list(WEEK)
    pass(HOUR)
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

  it('is younger than its list when it was read by itself', async () => {
    await reader.list(WEEK)
    pass(HOUR)
    answer = () => one(2)
    expect(await reader.readOne('reservations', id(2), 'look-back')).toEqual({
      requests: 1,
      refusal: null,
    })
    expect(await reader.one('reservations', id(2))).toMatchObject({ age: 0 })
    expect(await reader.list(WEEK)).toMatchObject({ age: HOUR })
  })

  it('that is not there any more leaves its list', async () => {
    await reader.list(WEEK)
    answer = () => NOT_FOUND
    await reader.readOne('reservations', id(2), 'look-back')
    expect(await reader.list(WEEK)).toMatchObject({ records: [{ id: idOf(1) }] })
    expect(await reader.one('reservations', id(2))).toEqual({ kind: 'not-found' })
  })

  it('that is not there is not asked for again for ten minutes', async () => {
    answer = () => NOT_FOUND
    expect(await reader.one('flights', id(9))).toEqual({ kind: 'not-found' })
    pass(9 * MINUTE)
    expect(await reader.one('flights', id(9))).toEqual({ kind: 'not-found' })
    expect(asked).toHaveLength(1)
    pass(MINUTE)
    answer = () => one(9)
    expect(await reader.one('flights', id(9))).toMatchObject({ kind: 'one', age: 0 })
  })

  it('read again by two at once is read once', async () => {
    answer = () => one(2)
    const results = await Promise.all([
      reader.readOne('reservations', id(2), 'look-back'),
      reader.readOne('reservations', id(2), 'look-back'),
      reader.one('reservations', id(2)),
    ])
    expect(results).toMatchObject([{ requests: 1 }, { requests: 0 }, { kind: 'one' }])
    expect(asked).toHaveLength(1)
  })

  it('nobody has heard of has its few requests a day, also over hours', async () => {
    answer = () => NOT_FOUND
    for (let n = 0; n < 1000; n++) {
      await reader.one('flights', id(n % 300))
      pass(20 * SECOND)
    }
    expect(asked).toHaveLength(7)
    expect(await reader.one('flights', id(999))).toMatchObject({
      kind: 'unavailable',
      reason: 'budget_reserved',
    })
    answer = () => aList(1)
    expect(await reader.list(WEEK)).toMatchObject({ kind: 'list' })
  })
})

describe('for the pacing', () => {
  it('tells what was opened and the budget did not reach, also to the gateway that reads', async () => {
    const views: SharedView[] = []
    begin(60_000, { ...ALONE, viewed: (view) => void views.push(view) })
    answer = () => ({
      ...aList(1),
      outcome: { ...said, rateLimit: { ...(said.rateLimit as object), remaining: 0 } },
    })
    await reader.list(WEEK)
    const { collection, from, to } = on('2026-11-01')
    await reader.list(on('2026-11-01'))
    expect(reader.queued()).toEqual([{ collection, from, to }])
    const queued = views.filter(({ isQueued }) => isQueued)
    expect(queued).toEqual([{ collection, from, to, isGlance: false, isQueued: true }])
    begin()
    for (const view of queued) reader.noteShared(view)
    expect(reader.queued()).toEqual([{ collection, from, to }])
    expect(reader.watched()).toEqual([])
  })

  it('tells what is watched for ten minutes, the latest first', async () => {
    await reader.list(WEEK)
    pass(MINUTE)
    await reader.list(on('2026-11-18'))
    await reader.list(on('2026-11-19'), { onlyIfCached: true })
    expect(reader.watched()).toMatchObject([
      { collection: 'reservations', from: '2026-11-18', to: '2026-11-18', at: START + MINUTE },
      { collection: 'reservations', from: '2026-11-15', to: '2026-11-22', at: START },
    ])
    pass(10 * MINUTE)
    expect(reader.watched()).toHaveLength(1)
    pass(1)
    expect(reader.watched()).toEqual([])
  })

  it('tells ages by instant, of a full page up to the start it ends at', async () => {
    answer = () =>
      list(
        [
          aReservationAnswer(1, { startsAt: '2026-11-15T01:00:00Z' }),
          aReservationAnswer(2, { startsAt: '2026-11-17T01:00:00Z' }),
        ],
        2,
      )
    await reader.list(WEEK)
    const days = WEEK as DaysOf
    const [first, until] = [Date.parse('2026-11-15'), Date.parse('2026-11-17T01:00:00Z')]
    expect(reader.ages(days)).toEqual([
      { from: first, to: until, asOf: START },
      { from: until, to: Date.parse('2026-11-22T23:59:59.001Z'), asOf: null },
    ])
    expect(reader.status().coverage.reservations).toEqual([
      { from: '2026-11-15', to: '2026-11-16', asOf: START },
    ])
    expect(reader.ages({ ...days, to: day('2026-11-17'), until })).toEqual([
      { from: first, to: until, asOf: START },
    ])
  })

  it('calls nothing old for the last second of a day, which no reading of that day alone reaches', async () => {
    answer = (question) => startingIn(question, 1)
    await reader.list(WEEK)
    pass(8 * HOUR)
    const days = (from: string, to: string): DaysOf => ({
      collection: 'reservations',
      from: day(from),
      to: day(to),
    })
    const read = (wanted: DaysOf) => reader.read(wanted, { purpose: 'person', olderThan: wall })
    await read(days('2026-11-17', '2026-11-17'))
    await read(days('2026-11-19', '2026-11-19'))
    await read(days('2026-11-17', '2026-11-19'))
    const all = days('2026-11-17', '2026-11-19')
    for (const { asOf } of reader.ages(all)) expect(asOf).toBe(wall)
    expect(await reader.list({ kind: 'list', ...all })).toMatchObject({ age: 0 })
  })

  it('tells the days of flights in order, too', async () => {
    answer = () =>
      list(
        [
          { id: idOf(1), flightDate: '2026-11-18', completedAt: '2026-11-18T20:00:00Z' },
          { id: idOf(2), flightDate: '2026-11-16', completedAt: '2026-11-16T20:00:00Z' },
        ],
        2,
      )
    const days = { collection: 'flights', from: day('2026-11-10'), to: day('2026-11-18') } as const
    await reader.list({ kind: 'list', ...days })
    expect(reader.ages(days)).toEqual([
      { from: Date.parse('2026-11-10'), to: Date.parse('2026-11-17'), asOf: null },
      { from: Date.parse('2026-11-17'), to: Date.parse('2026-11-19'), asOf: START },
    ])
  })

  it('finds the blocks that still run', async () => {
    answer = () =>
      list([
        aReservationAnswer(1, { endsAt: '2026-11-21T10:00:00Z', activityType: 'Maintenance' }),
        aReservationAnswer(2, { endsAt: '2026-11-21T10:00:00Z', status: 'CANCELLED' }),
        aReservationAnswer(3),
      ])
    await reader.list(WEEK)
    expect(reader.runningBlocks(day('2026-11-20'))).toEqual([{ id: idOf(1), asOf: START }])
    expect(reader.runningBlocks(day('2026-11-22'))).toEqual([])
  })

  it('reads only what is older than told, in no more requests than told', async () => {
    answer = (question) => startingIn(question, 1)
    await reader.list(WEEK)
    pass(HOUR)
    const days = {
      collection: 'reservations',
      from: day('2026-11-18'),
      to: day('2026-11-19'),
    } as const
    await reader.read(days, { purpose: 'today', olderThan: wall })
    expect(asked.at(-1)).toBe('/api/v1/reservations?from=2026-11-18&to=2026-11-20&limit=100')
    expect(await reader.read(days, { purpose: 'today', olderThan: wall })).toMatchObject({
      requests: 0,
    })
    const week = WEEK as DaysOf
    expect(await reader.read(week, { purpose: 'screen', olderThan: wall, most: 0 })).toMatchObject({
      requests: 0,
    })
    // The days between what is old are read along: they are in the same answer.
    expect(await reader.read(week, { purpose: 'screen', olderThan: wall })).toMatchObject({
      requests: 1,
    })
    expect(reader.ages(week).map(({ asOf }) => asOf)).toEqual([wall])
  })
})

describe('entries without a name or a place', () => {
  it('are shown by every list of a time in which they may lie, behind the record before them', async () => {
    const early = aReservationAnswer(1, { startsAt: '2026-11-16T16:30:00Z' })
    const late = aReservationAnswer(2, { startsAt: '2026-11-19T16:30:00Z' })
    answer = () => list([early, null, late])
    const bodies = async (from: string, to: string) => {
      const found = await reader.list({ ...WEEK, from: day(from), to: day(to) })
      return found.kind === 'list' ? found.records.map((record) => record?.['id'] ?? null) : null
    }
    expect(await bodies('2026-11-15', '2026-11-22')).toEqual([idOf(1), null, idOf(2)])
    expect(await bodies('2026-11-18', '2026-11-18')).toEqual([null])
    expect(await bodies('2026-11-19', '2026-11-19')).toEqual([null, idOf(2)])
    expect(await bodies('2026-11-20', '2026-11-20')).toEqual([])
    expect(await bodies('2026-11-15', '2026-11-15')).toEqual([])
    expect(asked).toHaveLength(1)
  })
})

describe('a list in another format than before', () => {
  const renamed = (count: number) => list(Array.from({ length: count }, () => ({})))
  const known = async () => {
    const found = await reader.list(WEEK)
    return found.kind === 'list' ? found.records : []
  }

  it.each([
    ['without ids and times', renamed(3)],
    ['without times', list([1, 2, 3].map((n) => aReservationAnswer(n, { startsAt: null })))],
    ['without ends', list([1, 2, 3].map((n) => aReservationAnswer(n, { endsAt: 'soon' })))],
    ['of nulls, but for one', list([aReservationAnswer(1), null, null, null])],
  ])('%s is a failure, and what was known stays', async (_, changed) => {
    await known()
    pass(MINUTE)
    answer = () => changed
    expect((await refresh()).refusal?.reason).toBe('upstream_invalid')
    expect(await known()).toHaveLength(2)
    expect(reader.status().health).toMatchObject({ state: 'failing', reason: 'upstream_invalid' })
    expect(await reader.list(WEEK)).toMatchObject({
      source: { kind: 'old', reason: 'upstream_invalid' },
    })
    answer = () => aList(1)
    pass(HOUR)
    expect((await refresh()).refusal).toBeNull()
    expect(await known()).toHaveLength(1)
    expect(reader.status().health.state).toBe('ok')
  })

  it.each([1, 2])('is one of %i entries that are all odd', async (count) => {
    await known()
    pass(MINUTE)
    answer = () => renamed(count)
    expect((await refresh()).refusal?.reason).toBe('upstream_invalid')
    expect(await known()).toHaveLength(2)
  })

  it('is no longer one that is empty, or of which one can be read', async () => {
    await known()
    pass(MINUTE)
    answer = () => list([aReservationAnswer(1), {}])
    expect((await refresh()).refusal).toBeNull()
    pass(MINUTE)
    answer = () => list([])
    expect((await refresh()).refusal).toBeNull()
  })

  it('is told once, until a list of the same collection can be read again', async () => {
    const told = () => warned.filter((event) => event === 'format_changed').length
    const flight = { id: idOf(9), flightDate: '2026-11-18' }
    const flights: DaysOf = {
      collection: 'flights',
      from: WEEK.from as PlainDay,
      to: WEEK.to as PlainDay,
    }
    await known()
    for (let time = 0; time < 5; time++) {
      pass(HOUR)
      answer = () => renamed(3)
      await refresh()
      pass(HOUR)
      answer = () => list([flight])
      await reader.read(flights, { purpose: 'tomorrow', olderThan: wall })
      pass(HOUR)
      answer = () => list([])
      const far = day('2027-05-01')
      await reader.read(
        { ...(WEEK as DaysOf), from: far, to: far },
        { purpose: 'tomorrow', olderThan: wall },
      )
    }
    expect(told()).toBe(1)
    answer = () => aList(1)
    pass(HOUR)
    await refresh()
    answer = () => renamed(3)
    pass(HOUR)
    await refresh()
    expect(told()).toBe(2)
  })

  it('is taken as it is where nothing was known', async () => {
    answer = () => renamed(30)
    expect(await known()).toHaveLength(30)
    pass(MINUTE)
    expect((await refresh()).refusal).toBeNull()
  })

  it('is what it is where most can be read', async () => {
    await known()
    pass(MINUTE)
    answer = () => list([1, 2, 3, 4, 5].map((n) => aReservationAnswer(n)).concat([{}, {}, {}]))
    expect((await refresh()).refusal).toBeNull()
    expect(await known()).toHaveLength(8)
  })
})
