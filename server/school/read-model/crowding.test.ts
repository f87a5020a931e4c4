import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Outcome } from '#server/school/ledger/back-off.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { type ModelStore, openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import type { SchoolQuestion } from '#server/school/upstream/question.ts'
import type { UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { aReservationAnswer } from '#server/testing/fake-upstream.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { DAY, isoInstant, utcDayOf } from '#time/instant.ts'
import { MOST_KEPT } from './forgetting.ts'

// One school’s API gives ever more: what is kept of it stays within its room, and what is let go counts as not read.

const START = Date.UTC(2026, 10, 18, 16)
const EACH = 5
const outcome: Outcome = { failed: null, sent: true, rateLimit: null, date: null, retryAfter: [] }

let folder: string
let at: number
let said: string[]
let store: ModelStore
beforeEach(() => {
  at = START
  said = []
  folder = newFolder('flightline-crowd')
  open()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(): void {
  store = openModelStore({ file: join(folder, 'model.sqlite'), binding: '', now: () => at })
}

/** Of each day some bookings, with so many letters of notes. */
function aReader(mostKept?: { records: number; bytes: number }, letters = 10) {
  const answer = (question: SchoolQuestion) => {
    const from = question.kind === 'list' ? Date.parse(question.from ?? '') : Number.NaN
    const records = Array.from({ length: EACH }, (_, n) =>
      Object.assign(aReservationAnswer(((from / DAY) % 10_000) * 100 + n), {
        startsAt: isoInstant(from + n * 3_600_000),
        endsAt: isoInstant(from + (n + 1) * 3_600_000),
        comments: 'x'.repeat(letters),
      }),
    )
    return { kind: 'list', records, pageSize: 100, bytes: 1, outcome } as unknown as UpstreamAnswer
  }
  return createReader({
    ledger: createLedger({ now: () => at, assumedLimit: 100_000 }),
    store,
    retentionDays: 400,
    now: () => at,
    ...(mostKept && { mostKept }),
    log: { error() {}, warn: (event) => said.push(event), info() {}, debug() {}, audit() {} },
    upstream: { ask: (question) => Promise.resolve(answer(question)), close() {} },
  })
}

const dayAt = (n: number) => utcDayOf(START + n * DAY)
const dayOf = (n: number) =>
  ({ kind: 'list', collection: 'reservations', from: dayAt(n), to: dayAt(n) }) as const

async function isKnown(reader: ReturnType<typeof aReader>, n: number): Promise<boolean> {
  return (await reader.list(dayOf(n), { onlyIfCached: true })).kind === 'list'
}

it('drops the days farthest from today, which count as not read', async () => {
  const reader = aReader({ records: 10 * EACH, bytes: 1e9 })
  for (const n of [0, 30, -29, 20, -19, 10, -9, 1, -1, 2]) await reader.list(dayOf(n))
  expect([reader.held(), reader.crowdedAt(), said]).toEqual([10 * EACH, null, []])
  await reader.list(dayOf(3))
  expect(said).toEqual(['records_let_go'])
  expect(reader.held()).toBe(9 * EACH)
  const days = [0, 1, -1, 2, 3, 10, -9, 20, -19, 30, -29]
  const known = await Promise.all(days.map((n) => isKnown(reader, n)))
  expect(known).toEqual([...Array(9).fill(true), false, false])
  expect(reader.crowdedAt()).toBe(at)
  const { from, to } = reader.status().coverage.reservations.at(-1) ?? {}
  expect([from, to]).toEqual([dayAt(20), dayAt(20)])
  at += DAY
  expect(reader.crowdedAt()).toBeNull()
  // A day that somebody asks for is answered once more, and keeps no day nearer to today from being stored.
  expect((await reader.list(dayOf(-29))).kind).toBe('list')
  expect(await isKnown(reader, 20)).toBe(true)
})

it('keeps yesterday, today and tomorrow whatever they take', async () => {
  const reader = aReader({ records: EACH, bytes: 1 })
  for (const n of [0, 1, -1, 2]) await reader.list(dayOf(n))
  expect(reader.held()).toBe(3 * EACH)
  expect(await Promise.all([0, 1, -1].map((n) => isKnown(reader, n)))).toEqual([true, true, true])
})

it('holds to its bytes, too, and what it let go is not in its store', async () => {
  const reader = aReader({ records: 1e9, bytes: 400_000 }, 10_000)
  for (let n = 40; n >= 0; n -= 1) {
    await reader.list(dayOf(n))
    at += 1000
    expect(reader.held()).toBeLessThan(40)
  }
  store.close()
  open()
  const after = aReader()
  expect(after.held()).toBe(reader.held())
  expect(await Promise.all([0, 1, 40].map((n) => isKnown(after, n)))).toEqual([true, true, false])
})

it('is never met by a large school', () => {
  const days = 400
  const perDay = 80 * 4
  expect(MOST_KEPT.records).toBeGreaterThan(2 * days * perDay)
  expect(MOST_KEPT.bytes / MOST_KEPT.records).toBeGreaterThan(1_300)
})
