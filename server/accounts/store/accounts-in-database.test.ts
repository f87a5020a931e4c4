import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountsReading,
  type AccountsTransaction,
  firstWrongIn,
} from '#server/accounts/store/accounts-store.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import {
  accountsContract,
  aMember,
  anAuditEntry,
  sameHistories,
  wholeAccounts,
} from '#server/testing/accounts-contract.ts'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/postgres/postgres.ts'
import { runs } from '#testing/runs.ts'
import { type AccountsInDatabase, accountsInDatabase } from './accounts-in-database.ts'

let test: TestDatabase
const open: Database[] = []

beforeAll(async () => {
  test = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(open.map((database) => database.close()))
})

function connect(url = test.url): Database {
  const database = openDatabase({ url })
  open.push(database)
  return database
}

/** One house that is changed and read by several gateways, one after the other. */
function inTurnsAt(...allAccounts: readonly [AccountsInDatabase, ...AccountsInDatabase[]]) {
  let turn = 0
  const next = () => allAccounts[(turn += 1) % allAccounts.length] ?? allAccounts[0]
  return {
    transact: <T>(work: (accounts: AccountsTransaction) => Promise<T>) => next().transact(work),
    read: <T>(work: (accounts: AccountsReading) => Promise<T>) => next().read(work),
    close: async () => {},
  }
}

const aAccounts = (database: Database, school: string = randomUUID()) =>
  accountsInDatabase({ database, school })

directlyAndPooled('a house on PostgreSQL', (reach) => {
  let database: Database
  beforeAll(async () => {
    database = connect(await reach(test))
  })
  accountsContract(() => aAccounts(database))
})

it('writes more in one transaction than goes into one statement', async () => {
  const school = randomUUID()
  const database = connect()
  const sizes: number[] = []
  const accounts = aAccounts(
    {
      ...database,
      inSchool: (id, work) =>
        database.inSchool(id, (ask) =>
          work((text, values) => {
            if (/INSERT INTO rows/.test(text)) sizes.push((values ?? []).join('').length)
            return ask(text, values)
          }),
        ),
    },
    school,
  )
  const row = (id: string) => ({ id, value: id.repeat(900_000) })
  await accounts.transact(async (rows) => {
    for (const id of ['a', 'b', 'c']) await rows.put('settings', row(id))
    await rows.put('settings', { id: 'd', value: 'd'.repeat(3_000_000) })
  })
  expect(sizes.map((size) => Math.round(size / 1e5))).toEqual([18, 9, 30])
  const there = await aAccounts(connect(), school).read((rows) => rows.all('settings'))
  const lengths = there.map(({ id, value }) => `${id} ${value.length}`)
  expect(lengths.toSorted()).toEqual(['a 900000', 'b 900000', 'c 900000', 'd 3000000'])
})

