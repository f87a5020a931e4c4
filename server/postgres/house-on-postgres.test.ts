import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstWrongIn } from '#house/house-store.ts'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import {
  aDeed,
  aMember,
  carriedContract,
  houseContract,
  sameHistories,
  wholeHouse,
} from '#server-testing/house-contract.ts'
import { newFolder } from '#server-testing/new-folder.ts'
import { directlyAndPooled } from '#server-testing/postgres/directly-and-pooled.ts'
import { freshDatabase, type TestDatabase } from '#server-testing/postgres/postgres.ts'
import { runs } from '#testing/runs.ts'
import { type Database, openDatabase } from './database.ts'
import { houseOnPostgres } from './house-on-postgres.ts'

let test: TestDatabase
const open: Database[] = []
const place = newFolder('house-pg')

beforeAll(async () => {
  test = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(open.map((database) => database.close()))
  rmSync(place, { recursive: true, force: true })
})

function connect(url = test.url): Database {
  const database = openDatabase({ url })
  open.push(database)
  return database
}

const aHouse = (database: Database, school: string = randomUUID()) =>
  houseOnPostgres({ database, school })

directlyAndPooled('a house on PostgreSQL', (reach) => {
  let database: Database
  beforeAll(async () => {
    database = connect(await reach(test))
  })
  houseContract(() => aHouse(database))
})

describe('a house on PostgreSQL', () => {
  let database: Database
  beforeAll(() => {
    database = connect()
  })
  describe('that is carried', () => carriedContract(() => aHouse(database)))
  sameHistories(
    () => aHouse(database),
    () => openHouse({ file: join(mkdtempSync(join(place, 'a-')), HOUSE_FILE), now: () => 0 }),
  )
})

describe('two gateways at one house', () => {
  it('lose nothing: one claims it, an invite lets in as many as it is for, and the audit is one chain', async () => {
    const school = randomUUID()
    const houses = [aHouse(connect(), school), aHouse(connect(), school)]
    const [one] = houses
    const uses = 20
    const people = runs({ each: 60, every: 200 })
    await one?.transact((house) => house.put('settings', { id: 'uses', value: String(uses) }))
    const turns = Array.from({ length: people }, async (_, n) => {
      const person = aMember({ id: randomUUID(), name: `${n}` })
      return houses[n % 2]?.transact(async (house) => {
        const left = Number((await house.get('settings', 'uses'))?.value)
        const isClaim = (await house.all('people')).length === 0
        await house.note(aDeed({ at: n, object: person.id }))
        if (left === 0) return 'late'
        await house.put('settings', { id: 'uses', value: String(left - 1) })
        await house.put('people', person)
        return isClaim ? 'claimed' : 'in'
      })
    })
    const done = await Promise.all(turns)
    const count = (word: string) => done.filter((one) => one === word).length
    expect([count('claimed'), count('in'), count('late')]).toEqual([1, uses - 1, people - uses])
    for (const house of houses) {
      expect(await firstWrongIn(house)).toBe(null)
      expect(await house.read((rows) => rows.all('people'))).toHaveLength(uses)
      expect(await house.read((rows) => rows.audit(0, 1000, 1000))).toHaveLength(people)
    }
    // A third reads every seal and their sum.
    expect(await wholeHouse(aHouse(connect(), school))).toMatchObject({ wrong: null })
  })

  it('see each other’s change by another revision, and none for a row of the audit', async () => {
    const school = randomUUID()
    const [one, other] = [aHouse(connect(), school), aHouse(connect(), school)]
    const before = await other.revision()
    await one.transact((house) => house.note(aDeed()))
    expect(await other.revision()).toBe(before)
    await one.transact((house) => house.put('people', aMember()))
    const after = await other.revision()
    expect(after).not.toBe(before)
    await one.transact((house) => house.remove('people', 'nobody'))
    expect(await other.revision()).toBe(after)
    await one.transact((house) => house.remove('people', aMember().id))
    expect(await other.revision()).not.toBe(after)
  })

  it('read it as it was at one moment, while another changes it', async () => {
    const school = randomUUID()
    const [one, other] = [aHouse(connect(), school), aHouse(connect(), school)]
    await one.transact((house) => house.put('people', aMember()))
    const seen = await other.read(async (house) => {
      const before = await house.all('people')
      await one.transact((rows) => rows.remove('people', aMember().id))
      return [before.length, (await house.all('people')).length]
    })
    expect(seen).toEqual([1, 1])
    expect(await other.read((house) => house.all('people'))).toEqual([])
  })
})

describe('rows that were changed by hand', () => {
  async function changed(sql: (school: string) => string) {
    const school = randomUUID()
    const database = connect()
    await aHouse(database, school).transact(async (house) => {
      await house.put('people', aMember())
      await house.put('people', aMember({ id: 'b', role: 'viewer' }))
      for (const at of [1, 2, 3]) await house.note(aDeed({ at }))
    })
    await database.inSchool(school, (ask) => ask(sql(school)))
    return aHouse(database, school)
  }

  it.each([
    ['a role', "UPDATE house_row SET body = replace(body, 'viewer', 'admin')"],
    ['a row that is gone', "DELETE FROM house_row WHERE id = 'b'"],
    [
      'a row that was added',
      "INSERT INTO house_row SELECT school, kind, 'c', body, seal FROM house_row WHERE id = 'b'",
    ],
  ])('let nobody in: %s', async (_, sql) => {
    const house = await changed(() => sql)
    await expect(house.read((rows) => rows.all('people'))).rejects.toMatchObject({
      name: 'HouseUnavailable',
      isAway: false,
    })
    expect(house.trouble()).toContain('not as it was written')
    expect(house.trouble()).toContain('pg_restore')
  })

  it('are named in the audit', async () => {
    const house = await changed(() => "UPDATE audit SET object = 'x' WHERE seq = 2")
    expect(await firstWrongIn(house)).toBe(2)
  })
})
