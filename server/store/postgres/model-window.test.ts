import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openModelStore, type WantedRecords } from '#server/school/read-model/model-store.ts'
import { RESIDENT_FOR, WINDOW } from '#server/school/read-model/residency.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { addHeldSchool, until } from '#server/testing/a-held-school.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import {
  actionsAmong,
  answerOf,
  carryOut,
  questionsAmong,
  readerOverStore,
} from '#server/testing/reader-questions.ts'
import { flightAt, wireBookingAt } from '#server/testing/simulated-school.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE, utcDayOf } from '#time/instant.ts'
import { type Database, openDatabase } from './database.ts'
import { openModelOnPostgres } from './model-on-postgres.ts'

const START = Date.UTC(2026, 10, 18, 16)
const RETENTION = 400
const RUNS = runs({ each: 6, every: 300 })

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
})
afterAll(() => database.close())

describe('a school of 400 days of which the window is in memory', () => {
  it('loads what lies outside when it is asked for, and keeps it while somebody looks', async () => {
    let now = START
    const { school, fence } = await addHeldSchool(database)
    const store = await openModelOnPostgres({
      database,
      school,
      fence: () => fence,
      now: () => now,
    })
    let loads = 0
    const counted = { ...store, load: (wanted: WantedRecords) => (loads++, store.load(wanted)) }
    const { reader, school: api } = readerOverStore(counted, () => now, RETENTION)
    const isKnown = async () =>
      (await reader.one('reservations', idOf(1) as RecordId, { onlyIfCached: true })).kind === 'one'
    expect(await isKnown()).toBe(false)
    const inside = daysAt(START - (WINDOW.back - 1) * DAY)
    const outside = daysAt(START - (WINDOW.back + 1) * DAY)
    for (const [n, days] of [inside, outside].entries())
      api.put('reservations', idOf(n), wireBookingAt(idOf(n) as RecordId, Date.parse(days.from)))
    for (const days of [inside, outside])
      await reader.read(days, { purpose: 'person', olderThan: START, most: 5 })
    await store.settled()
    const pass = (ms: number) => {
      now += ms
      reader.tend()
    }
    const loadsFor = async (days: typeof inside) => {
      const before = loads
      const list = await reader.list({ kind: 'list', ...days }, { onlyIfCached: true })
      expect(list).toMatchObject({ kind: 'list', bodies: { length: 1 } })
      return loads - before
    }
    pass(RESIDENT_FOR + 2 * MINUTE)
    expect(await isKnown()).toBe(true)
    pass(RESIDENT_FOR + 2 * MINUTE)
    expect(await loadsFor(inside)).toBe(0)
    expect(await loadsFor(outside)).toBe(1)
    for (let n = 0; n < 4; n++) {
      pass(RESIDENT_FOR - MINUTE)
      expect(await loadsFor(outside)).toBe(0)
    }
    pass(RESIDENT_FOR + 2 * MINUTE)
    expect(await loadsFor(outside)).toBe(1)
    expect(await loadsFor(inside)).toBe(0)
  })

  it('answers also where what was just read is let go before it is told', async () => {
    let now = START
    const { school, fence } = await addHeldSchool(database)
    const clock = () => now
    const store = await openModelOnPostgres({ database, school, fence: () => fence, now: clock })
    const letsGo = {
      ...store,
      save(...change: Parameters<typeof store.save>) {
        store.save(...change)
        queueMicrotask(() => {
          now += RESIDENT_FOR + 2 * MINUTE
          over.reader.tend()
        })
      },
    }
    const over = readerOverStore(letsGo, clock, RETENTION)
    const far = START - (WINDOW.back + 10) * DAY
    const id = idOf(1) as RecordId
    over.school.put('reservations', id, wireBookingAt(id, far))
    const told = { bodies: { length: 1 }, source: { kind: 'read' } }
    expect(await over.reader.list({ kind: 'list', ...daysAt(far) })).toMatchObject(told)
    over.school.put('flights', id, flightAt(id, far))
    expect(await over.reader.one('flights', id)).toMatchObject({ kind: 'one' })
  })

  it('leaves more than there is room for in the database, and goes on answering for it', async () => {
    let now = START
    const { school, fence } = await addHeldSchool(database)
    const clock = () => now
    const store = await openModelOnPostgres({ database, school, fence: () => fence, now: clock })
    const room = { records: 20, bytes: 1e9 }
    const over = readerOverStore(store, clock, RETENTION, true, room)
    const { reader, school: api } = over
    for (let n = -30; n < 60; n += 1) {
      const id = idOf(n + 30) as RecordId
      api.put('reservations', id, wireBookingAt(id, START + n * DAY))
    }
    const days = {
      collection: 'reservations' as const,
      from: utcDayOf(START - 30 * DAY),
      to: utcDayOf(START + 59 * DAY),
    }
    await reader.read(days, { purpose: 'person', olderThan: START, most: 9 })
    await store.settled()
    expect([reader.held(), reader.crowdedAt()]).toEqual([90, null])
    now += RESIDENT_FOR + 2 * MINUTE
    reader.tend()
    expect(reader.held()).toBeLessThanOrEqual(room.records)
    expect(reader.held()).toBeGreaterThan(0)
    expect(reader.crowdedAt()).toBe(now)
    const asked = { kind: 'list' as const, ...daysAt(START + 59 * DAY) }
    expect(await reader.list(asked, { onlyIfCached: true })).toMatchObject({
      kind: 'list',
      bodies: { length: 1 },
    })
    reader.tend()
    expect(reader.held()).toBeLessThanOrEqual(room.records)
  })

  it('answers every question as if all of it were', { timeout: 600_000 }, async () => {
    let now = START
    const clock = () => now
    const { school, fence } = await addHeldSchool(database)
    const open = () => openModelOnPostgres({ database, school, fence: () => fence, now: clock })
    const whole = readerOverStore(
      openModelStore({ file: ':memory:', binding: '', now: clock }),
      clock,
      RETENTION,
    )
    const windowed = readerOverStore(await open(), clock, RETENTION)
    const both = [whole, windowed]
    const first = Array.from({ length: 1400 }, (_, n) => ({
      kind: 'put' as const,
      n,
      day: Math.floor(n / 3) - 400,
      status: n % 40 === 0 ? 'block' : 'PENDING',
    }))
    for (const one of both) {
      for (const deed of first) await carryOut(one, deed, START, now, () => {})
      for (let from = -399; from < 60; from += 30)
        for (const collection of ['reservations', 'flights'] as const)
          await carryOut(
            one,
            { kind: 'read', collection, from, to: from + 29 },
            START,
            now,
            () => {},
          )
    }
    now += HOUR
    /** What is to be forgotten is loaded first. */
    const tend = () => {
      let alike = 0
      return until(() => {
        for (const one of both) one.reader.tend()
        const [one, other] = both.map(({ reader }) => JSON.stringify(reader.revisions()))
        // They are so at first, too, and one would forget later that day what the other read meanwhile.
        alike = one === other ? alike + 1 : 0
        return alike === LOADED_AFTER
      }, 'forgotten alike')
    }
    await tend()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 1, arbitrary: actionsAmong(1400, -400, 60) },
            { weight: 2, arbitrary: questionsAmong(1400, -400, 60) },
          ),
          { minLength: 10, maxLength: 40 },
        ),
        async (steps) => {
          for (const step of steps) {
            if (!isQuestion(step)) {
              for (const one of both)
                await carryOut(one, step, START, now, (ms) => {
                  if (one === whole) now += ms
                })
              if (step.kind === 'pass') await tend()
              continue
            }
            const [ofWhole, ofWindow] = [
              await answerOf(whole, step, START),
              await answerOf(windowed, step, START),
            ]
            expect(JSON.stringify(ofWindow)).toBe(JSON.stringify(ofWhole))
          }
          now += RESIDENT_FOR + MINUTE
          await tend()
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

/** Looks in a row, by which what is to be forgotten has been loaded. */
const LOADED_AFTER = 20

function daysAt(at: number) {
  return { collection: 'reservations' as const, from: utcDayOf(at), to: utcDayOf(at) }
}

function isQuestion<T extends { readonly kind: string }>(
  step: T,
): step is Extract<T, { kind: 'days' | 'single' | 'at' | 'since' }> {
  return ['days', 'single', 'at', 'since'].includes(step.kind)
}
