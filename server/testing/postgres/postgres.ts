import { spawnSync } from 'node:child_process'
import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '#server/store/postgres/database.ts'
import { migrateDatabase } from '#server/store/postgres/migrate.ts'
import { freePort } from '#server/testing/free-port.ts'
import { programPath } from '#server/testing/installed-programs.ts'
import { placeForDatabases } from '#server/testing/new-folder.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { asNobody, folderOfNobody, giveToNobody, isAlive, supervise } from './supervise.ts'

/** How long a test waits for what takes ms on a machine at rest, since none always is. */
export const SOON = { timeout: 100_000 }

/** A database of its own, with Flightline's schema. */
export interface TestDatabase {
  readonly name: string
  /** As Flightline asks it: a role that owns the tables, and may pass by no row-level security. */
  readonly url: string
  readonly adminUrl: string
}

export type TestCluster = ReturnType<typeof clusterAt>

const PASSWORD = 'only-for-tests'
const TEMPLATE = 'flightline_template'

// The files of a worker may load this module more than once.
const KEPT = Symbol.for('flightline.test-cluster')
const kept = globalThis as { [KEPT]?: Promise<TestCluster> }

/** The one of this run of tests, which all its workers share. It ends with the run however that ends. */
export function testCluster(): Promise<TestCluster> {
  kept[KEPT] ??= sharedCluster()
  return kept[KEPT]
}

/** The process that creates its folder starts it. */
async function sharedCluster(): Promise<TestCluster> {
  // Vitest's workers are children of the run.
  const run = process.env['VITEST_POOL_ID'] ? process.ppid : process.pid
  const folder = join(placeForDatabases(), `flightline-pg-run-${run}`)
  const file = join(folder, 'cluster.json')
  try {
    folderOfNobody(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await until(async () => readFileSync(file))
    const place: Place = JSON.parse(readFileSync(file, 'utf8'))
    if (isAlive(place.pid)) return clusterAt(place)
    // Left over from a crashed run with the same process id.
    rmSync(folder, { recursive: true })
    return sharedCluster()
  }
  const place = await start({ folder, owner: run })
  const cluster = clusterAt(place)
  await cluster.admin(`CREATE DATABASE ${TEMPLATE} OWNER flightline TEMPLATE template0`)
  const database = openDatabase({ url: cluster.url(TEMPLATE) })
  await migrateDatabase(database)
  await database.close()
  writeFileSync(`${file}.new`, JSON.stringify(place))
  renameSync(`${file}.new`, file)
  return cluster
}

/** A new one with the schema in it; `isEmpty` without. It goes with its cluster. */
export async function freshDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const cluster = await testCluster()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cluster.admin(
    // Files are copied in half the time that pages take by way of the log.
    `CREATE DATABASE ${name} OWNER flightline TEMPLATE ${isEmpty ? 'template0' : TEMPLATE} STRATEGY file_copy`,
  )
  return { name, url: cluster.url(name), adminUrl: cluster.url(name, 'postgres') }
}

/**
 * A cluster of its own, for a test that stops, freezes or fills it. `settings` are lines of postgresql.conf. Nothing is
 * kept safe from a loss of power, and nothing sorts by bytes unless it asks to. `files` go beside its data,
 * `env` is what it is started with beside.
 */
