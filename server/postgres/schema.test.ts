import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, startBouncer, testCluster } from '#server-testing/postgres.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

test('one transaction sees one school alone, whatever it asks for, also through a pooler', async () => {
  const { name, url } = await freshDatabase()
  const bouncer = await startBouncer(await testCluster())
  onTestFinished(bouncer.stop)
  for (const address of [url, bouncer.url(name)]) {
    const database = openDatabase({ url: address })
    onTestFinished(database.close)
    const [one, other] = [randomUUID(), randomUUID()]
    for (const school of [one, other])
      await database.inSchool(school, (ask) =>
        ask(`INSERT INTO ledger VALUES ($1, '{}', '', 1)`, [school]),
      )
    const seen = await database.inSchool(one, (ask) => ask('SELECT school FROM ledger'))
    expect(seen).toEqual([{ school: one }])
    const both = await database.inSchools([one, other], (ask) => ask('SELECT school FROM ledger'))
    expect(both).toHaveLength(2)
    await expect(database.overAll((ask) => ask('SELECT * FROM ledger'))).rejects.toThrow()
  }
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
