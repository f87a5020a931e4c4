import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#config/log.ts'
import { surroundings } from '#config/surroundings.ts'
import { firstWrongIn } from '#house/house-store.ts'
import { type Database, openDatabase } from '#postgres/database.ts'
import { houseOnPostgres } from '#postgres/house-on-postgres.ts'
import { openLeaseDesk } from '#postgres/lease.ts'
import { schoolIdFrom } from '#schools/hosted-school.ts'
import { KEPT_SCHOOL, keepSchool, keptIn } from '#server-testing/a-kept-school.ts'
import { aTask } from '#server-testing/a-task.ts'
import { aMember } from '#server-testing/house-contract.ts'
import { newFolder } from '#server-testing/new-folder.ts'
import { freshDatabase } from '#server-testing/postgres/postgres.ts'
import { move as run } from './move.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const SCHOOL = schoolIdFrom(KEPT_SCHOOL.baseUrl)

let place: string
let url: string
let database: Database
const at = (name: string) => join(place, name)

/** Runs it with these settings; its code, and what it said. */
async function move(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<readonly [number, string]> {
  const task = aTask({ folder: at('here'), words, now: () => NOW })
  const whole = {
    SCHOOL_API_URL: KEPT_SCHOOL.baseUrl,
    SCHOOL_API_KEY: KEPT_SCHOOL.key,
    SCHOOL_TIME_ZONE: 'America/Denver',
    SCHOOL_NAME: 'Kapa Flight',
    DATA_DIR: at('here'),
    ...env,
  }
  const code = await run({ ...task, around: surroundings(whole, 'UTC', place) })
  return [code, task.said.join('\n')]
}

let kept: string
beforeAll(async () => {
  kept = newFolder('kept')
  await keepSchool(join(kept, 'school'), NOW, { records: 20, deeds: 12 })
})
afterAll(() => rmSync(kept, { recursive: true, force: true }))

/** The school as a Flightline left it, in a folder of its own. */
const putSchool = (folder: string) => cpSync(join(kept, 'school'), folder, { recursive: true })

beforeEach(async () => {
  place = newFolder('move')
  ;({ url } = await freshDatabase())
  database = openDatabase({ url })
  putSchool(at('here'))
  putSchool(at('as-it-was'))
})
afterEach(async () => {
  await database.close()
  rmSync(place, { recursive: true, force: true })
})

describe('npm run move', () => {
  it('takes a school to PostgreSQL and back, and each row is as it was', async () => {
    const [code, said] = await move({}, '--to', url)
    expect([code, said]).toEqual([0, expect.stringContaining('the same on both sides')])
    expect(said).not.toContain('only-for-tests')
    const house = houseOnPostgres({ database, school: SCHOOL })
    expect(await firstWrongIn(house)).toBe(null)
    await house.transact((rows) => rows.put('people', aMember({ id: 'new', name: 'New' })))
    await house.transact((rows) => rows.remove('people', 'new'))
    expect(await move({ DATABASE_URL: url }, '--to', 'sqlite')).toEqual([0, expect.anything()])
    expect(await keptIn(at('here'), NOW)).toEqual(await keptIn(at('as-it-was'), NOW))
    await expect(house.transact((rows) => rows.put('people', aMember()))).rejects.toThrow(
      `moved to ${at('here')}`,
    )
  })

  it('does nothing while a gateway holds the school in the database', async () => {
    await move({}, '--to', url)
    const monotonic = () => performance.now()
    const gateway = openLeaseDesk({ database, log: silentLog, monotonic, lease: 3000 })
    gateway.want(SCHOOL)
    const [code, said] = await move({ DATABASE_URL: url }, '--to', 'sqlite')
    await gateway.close()
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/running on postgres:.* for Kapa Flight; stop it/),
    ])
    expect((await move({ DATABASE_URL: url }, '--to', 'sqlite'))[0]).toBe(0)
  })

  it('refuses a database that has the school already, or under another key, and leaves no trace where it refuses', async () => {
    expect((await move({ SCHOOL_API_KEY: 'another' }, '--to', url))[0]).toBe(1)
    expect(await database.overAll((ask) => ask('SELECT id FROM school'))).toEqual([])
    await move({}, '--to', url)
    putSchool(at('again'))
    expect(await move({ DATA_DIR: at('again') }, '--to', url)).toEqual([
      1,
      expect.stringContaining('in use for Kapa Flight already'),
    ])
    expect(
      await move({ DATABASE_URL: url, SCHOOL_API_KEY: 'another' }, '--to', at('there')),
    ).toEqual([1, expect.stringContaining('under another key')])
  })

  it('says in words what is wrong with an address, without its password', async () => {
    const nowhere = 'postgres://flightline:only-for-tests@127.0.0.1:1/flightline'
    const [code, said] = await move({}, '--to', nowhere)
    expect([code, said]).toEqual([1, expect.stringContaining('Nothing is lost')])
    expect(said).not.toContain('only-for-tests')
  })
})
