import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type Granted,
  readSharedLook,
  readWish,
  type SharedLook,
  type WishedReading,
} from '#server/school/read-model/sharing.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { plainDay } from '#time/plain-day.ts'
import { type Database, openDatabase } from './database.ts'
import { createWishDesk, MOST_WISHES, type WishDesk } from './wishes.ts'

/** Longer than any test takes, ms. */
const LONG = 3_600_000
const DAYS = { from: plainDay('2026-11-15'), to: plainDay('2026-11-22') }
const LOOK: SharedLook = { collection: 'flights', ...DAYS, isGlance: false }
const WISH: WishedReading = {
  question: { kind: 'list', collection: 'reservations', ...DAYS },
  purpose: 'week',
  need: { kind: 'older', start: 1, end: 2, than: 3 },
}
const GRANTED: Granted = {
  kind: 'read',
  settled: 4,
  isOwn: true,
  raw: null,
  missingAsOf: null,
  revisions: { reservations: 5, flights: 6 },
}

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
  return () => database.close()
})

/** Two processes over one school, of which one holds it; `tell` as if they heard each other at once, or not at all. */
function twoDesks(
  options: {
    /** Of the one that follows. */
    patience?: number
    every?: number
    isHeard?: boolean
    /** After the one that follows was heard by the database, and before it knows. */
    afterwards?: () => Promise<void>
  } = {},
) {
  const { patience = LONG, every = 20, isHeard = false, afterwards } = options
  const school = randomUUID()
  const desks: WishDesk[] = []
  const tell = () => {
    if (isHeard) for (const desk of desks) desk.hear(school)
  }
  const wished: WishedReading[] = []
  const looks: SharedLook[] = []
  const holder = {
    is: true,
    grant: async (wish: WishedReading): Promise<Granted> => {
      wished.push(wish)
      return GRANTED
    },
  }
  const monotonic = () => performance.now()
  const late: typeof database.inSchool = async (id, work) => {
    const answer = await database.inSchool(id, work)
    await afterwards?.()
    return answer
  }
  const common = { monotonic, tell, every }
  const holding = createWishDesk({ ...common, database, patience: LONG })
  const following = createWishDesk({
    ...common,
    database: { ...database, inSchool: late },
    patience,
  })
  desks.push(holding, following)
  holding.join(school, {
    isHolder: () => holder.is,
    grant(question, purpose) {
      const wish = readWish(question, purpose)
      return wish && holder.grant(wish)
    },
    noteShared(text) {
      const look = readSharedLook(text)
      if (look) looks.push(look)
    },
  })
  following.join(school, {
    isHolder: () => false,
    grant: () => Promise.reject(new Error('It holds nothing.')),
    noteShared() {},
  })
  onTestFinished(() => desks.forEach((desk) => desk.close()))
  const rows = () =>
    database.inSchool(school, (ask) =>
      ask<{ kind: string; state: string }>('SELECT kind, state FROM wish WHERE school = $1', [
        school,
      ]),
    )
  return { school, holding, following, holder, wished, looks, rows }
}

test('the holder answers a wish, and leaves nothing of it behind', async () => {
  const { school, following, wished, rows } = twoDesks()
  expect(await following.ask(school, WISH)).toEqual(GRANTED)
  expect(wished).toEqual([WISH])
  await expect.poll(rows).toEqual([])
})

test('whoever hears of it does not wait for his turn', async () => {
  const { school, following } = twoDesks({ isHeard: true, every: 1_000_000 })
  expect(await following.ask(school, WISH)).toEqual(GRANTED)
})

test('without a holder nobody asks, and the next holder is not asked for what nobody waits for', async () => {
  const { school, holding, following, holder, wished, rows } = twoDesks({ patience: 50 })
  holder.is = false
  expect(await following.ask(school, WISH)).toBe('nobody')
  expect(await rows()).toEqual([])
  const other = { ...WISH, purpose: 'window' } as const
  const patient = createWishDesk({ database, monotonic: () => 0, tell() {}, patience: LONG })
  onTestFinished(patient.close)
  const asked = patient.ask(school, other)
  await expect.poll(rows).toHaveLength(1)
  holder.is = true
  holding.hear(school)
  expect(await asked).toEqual(GRANTED)
  expect(wished).toEqual([other])
})

