import { afterAll, beforeAll, describe } from 'vitest'
import { addHeldSchool } from '#server-testing/a-held-school.ts'
import { describeModelStore, HISTORIES } from '#server-testing/model-contract.ts'
import { freshDatabase, startBouncer, testCluster } from '#server-testing/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { openModelOnPostgres } from './model-on-postgres.ts'

let database: Database
let pooled: Database
let stopBouncer = () => {}

beforeAll(async () => {
  const { name, url } = await freshDatabase()
  const bouncer = await startBouncer(await testCluster())
  stopBouncer = bouncer.stop
  database = openDatabase({ url })
  pooled = openDatabase({ url: bouncer.url(name) })
})
afterAll(async () => {
  await database.close()
  await pooled.close()
  stopBouncer()
})

describe.each([
  ['PostgreSQL', () => database, HISTORIES],
  ['PostgreSQL behind a pooler', () => pooled, undefined],
])('the model in %s', (_, by, histories) => {
  describeModelStore(async (now) => {
    const { school, fence } = await addHeldSchool(by())
    return {
      open: () => openModelOnPostgres({ database: by(), school, fence: () => fence, now }),
    }
  }, histories)
})
