import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { aTask } from '#server/testing/a-task.ts'
import { aMember, anAuditEntry } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/postgres/postgres.ts'
import { account } from './commands/account.ts'
import { backup, IN_DATABASE } from './commands/backup.ts'
import { purge } from './commands/purge.ts'
import { restore } from './commands/restore.ts'
import { putSchool } from './schools/in-table.ts'
import { OPERATOR_ACCOUNTS, schoolIdFrom } from './schools/list.ts'

const BASE_URL = 'https://school.example/path'
const SCHOOL = schoolIdFrom(BASE_URL)

const A_VERSION = `INSERT INTO rows (school, store, kind, id) VALUES ($1, 'model', 'version', 'R1 1')`

let test: TestDatabase
let database: Database
let folder: string
let said: string[]

beforeAll(() => {
  folder = newFolder('shared')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  test = await freshDatabase()
  database = openDatabase({ url: test.url })
  await putOne(SCHOOL, null)
  return () => database.close().catch(() => {})
})

function putOne(id: string, host: string | null) {
  return database.overAll((ask) =>
    putSchool(ask, {
      id,
      // A school alone has no host in the list.
      host,
      name: host ?? 'Mesa Air',
      baseUrl: BASE_URL,
      timeZone: 'America/Denver',
      hours: { opens: 360, closes: 1320 },
      location: null,
      dailyRequests: 100,
    }),
  )
}

type Command = typeof account

function run(command: Command, words: readonly string[], env: Record<string, string> = {}) {
  said = []
  const task = aTask({ words, folder, say: (line) => void said.push(line) })
  const given = { DATABASE_URL: test.url, SCHOOL_API_URL: BASE_URL, ...env }
  return command({ ...task, around: { ...task.around, env: { ...task.around.env, ...given } } })
}

const accounts = (id = SCHOOL) => accountsInDatabase({ database, school: id })
const letIn = (id = SCHOOL, name = 'Ada Moss') =>
  accounts(id).transact(async (rows) => {
    await rows.put('people', aMember({ id: randomUUID(), name }))
    await rows.note(anAuditEntry())
  })

describe('npm run account with DATABASE_URL', () => {
  it('reads and changes the house there, whether a gateway runs or not, in the same audit', async () => {
    expect(await run(account, ['list'])).toBe(1)
    expect(said).toEqual(['Mesa Air has no accounts yet.'])
    await letIn()
    expect(await run(account, ['list'])).toBe(0)
    expect(said).toEqual([expect.stringMatching(/^Ada Moss .*admin/)])
    expect(await run(account, ['reset', 'ada', 'moss'])).toBe(0)
    const [person] = await accounts().read((rows) => rows.all('people'))
    expect(person?.passphrase).toMatch(/^\$scrypt/)
    const [row] = await accounts().read((rows) => rows.audit(0, Number.MAX_SAFE_INTEGER, 1))
    expect(row).toMatchObject({ action: 'passphrase-reset', seq: 2 })
    expect(await firstWrongIn(accounts())).toBe(null)
  })

  it('takes one of many schools by its host, and without one the operator’s own accounts', async () => {
    const other = randomUUID()
    await putOne(other, 'kapa.example.org')
    await letIn(SCHOOL)
    await letIn(other, 'Bo')
    const many = { SCHOOL_API_URL: '' }
    expect(await run(account, ['list'], many)).toBe(1)
    expect(said).toEqual(['The operator has no accounts yet.'])
    await letIn(OPERATOR_ACCOUNTS, 'Olive Owner')
    expect(await run(account, ['list'], many)).toBe(0)
    expect(said).toEqual([expect.stringMatching(/^Olive Owner /)])
    // Of a school that is to be forgotten it has to be said which.
    expect(await run(purge, [], many)).toBe(1)
    expect(said.join()).toMatch(/holds 2 schools\. Name one with --school HOST/)
    expect(await run(account, ['list', '--school', 'KAPA.example.org'], many)).toBe(0)
    expect(said).toEqual([expect.stringMatching(/^Bo /)])
    expect(await run(account, ['list', '--school', 'nowhere.example'], many)).toBe(1)
    expect(said.join()).toContain(
      'No school in the database of DATABASE_URL is at nowhere.example.',
    )
    expect(await run(account, ['list', '--school'])).toBe(2)
  })

  it('says in words that the database cannot be reached, or that the setting is wrong', async () => {
    const nowhere = { DATABASE_URL: 'postgres://flightline:secret@127.0.0.1:1/x' }
    expect(await run(account, ['list'], nowhere)).toBe(1)
    expect(said.join()).toMatch(/127\.0\.0\.1:1, can’t be reached.*Nothing was changed\./)
    expect(said.join()).not.toContain('secret')
    expect(await run(account, ['list'], { DATABASE_URL: 'data/flightline' })).toBe(1)
    expect(said.join()).toContain('DATABASE_URL')
  })
})

describe('npm run purge with DATABASE_URL', () => {
  it('removes what was read of that school, and its house only if it is asked for', async () => {
    const other = randomUUID()
    await putOne(other, 'kapa.example.org')
    for (const id of [SCHOOL, other]) {
      await letIn(id)
      await database.inSchool(id, (ask) => ask(A_VERSION, [id]))
    }
    const held = (id: string) =>
      database.inSchool(id, async (ask) => [
        (await ask("SELECT 1 FROM rows WHERE school = $1 AND store = 'model'", [id])).length,
        (await ask("SELECT 1 FROM rows WHERE school = $1 AND store = 'accounts'", [id])).length,
        (await ask('SELECT 1 FROM audit WHERE school = $1', [id])).length,
      ])
    expect(await run(purge, [])).toBe(0)
    expect([await held(SCHOOL), await held(other)]).toEqual([
      [0, 1, 1],
      [1, 1, 1],
    ])
    expect(await run(purge, ['--house'])).toBe(0)
    expect([await held(SCHOOL), await held(other)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ])
    await database.overAll((ask) =>
      ask("UPDATE school SET holder = $1, lease_until = now() + '30 s' WHERE id = $2", [
        randomUUID(),
        other,
      ]),
    )
    expect(await run(purge, ['--house', '--school', 'kapa.example.org'])).toBe(1)
    expect(said.join()).toMatch(/A Flightline runs on kapa\.example\.org.*Nothing was removed\./)
    expect(await held(other)).toEqual([1, 1, 1])
  })
})

describe('a copy of a house in a database', () => {
  it('is PostgreSQL’s to make: backup and restore say how, and touch nothing', async () => {
    await letIn()
    const file = join(folder, 'copy.sqlite')
    expect([await run(backup, [file]), said]).toEqual([1, [`${IN_DATABASE} Nothing was copied.`]])
    expect([await run(restore, [file]), said]).toEqual([
      1,
      [`${IN_DATABASE} Nothing was restored.`],
    ])
  })
})
