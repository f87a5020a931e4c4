import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { addSchool, monotonic, someLeases, taken, until } from '#server/testing/a-held-school.ts'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase, testCluster } from '#server/testing/postgres/postgres.ts'
import { openAmongGateways } from './among-gateways.ts'
import { type Database, openDatabase } from './database.ts'
import { type Fence, type Leases, mayWrite, openLeases } from './lease.ts'

/** So long that nothing runs out while a test runs. */
const LONG = 600_000

let database: Database
let admin: (sql: string) => Promise<readonly Record<string, unknown>[]>
let address = ''

beforeAll(async () => {
  const cluster = await testCluster()
  const { name, url } = await freshDatabase()
  address = url
  database = openDatabase({ url })
  admin = (sql) => cluster.admin(sql, name)
})
afterAll(() => database.close())

function leasesOf(lease: number, by: Pick<Database, 'overAll'> = database) {
  const opened = someLeases(by, lease)
  onTestFinished(() => opened.close())
  return opened
}

/** By a clock that stands still until it is told to go on by so many thirds of a lease: after one, the lease is renewed. */
function leasesByClock(by: Pick<Database, 'overAll'> = database) {
  const clock = { ms: 0 }
  const now = () => clock.ms
  const opened = openLeases({ database: by, monotonic: now, log: silentLog, lease: LONG })
  onTestFinished(() => opened.close())
  const pass = (thirds: number) => {
    clock.ms += (thirds * LONG) / 3
    opened.look()
  }
  return { ...opened, pass }
}

async function renewed(one: ReturnType<typeof leasesByClock>, school: string): Promise<void> {
  const leasedUntil = async () => {
    const [row] = await admin(`SELECT lease_until::text AS at FROM school WHERE id = '${school}'`)
    return row?.['at']
  }
  const before = await leasedUntil()
  one.pass(1)
  await until(async () => (await leasedUntil()) !== before, 'renewed')
}

/** Once nothing keeps it from being taken any more. */
async function takenAtLast(one: Leases, school: string): Promise<Fence | null> {
  await until(() => {
    one.look()
    return one.isHeld(school)
  }, 'taken')
  return one.fence(school)
}

/** A way to the database that can be cut. */
function cuttable() {
  const way = { isCut: false }
  const overAll: Database['overAll'] = (work, patience) =>
    way.isCut ? Promise.reject(new Error('cut')) : database.overAll(work, patience)
  return Object.assign(way, { overAll })
}

describe('a school', () => {
  it('is held by one of many that want it, and by the next at once when it is given back', async () => {
    const school = await addSchool(database)
    const all = Array.from({ length: 5 }, () => leasesOf(LONG))
    for (const one of all) one.want(school)
    const holders = () => all.filter((one) => one.isHeld(school))
    await until(() => holders().length > 0, 'held')
    const [first] = holders()
    expect(holders()).toEqual([first])
    const told = await first?.holders()
    expect(told?.filter((one) => one.school === school)).toEqual([
      { school, holder: first?.holder, isOurs: true, lasts: expect.closeTo(LONG, -5) },
    ])
    const { epoch } = first?.fence(school) ?? {}
    await first?.giveUp(school)
    expect(holders()).toEqual([])
    const others = all.filter((one) => one !== first)
    for (const one of others) one.look()
    await until(() => holders().length > 0, 'taken over')
    expect(holders()).toHaveLength(1)
    expect(holders()[0]?.fence(school)?.epoch).toBe(Number(epoch) + 1)
  })

  it('is heard of by the others when its holder is stopped, who need not look for it', async () => {
    const school = await addSchool(database)
    const gateways = await Promise.all(
      [1, 2].map(() =>
        openAmongGateways({
          url: address,
          now: Date.now,
          monotonic,
          log: silentLog,
          pace: { lease: LONG },
        }),
      ),
    )
    const [first, second] = gateways
    if (!first || !second) throw new Error('none')
    onTestFinished(() => second.close())
    await taken(first.leases, school)
    second.follow(school, () => {})
    second.leases.want(school)
    const listen =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN flightline'"
    await until(async () => (await admin(listen)).length > 1, 'listens')
    expect(second.leases.isHeld(school)).toBe(false)
    await first.close()
    await until(() => second.leases.isHeld(school), 'taken over')
  })

  it('is kept for as long as its holder renews it', async () => {
    const school = await addSchool(database)
    const [one, other] = [leasesByClock(), leasesByClock()]
    const fence = await taken(one, school)
    other.want(school)
    let lost = 0
    one.onLost(() => {
      lost += 1
    })
    for (let third = 1; third <= 6; third += 1) {
      await renewed(one, school)
      // The other has looked for both.
      await taken(other, await addSchool(database))
      const may = await database.overAll((ask) => mayWrite(ask, school, fence))
      expect([fence.isHeld(), other.isHeld(school), may]).toEqual([true, false, true])
    }
    expect(lost).toBe(0)
  })

  it('is lost by a holder who is cut off, before another has it, who stops the former’s writes', async () => {
    const school = await addSchool(database)
    const way = cuttable()
    const [one, other] = [leasesByClock(way), leasesByClock()]
    const fence = await taken(one, school)
    const lost: string[] = []
    one.onLost((which) => lost.push(which))
    way.isCut = true
    // A little before it has run out in the database.
    one.pass(2.85)
    await until(() => lost.length > 0, 'lost')
    expect([fence.isHeld(), one.fence(school)]).toEqual([false, null])
    await admin(`UPDATE school SET lease_until = now() + interval '0.3 s' WHERE id = '${school}'`)
    other.want(school)
    const next = await takenAtLast(other, school)
    const [row] = await admin(
      `SELECT lease_until > now() AS lasts FROM school WHERE id = '${school}'`,
    )
    expect([row, next?.epoch]).toEqual([{ lasts: true }, fence.epoch + 1])
    const may = (by: typeof fence | null) =>
      by && database.overAll((ask) => mayWrite(ask, school, by))
    expect([await may(fence), await may(next)]).toEqual([false, true])
    way.isCut = false
    await other.giveUp(school)
    const again = await takenAtLast(one, school)
    // An old fence of the same process is of no use to it, either.
    expect([await may(fence), again?.epoch, fence.isHeld()]).toEqual([
      false,
      fence.epoch + 2,
      false,
    ])
    expect(lost).toEqual([school])
  })

  it('is renewed while a write for it is under way, and not taken over until that ends', async () => {
    const school = await addSchool(database)
    const [one, other] = [leasesByClock(), leasesByClock()]
    const fence = await taken(one, school)
    await database.inSchool(school, async (ask) => {
      expect(await mayWrite(ask, school, fence)).toBe(true)
      for (let time = 0; time < 2; time += 1) await renewed(one, school)
      expect(fence.isHeld()).toBe(true)
      await admin(`UPDATE school SET lease_until = now() - interval '1 s' WHERE id = '${school}'`)
      other.want(school)
      await taken(other, await addSchool(database))
      expect(other.isHeld(school)).toBe(false)
    })
    await takenAtLast(other, school)
  })

  it('that is locked keeps no other from being renewed or taken', async () => {
    const [locked, free] = [await addSchool(database), await addSchool(database)]
    const one = leasesByClock()
    await taken(one, free)
    await database.overAll(async (ask) => {
      await ask('SELECT 1 FROM school WHERE id = $1 FOR UPDATE', [locked])
      one.want(locked)
      const late = await addSchool(database)
      await taken(one, late)
      await renewed(one, late)
      await renewed(one, free)
      expect([one.isHeld(free), one.isHeld(late), one.isHeld(locked)]).toEqual([true, true, false])
    })
    await takenAtLast(one, locked)
  })

  it('that is no more in the list is held by nobody', async () => {
    const [gone, stays] = [await addSchool(database), await addSchool(database)]
    const one = leasesByClock()
    await taken(one, gone)
    await taken(one, stays)
    await admin(`DELETE FROM school WHERE id = '${gone}'`)
    one.pass(1)
    await until(() => !one.isHeld(gone), 'lost')
    expect(one.isHeld(stays)).toBe(true)
  })
})

