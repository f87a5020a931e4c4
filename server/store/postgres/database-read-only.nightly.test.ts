import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { SOON, startCluster } from '#server/testing/postgres/postgres.ts'
import { type Database, openDatabase, TRY_REACHING_AFTER } from './database.ts'
import { migrateDatabase } from './migrate.ts'

const SCHOOL = randomUUID()

/** Opened, and closed with the test. */
function open(url: string, clock = { ms: 0 }): Database {
  const database = openDatabase({ url, now: () => clock.ms, monotonic: () => clock.ms })
  onTestFinished(database.close)
  return database
}

const write = ({ inSchool }: Database) =>
  inSchool(SCHOOL, (ask) =>
    ask(
      `INSERT INTO head (school, store, revision) VALUES ($1, 'ledger', 1)
       ON CONFLICT (school, store) DO UPDATE SET revision = head.revision + 1`,
      [SCHOOL],
    ),
  )
const read = ({ inSchool }: Database) =>
  inSchool(SCHOOL, (ask) => ask<{ revision: number }>('SELECT revision FROM head'))

const codeOfWrite = (database: Database) =>
  write(database).then(
    () => null,
    (error) => error.code,
  )

it('a database that becomes read-only has every connection dropped at once, and is read from meanwhile', async () => {
  const cluster = await startCluster()
  await cluster.admin('CREATE DATABASE flightline OWNER flightline')
  const clock = { ms: 5 * TRY_REACHING_AFTER }
  const database = open(cluster.url('flightline'), clock)
  await migrateDatabase(database)
  await write(database)
  await Promise.all(Array.from({ length: 6 }, () => read(database)))
  const connections = async () =>
    (
      await cluster.admin(
        `SELECT pid FROM pg_stat_activity WHERE usename = 'flightline' ORDER BY pid`,
      )
    ).map(({ pid }) => pid)
  const before = await connections()
  await cluster.admin('ALTER SYSTEM SET default_transaction_read_only = on')
  await cluster.admin('SELECT pg_reload_conf()')
  // A reload comes to each connection in its own time.
  await expect.poll(() => codeOfWrite(database), SOON).toBe('25006')
  await expect
    .poll(async () => (await connections()).filter((pid) => before.includes(pid)), SOON)
    .toEqual([])
  expect(await read(database)).toHaveLength(1)
  expect(database.trouble()).toEqual({ since: clock.ms, reason: 'database_away' })
  await cluster.admin('ALTER SYSTEM RESET default_transaction_read_only')
  await cluster.admin('SELECT pg_reload_conf()')
  await expect.poll(() => codeOfWrite(database), SOON).toBeNull()
  expect(database.trouble()).toBeNull()
})
