import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { OPERATOR_ACCOUNTS, schoolFolder, schoolIdFrom } from '#server/host/schools/list.ts'
import { readMarkIn } from '#server/store/move-mark.ts'
import { KEPT_SCHOOL, keepSchool, keptIn } from '#server/testing/a-kept-school.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { aMoveToDatabase, MOVE_NOW } from '#server/testing/postgres/a-move.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'

describe('npm run move', () => {
  it('takes a school to PostgreSQL once more, and back to where an older copy of it stands', async () => {
    const { at, move, kept, url } = await aMoveToDatabase()
    expect(await move({}, '--to', url)).toEqual([0, expect.anything()])
    expect(await move({ DATABASE_URL: url }, '--to', 'sqlite')).toEqual([0, expect.anything()])
    expect(await move({}, '--to', url)).toEqual([0, expect.anything()])
    expect(await move({ DATABASE_URL: url }, '--to', at('elsewhere'))).toEqual([
      0,
      expect.anything(),
    ])
    expect(await kept('elsewhere')).toEqual(await kept('as-it-was'))
  })

  it('takes a school from one database to another', async () => {
    const { at, move, kept, url } = await aMoveToDatabase()
    const other = await freshDatabase()
    await move({}, '--to', url)
    expect(await move({ DATABASE_URL: url }, '--to', other.url)).toEqual([0, expect.anything()])
    expect(await move({ DATABASE_URL: other.url }, '--to', at('back'))).toEqual([
      0,
      expect.anything(),
    ])
    expect(await kept('back')).toEqual(await kept('as-it-was'))
  })

  it('takes all of many schools or none, each from its own folder to its own rows', async () => {
    const { at, move, kept, putSchool, url, database } = await aMoveToDatabase()
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
    await keepSchool(folderOf(1), MOVE_NOW, { baseUrl: `${KEPT_SCHOOL.baseUrl}/other` })
    const own = openAccounts({ file: join(at('many'), ACCOUNTS_FILE), now: () => MOVE_NOW })
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
    const there = accountsInDatabase({ database, school: OPERATOR_ACCOUNTS })
    await there.transact((rows) => rows.put('people', aMember({ id: 'b', name: 'Bo' })))
    expect((await move({ ...many, DATABASE_URL: url }, '--to', at('back')))[0]).toBe(0)
    const back = schoolFolder(at('back'), schoolIdFrom(host(0)))
    expect(await keptIn(back, MOVE_NOW)).toEqual(await kept('as-it-was'))
    const again = openAccounts({ file: join(at('back'), ACCOUNTS_FILE), now: () => MOVE_NOW })
    const people = await again.read((rows) => rows.all('people'))
    await again.close()
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Bo', 'Olga'])
    await expect(there.transact((rows) => rows.put('people', aMember()))).rejects.toThrow('moved')
  })
})
