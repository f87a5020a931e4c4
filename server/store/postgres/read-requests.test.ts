import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type Granted,
  parseReadRequest,
  parseSharedView,
  type ReadRequest,
  type SharedView,
} from '#server/school/read-model/sharing.ts'
import { GRANTED, READ_REQUEST, REQUESTED_DAYS } from '#server/testing/a-held-school.ts'
import { freshDatabase, SOON } from '#server/testing/postgres/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { createReadRequests, MOST_READ_REQUESTS, type ReadRequests } from './read-requests.ts'

/** Longer than any test takes, ms. */
const LONG = 3_600_000
const VIEW: SharedView = { collection: 'flights', ...REQUESTED_DAYS, isGlance: false }

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
  return () => database.close()
})

/** Two processes over one school, of which one holds it; `notify` as if they heard each other at once, or not at all. */
function twoGateways(
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
  const gateways: ReadRequests[] = []
  const notify = () => {
    if (isHeard) for (const gateway of gateways) gateway.hear(school)
  }
  const asked: ReadRequest[] = []
  const views: SharedView[] = []
  const holder = {
    is: true,
    grant: async (request: ReadRequest): Promise<Granted> => {
      asked.push(request)
      return GRANTED
    },
  }
  const monotonic = () => performance.now()
  const late: typeof database.inSchool = async (id, work) => {
    const answer = await database.inSchool(id, work)
    await afterwards?.()
    return answer
  }
  const common = { monotonic, notify, every }
  const holding = createReadRequests({ ...common, database, patience: LONG })
  const following = createReadRequests({
    ...common,
    database: { ...database, inSchool: late },
    patience,
  })
  gateways.push(holding, following)
  holding.join(school, {
    isHolder: () => holder.is,
    grant(question, purpose) {
      const request = parseReadRequest(question, purpose)
      return request && holder.grant(request)
    },
    noteShared(text) {
      const view = parseSharedView(text)
      if (view) views.push(view)
    },
  })
  following.join(school, {
    isHolder: () => false,
    grant: () => Promise.reject(new Error('It holds nothing.')),
    noteShared() {},
  })
  onTestFinished(() => gateways.forEach((gateway) => gateway.close()))
  const rows = () =>
    database.inSchool(school, (ask) =>
      ask<{ kind: string; state: string }>(
        'SELECT kind, state FROM read_request WHERE school = $1',
        [school],
      ),
    )
  return { school, holding, following, holder, asked, views, rows }
}

test('the holder answers a request, and leaves nothing of it behind', async () => {
  const { school, following, asked, rows } = twoGateways()
  expect(await following.ask(school, READ_REQUEST)).toEqual(GRANTED)
  expect(asked).toEqual([READ_REQUEST])
  await expect.poll(rows).toEqual([])
})

test('whoever hears of it does not wait for his turn', async () => {
  const { school, following } = twoGateways({ isHeard: true, every: 1_000_000 })
  expect(await following.ask(school, READ_REQUEST)).toEqual(GRANTED)
})

test('without a holder nobody asks, and the next holder is not asked for what nobody waits for', async () => {
  const { school, holding, following, holder, asked, rows } = twoGateways({ patience: 50 })
  holder.is = false
  expect(await following.ask(school, READ_REQUEST)).toBe('nobody')
  expect(await rows()).toEqual([])
  const other = { ...READ_REQUEST, purpose: 'window' } as const
  const patient = createReadRequests({ database, monotonic: () => 0, notify() {}, patience: LONG })
  onTestFinished(patient.close)
  const answer = patient.ask(school, other)
  await expect.poll(rows).toHaveLength(1)
  holder.is = true
  holding.hear(school)
  expect(await answer).toEqual(GRANTED)
  expect(asked).toEqual([other])
})

