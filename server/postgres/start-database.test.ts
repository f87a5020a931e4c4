import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Log, silentLog } from '#config/log.ts'
import { freePort } from '#server-testing/free-port.ts'
import { ownAuthority } from '#server-testing/own-authority.ts'
import {
  freshDatabase,
  startBouncer,
  startCluster,
  type TestCluster,
  testCluster,
} from '#server-testing/postgres.ts'
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
    /does not take the user “flightline”/,
  ],
  [
    'no password',
    (url: string) => url.replace(/:[^:@]+@/, '@'),
    /does not take the user “flightline”/,
  ],
  [
    'another user',
    (url: string) => url.replace('flightline', 'nobody'),
    /does not take the user “nobody”/,
  ],
  ['another database', (url: string) => `${url}_`, /has no database “test_\w+_”.*CREATE DATABASE/],
  [
    'another host',
    (url: string) => url.replace('127.0.0.1', 'nowhere.internal'),
    /nowhere\.internal:\d+, is not known by that name/,
  ],
  ['TLS that is not there', (url: string) => `${url}?sslmode=require`, /speaks no TLS/],
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

it('is refused where nobody listens, and through a pooler that knows no such database', async () => {
  const port = await freePort()
  expect(await refused(`postgres://flightline@127.0.0.1:${port}/flightline`)).toMatch(
    /cannot be reached.*ECONNREFUSED/,
  )
  const bouncer = await startBouncer(await testCluster())
  onTestFinished(bouncer.stop)
  expect(await refused(bouncer.url('gone'))).toMatch(/127\.0\.0\.1:\d+, /)
  const { name } = await freshDatabase({ isEmpty: true })
  expect(await refused(bouncer.url(name))).toBe('started')
})

it('is refused to a role with BYPASSRLS', async () => {
  const { name } = await freshDatabase()
  const cluster = await testCluster()
  await cluster.admin("CREATE ROLE bypassrls LOGIN BYPASSRLS PASSWORD 'only-for-tests'")
  const url = cluster.url(name).replace('flightline', 'bypassrls')
  expect(await refused(url)).toMatch(/“bypassrls”.*row-level security/)
})

it('keeps schools apart for a superuser, too, who stands back for what is theirs', async () => {
  const { adminUrl } = await freshDatabase({ isEmpty: true })
  const [one, other] = [randomUUID(), randomUUID()]
  for (const start of ['first', 'second']) {
    const database = await startDatabase({ url: adminUrl })
    onTestFinished(() => database.close())
    await database.inSchool(one, (ask) =>
      ask('INSERT INTO ledger VALUES ($1, $2, $3, 0) ON CONFLICT (school) DO NOTHING', [
        one,
        'CANARY',
        Buffer.alloc(8),
      ]),
    )
    const seen = (school: string) =>
      database.inSchool(school, (ask) => ask('SELECT state FROM ledger'))
    expect([start, await seen(one), await seen(other)]).toEqual([start, [{ state: 'CANARY' }], []])
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
  await (await testCluster()).admin('ALTER TABLE record NO FORCE ROW LEVEL SECURITY', name)
  expect(await refused(url)).toMatch(/Row-level security is off for record\./)
})

it('is refused in what is another program’s, and left as it was', async () => {
  const { name, url } = await freshDatabase({ isEmpty: true })
  const { admin } = await testCluster()
  await admin('CREATE TABLE wiki (page text); ALTER TABLE wiki OWNER TO flightline', name)
  expect(await refused(url)).toMatch(/holds what is not Flightline's \(wiki\)/)
  expect(
    await admin("SELECT relname FROM pg_class WHERE relname = 'schema_version'", name),
  ).toEqual([])
})

it('is refused where it may make no tables, and where names cannot be kept', async () => {
  const { admin, url } = await testCluster()
  await admin('CREATE DATABASE closed TEMPLATE template0')
  expect(await refused(url('closed'))).toMatch(/make no tables in “closed”: .*GRANT CREATE/)
  await admin(
    "CREATE DATABASE latin OWNER flightline TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc",
  )
  expect(await refused(url('latin'))).toMatch(/encoded in LATIN1/)
})

describe('over TLS', () => {
  const authority = ownAuthority('an authority', Date.now())
  let cluster: TestCluster
  let folder: string
  beforeAll(async () => {
    const { cert, key } = authority.issue(['localhost'])
    cluster = await startCluster(['ssl = on'], { 'server.crt': cert, 'server.key': key })
    await cluster.admin('CREATE DATABASE flightline OWNER flightline')
    folder = mkdtempSync(join(tmpdir(), 'authority-'))
    writeFileSync(join(folder, 'own.pem'), authority.cert)
    writeFileSync(join(folder, 'other.pem'), ownAuthority('another', Date.now()).cert)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const url = (host: string, mode: string) =>
    `${cluster.url('flightline').replace('127.0.0.1', host)}?sslmode=${mode}`

  it('is served to whoever knows the authority, and to nobody under another name', async () => {
    const own = `verify-full&sslrootcert=${folder}/own.pem`
    expect(await refused(url('localhost', own))).toBe('started')
    expect(await refused(url('127.0.0.1', own))).toMatch(/certificate that is not trusted here/)
    for (const mode of ['verify-full', `verify-full&sslrootcert=${folder}/other.pem`])
      expect(await refused(url('localhost', mode))).toMatch(/certificate that is not trusted here/)
  })

  it('with sslmode=require is encrypted, whoever the server is', async () => {
    const database = await startDatabase({ url: url('127.0.0.1', 'require') })
    onTestFinished(database.close)
    const rows = await database.overAll((ask) =>
      ask('SELECT ssl::int FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
    )
    expect(rows).toEqual([{ ssl: 1 }])
  })
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
