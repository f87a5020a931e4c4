import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { directlyAndPooled } from '#server/testing/postgres/directly-and-pooled.ts'
import { freshDatabase, type TestDatabase, testCluster } from '#server/testing/postgres/postgres.ts'
import { type Database, openDatabase, TRY_REACHING_AFTER } from './database.ts'

let SCHOOL: string
beforeEach(() => {
  SCHOOL = randomUUID()
})

/** One for all of them: each test has a school of its own. */
let shared: Promise<TestDatabase> | undefined
const sharedDatabase = () => (shared ??= freshDatabase())

const INSERTED = "INSERT INTO head (school, store, revision) VALUES ($1, 'ledger', 1)"

/** Opened, and closed with the test. */
function open(url: string, clock = { ms: 0 }): Database {
  const database = openDatabase({ url, now: () => clock.ms, monotonic: () => clock.ms })
  onTestFinished(database.close)
  return database
}

const write = ({ inSchool }: Database) =>
  inSchool(SCHOOL, (ask) =>
    ask(
      `INSERT INTO head (school, store, revision) VALUES ($1, 'ledger', 1)
       ON CONFLICT (school, store) DO UPDATE SET revision = head.revision + 1`,
      [SCHOOL],
    ),
  )
const read = ({ inSchool }: Database) =>
  inSchool(SCHOOL, (ask) => ask<{ revision: number }>('SELECT revision FROM head'))

/** The database behind a port that can be cut, or let stand still. */
async function behindCable(url: string) {
  const there = new URL(url)
  const itsPort = Number(there.port)
  const sockets = new Set<{ destroy(): void; pause(): void }>()
  let isFrozen = false
  const server: Server = createServer((near) => {
    const far = connect(itsPort, there.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => !isFrozen && other.write(bytes))
      one.on('close', () => other.destroy())
      one.on('error', () => {})
    }
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0)
      })
    })
  const port = await listen(0)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(cut)
  there.port = String(port)
  return {
    url: there.href,
    cut,
    mend: () => listen(port),
    freeze: (now: boolean) => {
      isFrozen = now
    },
  }
}

