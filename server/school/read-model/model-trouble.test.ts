import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Log } from '#server/config/log.ts'
import { OutOfReach, type SharedModelStore } from '#server/school/read-model/model-store.ts'
import { headFrom, type ModelChange, modelFacts } from '#server/school/read-model/stored-model.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { type Database, DatabaseAway, openDatabase } from '#server/store/postgres/database.ts'
import { commitHeld } from '#server/store/postgres/database-place.ts'
import type { Fence } from '#server/store/postgres/lease.ts'
import { SPAN } from '#server/store/rows.ts'
import { addHeldSchool } from '#server/testing/a-held-school.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { inArrays, keepInMemory } from '#server/testing/kept-in-memory.ts'
import { freshDatabase, testCluster } from '#server/testing/postgres/postgres.ts'
import { type ReaderOverStore, readerOverStore } from '#server/testing/reader-questions.ts'
import { flightAt, wireBookingAt } from '#server/testing/simulated-school.ts'
import { DAY, HOUR, utcDayOf } from '#time/instant.ts'
import { openModelInDatabase } from './model-in-database.ts'

/** For a busy machine. */
const SOON = { timeout: 100_000 }
const START = Date.UTC(2026, 10, 18, 16)

let database: Database
let admin: (sql: string) => Promise<unknown>
let now: number
let isAway: boolean
let school: string
let fence: Fence
let events: string[]

beforeAll(async () => {
  const cluster = await testCluster()
  const { name, url } = await freshDatabase()
  admin = (sql) => cluster.admin(sql, name)
  database = openDatabase({ url })
})
afterAll(() => database.close())
beforeEach(async () => {
  now = START
  isAway = false
  events = []
  ;({ school, fence } = await addHeldSchool(database))
})

const note = (event: string) => void events.push(event)
const log: Log = { error: note, warn: note, info: note, debug() {}, audit() {} }

async function opened(held: Fence | null = fence) {
  const store = await openModelInDatabase({
    database: {
      inSchool: (one, work) =>
        isAway ? Promise.reject(new DatabaseAway()) : database.inSchool(one, work),
      trouble: () => (isAway ? { since: now, reason: 'database_away' } : null),
    },
    school,
    fence: () => held,
    now: () => now,
    log,
  })
  return { store, ...readerOverStore(store, () => now, 400, held !== null) }
}

type Opened = ReaderOverStore & { readonly store: SharedModelStore }

const days = { collection: 'reservations' as const, from: utcDayOf(START), to: utcDayOf(START) }

function book({ school: api }: ReaderOverStore, n: number, at = START): void {
  api.put('reservations', idOf(n), wireBookingAt(idOf(n) as RecordId, at))
}

async function read({ reader, store }: Opened, asked = days): Promise<void> {
  now += HOUR
  await reader.read(asked, { purpose: 'person', olderThan: now })
  await store.settled()
}

const idsKnown = ({ reader }: ReaderOverStore) =>
  reader.inMemory(days).bodies.map((body) => (JSON.parse(body) as { id: string }).id)

describe('a row that is not as it was written', () => {
  it.each([
    ['body', `body = replace(body, 'PENDING', 'CANCELLED')`],
    ['age', `body = replace(body, '${START + HOUR}', '${START + HOUR + 1}')`],
  ])('is dropped for its %s, and its day is read again', async (_, change) => {
    const holder = await opened()
    for (const n of [1, 2]) book(holder, n)
    await read(holder)
    await admin(`UPDATE rows SET ${change} WHERE school = '${school}' AND id = '${idOf(1)}'`)
    for (const next of [await opened(null), await opened()]) {
      expect(idsKnown(next)).toEqual([])
      expect(next.reader.ages(days)).toEqual([expect.objectContaining({ asOf: null })])
      const one = await next.reader.one('reservations', idOf(1) as RecordId, { onlyIfCached: true })
      expect(one).toEqual({ kind: 'not-cached' })
      expect(events).toContain('read_model_row_dropped')
      await next.store.settled()
    }
    const next = await opened()
    for (const n of [1, 2]) book(next, n)
    await read(next)
    events = []
    expect(idsKnown(await opened(null))).toEqual([idOf(1), idOf(2)])
    expect(events).toEqual([])
  })

  it('is dropped where it cannot be read though its seal fits, and nothing else with it', async () => {
    const holder = await opened()
    for (const n of [1, 2]) book(holder, n)
    await read(holder)
    const follower = await opened(null)
    await commitHeld(database, { school, store: 'model' }, fence, ({ facts }) => {
      const { standing, origin } = headFrom(facts)
      const row = (kind: string, id: string, body: string) => ({ kind, id, body })
      const aged = JSON.stringify([null, null, false, START])
      return {
        put: [
          row('reservations', idOf(1), `${aged}\n{`),
          row('flights', idOf(4), '{'),
          row('version', `${idOf(3)} 1`, '{'),
          row(SPAN, `flights ${START}`, '{'),
        ],
        // So all of it is loaded anew.
        removed: [['reservations', idOf(5)]],
        facts: modelFacts({
          revisions: { reservations: 9, flights: 9 },
          standing,
          ...(origin && { origin }),
        }),
      }
    })
    await follower.reader.catchUp()
    for (const next of [follower, await opened(null), await opened()]) {
      expect(idsKnown(next)).toEqual([])
      const one = (n: number) =>
        next.reader.one('reservations', idOf(n) as RecordId, { onlyIfCached: true })
      expect(await one(1)).toEqual({ kind: 'not-cached' })
      expect(await one(2)).not.toEqual({ kind: 'not-cached' })
    }
    expect(events.filter((event) => event === 'read_model_row_dropped')).toHaveLength(3 * 4)
  })

  it('stands nowhere else: a school’s row in another school does not verify', async () => {
    const holder = await opened()
    book(holder, 1)
    await read(holder)
    const from = school
    ;({ school, fence } = await addHeldSchool(database))
    await admin(`UPDATE rows SET school = '${school}' WHERE school = '${from}'`)
    const mended = await opened()
    expect(idsKnown(mended)).toEqual([])
    expect(events).toContain('read_model_row_dropped')
    // It writes a head of its own, behind what it has in memory.
    await mended.store.settled()
    await admin(`DELETE FROM head WHERE school = '${school}'`)
    await admin(`UPDATE head SET school = '${school}' WHERE school = '${from}'`)
    const next = await opened()
    expect(idsKnown(next)).toEqual([])
    book(next, 1)
    await read(next)
    expect(idsKnown(await opened(null))).toEqual([idOf(1)])
  })
})

