import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordId } from '#server/school/upstream/question.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { addHeldSchool } from '#server/testing/a-held-school.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import {
  actionsAmong,
  answerOf,
  carryOut,
  questionsAmong,
  type ReaderOverStore,
  type ReaderQuestion,
  readerOverStore,
} from '#server/testing/reader-questions.ts'
import { flightAt } from '#server/testing/simulated-school.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, utcDayOf } from '#time/instant.ts'
import { openModelInDatabase } from './model-in-database.ts'

const START = Date.UTC(2026, 10, 18, 16)
/** So few that records are forgotten while the test runs. */
const RETENTION = 30
const RUNS = runs({ each: 6, every: 250 })

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
})
afterAll(() => database.close())

const questions = fc.array(questionsAmong(40, -35, 30), { minLength: 6, maxLength: 6 })

async function expectSame(
  one: ReaderOverStore,
  other: ReaderOverStore,
  asked: readonly ReaderQuestion[],
) {
  for (const question of asked)
    expect(JSON.stringify(await answerOf(other, question, START))).toBe(
      JSON.stringify(await answerOf(one, question, START)),
    )
}

describe('who follows', () => {
  it('answers as the holder does after every step, and however many it missed', {
    timeout: 600_000,
  }, async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(actionsAmong(40, -35, 30), fc.boolean()), {
          minLength: 5,
          maxLength: 40,
        }),
        questions,
        async (steps, asked) => {
          let now = START
          const clock = () => now
          const { school, fence } = await addHeldSchool(database)
          const open = (held: typeof fence | null) =>
            openModelInDatabase({ database, school, fence: () => held, now: clock })
          const store = await open(fence)
          const holder = readerOverStore(store, clock, RETENTION)
          const close = readerOverStore(await open(null), clock, RETENTION, false)
          const behind = readerOverStore(await open(null), clock, RETENTION, false)
          for (const [deed, isFollowed] of steps) {
            await carryOut(holder, deed, START, now, (ms) => (now += ms))
            if (deed.kind === 'pass') {
              // What is old goes at once for whoever writes.
              await store.settled()
              holder.reader.tend()
              await new Promise(setImmediate)
            }
            await store.settled()
            await close.reader.catchUp()
            if (isFollowed) await behind.reader.catchUp()
            await expectSame(holder, close, asked)
            if (isFollowed) await expectSame(holder, behind, asked)
          }
          await behind.reader.catchUp()
          await expectSame(holder, behind, asked)
          const late = readerOverStore(await open(null), clock, RETENTION, false)
          await expectSame(holder, late, asked)
          if (store.unsaved() || store.isAstray()) reached.add('trouble')
          expect(behind.school.requests).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
    expect([...reached]).toEqual([])
  })

  it('knows when a record was read that no span tells of any more', async () => {
    let now = START
    const { school, fence } = await addHeldSchool(database)
    const open = (held: typeof fence | null) =>
      openModelInDatabase({ database, school, fence: () => held, now: () => now })
    const store = await open(fence)
    const holder = readerOverStore(store, () => now, RETENTION)
    holder.school.pageSize = 7
    const put = (n: number, day: number) =>
      holder.school.put('flights', idOf(n), flightAt(idOf(n) as RecordId, START + day * DAY - n))
    const read = async (to: number) => {
      now += HOUR
      const days = { from: utcDayOf(START), to: utcDayOf(START + to * DAY) }
      const options = { purpose: 'person' as const, olderThan: now, most: 1 }
      await holder.reader.read({ collection: 'flights', ...days }, options)
    }
    for (const n of [1, 2, 3, 4]) put(n, 1)
    for (const n of [5, 6, 7, 8, 9]) put(n, 0)
    await read(1)
    await read(1)
    // Where three flights of the last day were seen, there is room for two.
    put(10, 2)
    await read(2)
    await store.settled()
    const follower = readerOverStore(await open(null), () => now, RETENTION, false)
    const asked = [5, 6, 7].map((n) => ({
      kind: 'single' as const,
      collection: 'flights' as const,
      n,
    }))
    await expectSame(holder, follower, asked)
    expect(await answerOf(follower, asked[2] as ReaderQuestion, START)).toMatchObject({ age: HOUR })
  })
})
