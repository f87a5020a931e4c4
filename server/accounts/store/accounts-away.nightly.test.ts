import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { type Database, DatabaseAway, openDatabase } from '#server/store/postgres/database.ts'
import { migrateDatabase } from '#server/store/postgres/migrate.ts'
import { type AccessUnderTest, accessUnderTest } from '#server/testing/access-under-test.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { startCluster, type TestCluster } from '#server/testing/postgres/postgres.ts'
import { SECOND } from '#time/instant.ts'
import { type AccountsInDatabase, accountsInDatabase } from './accounts-in-database.ts'

let cluster: TestCluster
let database: Database
let accounts: AccountsInDatabase
let school: AccessUnderTest

beforeAll(async () => {
  cluster = await startCluster()
  await cluster.admin('CREATE DATABASE houses OWNER flightline')
  database = openDatabase({ url: cluster.url('houses') })
  await migrateDatabase(database)
})
afterAll(() => database.close().catch(() => {}))
beforeEach(async () => {
  accounts = accountsInDatabase({ database, school: randomUUID() })
  school = await accessUnderTest({ accounts })
  for (const role of ['viewer', 'admin'] as const) expect(await statusOf(role)).toBe(200)
  school.pass(2 * SECOND)
})

const statusOf = async (as: 'viewer' | 'admin') => (await school.ask(as, '/api/status')).status
const signIn = () => school.ask(null, '/api/session', { who: 'Vera', passphrase: 'x' })
const invite = () =>
  school.ask('admin', '/api/house/invites', { role: 'viewer', uses: 1, hours: 1 })

/** It is the same house as before, for whoever comes. */
async function comesBack(): Promise<void> {
  for (let turn = 0; (await invite()).status !== 201; turn += 1) {
    expect(turn).toBeLessThan(100)
    await setTimeout(100)
  }
  expect(await statusOf('viewer')).toBe(200)
  expect(accounts.trouble()).toBe(null)
  expect(await accounts.check()).toBe(null)
}

/** Whoever was in is shown what he could see at once; nobody else comes in, nothing is done, and both are told so. */
async function staysOpenFromMemory(): Promise<void> {
  const took: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now()
    expect(await statusOf('viewer')).toBe(200)
    took.push(performance.now() - began)
    school.pass(2 * SECOND)
  }
  expect(Math.min(...took)).toBeLessThan(100)
  for (const refused of await Promise.all([signIn(), invite(), school.ask(null, '/api/status')])) {
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ reason: 'house_unavailable' })
  }
  expect(await accounts.check()).toBe('database_away')
  expect(accounts.trouble()).toMatch(/cannot be reached/)
}

describe('a house on a database', () => {
  it('that is frozen keeps nobody out who was in, lets nobody else in, and comes back by itself', async () => {
    freeze(cluster.pid, 'STOP')
    try {
      await staysOpenFromMemory()
    } finally {
      freeze(cluster.pid, 'CONT')
    }
    await comesBack()
  })

  it('that takes no writes is still read: whoever is in stays, and whatever changes it fails in words', async () => {
    const setting = (to: string) =>
      cluster.admin(`ALTER SYSTEM SET default_transaction_read_only = ${to}`)
    await setting('on')
    await cluster.admin('SELECT pg_reload_conf()')
    try {
      for (let turn = 0; (await invite()).status !== 503; turn += 1) {
        expect(turn).toBeLessThan(100)
        await setTimeout(20)
      }
      expect(await statusOf('viewer')).toBe(200)
      expect((await school.ask('admin', '/api/house/people')).status).toBe(200)
      expect(accounts.trouble()).toMatch(/takes no writes.*leads to the primary/)
      expect(await accounts.check()).toBe('read_only')
    } finally {
      await setting('off')
      await cluster.admin('SELECT pg_reload_conf()')
    }
    await comesBack()
  })

  it('that is full says so', async () => {
    const full = accountsInDatabase({
      database: { ...database, inSchool: () => Promise.reject(new DatabaseAway('53100')) },
      school: randomUUID(),
    })
    const put = full.transact((rows) => rows.put('people', aMember()))
    await expect(put).rejects.toBeInstanceOf(AccountsUnavailable)
    // Whoever logs what he could not do says why.
    await expect(put).rejects.toMatchObject({ isAway: false, code: '53100' })
    expect(full.trouble()).toMatch(/disk .* is full\. Make room/)
    expect(await full.check()).toBe('full')
  })

  // The last, since it does not come back.
  it('that is gone keeps nobody out who was in, and lets nobody else in', async () => {
    process.kill(cluster.pid, 'SIGQUIT')
    while (childrenOf(cluster.pid).length > 0) await setTimeout(20)
    await staysOpenFromMemory()
  })
})

/** The server and each of its processes. */
function freeze(pid: number, signal: 'STOP' | 'CONT'): void {
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, `SIG${signal}`)
}

function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
