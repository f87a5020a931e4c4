import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import type { ReadRequest, SharedView } from '#server/school/read-model/sharing.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { createReadRequests } from '#server/store/postgres/read-requests.ts'
import { ALL_TABLES, SCHOOL_TABLES } from '#server/store/postgres/schema.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/postgres/postgres.ts'
import { aHostedSchool } from '#server/testing/school-status.ts'
import { eraseSchool, openListTable } from './in-table.ts'
import { type HostedSchool, ListRefused } from './list.ts'
import { readKeyOf, sealKey, unsealKey } from './sealed-key.ts'

const KEY = 'CANARY-q7Zt-Lm83xW'
const master = randomBytes(32)

let test: TestDatabase
let database: Database
let admin: Client
beforeAll(async () => {
  test = await freshDatabase()
  database = openDatabase({ url: test.url, now: Date.now, monotonic: () => performance.now() })
  admin = new Client({ connectionString: test.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.close()
})

const aSchool = (host: string) =>
  aHostedSchool(host, { id: randomUUID(), location: { latitude: 39.57, longitude: -104.85 } })

async function added(host: string): Promise<HostedSchool> {
  const school = aSchool(host)
  const list = openListTable(database)
  await list.add({ school, key: { sealed: sealKey(KEY, school, master) } })
  return school
}

/** A row in every table that has rows of schools, whichever columns it has. */
async function fill(school: string): Promise<void> {
  for (const table of SCHOOL_TABLES) {
    const { rows } = await admin.query<{ name: string; type: string }>(
      'SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
    const valueOf = ({ name, type }: { name: string; type: string }) => {
      if (name === 'school') return school
      if (type === 'uuid') return randomUUID()
      if (type === 'bytea') return randomBytes(4)
      if (type.startsWith('timestamp')) return new Date()
      return type === 'text' ? '{}' : 1
    }
    const names = rows.map(({ name }) => name).join(', ')
    const places = rows.map((_, at) => `$${at + 1}`).join(', ')
    await database.inSchool(school, (ask) =>
      ask(`INSERT INTO ${table} (${names}) VALUES (${places})`, rows.map(valueOf)),
    )
  }
}

/** Of all rows of a school in a table, as bytes; null for none. */
async function digests(school: string): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {}
  for (const table of ALL_TABLES.filter((one) => one !== 'schema_version')) {
    const column = table === 'school' ? 'id' : 'school'
    const { rows } = await admin.query<{ digest: string | null }>(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM ${table} AS t WHERE ${column} = $1`,
      [school],
    )
    found[table] = rows[0]?.digest ?? null
  }
  return found
}

/** A moment that a test decides on. */
function whenever() {
  let now = () => {}
  const come = new Promise<void>((resolve) => {
    now = resolve
  })
  return { now, come }
}

async function tablesWith(school: string): Promise<readonly string[]> {
  return Object.entries(await digests(school)).flatMap(([table, row]) => (row ? [table] : []))
}

describe('the list in the database', () => {
  it('has what was put on it, for every gateway, and tells of each change once', async () => {
    const school = await added('one.example')
    const other = openListTable(database)
    let told = 0
    other.onChange(() => {
      told += 1
    })
    expect(await other.reload()).toBe(true)
    expect(other.byHost('one.example')?.school).toEqual(school)
    expect(await other.reload()).toBe(false)
    const key = other.byHost('one.example')?.key
    if (!key || 'keyFile' in key) throw new Error('not sealed')
    expect(unsealKey(key.sealed, school, master)).toBe(KEY)
    await openListTable(database).setKey(school.id, { sealed: sealKey('next', school, master) })
    await other.reload()
    expect(told).toBe(2)
    await expect(other.add({ school: aSchool('one.example'), key: null })).rejects.toThrow(
      ListRefused,
    )
    await expect(
      other.add({ school: aSchool('file.example'), key: { keyFile: '/a/file' } }),
    ).rejects.toThrow(/MASTER_KEY_FILE/)
    expect(other.byHost('file.example')).toBe(null)
  })

  it('keeps a school whose key is gone, and says of that one alone that it has none', async () => {
    const [lost, well] = [await added('lost.example'), await added('well.example')]
    await database.overAll((ask) =>
      ask('UPDATE school SET data_key_sealed = NULL WHERE id = $1', [lost.id]),
    )
    const list = openListTable(database)
    await list.reload()
    const found = ['lost.example', 'well.example'].map((host) => list.byHost(host))
    expect(found.map((one) => one?.key === null)).toEqual([true, false])
    expect(found[0] && readKeyOf(found[0], null)).toEqual({ flaw: 'is not set.' })
    expect(well.id).toBe(found[1]?.school.id)
  })

  it('holds a removed school in no table, and every other as it was to the byte', async () => {
    const [gone, stays] = [await added('gone.example'), await added('stays.example')]
    for (const { id } of [gone, stays]) await fill(id)
    const before = await digests(stays.id)
    expect(Object.values(await digests(gone.id))).not.toContain(null)
    expect(Object.values(before)).not.toContain(null)
    const list = openListTable(database)
    await list.reload()
    await list.remove(gone.id)
    expect(list.byHost('gone.example')).toBe(null)
    await eraseSchool(database, gone.id)
    expect(await tablesWith(gone.id)).toEqual(['school'])
    expect(await digests(stays.id)).toEqual(before)
  })

  it('takes nothing of a removed school from a gateway that has not heard, and forgets it a day later', async () => {
    const gone = await added('late.example')
    const accounts = accountsInDatabase({ database, school: gone.id })
    const person = aMember({ name: 'CANARY-late' })
    const [isIn, goesOn] = [whenever(), whenever()]
    // A page that is answered while the school is being removed.
    const writing = accounts.transact(async (rows) => {
      await rows.put('people', person)
      isIn.now()
      await goesOn.come
    })
    await isIn.come
    const list = openListTable(database)
    await list.reload()
    const removed = list.remove(gone.id).then(() => eraseSchool(database, gone.id))
    goesOn.now()
    await Promise.all([writing, removed])
    await expect(accounts.transact((rows) => rows.put('people', person))).rejects.toThrow(
      'was removed',
    )
    const readRequests = createReadRequests({
      database,
      monotonic: () => performance.now(),
      notify() {},
    })
    const asked = { question: 'who', purpose: 'person' } as unknown as ReadRequest
    expect(await readRequests.ask(gone.id, asked)).toBe('too many')
    readRequests.viewed(gone.id, { canary: 'CANARY-look' } as unknown as SharedView)
    readRequests.hear(gone.id)
    readRequests.close()
    expect(await tablesWith(gone.id)).toEqual(['school'])
    const { rows } = await admin.query('SELECT t::text AS row FROM school t WHERE id = $1', [
      gone.id,
    ])
    expect(rows[0]?.row).not.toMatch(/late|api|-104\.85/)
    const makeOlder =
      "UPDATE school SET removed_at = removed_at - interval '25 hours' WHERE id = $1"
    await admin.query(makeOlder, [gone.id])
    await list.reload()
    expect(await tablesWith(gone.id)).toEqual([])
  })

  it('finishes a removal that was cut short, and what a gateway wrote while it had not heard', async () => {
    const gone = await added('cut.example')
    await fill(gone.id)
    const list = openListTable(database)
    await list.remove(gone.id)
    await list.reload()
    // Its host is free at once; its rows go once every gateway has let go of it.
    expect((await digests(gone.id)).record).not.toBe(null)
    expect((await added('cut.example')).id).not.toBe(gone.id)
    await admin.query("UPDATE school SET removed_at = now() - interval '2 minutes' WHERE id = $1", [
      gone.id,
    ])
    await list.reload()
    expect(await tablesWith(gone.id)).toEqual(['school'])
    expect(list.byHost('cut.example')).not.toBe(null)
  })

  it('shows no key in a dump of all that it holds', async () => {
    await added('dump.example')
    let said = ''
    for (const table of ALL_TABLES) {
      const { rows } = await admin.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)
      said += rows.map(({ row }) => row).join('\n')
    }
    expect(said).toContain('dump.example')
    for (const form of [KEY, Buffer.from(KEY).toString('hex'), Buffer.from(KEY).toString('base64')])
      expect(said).not.toContain(form)
    expect(said).not.toContain(master.toString('hex'))
  })

  it('stays as it was read while the database is away', async () => {
    const short = openDatabase({ url: test.url, now: Date.now, monotonic: () => performance.now() })
    const list = openListTable(short)
    await list.reload()
    const { length } = list.all()
    expect(length).toBeGreaterThan(0)
    await short.close()
    expect(await list.reload()).toBe(false)
    expect(list.all()).toHaveLength(length)
    expect(list.troubles().join()).toMatch(/cannot be read from the database/)
  })
})
