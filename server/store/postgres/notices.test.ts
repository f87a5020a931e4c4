import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase, SOON, testCluster } from '#server/testing/postgres/postgres.ts'
import { openDatabase } from './database.ts'
import { createNotices, type MovedIn, type MovedKind } from './notices.ts'

type Told = readonly [school: string, moved: Record<string, number | null>]

/** A process that tells and is told. */
function made(url: string, pollEvery?: number) {
  const database = openDatabase({ url })
  const told: Told[] = []
  const notices = createNotices({
    url,
    database,
    onMoved: (school: string, moved: MovedIn) => told.push([school, Object.fromEntries(moved)]),
    ...(pollEvery !== undefined && { pollEvery }),
  })
  onTestFinished(async () => {
    await notices.close()
    await database.close()
  })
  const save = (school: string, revision: number) =>
    database.inSchool(school, (ask) =>
      ask(
        `INSERT INTO head (school, store, revision) VALUES ($1, 'ledger', $2)
         ON CONFLICT (school, store) DO UPDATE SET revision = $2`,
        [school, revision],
      ),
    )
  return { database, told, notices, save }
}

const listeners = (name: string) => async () =>
  (
    await testCluster().then(({ admin }) =>
      admin(
        `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND query LIKE 'LISTEN%' AND state = 'idle'`,
      ),
    )
  ).length

it('what one process announces another hears at once; nobody hears of a school he does not watch, or of himself', async () => {
  const { name, url } = await freshDatabase()
  const [one, other] = [made(url), made(url)]
  await expect.poll(listeners(name), SOON).toBe(2)
  const [school, stranger] = [randomUUID(), randomUUID()]
  for (const { notices } of [one, other]) notices.watch(school)
  await one.notices.announce(school, 'model', 0)
  await expect.poll(() => other.told, SOON).toEqual([[school, { model: 0 }]])
  await one.notices.announce(stranger, 'model', 7)
  await one.notices.announce(school, 'model', 1)
  await one.notices.announce(school, 'request', null)
  await expect
    .poll(() => Object.assign({}, ...other.told.map(([, moved]) => moved)), SOON)
    .toEqual({ model: 1, request: null })
  expect([...one.told, ...other.told].filter(([about]) => about !== school)).toEqual([])
  expect(one.told.filter(([, moved]) => moved['model'] === 1)).toEqual([])
})

it('ten thousand in a burst are one call a school', async () => {
  const { name, url } = await freshDatabase()
  const { told, notices, database } = made(url)
  await expect.poll(listeners(name), SOON).toBe(1)
  const schools = Array.from({ length: 4 }, () => randomUUID())
  for (const school of schools) notices.watch(school)
  await database.overAll((ask) =>
    ask(
      `SELECT pg_notify('flightline', school || ' model ' || n) FROM unnest($1::text[]) AS school, generate_series(1, 2500) AS n`,
      [schools],
    ),
  )
  await expect
    .poll(() => new Map(told), SOON)
    .toEqual(new Map(schools.map((school) => [school, { model: 2500 }])))
  // A machine that is busy with something else may need more than the second for which they are folded.
  expect(told.length).toBeLessThanOrEqual(2 * schools.length)
})

directlyAndPooled('what nobody told', (reach) => {
  it('is found by asking', async () => {
    const { told, notices, save } = made(await reach(await freshDatabase()), 100)
    const school = randomUUID()
    await save(school, 3)
    notices.watch(school)
    await expect.poll(() => told, SOON).toEqual([[school, { ledger: 3 }]])
    await save(school, 4)
    await expect.poll(() => told[1], SOON).toEqual([school, { ledger: 4 }])
    // A database that was restored has gone back.
    await save(school, 2)
    await expect.poll(() => told[2], SOON).toEqual([school, { ledger: 2 }])
    notices.unwatch(school)
  })
})

it('a connection that was ended is made anew, and what was said meanwhile is asked for', async () => {
  const { name, url } = await freshDatabase()
  const { told, notices, save } = made(url)
  await expect.poll(listeners(name), SOON).toBe(1)
  const school = randomUUID()
  await save(school, 0)
  notices.watch(school)
  await expect.poll(() => told, SOON).toHaveLength(1)
  const { admin } = await testCluster()
  await admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND query LIKE 'LISTEN%' AND state = 'idle'`,
  )
  await save(school, 1)
  await expect.poll(() => told.at(-1), SOON).toEqual([school, { ledger: 1 }])
  await expect.poll(listeners(name), SOON).toBe(1)
  await notices.announce(school, 'ledger', 9)
  await admin(`NOTIFY flightline, '${school} ledger 10'`, name)
  await expect.poll(() => told.at(-1), SOON).toEqual([school, { ledger: 10 }])
})

it('a word from anywhere that is none of ours is passed over', async () => {
  const { name, url } = await freshDatabase()
  const { told, notices } = made(url)
  await expect.poll(listeners(name), SOON).toBe(1)
  const school = randomUUID()
  notices.watch(school)
  const { admin } = await testCluster()
  for (const word of ['', 'x', `${school} people 3`, `${school} model x`, `${school} accounts 5`])
    await admin(`NOTIFY flightline, '${word}'`, name)
  await expect.poll(() => told, SOON).toEqual([[school, { accounts: 5 }]])
})

it('announcing while the database is away troubles nobody', async () => {
  const database = {
    inSchools: async () => [] as never,
    overAll: async () => Promise.reject(new Error('away')),
  }
  const notices = createNotices({ url: 'postgres://x@127.0.0.1:1/x', database, onMoved: () => {} })
  const collection: MovedKind = 'model'
  await notices.announce(randomUUID(), collection, 1)
  await notices.close()
})
