import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Outcome } from '#server/school/ledger/back-off.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import type { RecordId, SchoolQuestion } from '#server/school/upstream/question.ts'
import type { UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { aReservationAnswer, idOf } from '#server/testing/fake-upstream.ts'
import { DAY, utcDayOf } from '#time/instant.ts'
import { MOST_LISTS } from './lists.ts'
import { sparsely } from './model.ts'
import { openModelStore } from './model-store.ts'
import { MOST_RAW, MOST_RAW_BYTES } from './raw-lists.ts'
import { createReader, MOST_MISSING, type SchoolReader } from './reader.ts'
import type { ListQuestion } from './school-reader.ts'

// What asking for ever more things may cost in memory: the least recently used of each kind is forgotten, and costs again.

const START = Date.UTC(2026, 10, 18, 16, 0)
const outcome: Outcome = { failed: null, sent: true, rateLimit: null, date: null, retryAfter: [] }

let asked: number
let reader: SchoolReader
let answer: (question: SchoolQuestion) => UpstreamAnswer

beforeEach(() => {
  asked = 0
  const now = () => START
  reader = createReader({
    ledger: createLedger({ now, assumedLimit: 100_000 }),
    store: openModelStore({ file: ':memory:', binding: '', now }),
    retentionDays: 400,
    now,
    upstream: {
      ask(question) {
        asked += 1
        return Promise.resolve(answer(question))
      },
      close() {},
    },
  })
})

const dayAt = (n: number) => utcDayOf(START + n * DAY)
/** A list without an end, which is passed on as it comes. */
const openFrom = (n: number): ListQuestion => ({
  kind: 'list',
  collection: 'reservations',
  from: dayAt(n),
  to: null,
})
const listOf = (...records: object[]) =>
  ({ kind: 'list', records, pageSize: 100, bytes: 1, outcome }) as unknown as UpstreamAnswer

async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const before = asked
  await ask()
  return asked - before
}

it('are as many as they are said to be', () => {
  expect([MOST_RAW, MOST_LISTS, MOST_MISSING, MOST_RAW_BYTES]).toEqual([
    64,
    64,
    500,
    16 * 1024 ** 2,
  ])
})

it(`${MOST_RAW} lists as they came`, async () => {
  answer = () => listOf(aReservationAnswer(1))
  for (let n = 0; n <= MOST_RAW; n++) expect(await costOf(() => reader.list(openFrom(n)))).toBe(1)
  expect(await costOf(() => reader.list(openFrom(1)))).toBe(0)
  expect(await costOf(() => reader.list(openFrom(0)))).toBe(1)
})

it(`${MOST_RAW_BYTES / 1024 ** 2} MB of lists as they came`, async () => {
  const route = 'x'.repeat(MOST_RAW_BYTES / 4)
  answer = () => listOf({ ...aReservationAnswer(1), route })
  for (let n = 0; n < 4; n++) await reader.list(openFrom(n))
  expect(await costOf(() => reader.list(openFrom(1)))).toBe(0)
  expect(await costOf(() => reader.list(openFrom(0)))).toBe(1)
})

it(`${MOST_MISSING} records that are not there`, async () => {
  answer = () => ({ kind: 'not-found', outcome })
  const one = (n: number) => reader.one('flights', idOf(n) as RecordId)
  for (let n = 0; n <= MOST_MISSING; n++) expect(await costOf(() => one(n))).toBe(1)
  expect(await costOf(() => one(1))).toBe(0)
  expect(await costOf(() => one(0))).toBe(1)
})

it(`${MOST_LISTS} lists built from the model`, async () => {
  answer = () => listOf()
  const days = { collection: 'reservations' as const, from: dayAt(0), to: dayAt(MOST_LISTS) }
  await reader.read(days, { purpose: 'person', olderThan: START })
  const built = async (n: number) => {
    const list = await reader.list({ kind: 'list', ...days, from: dayAt(n), to: dayAt(n) })
    return list.kind === 'list' ? list.records : null
  }
  const [first, second] = [await built(0), await built(1)]
  expect(await built(0)).toBe(first)
  for (let n = 1; n <= MOST_LISTS; n++) await built(n)
  expect(await built(1)).toBe(second)
  expect(await built(0)).not.toBe(first)
})

it('memory is collected at once after a large load, and once for all that follow within ten seconds', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let collected = 0
  const collect = sparsely(() => void (collected += 1))
  const loadTwice = () => {
    collect()
    collect()
    return collected
  }
  expect(loadTwice()).toBe(1)
  vi.advanceTimersByTime(9_000)
  expect(loadTwice()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect([collected, loadTwice()]).toEqual([2, 2])
  vi.advanceTimersByTime(10_000)
  expect(collected).toBe(3)
  vi.advanceTimersByTime(10_000)
  expect([collected, loadTwice()]).toEqual([3, 4])
})