test('a holder who is slow is said to be at it', async () => {
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const { school, following, holder } = twoDesks({ patience: 1, afterwards: () => taken })
  holder.grant = () => {
    take()
    return new Promise(() => {})
  }
  expect(await following.ask(school, WISH)).toBe('slow')
})

test('of a school so many wishes stand open, and no more', async () => {
  const { school, following, holder, rows } = twoDesks({ every: 1_000_000 })
  holder.is = false
  const asked = Array.from({ length: MOST_WISHES }, () => following.ask(school, WISH))
  await expect.poll(rows).toHaveLength(MOST_WISHES)
  expect(await following.ask(school, WISH)).toBe('too many')
  following.taken(school)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['ours']))
})

test('whoever comes to hold the school while he wishes asks himself', async () => {
  const { school, holding, holder, wished } = twoDesks()
  holder.is = false
  const first = holding.ask(school, WISH)
  holder.is = true
  expect(await first).toBe('ours')
  expect(await holding.ask(school, WISH)).toBe('ours')
  expect(wished).toEqual([])
})

test('what is looked at elsewhere is told once, and again while it is looked at', async () => {
  const { school, following, looks, rows } = twoDesks()
  following.looked(school, LOOK)
  following.looked(school, { ...LOOK, isGlance: true })
  following.looked(school, LOOK)
  await expect.poll(() => looks.length).toBe(2)
  expect(looks).toEqual(expect.arrayContaining([LOOK, { ...LOOK, isGlance: true }]))
  expect(await rows()).toHaveLength(2)
})

test('whoever takes the school over knows what is looked at elsewhere', async () => {
  const { school, following, holder, looks, rows } = twoDesks()
  holder.is = false
  following.looked(school, LOOK)
  await expect.poll(rows).toHaveLength(1)
  expect(looks).toEqual([])
  holder.is = true
  await expect.poll(() => looks).toEqual([LOOK])
})

test('what is no wish is not asked, whoever wrote it', async () => {
  const { school, following, wished, rows } = twoDesks()
  const write = (id: string, question: string, purpose: string) =>
    database.inSchool(school, (ask) =>
      ask(
        "INSERT INTO wish (school, id, kind, question, purpose, state) VALUES ($1, $2, 'ask', $3, $4, 'open')",
        [school, id, question, purpose],
      ),
    )
  const { question, need } = WISH
  const bad = [
    ['no json', 'week'],
    [JSON.stringify({ question, need }), 'everything'],
    [JSON.stringify({ question: { ...question, from: '../../admin' }, need }), 'week'],
    [JSON.stringify({ question: { kind: 'one', collection: 'flights', id: 'x' }, need }), 'week'],
    [JSON.stringify({ question: { ...question, collection: 'people' }, need }), 'week'],
    [JSON.stringify({ question, need: { kind: 'older', start: null, end: 2, than: 3 } }), 'week'],
  ] as const
  for (const [text, purpose] of bad) await write(randomUUID(), text, purpose)
  expect(await following.ask(school, WISH)).toEqual(GRANTED)
  expect(wished).toEqual([WISH])
  expect((await rows()).filter(({ state }) => state === 'taken')).toHaveLength(bad.length)
})

test('while the database is away nobody asks, and nobody waits for it', async () => {
  const { url } = await freshDatabase()
  const away = openDatabase({ url })
  await away.close()
  const desk = createWishDesk({ database: away, monotonic: () => performance.now(), tell() {} })
  onTestFinished(desk.close)
  expect(await desk.ask(randomUUID(), WISH)).toBe('nobody')
})
