import { expect, it } from 'vitest'
import { startDatabase } from '#postgres/start-database.ts'
import { freshDatabase, testCluster } from '#server-testing/postgres.ts'
import { tellDatabase } from './database-told.ts'

it('asks the database as a start would, and changes nothing in it', async () => {
  const { name, url, adminUrl } = await freshDatabase({ isEmpty: true })
  const { admin } = await testCluster()
  const empty = { is: 'fine', words: expect.stringMatching(/^PostgreSQL \d.* first start makes/) }
  expect(await tellDatabase(url)).toEqual([empty])
  expect(await tellDatabase(url)).toEqual([empty])
  await (await startDatabase({ url })).close()
  const ours = { is: 'fine', words: expect.stringMatching(/its schema is version \d+\.$/) }
  expect(await tellDatabase(url)).toEqual([ours])
  expect(await tellDatabase(adminUrl)).toMatchObject([ours, { is: 'note' }])
  await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  expect(await tellDatabase(url)).toMatchObject([ours, { is: 'wrong' }])
  expect(await tellDatabase(`${url}_`)).toEqual([
    { is: 'wrong', words: expect.stringMatching(/has no database/) },
  ])
})
