import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { addHeldSchool } from '#server/testing/a-held-school.ts'
import { describeModelStore } from '#server/testing/model-contract.ts'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { runs } from '#testing/runs.ts'
import { openModelInDatabase } from './model-in-database.ts'

directlyAndPooled('the model in PostgreSQL', (reach) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase({ url: await reach(await freshDatabase()) })
  })
  afterAll(() => database.close())
  describeModelStore(
    async (now) => {
      const { school, fence } = await addHeldSchool(database)
      return { open: () => openModelInDatabase({ database, school, fence: () => fence, now }) }
    },
    runs({ each: 16, every: 10_000 }),
  )
})
