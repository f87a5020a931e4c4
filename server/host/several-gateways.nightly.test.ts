import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/config/log.ts'
import { readState } from '#server/school/ledger/ledger-state.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { migrateDatabase } from '#server/store/postgres/migrate.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { fillDisk } from '#server/testing/holders/full-disk.ts'
import {
  askedFor,
  askGateway,
  dayFromToday,
  days,
  gateway,
  gateways,
  haveSchool,
  label,
  press,
  QUICK,
  type RunningGateway,
  stop,
  theSchool,
  WEEK,
} from '#server/testing/postgres/gateways-of-one-school.ts'
import {
  freshDatabase,
  SOON,
  signalAll,
  startBouncer,
  startCluster,
  testCluster,
} from '#server/testing/postgres/postgres.ts'

/** What comes in a second comes late on a busy machine. */
const SOON_OFTEN = { ...SOON, interval: 50 }
/** What it had last may be lost with a server that was killed, a lease among it. */
const AFTERWARDS = { timeout: 60_000, interval: 50 }
/** The board from memory, ms. */
const AT_ONCE = 100

haveSchool()

describe('several gateways of one school', () => {
  test('answer every route also while they have nothing of the wanted days in memory', async () => {
    const { url } = await freshDatabase()
    const first = await gateway(url)
    const [from, to] = [dayFromToday(-200), dayFromToday(-197)]
    expect((await askGateway(first, days(-200, -197))).status).toBe(200)
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
      askGateway(second, `/api/refresh?${of('&purpose=person')}`, 'POST'),
    ])
    expect(answers.filter(({ status }) => status === 500)).toEqual([])
    expect(told.filter((line) => line.includes('_failed'))).toEqual([])
    expect(first.isHolder()).toBe(true)
  })

  test('with another key what is known stays, until that key shows whose it is', async () => {
    const { url } = await freshDatabase()
    const first = await gateway(url)
    expect((await askGateway(first, WEEK)).records).toBe(7)
    await stop(first)
    theSchool.key = 'new-key'
    const second = await gateway(url, { key: 'new-key' })
    await expect.poll(() => second.isHolder(), SOON_OFTEN).toBe(true)
    expect((await askGateway(second, WEEK)).records).toBe(7)
    expect(theSchool.requests).toHaveLength(1)
    // A day of what is known comes first, and shows it.
    const shown = await askGateway(second, days(20))
    expect(shown.records, JSON.stringify(shown.body)).toBe(1)
    expect(theSchool.requests).toHaveLength(3)
    await stop(second)
    const third = await gateway(url, { key: 'new-key' })
    expect((await askGateway(third, days(21))).records).toBe(1)
    expect(theSchool.requests).toHaveLength(4)
  })
})

describeWith(
  ['pgbouncer'],
  'several gateways of one school, of which one is behind a pooler',
  () => {
    test('show what one of them reads: at once where they hear of it, in time where they cannot', async () => {
      const cluster = await testCluster()
      const bouncer = await startBouncer(cluster)
      onTestFinished(bouncer.stop)
      const { name, url } = await freshDatabase()
      // Whoever asks every ten minutes has heard of it.
      const hearing = { ...QUICK, notices: 600_000 }
      const all = [
        await gateway(url, { pace: hearing }),
        await gateway(url, { pace: hearing }),
        await gateway(bouncer.url(name)),
      ]
      for (const stack of all) expect((await askGateway(stack, WEEK)).records).toBe(7)
      theSchool.bookings = 2
      const before = theSchool.requests.length
      const follower = all.find((one) => !one.isHolder())
      if (!follower) throw new Error('All hold it.')
      const pressed = await press(follower)
      expect(pressed.body).toMatchObject({ refreshed: true, requests: 1 })
      for (const stack of all)
        await expect.poll(async () => (await askGateway(stack, WEEK)).records, SOON_OFTEN).toBe(14)
      expect(theSchool.requests).toHaveLength(before + 1)
    })

    test('live through it when the database was killed', async () => {
      const { cluster, url } = await ownDatabase()
      const bouncer = await startBouncer(cluster)
      onTestFinished(bouncer.stop)
      const all = [await gateway(url), await gateway(bouncer.url('flightline'))]
      await livesThrough(all, () => signalAll(cluster.pid, 'SIGKILL'), cluster.startAgain)
    })
  },
)

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

