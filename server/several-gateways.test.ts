import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog, silentLog } from '#config/log.ts'
import { siteFilesOf } from '#gateway/site-files.ts'
import type { InspectionsNow } from '#inspections/inspections-desk.ts'
import { readState } from '#ledger/ledger-state.ts'
import type { GatewayPace } from '#postgres/among-gateways.ts'
import { openDatabase } from '#postgres/database.ts'
import { migrateDatabase } from '#postgres/migrate.ts'
import { aConfig, LOOPBACK_ALONE } from '#server-testing/a-config.ts'
import { type CountingSchool, countingSchool } from '#server-testing/counting-school.ts'
import { fillDisk } from '#server-testing/holders/full-disk.ts'
import {
  freshDatabase,
  SOON,
  signalAll,
  startBouncer,
  startCluster,
  testCluster,
} from '#server-testing/postgres.ts'
import { hashOf } from '#sign-in/secret.ts'
import { utcDayOf } from '#time/instant.ts'
import { scheduleBy } from './real-schedule.ts'
import { type RunningStack, startStack } from './stack.ts'

const LIMIT = 100
/** Ten times as quick as it is. */
const QUICK: GatewayPace = { lease: 3000, wishes: 500, asked: 1500, patience: 2500 }
/** What comes in a second comes late on a busy machine. */
const SOON_OFTEN = { ...SOON, interval: 50 }
/** What it had last may be lost with a server that was killed, a lease among it. */
const AFTERWARDS = { timeout: 60_000, interval: 50 }
/** The board from memory, ms. */
const AT_ONCE = 100

let school: CountingSchool
let running: RunningStack[]

beforeEach(async () => {
  school = await countingSchool(LIMIT, Date.now)
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((stack) => stack.close()))
  await school.close()
})

async function gateway(
  url: string,
  { key = 'a-key', pace = QUICK, log = silentLog, access = LOOPBACK_ALONE } = {},
): Promise<RunningStack> {
  const stack = await startStack({
    config: aConfig({
      school: { kind: 'real', baseUrl: school.baseUrl, key, keyFile: null },
      databaseUrl: url,
      dailyRequests: LIMIT,
      access,
    }),
    now: Date.now,
    monotonic: () => performance.now(),
    log,
    version: '0',
    files: siteFilesOf({ 'index.html': '<!doctype html>' }),
    schedule: scheduleBy(Date.now),
    pace,
  })
  running.push(stack)
  return stack
}

/** So many, of which one holds the school. */
async function gateways(url: string, many: number) {
  const all: RunningStack[] = []
  for (let n = 0; n < many; n += 1) all.push(await gateway(url))
  await expect.poll(() => all.filter((one) => one.isHolder()).length, SOON_OFTEN).toBe(1)
  const holder = all.find((one) => one.isHolder())
  const followers = all.filter((one) => !one.isHolder())
  if (!holder) throw new Error('Nobody holds it.')
  return { all, holder, followers }
}

const day = (offset: number) => utcDayOf(Date.now() + offset * 86_400_000)
const days = (from: number, to = from) =>
  `/api/v1/reservations?from=${day(from)}&to=${day(to)}&limit=100`
const WEEK = days(0, 6)

async function ask(stack: RunningStack, path: string, method = 'GET') {
  const began = performance.now()
  const { address } = stack
  const headers = { 'flightline-page': '1', origin: address, 'content-type': 'application/json' }
  const response = await fetch(address + path, { method, headers })
  const body = (await response.json()) as {
    readonly data?: readonly { readonly id: string }[]
    readonly reason?: string | null
    readonly requests?: unknown
    readonly refreshed?: boolean
    readonly unsaved?: { readonly reason: string } | null
  }
  const { status, headers: said } = response
  return { status, said, body, records: body.data?.length, ms: performance.now() - began }
}

const press = (stack: RunningStack) =>
  ask(stack, `/api/refresh?collection=reservations&from=${day(0)}&to=${day(6)}`, 'POST')
const label = async (stack: RunningStack) => (await ask(stack, '/api/status')).body.unsaved?.reason
const askedFor = (path: string) => school.asked.filter((one) => one === path)