test('a holder who is slow is said to be at it', async () => {
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const { school, following, holder } = twoGateways({ patience: 1, afterwards: () => taken })
  holder.grant = () => {
    take()
    return new Promise(() => {})
  }
  expect(await following.ask(school, READ_REQUEST)).toBe('slow')
})

test('of a school so many requests stay open, and no more', async () => {
  const { school, following, holder, rows } = twoGateways({ every: 1_000_000 })
  holder.is = false
  const asked: Promise<unknown>[] = []
  // A few at a time: a database that is asked for more than it can do in three seconds refuses.
  while (asked.length < MOST_READ_REQUESTS) {
    for (let n = 0; n < 4; n += 1) asked.push(following.ask(school, READ_REQUEST))
    await expect.poll(rows, SOON).toHaveLength(asked.length)
  }
  expect(await following.ask(school, READ_REQUEST)).toBe('too many')
  following.taken(school)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['ours']))
})

test('a gateway that comes to hold the school while it waits asks the school itself', async () => {
  const { school, holding, holder, asked } = twoGateways()
  holder.is = false
  const first = holding.ask(school, READ_REQUEST)
  holder.is = true
  expect(await first).toBe('ours')
  expect(await holding.ask(school, READ_REQUEST)).toBe('ours')
  expect(asked).toEqual([])
})

test('what is viewed elsewhere is said once, and again while it is viewed', async () => {
  const { school, following, views, rows } = twoGateways()
  following.viewed(school, VIEW)
  following.viewed(school, { ...VIEW, isGlance: true })
  following.viewed(school, { ...VIEW, isQueued: true })
  following.viewed(school, VIEW)
  await expect.poll(() => views.length).toBe(3)
  expect(views).toEqual(
    expect.arrayContaining([VIEW, { ...VIEW, isGlance: true }, { ...VIEW, isQueued: true }]),
  )
  expect(await rows()).toHaveLength(3)
})

test('a new holder hears what is viewed elsewhere', async () => {
  const { school, following, holder, views, rows } = twoGateways()
  holder.is = false
  following.viewed(school, VIEW)
  await expect.poll(rows).toHaveLength(1)
  expect(views).toEqual([])
  holder.is = true
  await expect.poll(() => views).toEqual([VIEW])
})

test('what is no request is not asked, whoever wrote it', async () => {
  const { school, following, asked, rows } = twoGateways()
  const write = (id: string, question: string, purpose: string) =>
    database.inSchool(school, (ask) =>
      ask(
        "INSERT INTO read_request (school, id, kind, question, purpose, state) VALUES ($1, $2, 'ask', $3, $4, 'open')",
        [school, id, question, purpose],
      ),
    )
  const { question, need } = READ_REQUEST
  const bad = [
    ['no json', 'week'],
    [JSON.stringify({ question, need }), 'everything'],
    [JSON.stringify({ question: { ...question, from: '../../admin' }, need }), 'week'],
    [JSON.stringify({ question: { kind: 'one', collection: 'flights', id: 'x' }, need }), 'week'],
    [JSON.stringify({ question: { ...question, collection: 'people' }, need }), 'week'],
    [JSON.stringify({ question, need: { kind: 'older', start: null, end: 2, than: 3 } }), 'week'],
  ] as const
  for (const [text, purpose] of bad) await write(randomUUID(), text, purpose)
  expect(await following.ask(school, READ_REQUEST)).toEqual(GRANTED)
  expect(asked).toEqual([READ_REQUEST])
  expect((await rows()).filter(({ state }) => state === 'taken')).toHaveLength(bad.length)
})

test('while the database is away nobody asks, and nobody waits for it', async () => {
  const { url } = await freshDatabase()
  const away = openDatabase({ url })
  await away.close()
  const gateway = createReadRequests({
    database: away,
    monotonic: () => performance.now(),
    notify() {},
  })
  onTestFinished(gateway.close)
  expect(await gateway.ask(randomUUID(), READ_REQUEST)).toBe('nobody')
})
