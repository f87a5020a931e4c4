import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '#postgres/database.ts'
import { migrateDatabase } from '#postgres/migrate.ts'
import { freePort } from './free-port.ts'
import { programPath } from './installed-programs.ts'

/** How long a test waits for what takes ms on a machine at rest, since none always is. */
export const SOON = { timeout: 20_000 }

/** A database of its own, with Flightline's schema. */
export interface TestDatabase {
  readonly name: string
  /** As Flightline asks it: a role that owns the tables, and may pass by no row-level security. */
  readonly url: string
  /** As its administrator does, who may do everything. */
  readonly adminUrl: string
}

export interface TestCluster {
  readonly port: number
  /** The folder of its socket. */
  readonly folder: string
  /** The process of PostgreSQL itself, for a signal. */
  readonly pid: number
  /** The address of a database, as Flightline or as the administrator. */
  url(database: string, role?: 'flightline' | 'postgres'): string
  /** After it was killed; its pid. */
  startAgain(): Promise<number>
  /** One statement of the administrator's, outside any transaction. */
  admin(sql: string, database?: string): Promise<readonly Record<string, unknown>[]>
}

const PASSWORD = 'only-for-tests'
const TEMPLATE = 'flightline_template'
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534

// The files of a worker may load this module more than once.
const KEPT = Symbol.for('flightline.test-cluster')
const kept = globalThis as { [KEPT]?: Promise<TestCluster> }

/** The one of this process, which ends with it however it ends. */
export function testCluster(): Promise<TestCluster> {
  kept[KEPT] ??= withTemplate(startCluster())
  return kept[KEPT]
}

/** A new one with the schema in it; `isEmpty` without. It goes with its cluster. */
export async function freshDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const cluster = await testCluster()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cluster.admin(
    `CREATE DATABASE ${name} OWNER flightline TEMPLATE ${isEmpty ? 'template0' : TEMPLATE}`,
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
  const postgres = programPath('postgres')
  const folder = ownFolder()
  const data = join(folder, 'data')
  const initdb = join(dirname(postgres), 'initdb')
  const words = ['-D', data, '-N', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const sorted = ['--locale-provider=icu', '--icu-locale=en-US']
  const made = spawnSync(initdb, [...words, ...sorted], { ...asNobody(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  writeFileSync(
    join(data, 'pg_hba.conf'),
    [
      'local all all trust',
      'host all postgres 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 scram-sha-256',
    ].join('\n'),
  )
  writeFileSync(
    join(data, 'postgresql.conf'),
    [
      "listen_addresses = '127.0.0.1'",
      `port = ${port}`,
      `unix_socket_directories = '${folder}'`,
      'max_connections = 200',
      'shared_buffers = 32MB',
      'fsync = off',
      'full_page_writes = off',
      'autovacuum = off',
      ...settings,
    ].join('\n'),
  )
  for (const [name, text] of Object.entries(files)) {
    const file = join(data, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (process.getuid?.() === 0) chownSync(file, NOBODY, NOBODY)
  }
  const { pid, said } = await supervise(folder, postgres, ['-D', data], env)
  const url = (database: string, role = 'flightline') =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`
  const admin: TestCluster['admin'] = async (sql, database = 'postgres') => {
    const client = new Client({ host: folder, port, user: 'postgres', database })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  await until(() => admin('SELECT 1'), said)
  await admin(
    `CREATE ROLE flightline LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '${PASSWORD}'`,
  )
  async function startAgain(): Promise<number> {
    // Of one that was killed, and whose end nobody has waited for.
    for (const file of [join(data, 'postmaster.pid'), join(folder, `.s.PGSQL.${port}.lock`)])
      rmSync(file, { force: true })
    const again = await supervise(folder, postgres, ['-D', data])
    await until(() => admin('SELECT 1'), again.said)
    return again.pid
  }
  return { port, folder, pid, url, startAgain, admin }
}

async function withTemplate(starting: Promise<TestCluster>): Promise<TestCluster> {
  const cluster = await starting
  await cluster.admin(`CREATE DATABASE ${TEMPLATE} OWNER flightline TEMPLATE template0`)
  const database = openDatabase({ url: cluster.url(TEMPLATE) })
  await migrateDatabase(database)
  await database.close()
  return cluster
}

/** PgBouncer in transaction mode before a cluster: its address for each database, and what ends it. */
export async function startBouncer(cluster: TestCluster): Promise<{
  readonly pid: number
  url(database: string): string
  stop(): void
}> {
  const pgbouncer = programPath('pgbouncer')
  const folder = ownFolder()
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
      // So few that whatever outlived a transaction would be met by somebody else.
      'default_pool_size = 4',
      'max_client_conn = 500',
      // Of a server that was gone for a moment.
      'server_login_retry = 1',
    ].join('\n'),
  )
  const { pid, said, stop } = await supervise(folder, pgbouncer, ['-q', file])
  const url = (database: string) =>
    `postgres://flightline:${PASSWORD}@127.0.0.1:${port}/${database}`
  await until(async () => {
    const client = new Client({ connectionString: url('postgres') })
    await client.connect()
    await client.end()
  }, said)
  return { pid, url, stop }
}

/** Readable by whoever the program runs as. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-pg-'))
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  return folder
}

/** As whom PostgreSQL runs. */
export function asNobody() {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : { cwd: '/' }
}

/**
 * Runs a program beneath a shell that reads from this process: when it ends, even by a kill, the reading does, and the
 * shell ends the program and removes the folder.
 */
async function supervise(
  folder: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const script = '"$@" & echo $!; read -r _; kill -QUIT $!; kill -TERM $!; wait; rm -rf "$0"'
  const child: ChildProcess = spawn('/bin/sh', ['-c', script, folder, program, ...args], {
    ...asNobody(),
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let words = ''
  child.stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-2000)
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.stdout?.once('data', (line) => resolve(Number(String(line))))
  })
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as Socket).unref()
  return { pid, said: () => words, stop: () => child.stdin?.end() }
}

async function until(isReady: () => Promise<unknown>, said: () => string): Promise<void> {
  let last: unknown
  for (let turn = 0; turn < 300; turn += 1) {
    try {
      await isReady()
      return
    } catch (error) {
      last = error
      await setTimeout(50)
    }
  }
  throw new Error(`It does not start: ${said()}`, { cause: last })
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
