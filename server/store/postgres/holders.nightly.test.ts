import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addSchool, until } from '#server/testing/a-held-school.ts'
import { bundle, makePlace } from '#server/testing/built-program.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { cutWire } from '#server/testing/holders/cut-wire.ts'
import { fakeClock } from '#server/testing/holders/fake-clock.ts'
import type { AskerSettings } from '#server/testing/holders/hold-and-ask.ts'
import {
  freshDatabase,
  startBouncer,
  startCluster,
  testCluster,
} from '#server/testing/postgres/postgres.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { openDatabase } from './database.ts'
import { LEASE } from './lease.ts'
import { migrateDatabase } from './migrate.ts'

const ROUNDS = 200
/** Ms: so short that a test sees it run out, and so long that a busy machine renews it. */
const SHORT = 1500
/** For what a busy machine does late; how soon a school is taken over is shown with the real lease. */
const PATIENCE = 25_000
/** A minute of the ledger's in 600 ms: after a request that was lost with its process it waits for one. */
const SPEED = 100
/** What one school lets through in a day. A tenth of it is kept from those who only look. */
const LIMIT = 40

const NOON = Date.UTC(2026, 10, 18, 12, 0)

let place: string
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/holders/hold-and-ask'])
}, MINUTE)
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A school that counts who asked it, by the epoch in which it did, and on which day of the ledger's. */
async function aSchool(answer: (asked: number) => unknown = () => null) {
  const epochs: number[] = []
  const days: number[] = []
  const server: Server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://school')
    epochs.push(Number(searchParams.get('epoch')))
    days.push(Number(searchParams.get('day')))
    response.end(JSON.stringify(answer(epochs.length)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    epochs,
    asked: (epoch: number) => epochs.filter((one) => one === epoch).length,
    askedOn: (day: number) => days.filter((one) => one === day).length,
    /** Requests that came after the first of a later epoch. */
    late: () =>
      epochs.filter((one, i) => epochs.slice(0, i).some((earlier) => earlier > one)).length,
  }
}

/** Gateways that want one school, and what their count of it says. */
async function gateways(url: string, address: string, common: Partial<AskerSettings> = {}) {
  const database = openDatabase({ url })
  onTestFinished(() => database.close())
  const school = await addSchool(database)
  const running = new Set<ChildProcess>()
  const everSaid: string[][] = []
  onTestFinished(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  return {
    school,
    database,
    start(more: Partial<AskerSettings> = {}) {
      const settings = { url, school, address, lease: SHORT, speed: SPEED, wrongBy: 0 }
      const words = JSON.stringify({ ...settings, ...common, ...more })
      const child = spawn(process.execPath, [join(place, 'program/hold-and-ask.js'), words])
      running.add(child)
      const said: string[] = []
      everSaid.push(said)
      child.stdout.on('data', (chunk) => said.push(...String(chunk).trim().split('\n')))
      child.stderr.on('data', (chunk) => said.push(`failed: ${chunk}`))
      return {
        kill: (signal: NodeJS.Signals) => child.kill(signal),
        /** 0 for one that never held the school, or lost it since. */
        epoch: () => Number(/^held (\d+)$/.exec(said.at(-1) ?? '')?.[1] ?? 0),
        said,
      }
    },
    /** How often the school was taken. */
    terms: () => everSaid.flat().filter((word) => word.startsWith('held')).length,
    /** Charged, as whoever holds the school last saved it, and never asked: of the ledger's last day, which is a quarter of an hour. */
    async lost({ askedOn }: { askedOn(day: number): number }): Promise<number> {
      const [row] = await database.inSchool(school, (ask) =>
        ask<{ facts: string }>("SELECT facts FROM head WHERE school = $1 AND store = 'ledger'", [
          school,
        ]),
      )
      const { sent, reset } = JSON.parse(JSON.parse(row?.facts ?? '')[1]).state.day
      return sent - askedOn(reset / DAY - 1)
    },
  }
}

type Asker = ReturnType<Awaited<ReturnType<typeof gateways>>['start']>

/** Waits until one of them holds the school, in a later epoch than before, and asks. */
async function holding(
  askers: readonly Asker[],
  { asked }: { asked(epoch: number): number },
  after = 0,
  patience = PATIENCE,
) {
  const found = () => askers.find((one) => one.epoch() > after)
  const began = performance.now()
  await until(() => found() !== undefined, 'held', patience)
  const took = performance.now() - began
  const asking = () => askers.find((one) => one.epoch() > after && asked(one.epoch()) > 2)
  await until(() => asking() !== undefined, 'asked', MINUTE)
  const holder = asking() as Asker
  return { holder, epoch: holder.epoch(), took }
}

describeWith(['pgbouncer'], 'PG01: holders that stand still or die', () => {
  it(
    'ask no more than what was counted, and never beside their successors',
    async () => {
      const cluster = await testCluster()
      const { name } = await freshDatabase()
      const bouncer = await startBouncer(cluster)
      onTestFinished(bouncer.stop)
      const school = await aSchool()
      const three = await gateways(bouncer.url(name), school.address)
      let askers = [three.start(), three.start(), three.start()]
      let { holder, epoch } = await holding(askers, school)
      for (let round = 0; round < ROUNDS; round += 1) {
        const isKilled = round % 2 === 1
        holder.kill(isKilled ? 'SIGKILL' : 'SIGSTOP')
        const former = holder
        const others = askers.filter((one) => one !== former)
        ;({ holder, epoch } = await holding(others, school, epoch))
        if (isKilled) askers = [...others, three.start()]
        else {
          former.kill('SIGCONT')
          // It finds out by itself, and is one of those that wait.
          await until(() => former.said.at(-1) === 'lost', 'lost')
        }
      }
      for (const one of askers) one.kill('SIGKILL')
      expect(
        askers.flatMap(({ said }) => said.filter((word) => word.startsWith('failed'))),
      ).toEqual([])
      const lost = await three.lost(school)
      // Each holder has lost one at the most that it had charged, and one that slept sends it when it wakes.
      expect(lost).toBeGreaterThanOrEqual(0)
      expect(lost).toBeLessThanOrEqual(ROUNDS + 1)
      expect(school.late()).toBeLessThanOrEqual(ROUNDS)
      expect(new Set(school.epochs).size).toBe(ROUNDS + 1)
    },
    HOUR,
  )

  it(
    'are followed within forty seconds, with the lease that they have',
    async () => {
      const { url } = await freshDatabase()
      const school = await aSchool()
      const two = await gateways(url, school.address, { lease: LEASE })
      const askers = [two.start(), two.start()]
      const { holder, epoch } = await holding(askers, school)
      holder.kill('SIGSTOP')
      const next = await holding(
        askers.filter((one) => one !== holder),
        school,
        epoch,
        40_000,
      )
      expect(next.took).toBeLessThanOrEqual(40_000)
      // Five minutes asleep, all in all.
      await setTimeout(5 * MINUTE - next.took)
      holder.kill('SIGCONT')
      await until(() => holder.said.at(-1) === 'lost', 'lost')
      await setTimeout(2000)
      expect(school.late()).toBeLessThanOrEqual(1)
      for (const one of askers) one.kill('SIGKILL')
      expect(await two.lost(school)).toBeGreaterThanOrEqual(0)
    },
    10 * MINUTE,
  )
})

describe('PG02: a holder that reaches the school, and the database no more', () => {
  it(
    'stops within its lease, and the next goes on from what it had counted',
    async () => {
      const cluster = await testCluster()
      const { name, url } = await freshDatabase()
      const wire = await cutWire(cluster.port)
      onTestFinished(wire.close)
      const school = await aSchool()
      const two = await gateways(url, school.address)
      const byWire = cluster.url(name).replace(`:${cluster.port}/`, `:${wire.port}/`)
      const one = two.start({ url: byWire })
      const first = await holding([one], school)
      const other = two.start()
      wire.cut()
      const next = await holding([other], school, first.epoch)
      const before = school.asked(first.epoch)
      await until(() => one.said.at(-1) === 'lost', 'lost')
      await until(() => school.asked(next.epoch) > 100, 'goes on')
      expect(school.asked(first.epoch)).toBe(before)
      expect(school.late()).toBe(0)
      wire.mend()
      // It is one of those that wait, and takes its turn.
      other.kill('SIGKILL')
      await holding([one], school, next.epoch)
      one.kill('SIGKILL')
      const lost = await two.lost(school)
      expect(lost).toBeGreaterThanOrEqual(0)
      expect(lost).toBeLessThanOrEqual(two.terms())
    },
    MINUTE,
  )
})

describeWith(['faketime'], 'PG03: clocks that are wrong', () => {
  it(
    'give no school two holders, nor a request too many',
    async () => {
      const clock = fakeClock(NOON, Date.now)
      const cluster = await startCluster([], {}, clock.env)
      onTestFinished(() => void process.kill(cluster.pid, 'SIGQUIT'))
      await cluster.admin('CREATE DATABASE clocks OWNER flightline')
      const url = cluster.url('clocks')
      const database = openDatabase({ url })
      await migrateDatabase(database)
      await database.close()
      const school = await aSchool((asked) => ({
        limit: LIMIT,
        remaining: Math.max(0, LIMIT - asked),
        reset: new Date(NOON + 12 * HOUR).toISOString(),
      }))
      const two = await gateways(url, school.address, { speed: 1 })
      const one = two.start({ wrongBy: -25 * HOUR })
      const first = await holding([one], school)
      const other = two.start({ wrongBy: 25 * HOUR })
      // Forward: its lease has run out, or it has renewed it just before. Back: it renews it. Then it goes on.
      for (const hours of [1, 0]) {
        clock.jump((hours * HOUR) / SECOND)
        await setTimeout(SHORT)
        await until(() => one.epoch() + other.epoch() > 0, 'held by one of them', PATIENCE)
      }
      const [holder, waits] = one.epoch() > other.epoch() ? [one, other] : [other, one]
      const epoch = holder.epoch()

      // Back, and its holder is gone: its lease seems to last an hour.
      holder.kill('SIGSTOP')
      clock.jump(-HOUR / SECOND)
      await until(() => waits.epoch() > epoch, 'held', PATIENCE)
      holder.kill('SIGCONT')
      await until(() => holder.said.at(-1) === 'lost', 'lost')
      expect(first.epoch).toBeLessThan(waits.epoch())
      expect(school.late()).toBeLessThanOrEqual(two.terms())
      expect(school.epochs.length).toBeLessThanOrEqual(LIMIT)
    },
    MINUTE,
  )
})