directlyAndPooled('a thousand schools', (reach) => {
  it('are taken, renewed and given back in one statement each', async () => {
    const name = new URL(address).pathname.slice(1)
    const reached = openDatabase({ url: await reach({ name, url: address }) })
    onTestFinished(reached.close)
    const schools = Array.from({ length: 1000 }, () => randomUUID())
    await database.overAll((ask) =>
      ask(
        `INSERT INTO school (id, host, name, base_url, time_zone, opens, closes, daily_requests)
       SELECT id, id::text, '', '', '', 6, 22, 100 FROM unnest($1::uuid[]) AS s (id)`,
        [schools],
      ),
    )
    let asked = 0
    let atOnce = 0
    const one = leasesByClock({
      async overAll(work, patience) {
        asked += 1
        atOnce += 1
        expect(atOnce).toBe(1)
        try {
          return await reached.overAll(work, patience)
        } finally {
          atOnce -= 1
        }
      },
    })
    for (const school of schools) one.want(school)
    await until(() => schools.every((school) => one.isHeld(school)), 'all held')
    expect(asked).toBe(1)
    for (const [time, school] of schools.slice(0, 3).entries()) {
      await renewed(one, school)
      expect([asked, schools.filter((each) => !one.isHeld(each))]).toEqual([time + 2, []])
    }
    await one.close()
    expect(asked).toBe(5)
    const [left] = await admin(
      `SELECT count(*)::int AS n FROM school WHERE host = id::text AND lease_until > now()`,
    )
    expect(left?.['n']).toBe(0)
  })
})

describe('a school that is closed, since it has moved or is still arriving', () => {
  it('is held by nobody but whoever moves it', async () => {
    const school = await addSchool(database)
    await admin(`UPDATE school SET closed = '{}' WHERE id = '${school}'`)
    const gateway = leasesOf(LONG)
    gateway.want(school)
    const mover = openLeases({
      database,
      log: silentLog,
      monotonic,
      lease: LONG,
      isMoving: true,
    })
    onTestFinished(() => mover.close())
    mover.want(school)
    await taken(mover, school)
    const [row] = await admin(`SELECT mover = holder AS leaves FROM school WHERE id = '${school}'`)
    expect([row, gateway.isHeld(school)]).toEqual([{ leaves: true }, false])
    await mover.giveUp(school)
    await admin(`UPDATE school SET closed = NULL WHERE id = '${school}'`)
    gateway.look()
    await taken(gateway, school)
    expect(await admin(`SELECT mover FROM school WHERE id = '${school}'`)).toEqual([
      { mover: null },
    ])
  })
})
