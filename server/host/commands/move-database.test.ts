import { describe, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import { schoolIdFrom } from '#server/host/schools/list.ts'
import { someLeases, taken } from '#server/testing/a-held-school.ts'
import { KEPT_SCHOOL } from '#server/testing/a-kept-school.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { aMove, aMoveToDatabase } from '#server/testing/postgres/a-move.ts'

const SCHOOL = schoolIdFrom(KEPT_SCHOOL.baseUrl)

describe('npm run move', () => {
  it('takes a school to PostgreSQL and back, and each row is as it was', async () => {
    const { at, move, kept, url, database } = await aMoveToDatabase()
    const [code, said] = await move({}, '--to', url)
    expect([code, said]).toEqual([0, expect.stringContaining('the same on both sides')])
    expect(said).not.toContain('only-for-tests')
    const accounts = accountsInDatabase({ database, school: SCHOOL })
    expect(await firstWrongIn(accounts)).toBe(null)
    await accounts.transact((rows) => rows.put('people', aMember({ id: 'new', name: 'New' })))
    await accounts.transact((rows) => rows.remove('people', 'new'))
    expect(await move({ DATABASE_URL: url }, '--to', 'sqlite')).toEqual([0, expect.anything()])
    expect(await kept('here')).toEqual(await kept('as-it-was'))
    await expect(accounts.transact((rows) => rows.put('people', aMember()))).rejects.toThrow(
      `moved to ${at('here')}`,
    )
  })

  it('does nothing while a gateway holds the school in the database', async () => {
    const { move, url, database } = await aMoveToDatabase()
    await move({}, '--to', url)
    const gateway = someLeases(database, 30_000)
    await taken(gateway, SCHOOL)
    const [code, said] = await move({ DATABASE_URL: url }, '--to', 'sqlite')
    await gateway.close()
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/running on postgres:.* for Kapa Flight; stop it/),
    ])
    expect((await move({ DATABASE_URL: url }, '--to', 'sqlite'))[0]).toBe(0)
  })

  it('refuses a database that has the school already, or under another key, and leaves no trace where it refuses', async () => {
    const { at, move, putSchool, url, database } = await aMoveToDatabase()
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

  it('says in words how many rows are not as they were written', async () => {
    const { at, move, url, database } = await aMoveToDatabase()
    await move({}, '--to', url)
    const edited = async (set: string) => {
      await database.inSchool(SCHOOL, (ask) => ask(`UPDATE ${set}`))
      return move({ DATABASE_URL: url }, '--to', at('there'))
    }
    const one = `kind = 'reservations' AND id = (SELECT min(id) FROM rows WHERE kind = 'reservations')`
    const records = `kind IN ('reservations', 'flights')`
    const nothingLost = 'Nothing is lost: the data is where it was.'
    expect(await edited(`rows SET body = body || ' ' WHERE ${one}`)).toEqual([
      1,
      `1 booking or flight is not as it was written. ${nothingLost}`,
    ])
    expect(await edited(`rows SET body = body || ' ' WHERE ${records}`)).toEqual([
      1,
      expect.stringMatching(/^\d\d bookings or flights are not as they were written. Nothing is/),
    ])
    expect(await edited(`head SET facts = facts || ' ' WHERE store = 'model'`)).toEqual([
      1,
      `The head of bookings and flights is not as it was written. ${nothingLost}`,
    ])
  })

  it('says in words that the database refuses accounts', async () => {
    const { move, url, database } = await aMoveToDatabase()
    await move({ SCHOOL_API_KEY: 'another' }, '--to', url)
    await database.overAll((ask) => ask('ALTER TABLE audit ADD CHECK (seq < 0)'))
    expect(await move({}, '--to', url)).toEqual([
      1,
      'The database of DATABASE_URL refuses (23514). Nothing is lost: the data is where it was.',
    ])
  })

  it('says in words what is wrong with an address, without its password', async () => {
    const { move } = await aMove()
    const nowhere = 'postgres://flightline:only-for-tests@127.0.0.1:1/flightline'
    const [code, said] = await move({}, '--to', nowhere)
    expect([code, said]).toEqual([1, expect.stringContaining('Nothing is lost')])
    expect(said).not.toContain('only-for-tests')
  })
})
