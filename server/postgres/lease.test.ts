import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '#config/log.ts'
import { aDesk, addSchool, monotonic, taken, until } from '#server-testing/a-held-school.ts'
import { freshDatabase, startBouncer, testCluster } from '#server-testing/postgres.ts'
import { openAmongGateways } from './among-gateways.ts'
import { type Database, openDatabase } from './database.ts'
import { mayWrite, openLeaseDesk } from './lease.ts'

/** Ms: so short that a test sees it run out. */
const SHORT = 900
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

function desk(lease: number, by: Pick<Database, 'overAll'> = database) {
  const opened = aDesk(by, lease)
  onTestFinished(() => opened.close())
  return opened
}

/** A way to the database that can be cut. */
function cuttable() {
  const way = { isCut: false, asked: 0 }
  const overAll: Database['overAll'] = (work, patience) => {
    way.asked += 1
    return way.isCut ? Promise.reject(new Error('cut')) : database.overAll(work, patience)
  }
  return Object.assign(way, { overAll })
}

describe('a school', () => {
  it('is held by one of many that want it, and by the next at once when it is given back', async () => {
    const school = await addSchool(database)
    const desks = Array.from({ length: 5 }, () => desk(LONG))
    for (const one of desks) one.want(school)
    const holders = () => desks.filter((one) => one.isHeld(school))
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
    const others = desks.filter((one) => one !== first)
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
    await until(() => second.leases.isHeld(school), 'taken over', 5000)
  })

  it('is kept for as long as its holder renews it', async () => {
    const school = await addSchool(database)
    const [one, other] = [desk(SHORT), desk(SHORT)]
    const fence = await taken(one, school)
    other.want(school)
    let lost = 0
    one.onLost(() => {
      lost += 1
    })
    const held = () => database.overAll((ask) => mayWrite(ask, school, fence))
    const end = performance.now() + 3 * SHORT
    await until(async () => {
      expect([fence.isHeld(), other.isHeld(school), await held()]).toEqual([true, false, true])
      return performance.now() > end
    }, 'three leases later')
    expect(lost).toBe(0)
  })

  it('is lost by a holder who is cut off, before another has it, who stops the former’s writes', async () => {
    const school = await addSchool(database)
    const way = cuttable()
    const [one, other] = [desk(SHORT, way), desk(SHORT)]
    const fence = await taken(one, school)
    const lost: string[] = []
    one.onLost((which) => lost.push(which))
    other.onHeld(() => expect(fence.isHeld()).toBe(false))
    way.isCut = true
    const next = await taken(other, school)
    expect(lost).toEqual([school])
    expect(one.fence(school)).toBe(null)
    expect(next.epoch).toBe(fence.epoch + 1)
    const may = (by: typeof fence) => database.overAll((ask) => mayWrite(ask, school, by))
    expect([await may(fence), await may(next)]).toEqual([false, true])
    way.isCut = false
    await other.giveUp(school)
    const again = await taken(one, school)
    // An old fence of the same process is of no use to it, either.
    expect([await may(fence), again.epoch, fence.isHeld()]).toEqual([false, next.epoch + 1, false])
    expect(lost).toEqual([school])
  })

  it('is renewed while a write for it is under way, and not taken over until that ends', async () => {
    const school = await addSchool(database)
    const way = cuttable()
    const [one, other] = [desk(SHORT, way), desk(SHORT)]
    const fence = await taken(one, school)
    let isOver = false
    const write = database.inSchool(school, async (ask) => {
      expect(await mayWrite(ask, school, fence)).toBe(true)
      const { asked } = way
      await until(() => way.asked > asked + 4, 'renewed twice')
      expect(fence.isHeld()).toBe(true)
      way.isCut = true
      other.want(school)
      const left = () =>
        ask<{ ms: number }>(
          'SELECT (extract(epoch FROM lease_until - clock_timestamp()) * 1000)::float8 AS ms FROM school WHERE id = $1',
          [school],
        )
      await until(async () => ((await left())[0]?.ms ?? 0) < -SHORT / 2, 'run out')
      expect(other.isHeld(school)).toBe(false)
      isOver = true
    })
    await taken(other, school).catch(() => {})
    expect(isOver).toBe(true)
    await write
  })

  it('that is locked keeps no other from being renewed or taken', async () => {
    const [locked, free] = [await addSchool(database), await addSchool(database)]
    const one = desk(SHORT)
    await taken(one, free)
    await database.overAll(async (ask) => {
      await ask('SELECT 1 FROM school WHERE id = $1 FOR UPDATE', [locked])
      one.want(locked)
      const late = await addSchool(database)
      await taken(one, late)
      const end = performance.now() + 1.5 * SHORT
      await until(() => performance.now() > end, 'renewed')
      expect([one.isHeld(free), one.isHeld(late), one.isHeld(locked)]).toEqual([true, true, false])
    })
    await until(() => one.isHeld(locked), 'taken at last')
  })

  it('that is no more in the list is held by nobody', async () => {
    const [gone, stays] = [await addSchool(database), await addSchool(database)]
    const one = desk(SHORT)
    await taken(one, gone)
    await taken(one, stays)
    await admin(`DELETE FROM school WHERE id = '${gone}'`)
    await until(() => !one.isHeld(gone), 'lost')
    expect(one.isHeld(stays)).toBe(true)
  })
})

it('a thousand schools are taken, renewed and given back in one statement each, also through a pooler', async () => {
  const cluster = await testCluster()
  const bouncer = await startBouncer(cluster)
  onTestFinished(bouncer.stop)
  const pooled = openDatabase({ url: bouncer.url(new URL(address).pathname.slice(1)) })
  onTestFinished(pooled.close)
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
  const counted: Pick<Database, 'overAll'> = {
    async overAll(work, patience) {
      asked += 1
      atOnce += 1
      expect(atOnce).toBe(1)
      try {
        return await pooled.overAll(work, patience)
      } finally {
        atOnce -= 1
      }
    },
  }
  const lease = 1500
  const one = desk(lease, counted)
  const began = performance.now()
  for (const school of schools) one.want(school)
  await until(() => schools.every((school) => one.isHeld(school)), 'all held')
  expect(asked).toBe(1)
  const end = began + 3 * lease
  await until(() => {
    expect(schools.filter((school) => !one.isHeld(school))).toEqual([])
    return performance.now() > end
  }, 'renewed')
  // Three renewals a lease, and a little for a slow machine.
  expect(asked).toBeLessThanOrEqual(11)
  const before = asked
  await one.close()
  expect(asked).toBe(before + 1)
  const [left] = await admin('SELECT count(*)::int AS n FROM school WHERE lease_until > now()')
  expect(left?.['n']).toBe(0)
}, 60_000)

describe('a school that is closed, since it has moved or is still arriving', () => {
  it('is held by nobody but whoever moves it', async () => {
    const school = await addSchool(database)
    await admin(`UPDATE school SET closed = '{}' WHERE id = '${school}'`)
    const gateway = desk(LONG)
    gateway.want(school)
    const mover = openLeaseDesk({
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
