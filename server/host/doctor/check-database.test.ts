import { expect, it } from 'vitest'
import { startDatabase } from '#server/store/postgres/start-database.ts'
import { startCluster } from '#server/testing/postgres/postgres.ts'
import { checkDatabase } from './check-database.ts'

it('asks the database as a start would, and changes nothing in it', async () => {
  const cluster = await startCluster(['fsync = on', 'full_page_writes = on'])
  const { admin } = cluster
  const name = 'flightline'
  await admin(`CREATE DATABASE ${name} OWNER flightline`)
  const [url, adminUrl] = [cluster.url(name), cluster.url(name, 'postgres')]
  const empty = { is: 'fine', words: expect.stringMatching(/^PostgreSQL \d.* first start makes/) }
  expect(await checkDatabase(url)).toEqual([empty])
  expect(await checkDatabase(url)).toEqual([empty])
  await (await startDatabase({ url })).close()
  const ours = { is: 'fine', words: expect.stringMatching(/its schema is version \d+\.$/) }
  expect(await checkDatabase(url)).toEqual([ours])
  expect(await checkDatabase(adminUrl)).toMatchObject([ours, { is: 'note' }])
  await admin(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  expect(await checkDatabase(url)).toEqual([
    ours,
    {
      is: 'wrong',
      words: expect.stringMatching(/^synchronous_commit is off there: after a crash/),
    },
  ])
  await admin(`ALTER DATABASE ${name} RESET synchronous_commit`)
  await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  expect(await checkDatabase(url)).toMatchObject([ours, { is: 'wrong' }])
  expect(await checkDatabase(`${url}_`)).toEqual([
    { is: 'wrong', words: expect.stringMatching(/has no database/) },
  ])
})
