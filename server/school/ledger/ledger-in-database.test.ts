import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { type Database, DatabaseAway, openDatabase } from '#server/store/postgres/database.ts'
import type { Leases } from '#server/store/postgres/lease.ts'
import { addSchool, monotonic, someLeases, taken } from '#server/testing/a-held-school.ts'
import { ledgerContract } from '#server/testing/ledger-contract.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { runs } from '#testing/runs.ts'
import { openLedgerInDatabase, type SharedLedger } from './ledger-in-database.ts'

/** Longer than a test. */
const LONG = 3_600_000

const HISTORIES = runs({ each: 16, every: 10_000 })

let database: Database
let leases: Leases

beforeAll(async () => {
  const { url } = await freshDatabase()
  database = openDatabase({ url })
  leases = someLeases(database, LONG)
})
afterAll(async () => {
  await leases.close()
  await database.close()
})

describe('a count in PostgreSQL', () => {
  it('stays under another key, which has to show whose it is', async () => {
    const school = await addSchool(database)
    const fence = await taken(leases, school)
    const common = { database, school, fence, now: () => 0, monotonic, log: silentLog }
    const open = (binding: string) => openLedgerInDatabase({ ...common, binding })
    await (await open('key'))?.save('1')
    for (const _ of [1, 2]) {
      const store = await open('another')
      expect(store).toMatchObject({ kept: '1', isSchoolNew: true, isDoubtful: false })
      expect(await store?.save('1')).toBe('saved')
    }
    const shown = await open('another')
    shown?.bind('another')
    await shown?.settled()
    expect(await open('another')).toMatchObject({ kept: '1', isSchoolNew: false })
    expect(await open('key')).toMatchObject({ isSchoolNew: true })
  })

  it('is doubted where its seal does not fit', async () => {
    const school = await addSchool(database)
    const fence = await taken(leases, school)
    const common = { database, school, fence, now: () => 0, monotonic, log: silentLog }
    const open = () => openLedgerInDatabase({ ...common, binding: 'key' })
    await (await open())?.save('{"spent":40}')
    await database.inSchool(school, (ask) =>
      ask(`UPDATE head SET facts = replace(facts, '40', '0') WHERE school = $1`, [school]),
    )
    expect(await open()).toMatchObject({ kept: '', isDoubtful: true })
  })

  ledgerContract('lost', HISTORIES, async () => {
    const school = await addSchool(database)
    const fence = await taken(leases, school)
    let failing: 'refused' | 'unanswered' | null = null
    let last: SharedLedger | null = null
    const way: Pick<Database, 'inSchool' | 'trouble'> = {
      trouble: () => null,
      async inSchool(id, work) {
        if (failing === 'refused') throw new DatabaseAway()
        const result = await database.inSchool(id, work)
        if (failing === 'unanswered') throw new DatabaseAway()
        return result
      },
    }
    return {
      async open(now, binding = 'key') {
        const common = { database: way, school, fence, binding, now, monotonic, log: silentLog }
        last = await openLedgerInDatabase(common)
        if (!last) throw new Error('not held')
        return last
      },
      breakSaving(how) {
        failing = how
      },
      mend() {
        failing = null
      },
      settled: async () => last?.settled(),
    }
  })
})
