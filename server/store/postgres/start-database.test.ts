import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { type Log, silentLog } from '#server/config/log.ts'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase, testCluster } from '#server/testing/postgres/postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { SCHEMA_STEPS, type SchemaStep } from './schema.ts'
import { startDatabase } from './start-database.ts'

/** The words of a refusal. */
async function refused(url: string): Promise<string> {
  try {
    await (await startDatabase({ url })).close()
  } catch (error) {
    if (error instanceof Error && error.name === 'DatabaseRefused') return error.message
    throw error
  }
  return 'started'
}

it.each([
  [
    'another password',
    (url: string) => url.replace(/:[^:@]+@/, ':CANARY@'),
    /does not accept the user “flightline”/,
  ],
  [
    'no password',
    (url: string) => url.replace(/:[^:@]+@/, '@'),
    /does not accept the user “flightline”/,
  ],
  [
    'another user',
    (url: string) => url.replace('flightline', 'nobody'),
    /does not accept the user “nobody”/,
  ],
  ['another database', (url: string) => `${url}_`, /has no database “test_\w+_”.*CREATE DATABASE/],
  [
    'another host',
    (url: string) => url.replace('127.0.0.1', 'nowhere.internal'),
    /nowhere\.internal:\d+, is not known by that name/,
  ],
  ['TLS that is not there', (url: string) => `${url}?sslmode=require`, /doesn’t support TLS/],
  [
    'an authority that is not there',
    (url: string) => `${url}?sslmode=verify-full&sslrootcert=/gone`,
    /sslrootcert that cannot be read/,
  ],
  ['an address that is none', () => '/var/lib/flightline', /must be an address such as postgres:/],
])('with %s is refused in words, and makes nothing', async (_, change, words) => {
  const { url } = await freshDatabase({ isEmpty: true })
  const said = await refused(change(url))
  expect(said).toMatch(words)
  expect(said).not.toMatch(/CANARY|only-for-tests/)
  const { admin } = await testCluster()
  expect(
    await admin(
      "SELECT relname FROM pg_class WHERE relname = 'school'",
      new URL(url).pathname.slice(1),
    ),
  ).toEqual([])
})

it('is refused where nobody listens', async () => {
  expect(await refused('postgres://flightline@127.0.0.1:1/flightline')).toMatch(
    /can’t be reached.*ECONNREFUSED/,
  )
})

directlyAndPooled('a database', (reach) => {
  it('that is empty is started on, and one that is not there is refused', async () => {
    const { name, url } = await freshDatabase({ isEmpty: true })
    expect(await refused(await reach({ name, url }))).toBe('started')
    const gone = { name: 'gone', url: url.replace(name, 'gone') }
    expect(await refused(await reach(gone))).toMatch(/127\.0\.0\.1:\d+, /)
  })
})

