import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { loadAccounts, writeAccounts } from '#server/host/move/carried-rows.ts'
import { addSchool } from '#server/testing/a-held-school.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { refuseClosedSchool, setMarkOf } from './closed-schools.ts'
import { type Database, openDatabase } from './database.ts'

const MARK = { state: 'moved', other: '/srv/flightline', at: Date.UTC(2026, 10, 22) } as const

let database: Database
beforeAll(async () => {
  database = openDatabase({ url: (await freshDatabase()).url })
})
afterAll(() => database.close())

describe('a school that has moved away', () => {
  it('is refused in words, and its house written by its carrier alone', async () => {
    const school = await addSchool(database)
    const accounts = accountsInDatabase({ database, school })
    await accounts.transact((rows) => rows.put('people', aMember()))
    await database.overAll((ask) => refuseClosedSchool(ask, school))
    await database.overAll((ask) => setMarkOf(ask, school, MARK))
    await expect(database.overAll((ask) => refuseClosedSchool(ask, school))).rejects.toThrow(
      'moved to /srv/flightline',
    )
    await expect(accounts.transact((rows) => rows.remove('people', aMember().id))).rejects.toThrow(
      AccountsUnavailable,
    )
    expect(accounts.trouble()).toContain('moved to /srv/flightline')
    const { rows, ...rest } = await loadAccounts(accounts.place)
    const carried = rows.map((row) => ({
      ...row,
      body: JSON.stringify(aMember({ name: 'Carried' })),
    }))
    await writeAccounts(accounts.place, { ...rest, rows: carried })
    expect((await accounts.read((rows) => rows.all('people')))[0]?.name).toBe('Carried')
  })

  it('is written by nobody else already while somebody carries it', async () => {
    const school = await addSchool(database)
    const accounts = accountsInDatabase({ database, school })
    const hold = (until: string) =>
      database.overAll((ask) =>
        ask(
          `UPDATE school SET holder = id, mover = id, lease_until = now() + $2::interval WHERE id = $1`,
          [school, until],
        ),
      )
    await hold('1 hour')
    await expect(accounts.transact((rows) => rows.put('people', aMember()))).rejects.toThrow(
      'is being moved right now',
    )
    // A carrier who died leaves nothing behind.
    await hold('-1 second')
    await accounts.transact((rows) => rows.put('people', aMember()))
    expect(accounts.trouble()).toBe(null)
  })
})
