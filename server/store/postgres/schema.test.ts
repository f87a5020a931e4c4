import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

directlyAndPooled('one transaction', (reach) => {
  test('sees one school alone, whatever it asks for', async () => {
    const database = openDatabase({ url: await reach(await freshDatabase()) })
    onTestFinished(database.close)
    const [one, other] = [randomUUID(), randomUUID()]
    for (const school of [one, other])
      await database.inSchool(school, (ask) =>
        ask(`INSERT INTO head (school, store) VALUES ($1, 'ledger')`, [school]),
      )
    const seen = await database.inSchool(one, (ask) => ask('SELECT school FROM head'))
    expect(seen).toEqual([{ school: one }])
    const both = await database.inSchools([one, other], (ask) => ask('SELECT school FROM head'))
    expect(both).toHaveLength(2)
    await expect(database.overAll((ask) => ask('SELECT * FROM head'))).rejects.toThrow()
  })
})

test('starts at the same time make one schema', async () => {
  const { url } = await freshDatabase({ isEmpty: true })
  const starts = Array.from({ length: 6 }, () => openDatabase({ url }))
  onTestFinished(async () => {
    await Promise.all(starts.map((database) => database.close()))
  })
  await Promise.all(starts.map((database) => migrateDatabase(database)))
  const [row] = await (starts[0] as (typeof starts)[0]).overAll((ask) =>
    ask('SELECT version, oldest FROM schema_version'),
  )
  expect(row).toEqual({ version: 1, oldest: 1 })
})