directlyAndPooled('a transaction', (reach) => {
  async function made(): Promise<TestDatabase & { ended: () => Promise<unknown> }> {
    const cluster = await testCluster()
    const fresh = await sharedDatabase()
    // Whoever is connected to the database itself.
    const ended = () =>
      cluster.admin(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${fresh.name}'`,
      )
    return { ...fresh, url: await reach(fresh), ended }
  }

  it('changes all or nothing, and gives the connection back either way', async () => {
    const database = open((await made()).url)
    for (let turn = 0; turn < 12; turn += 1) {
      const work = database.inSchool(SCHOOL, async (ask) => {
        await ask(INSERTED, [SCHOOL])
        throw new Error('changed my mind')
      })
      await expect(work).rejects.toThrow('changed my mind')
    }
    expect(await read(database)).toEqual([])
  })

  it('in which a statement failed is not taken for done', async () => {
    const database = open((await made()).url)
    const work = database.inSchool(SCHOOL, async (ask) => {
      await ask(INSERTED, [SCHOOL])
      await ask('SELECT 1 / 0').catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await read(database)).toEqual([])
    expect(database.trouble()).toBeNull()
  })

  it('leaves nothing of itself on the connection', async () => {
    const database = open((await made()).url)
    await write(database)
    const settings = await Promise.all(
      Array.from({ length: 12 }, () =>
        database.overAll((ask) =>
          ask(
            `SELECT coalesce(current_setting('flightline.school', true), '') AS school, current_setting('statement_timeout') AS own`,
          ),
        ),
      ),
    )
    expect(settings.flat()).toEqual(settings.map(() => ({ school: '', own: '2500ms' })))
  })

  it('goes on by itself after every connection was ended', async () => {
    const { url, ended } = await made()
    const database = open(url)
    await write(database)
    await ended()
    await write(database)
    expect(database.trouble()).toBeNull()
    expect(await read(database)).toEqual([{ revision: 2 }])
  })

  it('that a connection was ended under is reported, and the next one goes on', async () => {
    const { url, ended } = await made()
    const database = open(url)
    const work = database.inSchool(SCHOOL, async (ask) => {
      await ask('SELECT 1')
      await ended()
      await ask('SELECT 1')
    })
    await expect(work).rejects.toMatchObject({ name: 'DatabaseAway' })
    await write(database)
    expect(database.trouble()).toBeNull()
  })

  it('waits for a lock as long as for any statement, and keeps nobody else from asking', async () => {
    const database = open((await made()).url)
    await write(database)
    let letGo = () => {}
    let held = Promise.resolve()
    await new Promise<void>((isLocked) => {
      held = database.inSchool(SCHOOL, async (ask) => {
        await ask('SELECT * FROM head FOR UPDATE')
        await new Promise<void>((resolve) => {
          letGo = resolve
          isLocked()
        })
      })
    })
    const waits = write(database)
    await expect(waits).rejects.toMatchObject({ name: 'DatabaseAway', code: '57014' })
    expect(await read(database)).toEqual([{ revision: 1 }])
    expect(database.trouble()).toBeNull()
    letGo()
    await held
    await write(database)
  })
})

describe('the database', () => {
  it('that is cut off is said to be, costs nobody a wait, and is found again by itself', async () => {
    const cable = await behindCable((await sharedDatabase()).url)
    const clock = { ms: 1_000_000 }
    const database = open(cable.url, clock)
    await write(database)
    cable.cut()
    await expect(write(database)).rejects.toMatchObject({ name: 'DatabaseAway' })
    expect(database.trouble()).toEqual({ since: 1_000_000, reason: 'database_away' })
    await cable.mend()
    // Nobody asks anew so soon.
    await expect(write(database)).rejects.toMatchObject({ name: 'DatabaseAway' })
    clock.ms += TRY_REACHING_AFTER
    await write(database)
    expect(database.trouble()).toBeNull()
  })

  it('that stands still is given up within its patience, and then at once', async () => {
    const cable = await behindCable((await sharedDatabase()).url)
    const clock = { ms: 0 }
    const database = open(cable.url, clock)
    await write(database)
    cable.freeze(true)
    await expect(write(database)).rejects.toMatchObject({ code: 'timeout' })
    // At once: before anything could come from the database.
    let outcome: unknown
    void write(database).catch((thrown) => (outcome = thrown))
    await new Promise((resolve) => setImmediate(resolve))
    expect(outcome).toMatchObject({ code: 'timeout' })
    cable.freeze(false)
    clock.ms += TRY_REACHING_AFTER
    await write(database)
    expect(database.trouble()).toBeNull()
  })

  it.each([
    ['its work', async () => {}],
    ['what went wrong in it', () => Promise.reject(new Error('changed my mind'))],
  ])('is asked one statement after another, and waits for them after %s', async (_, end) => {
    const database = open((await sharedDatabase()).url)
    let underWay = 0
    let most = 0
    const { query } = Client.prototype
    const watched = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: Client,
      ...asked: unknown[]
    ) {
      most = Math.max(most, ++underWay)
      return Promise.resolve(Reflect.apply(query, this, asked)).finally(() => underWay--)
    } as never)
    onTestFinished(() => watched.mockRestore())
    const answers: Promise<unknown>[] = []
    const work = database.inSchool(SCHOOL, (ask) => {
      for (let n = 0; n < 4; n += 1) answers.push(ask('SELECT 1 AS one'))
      return end()
    })
    await work.catch(() => {})
    expect(await Promise.all(answers)).toEqual(answers.map(() => [{ one: 1 }]))
    expect([most, underWay]).toEqual([1, 0])
  })

  it('leaves room for the others when one school asks too much', async () => {
    const { url } = await sharedDatabase()
    const database = open(url)
    let letGo = () => {}
    const free = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const many = Array.from({ length: 50 }, () => database.inSchool(SCHOOL, () => free))
    expect(await database.inSchool(randomUUID(), (ask) => ask('SELECT 1 AS one'))).toHaveLength(1)
    expect(await database.overAll((ask) => ask('SELECT 1 AS one'))).toHaveLength(1)
    letGo()
    // On a slow machine some have waited for their turn for longer than they may.
    await Promise.allSettled(many)
  })

  it('whose disk is full is said to be, until something was written again', async () => {
    const { name, url } = await sharedDatabase()
    const clock = { ms: 5 }
    const database = open(url, clock)
    await write(database)
    // The server's own answer, without filling the disk of whoever runs this.
    const { admin } = await testCluster()
    await admin(
      `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'CANARY'; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON head FOR EACH ROW EXECUTE FUNCTION fill()`,
      name,
    )
    const error = await write(database).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'DatabaseAway', code: '53100' })
    expect(inspect(error)).not.toContain('CANARY')
    clock.ms += TRY_REACHING_AFTER
    expect(await read(database)).toHaveLength(1)
    expect(database.trouble()).toEqual({ since: 5, reason: 'full' })
    await admin('DROP TRIGGER full_disk ON head', name)
    await write(database)
    expect(database.trouble()).toBeNull()
  })
})
