import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import { silentLog } from '#server/config/log.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openLedgerInDatabase } from '#server/school/ledger/ledger-in-database.ts'
import { LEFT_WHEN_LOST } from '#server/school/ledger/ledger-state.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { migrateDatabase } from '#server/store/postgres/migrate.ts'
import { addSchool } from '#server/testing/a-held-school.ts'
import { aMember, anAuditEntry } from '#server/testing/accounts-contract.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { programPath } from '#server/testing/installed-programs.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { startCluster } from '#server/testing/postgres/postgres.ts'
import { IN_DATABASE } from './commands/backup.ts'

describeWith(['postgres', 'pg_dump', 'pg_restore'], 'a copy of a house in a database', () => {
  it('made and put back as those words say has everybody in it, and takes little of the day to be left', async () => {
    // Both of one version: a copy is made by the programs of the server, or later ones.
    const bin = dirname(realpathSync(programPath('postgres')))
    vi.stubEnv('FLIGHTLINE_POSTGRES', bin)
    const cluster = await startCluster().finally(() => vi.unstubAllEnvs())
    await cluster.admin('CREATE DATABASE flightline OWNER flightline')
    const open = () => openDatabase({ url: cluster.url('flightline') })
    const before = open()
    await migrateDatabase(before)
    const school = await addSchool(before)
    await accountsInDatabase({ database: before, school }).transact(async (rows) => {
      await rows.put('people', aMember({ name: 'Ada Moss' }))
      await rows.note(anAuditEntry())
    })
    expect(await spend(before, school, 3)).toBe(97)
    const folder = newFolder('copy')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const asAdministrator = async (command = '') => {
      const [program = '', ...words] = command
        .replace('FILE', join(folder, 'flightline.dump'))
        .replace('DATABASE', 'flightline')
        .split(' ')
      const place = { PGHOST: '127.0.0.1', PGPORT: String(cluster.port), PGUSER: 'postgres' }
      const env = { PATH: [bin, process.env['PATH']].join(delimiter), ...place }
      await promisify(execFile)(program, words, { env })
    }
    const [dump, back] = [...IN_DATABASE.matchAll(/`([^`]+)`/g)].map(([, command]) => command)
    await asAdministrator(dump)
    await accountsInDatabase({ database: before, school }).transact(async (rows) => {
      for (const { id } of await rows.all('people')) await rows.remove('people', id)
    })
    await before.close()
    await asAdministrator(back)
    const database = open()
    onTestFinished(database.close)
    const accounts = accountsInDatabase({ database, school })
    expect(await accounts.read((rows) => rows.all('people'))).toMatchObject([{ name: 'Ada Moss' }])
    expect(await firstWrongIn(accounts)).toBe(null)
    expect(await spend(database, school, 0)).toBe(LEFT_WHEN_LOST)
    // A copy that is nobody's but the administrator's to make still keeps one school from another.
    await expect(database.overAll((ask) => ask('SELECT 1 FROM rows'))).rejects.toThrow(
      'flightline.school',
    )
  })
})

/** Takes the school over, charges so many requests to the day, and says how many are left. */
async function spend(database: Database, school: string, requests: number): Promise<number> {
  const common = { now: Date.now, monotonic: () => performance.now(), log: silentLog }
  const holder = randomUUID()
  const [taken] = await database.overAll((ask) =>
    ask<{ epoch: number }>(
      `UPDATE school SET holder = $2, epoch = epoch + 1, lease_until = now() + interval '30 s'
       WHERE id = $1 RETURNING epoch`,
      [school, holder],
    ),
  )
  const fence = { holder, epoch: taken?.epoch ?? 0, isHeld: () => true }
  const shared = { database, school, fence, binding: 'https://school.example key' }
  const store = await openLedgerInDatabase({ ...shared, ...common })
  if (store === null) throw new Error('The school is not held.')
  const ledger = createLedger({ ...common, store, assumedLimit: 100 })
  for (let n = 0; n < requests; n += 1)
    expect(await ledger.charge(`question ${n}`, 'person')).toBe(null)
  await store.settled()
  const [kept] = await database.inSchool(school, (ask) =>
    ask<{ facts: string }>("SELECT facts FROM head WHERE school = $1 AND store = 'ledger'", [
      school,
    ]),
  )
  const [, text] = JSON.parse(kept?.facts ?? '') as [string, string]
  const { state } = JSON.parse(text) as { state: { day: { remaining: number } } }
  return state.day.remaining
}