it('is refused to a role with BYPASSRLS', async () => {
  const { name } = await freshDatabase()
  const cluster = await testCluster()
  const role = `bypassrls_${name}`
  await cluster.admin(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'only-for-tests'`)
  const url = cluster.url(name).replace('flightline', role)
  expect(await refused(url)).toMatch(/“bypassrls_.*row-level security/)
})

it('keeps schools apart for a superuser, too, who stands back for what is theirs', async () => {
  const { adminUrl } = await freshDatabase({ isEmpty: true })
  const [one, other] = [randomUUID(), randomUUID()]
  for (const start of ['first', 'second']) {
    const database = await startDatabase({ url: adminUrl })
    onTestFinished(() => database.close())
    await database.inSchool(one, (ask) =>
      ask(
        `INSERT INTO head (school, store, facts) VALUES ($1, 'ledger', 'CANARY') ON CONFLICT (school, store) DO NOTHING`,
        [one],
      ),
    )
    const seen = (school: string) =>
      database.inSchool(school, (ask) => ask('SELECT facts FROM head'))
    expect([start, await seen(one), await seen(other)]).toEqual([start, [{ facts: 'CANARY' }], []])
  }
})

it('says which of the settings are off by which the server keeps what it says is written', async () => {
  const { name, url } = await freshDatabase()
  const { admin } = await testCluster()
  const said: unknown[] = []
  const log: Log = { ...silentLog, warn: (...line) => void said.push(line) }
  const start = async () => (await startDatabase({ url, log })).close()
  await start()
  await admin(`ALTER DATABASE ${name} SET synchronous_commit = 'local'`)
  await start()
  await admin(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  await start()
  // The clusters of tests keep nothing safe.
  const always = ['fsync', 'full_page_writes']
  const all = ['fsync', 'synchronous_commit', 'full_page_writes']
  expect(said).toEqual(
    [always, always, all].map((off) => ['database_may_forget', { off: off.join(', ') }]),
  )
})

it('is refused where the fence of a table was taken away', async () => {
  const { name, url } = await freshDatabase()
  await (await testCluster()).admin('ALTER TABLE rows NO FORCE ROW LEVEL SECURITY', name)
  expect(await refused(url)).toMatch(/Row-level security is off for rows\./)
})

it('is refused in what is another program’s, and left as it was', async () => {
  const { name, url } = await freshDatabase({ isEmpty: true })
  const { admin } = await testCluster()
  await admin('CREATE TABLE wiki (page text); ALTER TABLE wiki OWNER TO flightline', name)
  expect(await refused(url)).toMatch(/holds something other than Flightline's data \(wiki\)/)
  expect(
    await admin("SELECT relname FROM pg_class WHERE relname = 'schema_version'", name),
  ).toEqual([])
})

it('is refused where it may make no tables, and where names cannot be kept', async () => {
  const { admin, url } = await testCluster()
  const [closed, latin] = ['closed', 'latin'].map((word) => `${word}_${Date.now()}`) as [
    string,
    string,
  ]
  await admin(`CREATE DATABASE ${closed} TEMPLATE template0`)
  expect(await refused(url(closed))).toMatch(/make no tables in “closed_.*”\. .*GRANT CREATE/)
  await admin(
    `CREATE DATABASE ${latin} OWNER flightline TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc`,
  )
  expect(await refused(url(latin))).toMatch(/encoded in LATIN1/)
})

/** A later version of the schema, which has a table more. */
const MORE: SchemaStep = { oldest: 1, sql: 'CREATE TABLE later (school uuid PRIMARY KEY)' }

it('goes on beside a newer version that only adds, and not once that has taken something away', async () => {
  const { url } = await freshDatabase({ isEmpty: true })
  const old = await startDatabase({ url })
  onTestFinished(old.close)
  const write = () => old.overAll((ask) => ask('UPDATE school SET host = NULL'))
  await migrateDatabase(old, [...SCHEMA_STEPS, MORE])
  await write()
  expect(await refused(url)).toBe('started')
  const contracted = { oldest: 3, sql: 'ALTER TABLE school DROP COLUMN host' }
  await migrateDatabase(old, [...SCHEMA_STEPS, MORE, contracted])
  expect(await refused(url)).toMatch(
    /newer Flightline.*schema is version 3, and this Flightline knows 1/,
  )
  // Whoever still runs is told, as if it were away.
  await expect(write()).rejects.toMatchObject({ name: 'DatabaseAway', code: '42703' })
})

it('that fails in its last step leaves the schema as it was, for the next to bring up to date', async () => {
  const { name, url } = await freshDatabase({ isEmpty: true })
  const database = await startDatabase({ url })
  onTestFinished(database.close)
  const broken = { oldest: 1, sql: 'CREATE TABLE half (school uuid); SELECT 1 / 0' }
  await expect(migrateDatabase(database, [...SCHEMA_STEPS, MORE, broken])).rejects.toThrow()
  const { admin } = await testCluster()
  expect(await admin('SELECT version, oldest FROM schema_version', name)).toEqual([
    { version: 1, oldest: 1 },
  ])
  expect(
    await admin("SELECT relname FROM pg_class WHERE relname IN ('half', 'later')", name),
  ).toEqual([])
  await migrateDatabase(database, [...SCHEMA_STEPS, MORE])
})
