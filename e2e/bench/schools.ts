import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { startDatabase } from '#server/store/postgres/start-database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/postgres/postgres.ts'
import { options, sized } from './options.ts'
import { end, memoryOf, startProgram } from './programs.ts'
import type { Aim, Row } from './rows.ts'
import type { PagesSeen } from './schools/pages.ts'
import { programPath, RUN, runPages } from './schools/run-pages.ts'
import { type BenchSchool, makeSchools } from './schools/world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const STORES = ['SQLite', 'PostgreSQL'] as const
const PAGES_A_SCHOOL = 2
const MOST_PAGES = 2000
/** Long enough that every school was asked for what a restart asks for. */
const SETTLED_AFTER = 10_000
const LOAD_PATIENCE = 10 * 60_000
/** Seconds: each school begins at a moment of its own, up to two minutes after it opens. */
const OPENED_WITHIN = 150
/** What was read at the start is due again at the opening, ms: today is read every 16 minutes at the least. */
const OLD_AFTER = 17 * 60_000

interface Measured {
  readonly count: number
  /** Until the first school has answered, and until all have. */
  readonly firstSeconds: number
  readonly loadSeconds: number
  /** Before and after pages looked at each school. */
  readonly idleMb: number
  readonly residentMb: number
  readonly heapMb: number
  readonly connections: number
  readonly idleTransactions: number
  readonly idleRequests: number
  readonly seen: PagesSeen
  readonly opening: { readonly busiest: number; readonly lastAfter: number } | null
}

/**
 * 1, 10, 100 and 1,000 schools in one gateway, kept in files and in PostgreSQL, and up to 2,000 pages that look at them, by the
 * machine's own clock. `--seconds 600` is the whole length, `--sizes 1,10` only so many, `--opening` has all schools open
 * while it runs, `--store PostgreSQL` one store alone. The schools, the gateway, the pages and the database are a process each.
 */
export async function benchSchools(): Promise<readonly Row[]> {
  const { opening, seconds, sizes, store: only } = options
  const isOpening = opening === true
  const length = Number(seconds ?? (isOpening ? OPENED_WITHIN : sized(20, 2)))
  const counts = String(sizes ?? sized('1,10,100,1000', '1'))
    .split(',')
    .map(Number)
  const rows: Row[] = []
  for (const store of STORES.filter((one) => one === (only ?? sized(one, 'SQLite')))) {
    const all: Measured[] = []
    for (const count of counts) all.push(await measure(store, count, length, isOpening))
    for (const [n, one] of all.entries()) {
      const [before, first] = [all[n - 1], all[0]]
      rows.push(...rowsOf(store, one))
      if (before && first) rows.push(...slopeOf(store, before, one, first))
    }
  }
  return rows
}