describe('while the database is away', () => {
  it('what was read is told from memory, and written when it is back', async () => {
    const holder = await opened()
    book(holder, 1)
    await read(holder)
    isAway = true
    holder.school.put('reservations', idOf(1), null)
    await read(holder)
    expect(holder.store.unsaved()).toMatchObject({ reason: 'database_away' })
    expect(idsKnown(holder)).toEqual([])
    await expect(holder.reader.catchUp()).rejects.toThrow(OutOfReach)
    isAway = false
    holder.reader.tend()
    await holder.store.settled()
    expect(holder.store.unsaved()).toBeNull()
    expect(events.filter((event) => event.startsWith('read_model'))).toEqual([
      'read_model_not_saved',
      'read_model_saved_again',
    ])
    const follower = await opened(null)
    expect(idsKnown(follower)).toEqual([])
    expect(follower.reader.changes(START).changes).toMatchObject([{ kind: 'gone', id: idOf(1) }])
  })
})

describe('whoever holds the school no more', () => {
  it('writes nothing, and takes what the next one wrote for true', async () => {
    const former = await opened()
    book(former, 1)
    await read(former)
    const next: Fence = { isHeld: () => true, holder: randomUUID(), epoch: 2 }
    await admin(`UPDATE school SET holder = '${next.holder}', epoch = 2 WHERE id = '${school}'`)
    book(former, 2)
    await read(former)
    expect(idsKnown(former)).toEqual([idOf(1), idOf(2)])
    expect(former.store.isAstray()).toBe(true)
    expect(events).toContain('read_model_left')
    // Of another content, at the same revision.
    const holder = await opened(next)
    expect(idsKnown(holder)).toEqual([idOf(1)])
    book(holder, 1)
    book(holder, 3)
    await read(holder)
    expect(holder.reader.revisions()).toEqual(former.reader.revisions())
    await former.reader.catchUp()
    expect(idsKnown(former)).toEqual([idOf(1), idOf(3)])
    expect(former.store.isAstray()).toBe(false)
  })
})

describe('what is dropped', () => {
  it('is written of one collection before the revision of the other moves', async () => {
    const moved: string[] = []
    const memory = keepInMemory()
    const save = (change: ModelChange) => {
      memory.save(change)
      if (change.drop.length > 0) moved.push(Object.values(change.revisions).join())
    }
    const api = readerOverStore({ ...memory, save }, () => now, 400)
    const at = START - 399 * DAY
    api.school.put('flights', idOf(1), flightAt(idOf(1) as RecordId, at))
    book(api, 1, at)
    const day = utcDayOf(at)
    await Promise.all(
      (['reservations', 'flights'] as const).map((collection) =>
        api.reader.read({ collection, from: day, to: day }, { purpose: 'person', olderThan: now }),
      ),
    )
    now += 2 * DAY
    api.reader.tend()
    expect(moved).toEqual(['2,1', '2,2'])
  })

  it('is in no row any more, and whoever follows begins anew', async () => {
    const holder = await opened()
    book(holder, 1, START - 399 * DAY)
    const old = { ...days, from: utcDayOf(START - 399 * DAY), to: utcDayOf(START - 399 * DAY) }
    await read(holder, old)
    const follower = await opened(null)
    const isKnown = async ({ reader }: ReaderOverStore) =>
      (await reader.one('reservations', idOf(1) as RecordId, { onlyIfCached: true })).kind
    expect(await isKnown(follower)).toBe('one')
    now += 2 * DAY
    const forgotten = async () => {
      holder.reader.tend()
      await new Promise(setImmediate)
      return isKnown(holder)
    }
    await expect.poll(forgotten, SOON).toBe('not-cached')
    await holder.store.settled()
    const left = await database.inSchool(school, (ask) =>
      ask('SELECT body FROM rows WHERE school = $1 AND kind = $2', [school, 'reservations']),
    )
    expect(left).toEqual([])
    const delta = await follower.store.changedSince(follower.reader.revisions())
    expect(delta && inArrays(delta)).toMatchObject({ isWhole: true, records: [] })
    await follower.reader.catchUp()
    expect(await isKnown(follower)).toBe('not-cached')
  })
})