describe('two gateways at one house', () => {
  let databases: readonly [Database, Database]
  beforeAll(() => {
    databases = [connect(), connect()]
  })
  sameHistories(() => {
    const school = randomUUID()
    return inTurnsAt(aAccounts(databases[0], school), aAccounts(databases[1], school))
  })

  it('count together what changes nothing of who may see what, which has no revision of its own', async () => {
    const school = randomUUID()
    const [one, other] = [aAccounts(connect(), school), aAccounts(connect(), school)]
    const count = async (accounts: AccountsInDatabase) =>
      accounts.quietly(async (rows) => {
        const before = Number((await rows.get('settings', 'count'))?.value ?? 0)
        await rows.put('settings', { id: 'count', value: String(before + 1) })
      })
    for (let n = 0; n < 10; n += 1) await Promise.all([count(one), count(other)])
    expect(await one.revision()).toBe(0)
    for (const accounts of [one, other])
      expect(await accounts.read((rows) => rows.get('settings', 'count'))).toMatchObject({
        value: '20',
      })
  })

  it('lose nothing: one claims it, an invite lets in as many as it is for, and the audit is one chain', async () => {
    const school = randomUUID()
    const allAccounts = [aAccounts(connect(), school), aAccounts(connect(), school)]
    const [one] = allAccounts
    const uses = 20
    const people = runs({ each: 60, every: 200 })
    await one?.transact((accounts) => accounts.put('settings', { id: 'uses', value: String(uses) }))
    const turns = Array.from({ length: people }, async (_, n) => {
      const person = aMember({ id: randomUUID(), name: `${n}` })
      return allAccounts[n % 2]?.transact(async (accounts) => {
        const left = Number((await accounts.get('settings', 'uses'))?.value)
        const isClaim = (await accounts.all('people')).length === 0
        await accounts.note(anAuditEntry({ at: n, object: person.id }))
        if (left === 0) return 'late'
        await accounts.put('settings', { id: 'uses', value: String(left - 1) })
        await accounts.put('people', person)
        return isClaim ? 'claimed' : 'in'
      })
    })
    const done = await Promise.all(turns)
    const count = (word: string) => done.filter((one) => one === word).length
    expect([count('claimed'), count('in'), count('late')]).toEqual([1, uses - 1, people - uses])
    for (const accounts of allAccounts) {
      expect(await firstWrongIn(accounts)).toBe(null)
      expect(await accounts.read((rows) => rows.all('people'))).toHaveLength(uses)
      expect(await accounts.read((rows) => rows.audit(0, 1000, 1000))).toHaveLength(people)
    }
    // A third reads every seal and their sum.
    expect(await wholeAccounts(aAccounts(connect(), school))).toMatchObject({ wrong: null })
  })

  it('see each other’s change by another revision, and none for a row of the audit', async () => {
    const school = randomUUID()
    const [one, other] = [aAccounts(connect(), school), aAccounts(connect(), school)]
    const before = await other.revision()
    await one.transact((accounts) => accounts.note(anAuditEntry()))
    expect(await other.revision()).toBe(before)
    await one.transact((accounts) => accounts.put('people', aMember()))
    const after = await other.revision()
    expect(after).not.toBe(before)
    await one.transact((accounts) => accounts.remove('people', 'nobody'))
    expect(await other.revision()).toBe(after)
    await one.transact((accounts) => accounts.remove('people', aMember().id))
    expect(await other.revision()).not.toBe(after)
  })

  it('read it as it was at one moment, while another changes it', async () => {
    const school = randomUUID()
    const [one, other] = [aAccounts(connect(), school), aAccounts(connect(), school)]
    await one.transact((accounts) => accounts.put('people', aMember()))
    const seen = await other.read(async (accounts) => {
      const before = await accounts.all('people')
      await one.transact((rows) => rows.remove('people', aMember().id))
      return [before.length, (await accounts.all('people')).length]
    })
    expect(seen).toEqual([1, 1])
    expect(await other.read((accounts) => accounts.all('people'))).toEqual([])
  })
})

describe('rows that were changed by hand', () => {
  async function changed(sql: (school: string) => string) {
    const school = randomUUID()
    const database = connect()
    await aAccounts(database, school).transact(async (accounts) => {
      await accounts.put('people', aMember())
      await accounts.put('people', aMember({ id: 'b', role: 'viewer' }))
      for (const at of [1, 2, 3]) await accounts.note(anAuditEntry({ at }))
    })
    await database.inSchool(school, (ask) => ask(sql(school)))
    return aAccounts(database, school)
  }

  it('are found at the next change by a gateway that has loaded them, also with the seal of another', async () => {
    const school = randomUUID()
    const database = connect()
    const accounts = aAccounts(database, school)
    await accounts.transact((rows) => rows.put('people', aMember()))
    await database.inSchool(school, (ask) =>
      ask("INSERT INTO rows SELECT school, store, kind, 'c', body, written, seal FROM rows"),
    )
    expect(await accounts.read((rows) => rows.all('people'))).toHaveLength(1)
    await database.inSchool(school, (ask) => ask("UPDATE head SET sum = '1'"))
    for (let turn = 0; turn < 2; turn += 1)
      await expect(accounts.read((rows) => rows.all('people'))).rejects.toMatchObject({
        name: 'AccountsUnavailable',
      })
    expect([accounts.loaded(), accounts.trouble()]).toEqual([
      null,
      expect.stringContaining('changed outside Flightline'),
    ])
  })

  it.each([
    ['a role', "UPDATE rows SET body = replace(body, 'viewer', 'admin')"],
    ['a row that is gone', "DELETE FROM rows WHERE id = 'b'"],
    [
      'a row that was added',
      "INSERT INTO rows SELECT school, store, kind, 'c', body, written, seal FROM rows WHERE id = 'b'",
    ],
  ])('let nobody in: %s', async (_, sql) => {
    const accounts = await changed(() => sql)
    await expect(accounts.read((rows) => rows.all('people'))).rejects.toMatchObject({
      name: 'AccountsUnavailable',
      isAway: false,
    })
    expect(accounts.trouble()).toContain('changed outside Flightline')
    expect(accounts.trouble()).toContain('pg_restore')
  })

  it('are named in the audit', async () => {
    const accounts = await changed(() => "UPDATE audit SET object = 'x' WHERE seq = 2")
    expect(await firstWrongIn(accounts)).toBe(2)
  })
})