async function measure(
  store: (typeof STORES)[number],
  count: number,
  seconds: number,
  isOpening: boolean,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  const running: ChildProcess[] = []
  try {
    const fake = await startProgram([RUN, programPath('fake-schools.ts')], folder)
    running.push(fake.child)
    const upstream = `http://127.0.0.1:${fake.port}`
    const port = await freePort()
    const database = store === 'PostgreSQL' ? await freshDatabase() : null
    const opensAt = Math.ceil((Date.now() + count * 60 + OLD_AFTER) / 60_000) * 60_000
    const world = await inWorld(database, (accountsOf) =>
      makeSchools({
        folder,
        count,
        upstream,
        port,
        accountsOf,
        hours: isOpening ? hoursFrom(opensAt) : '00:00-24:00',
      }),
    )
    const gateway = spawn(
      process.execPath,
      [
        '--max-semi-space-size=4',
        '--expose-gc',
        '--import',
        TELLS_MEMORY,
        join(root, 'server/start.mjs'),
        'gateway',
      ],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          SCHOOLS_FILE: world.listFile,
          DATA_DIR: world.dataDir,
          PUBLIC_URL: 'https://operator.localhost',
          // As behind a proxy: otherwise all pages are those of one address, which has room for a thousand connections.
          TRUSTED_PROXIES: '127.0.0.1',
          LOG_LEVEL: 'silent',
          REQUESTS_PER_MINUTE: '9999999',
          PORT: `${port}`,
          ...(database && { DATABASE_URL: database.url }),
        },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    running.push(gateway)
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    await loadAll(port, world.schools.slice(0, 1), gateway)
    const firstSeconds = since()
    await loadAll(port, world.schools, gateway)
    const loadSeconds = since()
    await pause(SETTLED_AFTER)
    const asked = async () =>
      Object.entries(await json(upstream, '/asked')) as [
        string,
        { requests: number; times: number[] },
      ][]
    const requests = async () => (await asked()).reduce((sum, [, one]) => sum + one.requests, 0)
    const idleFor = Math.min(seconds, 60) * 1000
    const before = { transactions: await transactionsOf(database), requests: await requests() }
    await pause(idleFor)
    const perMinute = (more: number) => (more * 60_000) / idleFor
    const idleTransactions = perMinute((await transactionsOf(database)) - before.transactions)
    const idleRequests = perMinute((await requests()) - before.requests)
    const idleMb = memoryOf(gateway.pid).now
    if (isOpening) await pause(Math.max(0, opensAt - Date.now() - 2_000))
    const seen = await runPages(
      {
        port,
        schools: world.schools,
        pages: Math.min(MOST_PAGES, count * PAGES_A_SCHOOL),
        seconds,
      },
      folder,
    )
    return {
      count,
      firstSeconds,
      loadSeconds,
      idleMb,
      residentMb: memoryOf(gateway.pid).now,
      heapMb: await heapOf(gateway),
      connections: await connectionsOf(database),
      idleTransactions,
      idleRequests,
      seen,
      opening: isOpening ? openingOf(await asked(), opensAt) : null,
    }
  } finally {
    // None has anything to keep; a thousand schools would be let go of one by one.
    await Promise.all(running.map((child) => end(child, 'SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  }
}

type MakeSchools = (
  accountsOf: Parameters<typeof makeSchools>[0]['accountsOf'],
) => ReturnType<typeof makeSchools>

/** Where houses are in the database, it is open meanwhile. */
async function inWorld(database: TestDatabase | null, make: MakeSchools) {
  if (database === null) return make(null)
  const open = await startDatabase({ url: database.url })
  try {
    return await make((school) => accountsInDatabase({ database: open, school }))
  } finally {
    await open.close()
  }
}

/** From a minute on until an hour before it comes again, in UTC. */
function hoursFrom(at: number): string {
  const minutes = Math.floor(at / 60_000) % 1440
  const clock = (value: number) =>
    [value / 60, value % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  return `${clock(Math.min(minutes, 1438))}-${clock(1440)}`
}

/** Asks each school, some at a time, until it answers. */
async function loadAll(
  port: number,
  schools: readonly BenchSchool[],
  gateway: ChildProcess,
): Promise<void> {
  const until = Date.now() + LOAD_PATIENCE
  const left = [...schools]
  const ask = async () => {
    for (let one = left.pop(); one; one = left.pop())
      while ((await statusOf(port, one)) !== 200) {
        if (Date.now() > until || gateway.exitCode !== null)
          throw new Error(`${one.host} does not load.`)
        await pause(50)
      }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
}

function statusOf(port: number, { host, cookie }: BenchSchool): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host, cookie, 'flightline-page': '1' }
    const asked = request({ host: '127.0.0.1', port, path: '/api/status', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

async function json(base: string, path: string): Promise<object> {
  return (await (await fetch(base + path)).json()) as object
}

/** What its JavaScript holds on to, MB: it is asked over the channel to its parent, and collects its garbage first. */
async function heapOf(gateway: ChildProcess): Promise<number> {
  const told = once(gateway, 'message') as Promise<[{ heapUsed: number }]>
  gateway.send('memory')
  const [{ heapUsed }] = await told
  return heapUsed / 1e6
}

const TELLS_MEMORY = `data:text/javascript,process.on('message',()=>{gc();process.send(process.memoryUsage())})`

async function adminOf(database: TestDatabase | null, sql: string): Promise<number> {
  if (database === null) return 0
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ n: string }>(sql, [database.name])
  await client.end()
  return Number(rows[0]?.n ?? 0)
}

const transactionsOf = (database: TestDatabase | null) =>
  adminOf(
    database,
    'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = $1',
  )

const connectionsOf = (database: TestDatabase | null) =>
  adminOf(
    database,
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = $1 AND application_name = 'flightline'`,
  )

/** How the schools' first requests after opening are spread. */
function openingOf(asked: readonly [string, { times: number[] }][], opensAt: number) {
  const firsts = asked.flatMap(([, { times }]) => times.find((at) => at >= opensAt) ?? [])
  const perSecond = new Map<number, number>()
  for (const at of firsts) {
    const second = Math.floor((at - opensAt) / 1000)
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
  }
  return {
    busiest: Math.max(0, ...perSecond.values()),
    lastAfter: Math.round((Math.max(opensAt, ...firsts) - opensAt) / 1000),
  }
}

function rowsOf(store: string, one: Measured): Row[] {
  const { status, lists, failures } = one.seen
  for (const [what, many] of Object.entries(failures)) console.log(`${what}: ${many}`)
  const failed = Object.values(failures).reduce((sum, many) => sum + many, 0)
  const figures: readonly Figure[] = [
    ['the first ready', 's', one.firstSeconds, '≤ 1'],
    ['all loaded', 's', one.loadSeconds],
    ['nobody looks', 'MB', one.idleMb],
    ['looked at', 'MB', one.residentMb],
    ['heap', 'MB', one.heapMb],
    ['to the database', 'connections', one.connections],
    ['idle', 'transactions a minute', one.idleTransactions],
    ['to the schools', 'requests a minute', one.idleRequests],
    ['status', 'answers', status.count],
    ['status, half', 'ms', status.p50],
    ['status, 99 %', 'ms', status.p99],
    ['lists', 'answers', lists.count],
    ['lists, half', 'ms', lists.p50],
    ['lists, 99 %', 'ms', lists.p99],
    ['failed', 'requests', failed, '≤ 0'],
    ...(one.opening
      ? ([
          ['opening, the busiest second', 'requests', one.opening.busiest],
          ['opening, the last', 's', one.opening.lastAfter],
        ] as const)
      : []),
  ]
  return figures.map(named(`${one.count} schools in ${store}`))
}

function slopeOf(store: string, before: Measured, next: Measured, first: Measured): Row[] {
  const more = next.count - before.count
  const each = (of: (one: Measured) => number) => (of(next) - of(before)) / more
  const resident = each((one) => one.residentMb)
  // Of one school alone most is the program itself: from the first step on each should cost the same.
  const all = (next.residentMb - first.residentMb) / Math.max(1, next.count - first.count)
  const figures: readonly Figure[] = [
    ['nobody looks', 'MB', each((one) => one.idleMb), '≤ 0.5'],
    ['looked at', 'MB', resident],
    ['heap', 'MB', each((one) => one.heapMb)],
    ['to the database', 'connections', each((one) => one.connections)],
    ['idle', 'transactions a minute', each((one) => one.idleTransactions)],
    ['to load', 'ms', each((one) => one.loadSeconds) * 1000],
    ['looked at', 'times the mean so far', resident / all],
  ]
  return figures.map(named(`each more of ${before.count} to ${next.count} in ${store}`))
}

type Figure = readonly [what: string, unit: string, figure: number, aim?: Aim]

function named(prefix: string) {
  return ([what, unit, figure, aim]: Figure): Row => ({
    row: `${prefix}, ${what}`,
    unit,
    ours: [figure],
    aim,
  })
}
