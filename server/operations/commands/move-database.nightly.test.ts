import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { surroundings } from '#config/surroundings.ts'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import { readMarkIn } from '#ledger/move-mark.ts'
import { type Database, openDatabase } from '#postgres/database.ts'
import { houseOnPostgres } from '#postgres/house-on-postgres.ts'
import { OPERATORS_HOUSE, schoolFolder, schoolIdFrom } from '#schools/hosted-school.ts'
import { KEPT_SCHOOL, keepSchool, keptIn } from '#server-testing/a-kept-school.ts'
import { aTask } from '#server-testing/a-task.ts'
import { aMember } from '#server-testing/house-contract.ts'
import { newFolder } from '#server-testing/new-folder.ts'
import { freshDatabase } from '#server-testing/postgres/postgres.ts'
import { move as run } from './move.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

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
  it('takes a school to PostgreSQL once more, and back to where an older copy of it stands', async () => {
    expect(await move({}, '--to', url)).toEqual([0, expect.anything()])
    expect(await move({ DATABASE_URL: url }, '--to', 'sqlite')).toEqual([0, expect.anything()])
    expect(await move({}, '--to', url)).toEqual([0, expect.anything()])
    expect(await move({ DATABASE_URL: url }, '--to', at('elsewhere'))).toEqual([
      0,
      expect.anything(),
    ])
    expect(await keptIn(at('elsewhere'), NOW)).toEqual(await keptIn(at('as-it-was'), NOW))
  })

  it('takes a school from one database to another', async () => {
    const other = await freshDatabase()
    await move({}, '--to', url)
    expect(await move({ DATABASE_URL: url }, '--to', other.url)).toEqual([0, expect.anything()])
    expect(await move({ DATABASE_URL: other.url }, '--to', at('back'))).toEqual([
      0,
      expect.anything(),
    ])
    expect(await keptIn(at('back'), NOW)).toEqual(await keptIn(at('as-it-was'), NOW))
  })

  it('takes all of many schools or none, each from its own folder to its own rows', async () => {
    const host = (n: number) => `school-${n}.example.org`
    const list = [0, 1].map((n) => {
      writeFileSync(at(`key-${n}`), KEPT_SCHOOL.key)
      const url = n === 0 ? KEPT_SCHOOL.baseUrl : `${KEPT_SCHOOL.baseUrl}/other`
      return { name: `School ${n}`, host: host(n), url, zone: 'UTC', keyFile: at(`key-${n}`) }
    })
    writeFileSync(at('schools.json'), JSON.stringify(list))
    const folderOf = (n: number) => schoolFolder(at('many'), schoolIdFrom(host(n)))
    // The second folder is of the first school.
    for (const n of [0, 1]) putSchool(folderOf(n))
    const many = {
      SCHOOLS_FILE: at('schools.json'),
      PUBLIC_URL: 'https://operator.example.org',
      DATA_DIR: at('many'),
      SCHOOL_API_URL: '',
      SCHOOL_API_KEY: '',
      SCHOOL_TIME_ZONE: '',
      SCHOOL_NAME: '',
    }
    expect(await move(many, '--to', url)).toEqual([
      1,
      expect.stringContaining('is of another school, or of this one under another key'),
    ])
    expect(await database.overAll((ask) => ask('SELECT id FROM school'))).toEqual([])
    rmSync(folderOf(1), { recursive: true })
    await keepSchool(folderOf(1), NOW, { baseUrl: `${KEPT_SCHOOL.baseUrl}/other` })
    const own = openHouse({ file: join(at('many'), HOUSE_FILE), now: () => NOW })
    await own.transact((rows) => rows.put('people', aMember({ name: 'Olga' })))
    await own.close()
    const [code, said] = await move(many, '--to', url)
    expect([code, said]).toEqual([0, expect.stringMatching(/School 0: .*\n.*\nSchool 1: .*\n/)])
    expect(
      await database.overAll((ask) =>
        ask('SELECT host, closed FROM school WHERE host IS NOT NULL ORDER BY host'),
      ),
    ).toEqual([0, 1].map((n) => ({ host: host(n), closed: null })))
    for (const folder of [folderOf(1), at('many')])
      expect(readMarkIn(folder)).toMatchObject({ state: 'moved' })
    // The operator's own goes with them.
    const there = houseOnPostgres({ database, school: OPERATORS_HOUSE })
    await there.transact((rows) => rows.put('people', aMember({ id: 'b', name: 'Bo' })))
    expect((await move({ ...many, DATABASE_URL: url }, '--to', at('back')))[0]).toBe(0)
    const back = schoolFolder(at('back'), schoolIdFrom(host(0)))
    expect(await keptIn(back, NOW)).toEqual(await keptIn(at('as-it-was'), NOW))
    const again = openHouse({ file: join(at('back'), HOUSE_FILE), now: () => NOW })
    const people = await again.read((rows) => rows.all('people'))
    await again.close()
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Bo', 'Olga'])
    await expect(there.transact((rows) => rows.put('people', aMember()))).rejects.toThrow('moved')
  })
})