/** Everybody sees what was known, nobody spends, and it comes back by itself. */
async function livesThrough(
  stacks: readonly RunningGateway[],
  begin: () => unknown,
  end: () => unknown,
): Promise<void> {
  for (const stack of stacks) expect((await askGateway(stack, WEEK)).records).toBe(7)
  const before = theSchool.requests.length
  await begin()
  try {
    for (const stack of stacks)
      await expect.poll(() => label(stack), SOON_OFTEN).toBe('database_away')
    for (const stack of stacks) {
      const shown = [
        await askGateway(stack, WEEK),
        await askGateway(stack, WEEK),
        await askGateway(stack, WEEK),
      ]
      for (const one of shown) expect(one).toMatchObject({ status: 200, records: 7 })
      // Each waits for nothing; the machine may be busy with others once or twice.
      expect(Math.min(...shown.map(({ ms }) => ms))).toBeLessThan(AT_ONCE)
      const pressed = await press(stack)
      expect(pressed.body).toMatchObject({ refreshed: false, reason: 'store_unavailable' })
      const unknown = await askGateway(stack, days(20))
      expect(unknown).toMatchObject({ status: 503, body: { reason: 'store_unavailable' } })
      expect(Number(unknown.said.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(theSchool.requests).toHaveLength(before)
  } finally {
    await end()
  }
  for (const stack of stacks) await expect.poll(() => label(stack), SOON_OFTEN).toBeUndefined()
  for (const stack of stacks)
    await expect.poll(async () => (await askGateway(stack, days(20))).records, AFTERWARDS).toBe(1)
  expect(askedFor(days(20))).toHaveLength(1)
  expect(theSchool.mostAtOnce()).toBe(1)
}

describe('while the database is away', { timeout: 120_000 }, () => {
  test('because it stands still', async () => {
    const { cluster, url } = await ownDatabase()
    const { all } = await gateways(url, 2)
    const signal = (name: NodeJS.Signals) => () => signalAll(cluster.pid, name)
    await livesThrough(all, signal('SIGSTOP'), signal('SIGCONT'))
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

describeWith(['prlimit'], 'while the disk of the database is full', () => {
  test('nothing is sent that is not counted there, and it goes on once there is room', {
    timeout: 120_000,
  }, async ({ skip }) => {
    const { cluster, url } = await ownDatabase()
    const [version] = await cluster.admin('SHOW server_version_num')
    if (Number(version?.['server_version_num']) >= 160_000)
      skip(
        'PostgreSQL 16 and later tell this limit from a full disk: set FLIGHTLINE_POSTGRES to 15',
      )
    const stack = await gateway(url)
    expect((await askGateway(stack, WEEK)).records).toBe(7)
    /** As the next gateway would find it. */
    const counted = async () => {
      const [row] = await cluster.admin(
        "SELECT facts FROM head WHERE store = 'ledger'",
        'flightline',
      )
      return readState(JSON.parse(String(row?.['facts']))[1], Date.now())?.state.day.sent
    }
    const leasedUntil = async () => {
      const [row] = await cluster.admin('SELECT lease_until::text FROM school', 'flightline')
      return row?.['lease_until']
    }
    await expect.poll(counted, SOON_OFTEN).toBe(theSchool.requests.length)
    const makeRoom = await fillDisk(cluster, 'flightline')
    try {
      expect((await press(stack)).body).toMatchObject({ reason: 'store_unavailable' })
      expect(await label(stack)).toBe('full')
      const before = theSchool.requests.length
      for (const turn of ['at once', 'after the lease was written']) {
        if (turn !== 'at once') {
          const until = await leasedUntil()
          await expect.poll(leasedUntil, SOON_OFTEN).not.toBe(until)
        }
        expect(await askGateway(stack, WEEK)).toMatchObject({ status: 200, records: 7 })
        const unknown = await askGateway(stack, days(20))
        expect(unknown).toMatchObject({ status: 503, body: { reason: 'store_unavailable' } })
        expect(await label(stack)).toBe('full')
      }
      expect([theSchool.requests.length, await counted()]).toEqual([before, before])
    } finally {
      makeRoom()
    }
    await expect.poll(async () => (await askGateway(stack, days(20))).records, AFTERWARDS).toBe(1)
    await expect.poll(() => label(stack), AFTERWARDS).toBeUndefined()
    expect(askedFor(days(20))).toHaveLength(1)
    await expect.poll(counted, SOON_OFTEN).toBe(theSchool.requests.length)
  })
})