export async function startCluster(
  settings: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<TestCluster> {
  return clusterAt(await start({ folder: folderOfNobody(), settings, files, env }))
}

interface Place {
  readonly folder: string
  readonly postgres: string
  readonly port: number
  readonly pid: number
  readonly owner: number
}

async function start({
  folder,
  owner = process.pid,
  settings = [],
  files = {},
  env = {},
}: {
  folder: string
  owner?: number
  settings?: readonly string[]
  files?: Readonly<Record<string, string>>
  env?: Readonly<Record<string, string>>
}): Promise<Place> {
  const { postgres, initdb } = postgresPrograms(folder)
  const data = join(folder, 'data')
  const words = ['-D', data, '-N', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const sorted = ['--locale-provider=icu', '--icu-locale=en-US']
  const made = spawnSync(initdb, [...words, ...sorted], { ...asNobody, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`, { cause: made.error })
  const own: Readonly<Record<string, string>> = {
    'pg_hba.conf': [
      'local all all trust',
      'host all postgres 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 scram-sha-256',
    ].join('\n'),
    'postgresql.conf': [
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${process.platform === 'win32' ? '' : folder}'`,
      'max_connections = 200',
      'shared_buffers = 32MB',
      'fsync = off',
      'full_page_writes = off',
      'autovacuum = off',
      ...settings,
    ].join('\n'),
    ...files,
  }
  for (const [name, text] of Object.entries(own)) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    giveToNobody(join(data, name))
  }
  const place = await run({ folder, postgres, owner }, env)
  await clusterAt(place).admin(
    `CREATE ROLE flightline LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '${scramSecret()}'`,
  )
  return place
}

/** Of PASSWORD, with a single iteration: the usual 4096 take 8 ms for each connection. */
function scramSecret(): string {
  const salt = Buffer.from('salt for tests..')
  const key = pbkdf2Sync(PASSWORD, salt, 1, 32, 'sha256')
  const mac = (words: string) => createHmac('sha256', key).update(words).digest()
  const stored = createHash('sha256').update(mac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${mac('Server Key').toString('base64')}`
}

/** On another port if the free one was taken meanwhile. */
async function run(
  where: Pick<Place, 'folder' | 'postgres' | 'owner'>,
  env: Readonly<Record<string, string>>,
  onPort?: number,
): Promise<Place> {
  const data = join(where.folder, 'data')
  for (let turn = 1; ; turn += 1) {
    const port = onPort ?? (await freePort())
    const words = [where.postgres, '-D', data, '-c', `port=${port}`] as const
    const { pid, said, hasEnded } = await supervise(where.folder, words, { ...where, env })
    const place = { ...where, port, pid }
    try {
      await until(async () => {
        const [row] = await clusterAt(place).admin('SHOW data_directory')
        if (row?.['data_directory'] !== data) throw new Error(`Port ${port} is another’s.`)
      }, hasEnded)
      return place
    } catch (error) {
      if (turn === 5 || !hasEnded())
        throw new Error(`It does not start: ${said()}`, { cause: error })
    }
  }
}

function clusterAt(place: Place) {
  const { folder, port, pid } = place
  const url = (database: string, role: 'flightline' | 'postgres' = 'flightline') =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`
  /** One statement of the administrator's, outside any transaction. */
  const admin = async (
    sql: string,
    database = 'postgres',
  ): Promise<readonly Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url(database, 'postgres') })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  async function startAgain(): Promise<number> {
    // Left over when it was killed.
    for (const file of ['data/postmaster.pid', `.s.PGSQL.${port}.lock`])
      rmSync(join(folder, file), { force: true })
    return (await run(place, {}, port)).pid
  }
  return { port, folder, pid, url, startAgain, admin }
}

/** PgBouncer in transaction mode before a cluster: its address for each database, and what ends it. */
export async function startBouncer(cluster: TestCluster): Promise<{
  readonly pid: number
  url(database: string): string
  stop(): void
}> {
  const pgbouncer = programPath('pgbouncer')
  const folder = folderOfNobody()
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"flightline" "${PASSWORD}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${cluster.folder} port=${cluster.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users.txt')}`,
      // So few that anything left over from a transaction would show up in another.
      'default_pool_size = 4',
      'max_client_conn = 500',
      // After a server was away for a moment.
      'server_login_retry = 1',
    ].join('\n'),
  )
  const { pid, said, stop } = await supervise(folder, [pgbouncer, '-q', file])
  const url = (database: string) =>
    `postgres://flightline:${PASSWORD}@127.0.0.1:${port}/${database}`
  await until(async () => {
    const client = new Client({ connectionString: url('postgres') })
    await client.connect()
    await client.end()
  }).catch((error: unknown) => {
    throw new Error(said(), { cause: error })
  })
  return { pid, url, stop }
}

/** Retries for a minute, since the machine may be busy. */
async function until(
  isReady: () => Promise<unknown>,
  isInVain: () => boolean = () => false,
): Promise<void> {
  for (const start = performance.now(); ; await setTimeout(25)) {
    try {
      await isReady()
      return
    } catch (error) {
      if (isInVain() || performance.now() - start > 60_000) throw error
    }
  }
}

/** Tells a program of the test's own and all that it has started: PostgreSQL is a process for each connection. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const one of familyOf(pid)) process.kill(one, signal)
}

/** A program of the test's own and all that it has started. */
export function familyOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc').flatMap((entry) => {
    try {
      const [, said = ''] = readFileSync(`/proc/${Number(entry)}/stat`, 'utf8').split(') ')
      return [{ pid: Number(entry), parent: Number(said.split(' ')[1]) }]
    } catch {
      // No process, or one that has ended.
      return []
    }
  })
  return [pid, ...parents.flatMap((one) => (one.parent === pid ? [one.pid] : []))]
}