describe('several gateways of one school', () => {
  test('say the same of inspections a moment after one of them was told', async () => {
    const { url } = await freshDatabase()
    const [one, other] = [await gateway(url), await gateway(url)]
    const told = async ({ address }: RunningStack, path: string, body: object) => {
      const headers = { origin: address, 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${address}/api/house/inspections${path}`, sent)
      return (await answer.json()) as { readonly id?: string }
    }
    const namesAt = async ({ address }: RunningStack) => {
      const { data } = (await (await fetch(`${address}/api/inspections`)).json()) as InspectionsNow
      return data.map(({ name, done }) => [name, done.length])
    }
    expect([await namesAt(one), await namesAt(other)]).toEqual([[], []])
    const limits = [{ meter: 'date', due: 20_900, interval: 12, warnAt: 30 }]
    const item = { tail: 'N1', name: 'Annual', limits, carry: 'done', grounds: true, note: '' }
    const { id } = await told(one, '', item)
    expect(await namesAt(one)).toEqual([['Annual', 0]])
    await expect.poll(() => namesAt(other), SOON_OFTEN).toEqual([['Annual', 0]])
    await told(other, `/${id}`, { done: { on: '2026-01-05', tach: null, hobbs: null } })
    expect(await namesAt(other)).toEqual([['Annual', 1]])
    await expect.poll(() => namesAt(one), SOON_OFTEN).toEqual([['Annual', 1]])
  })

  test('count what a token was granted once, whichever of them it asks', async () => {
    const { url } = await freshDatabase()
    const access = { ...LOOPBACK_ALONE, isAsked: true }
    const stacks = [await gateway(url, { access }), await gateway(url, { access })]
    const [first] = stacks as [RunningStack, RunningStack]
    const secret = `flt_${'g'.repeat(43)}`
    await first.access.house.transact((house) =>
      house.put('tokens', {
        id: '00000000-0000-4000-8000-000000000001',
        secret: hashOf(secret),
        name: 'Books',
        scopes: ['schedule'],
        createdAt: Date.now(),
        lastUsed: null,
        granted: 3,
        by: null,
      }),
    )
    // Far from what anybody looks at.
    const far = Array.from({ length: 6 }, (_, n) => days(30 + 3 * n))
    const answers: unknown[] = []
    for (const [n, path] of far.entries()) {
      const at = stacks[n % 2] as RunningStack
      const headers = { authorization: `Bearer ${secret}` }
      const answer = await fetch(at.address + path, { headers })
      await answer.text()
      answers.push([answer.status, answer.headers.get('flightline-token-requests-left')])
    }
    expect(answers).toEqual([
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [429, '0'],
      [429, '0'],
    ])
    expect(far.flatMap(askedFor)).toHaveLength(3)
  })

  test('show it for the requests of one, also through a pooler', async () => {
    const cluster = await testCluster()
    const bouncer = await startBouncer(cluster)
    onTestFinished(bouncer.stop)
    const { name, url } = await freshDatabase()
    const stacks = [await gateway(url), await gateway(bouncer.url(name)), await gateway(url)]
    const shown = await Promise.all(stacks.map((stack) => ask(stack, WEEK)))
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(shown.map(({ records }) => records)).toEqual([7, 7, 7])
    expect(askedFor(WEEK)).toHaveLength(1)
    expect(school.mostAtOnce()).toBe(1)
  })

  test('show what one of them reads: at once where they hear of it, in time where they cannot', async () => {
    const cluster = await testCluster()
    const bouncer = await startBouncer(cluster)
    onTestFinished(bouncer.stop)
    const { name, url } = await freshDatabase()
    // Whoever asks every ten minutes has heard of it.
    const hearing = { ...QUICK, asked: 600_000 }
    const all = [
      await gateway(url, { pace: hearing }),
      await gateway(url, { pace: hearing }),
      await gateway(bouncer.url(name)),
    ]
    for (const stack of all) expect((await ask(stack, WEEK)).records).toBe(7)
    school.bookings = 2
    const before = school.asked.length
    const follower = all.find((one) => !one.isHolder())
    if (!follower) throw new Error('All hold it.')
    const pressed = await press(follower)
    expect(pressed.body).toMatchObject({ refreshed: true, requests: 1 })
    for (const stack of all)
      await expect.poll(async () => (await ask(stack, WEEK)).records, SOON_OFTEN).toBe(14)
    expect(school.asked).toHaveLength(before + 1)
  })

  test('hear why a request is refused, and an unknown record is not found at any of them', async () => {
    const { url } = await freshDatabase()
    const { all, followers } = await gateways(url, 2)
    const path = '/api/v1/flights/00000000-0000-4000-8000-00000000dead'
    school.key = 'another-key'
    for (const stack of followers) {
      expect((await ask(stack, path)).body.reason).toBe('upstream_auth')
    }
    expect(school.asked).toHaveLength(1)
    for (const stack of all) expect((await ask(stack, WEEK)).body.reason).toBe('upstream_auth')
    expect(school.asked).toHaveLength(1)
  })

  test('one that stops in order leaves the school to another at once', async () => {
    const { url } = await freshDatabase()
    const { holder, followers } = await gateways(url, 2)
    expect((await ask(holder, WEEK)).status).toBe(200)
    const began = performance.now()
    running = [...followers]
    await holder.close()
    await expect.poll(() => followers.some((one) => one.isHolder()), SOON_OFTEN).toBe(true)
    expect(performance.now() - began).toBeLessThan(2500)
    const [next] = followers as [RunningStack]
    expect((await ask(next, WEEK)).records).toBe(7)
    expect((await ask(next, days(7, 13))).status).toBe(200)
    expect(school.asked).toHaveLength(2)
  })

  test('answer every route also while they have nothing of the wanted days in memory', async () => {
    const { url } = await freshDatabase()
    const first = await gateway(url)
    const [from, to] = [day(-200), day(-197)]
    expect((await ask(first, days(-200, -197))).status).toBe(200)
    const told: string[] = []
    const log = createLog('error', Date.now, { write: (line) => void told.push(line) })
    const second = await gateway(url, { log })
    const of = (more = '') => `collection=reservations&from=${from}&to=${to}${more}`
    const id = '00000000-0000-4000-8000-00000000dead'
    const paths = [
      `/api/known?${of()}`,
      '/schedule',
      '/today',
      '/flights',
      '/admin/people',
      `/reservations/${id}`,
      '/api/status',
      '/api/requests',
      `/api/requests?${of('&purpose=person')}`,
      `/api/running?at=${from}T12:00:00Z`,
      `/api/changes?since=${from}T12:00:00Z`,
      `/api/changes?since=${from}T12:00:00Z&id=${id}`,
      '/api/mine',
      '/api/schools',
      days(-200, -197),
      `/api/v1/reservations/${id}`,
      '/api/v1/flights?limit=10',
    ]
    const asked = paths.map(async (path) => {
      const headers = { 'flightline-page': '1' }
      return { path, status: (await fetch(second.address + path, { headers })).status }
    })
    const answers = await Promise.all([
      ...asked,
      ask(second, `/api/refresh?${of('&purpose=person')}`, 'POST'),
    ])
    expect(answers.filter(({ status }) => status === 500)).toEqual([])
    expect(told.filter((line) => line.includes('_failed'))).toEqual([])
    expect(first.isHolder()).toBe(true)
  })

  test('with another key what is known stays, until that key shows whose it is', async () => {
    const { url } = await freshDatabase()
    const first = await gateway(url)
    expect((await ask(first, WEEK)).records).toBe(7)
    running = []
    await first.close()
    school.key = 'new-key'
    const second = await gateway(url, { key: 'new-key' })
    await expect.poll(() => second.isHolder(), SOON_OFTEN).toBe(true)
    expect((await ask(second, WEEK)).records).toBe(7)
    expect(school.asked).toHaveLength(1)
    // A day of what is known comes first, and shows it.
    const shown = await ask(second, days(20))
    expect(shown.records, JSON.stringify(shown.body)).toBe(1)
    expect(school.asked).toHaveLength(3)
    running = []
    await second.close()
    const third = await gateway(url, { key: 'new-key' })
    expect((await ask(third, days(21))).records).toBe(1)
    expect(school.asked).toHaveLength(4)
  })
})

/** A cluster that a test may stop, freeze or fill. */
async function ownDatabase() {
  const cluster = await startCluster()
  await cluster.admin('CREATE DATABASE flightline OWNER flightline')
  const url = cluster.url('flightline')
  const database = openDatabase({ url })
  await migrateDatabase(database)
  await database.close()
  return { cluster, url }
}

describe('while the database is away', { timeout: 120_000 }, () => {
  /** Everybody sees what was known, nobody spends, and it comes back by itself. */
  async function livesThrough(
    stacks: readonly RunningStack[],
    begin: () => unknown,
    end: () => unknown,
  ): Promise<void> {
    for (const stack of stacks) expect((await ask(stack, WEEK)).records).toBe(7)
    const before = school.asked.length
    await begin()
    try {
      for (const stack of stacks)
        await expect.poll(() => label(stack), SOON_OFTEN).toBe('database_away')
      for (const stack of stacks) {
        const shown = [await ask(stack, WEEK), await ask(stack, WEEK), await ask(stack, WEEK)]
        for (const one of shown) expect(one).toMatchObject({ status: 200, records: 7 })
        // Each waits for nothing; the machine may be busy with others once or twice.
        expect(Math.min(...shown.map(({ ms }) => ms))).toBeLessThan(AT_ONCE)
        const pressed = await press(stack)
        expect(pressed.body).toMatchObject({ refreshed: false, reason: 'store_unavailable' })
        const unknown = await ask(stack, days(20))
        expect(unknown).toMatchObject({ status: 503, body: { reason: 'store_unavailable' } })
        expect(Number(unknown.said.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(school.asked).toHaveLength(before)
    } finally {
      await end()
    }
    for (const stack of stacks) await expect.poll(() => label(stack), SOON_OFTEN).toBeUndefined()
    for (const stack of stacks)
      await expect.poll(async () => (await ask(stack, days(20))).records, AFTERWARDS).toBe(1)
    expect(askedFor(days(20))).toHaveLength(1)
    expect(school.mostAtOnce()).toBe(1)
  }

  test('because it stands still', async () => {
    const { cluster, url } = await ownDatabase()
    const { all } = await gateways(url, 2)
    const signal = (name: NodeJS.Signals) => () => signalAll(cluster.pid, name)
    await livesThrough(all, signal('SIGSTOP'), signal('SIGCONT'))
  })

  test('because it was killed, also behind a pooler', async () => {
    const { cluster, url } = await ownDatabase()
    const bouncer = await startBouncer(cluster)
    onTestFinished(bouncer.stop)
    const all = [await gateway(url), await gateway(bouncer.url('flightline'))]
    await livesThrough(all, () => signalAll(cluster.pid, 'SIGKILL'), cluster.startAgain)
  })

  test('because it takes no writes', async () => {
    const { cluster, url } = await ownDatabase()
    const { all } = await gateways(url, 2)
    const set = (word: string) => async () => {
      await cluster.admin(`ALTER SYSTEM ${word}`)
      await cluster.admin('SELECT pg_reload_conf()')
    }
    await livesThrough(
      all,
      set('SET default_transaction_read_only = on'),
      set('RESET default_transaction_read_only'),
    )
  })
})

test('while the disk of the database is full nothing is sent that is not counted there, and it goes on once there is room', {
  timeout: 120_000,
}, async () => {
  const { cluster, url } = await ownDatabase()
  const stack = await gateway(url)
  expect((await ask(stack, WEEK)).records).toBe(7)
  /** As the next gateway would find it. */
  const counted = async () => {
    const [row] = await cluster.admin("SELECT state FROM ledger WHERE seal <> ''", 'flightline')
    return readState(String(row?.['state']), Date.now())?.state.day.sent
  }
  const leasedUntil = async () => {
    const [row] = await cluster.admin('SELECT lease_until::text FROM school', 'flightline')
    return row?.['lease_until']
  }
  await expect.poll(counted, SOON_OFTEN).toBe(school.asked.length)
  const makeRoom = await fillDisk(cluster, 'flightline')
  try {
    expect((await press(stack)).body).toMatchObject({ reason: 'store_unavailable' })
    expect(await label(stack)).toBe('full')
    const before = school.asked.length
    for (const turn of ['at once', 'after the lease was written']) {
      if (turn !== 'at once') {
        const until = await leasedUntil()
        await expect.poll(leasedUntil, SOON_OFTEN).not.toBe(until)
      }
      expect(await ask(stack, WEEK)).toMatchObject({ status: 200, records: 7 })
      const unknown = await ask(stack, days(20))
      expect(unknown).toMatchObject({ status: 503, body: { reason: 'store_unavailable' } })
      expect(await label(stack)).toBe('full')
    }
    expect([school.asked.length, await counted()]).toEqual([before, before])
  } finally {
    makeRoom()
  }
  await expect.poll(async () => (await ask(stack, days(20))).records, AFTERWARDS).toBe(1)
  await expect.poll(() => label(stack), AFTERWARDS).toBeUndefined()
  expect(askedFor(days(20))).toHaveLength(1)
  await expect.poll(counted, SOON_OFTEN).toBe(school.asked.length)
})
