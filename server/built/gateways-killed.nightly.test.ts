import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolIdFrom } from '#server/host/schools/list.ts'
import { readCounts } from '#server/school/ledger/ledger-in-database.ts'
import { openDatabase, stillFor } from '#server/store/postgres/database.ts'
import { LEASE } from '#server/store/postgres/lease.ts'
import { bundle, makePlace, startNode } from '#server/testing/built-program.ts'
import { type CountingSchool, countingSchool } from '#server/testing/fake-upstream.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { utcDayOf } from '#time/instant.ts'

// Three programs over one school, of which the one that holds it is killed, or stands still, again and again.

/** Rounds at one school. */
const AT_A_SCHOOL = 4
const SCHOOLS = 50
const QUICK_LEASE = 1500
/** Of a lease: it runs out, the next look for a free school finds it, and its count and its model are read. */
const TAKEN_OVER_WITHIN = 4 / 3
const GATEWAYS = 3
/** Of a machine that does everything else at the same time. */
const SLACK = 3000
/** What a gateway locked before it stood still outlasts a quick lease, and no real one. */
const within = (lease: number) => Math.max(lease * TAKEN_OVER_WITHIN, stillFor()) + SLACK

const PROGRAM = `
import { scheduleBy, startHost } from './program.js'
import { siteFilesOf } from './site-files.js'
import { silentLog } from './log.js'
import { aConfig } from './a-config.js'
const { config, pace, folder } = JSON.parse(process.argv[2])
const host = await startHost({
  config: aConfig(config),
  now: Date.now,
  monotonic: () => performance.now(),
  log: silentLog,
  version: '0',
  files: siteFilesOf({ 'index.html': '<!doctype html>' }),
  schedule: scheduleBy(Date.now),
  pace,
  folder,
})
console.log(host.address)
let was = false
setInterval(() => {
  const is = host.only.isHolder()
  if (is !== was) console.log(is ? 'holds' : 'follows')
  was = is
}, 10)
`

interface Gateway {
  readonly child: ChildProcess
  readonly folder: string
  readonly address: string
  isHolder: boolean
  isStill: boolean
}

let place: string
let program: string
let school: CountingSchool
const running = new Set<Gateway>()

beforeAll(async () => {
  place = makePlace()
  const parts = ['host/program', 'http/site-files', 'config/log', 'testing/a-config']
  await bundle(join(place, 'program'), parts)
  program = join(place, 'program/gateway.js')
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(program, PROGRAM)
}, 120_000)
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

let folders = 0
const newFolder = () => join(place, `gateway-${(folders += 1)}`)

/** One that starts again in its folder is the same gateway. */
async function start(url: string, lease: number, folder = newFolder()): Promise<Gateway> {
  const config = {
    school: { kind: 'real', baseUrl: school.baseUrl, key: 'a-key', keyFile: null },
    databaseUrl: url,
    dailyRequests: 1000,
  }
  const pace = { lease, requests: lease / 6, notices: lease / 2, patience: lease }
  const started = await startNode([program, JSON.stringify({ config, pace, folder })], {
    cwd: place,
    env: {},
  })
  const { child, address } = started
  if (address === '') throw new Error(`It does not start: ${started.err}`)
  const gateway: Gateway = { child, address, folder, isHolder: false, isStill: false }
  const hear = (said: unknown) => {
    const last = String(said).trim().split('\n').at(-1)
    gateway.isHolder = last === 'holds'
  }
  for (const line of started.out.split('\n')) if (line === 'holds') gateway.isHolder = true
  child.stdout?.on('data', hear)
  running.add(gateway)
  return gateway
}

const holders = () => [...running].filter(({ isHolder, isStill }) => isHolder && !isStill)

/** How long nobody held it, ms. */
async function untilHeld(patience: number): Promise<number> {
  const began = performance.now()
  await expect.poll(() => holders().length, { timeout: patience, interval: 5 }).toBe(1)
  return performance.now() - began
}

let asked = 0
/** A day that nobody has asked for yet, wherever it is asked. */
function askOne(): Promise<unknown> {
  asked += 1
  const awake = [...running].filter(({ isStill }) => !isStill)
  const one = awake[asked % awake.length]
  return fetch(`${one?.address}${path(asked % 300)}`, { headers: { 'flightline-page': '1' } }).then(
    (response) => response.arrayBuffer(),
    () => null,
  )
}

const path = (days: number) => {
  const day = utcDayOf(Date.now() + days * 86_400_000)
  return `/api/v1/reservations?from=${day}&to=${day}&limit=100`
}

/** How long it takes until somebody is shown a day that nobody had read, ms, and what was said meanwhile. */
async function untilFresh(days: number, patience: number) {
  const began = performance.now()
  const said = new Set<string>()
  await expect
    .poll(
      async () => {
        const [one] = [...running].filter(({ isStill }) => !isStill)
        const headers = { 'flightline-page': '1' }
        const answer = await fetch(`${one?.address}${path(days)}`, { headers })
        const body = (await answer.json()) as { reason?: string }
        if (!answer.ok) said.add(String(body.reason))
        return answer.status
      },
      { timeout: patience, interval: 100 },
    )
    .toBe(200)
  return { took: performance.now() - began, said: [...said] }
}

async function rounds(many: number, lease: number, isKilledFirst: boolean): Promise<void> {
  school = await countingSchool(1000, Date.now)
  school.thinks = 30
  const { url } = await freshDatabase()
  const database = openDatabase({ url })
  const id = schoolIdFrom(school.baseUrl)
  for (let n = 0; n < GATEWAYS; n += 1) await start(url, lease)
  await untilHeld(20_000)
  for (let round = 0; round < many; round += 1) {
    const [holder] = holders()
    if (!holder) throw new Error('Nobody holds it.')
    // Before a request, and while one is under way.
    const before = school.requests.length
    const asking = [askOne(), askOne()]
    if (round === 0)
      await expect.poll(() => school.requests.length, { timeout: 30_000 }).toBeGreaterThan(before)
    const isKilled = (round % 2 === 0) === isKilledFirst
    holder.isStill = true
    holder.child.kill(isKilled ? 'SIGKILL' : 'SIGSTOP')
    if (isKilled) running.delete(holder)
    const took = await untilHeld(within(lease))
    expect(took).toBeLessThan(within(lease))
    await askOne()
    if (isKilled) await start(url, lease)
    else {
      holder.child.kill('SIGCONT')
      holder.isStill = false
      // It finds out by itself, and asks nothing more.
      await expect.poll(() => holders().length, { timeout: 5000, interval: 5 }).toBe(1)
    }
    await Promise.all(asking)
  }
  const counts = await database.inSchool(id, (ask) =>
    readCounts(ask, [id], () => performance.now()),
  )
  const { sent } = JSON.parse(counts.get(id)?.kept ?? '').state.day
  expect(school.requests.length).toBeGreaterThan(0)
  expect(school.requests.length).toBeLessThanOrEqual(sent)
  expect(school.mostAtOnce()).toBe(1)
  await database.close()
  for (const gateway of running) {
    gateway.child.kill('SIGKILL')
    running.delete(gateway)
  }
  await school.close()
}

it('of which the holder is killed or stands still ask no more than was counted, one at a time, and are soon followed', async () => {
  expect(within(LEASE) - SLACK).toBeLessThanOrEqual(40_000)
  for (let n = 0; n < SCHOOLS; n += 1) await rounds(AT_A_SCHOOL, QUICK_LEASE, n % 2 === 0)
  // With the lease that they really have.
  await rounds(AT_A_SCHOOL, LEASE, true)
}, 3_000_000)

it('of which the holder is killed three times in ten minutes show what is new within 40 s, and blame no school', async () => {
  school = await countingSchool(1000, Date.now)
  const { url } = await freshDatabase()
  for (const _ of ['one', 'two']) await start(url, LEASE)
  await untilHeld(LEASE)
  await untilFresh(0, LEASE)
  for (const kill of [1, 2, 3]) {
    const [holder] = holders()
    if (!holder) throw new Error('Nobody holds it.')
    school.thinks = 60_000
    const before = school.requests.length
    const asking = fetch(holder.address + path(10 * kill)).catch(() => null)
    await expect.poll(() => school.requests.length, { timeout: 30_000 }).toBeGreaterThan(before)
    holder.child.kill('SIGKILL')
    running.delete(holder)
    school.thinks = 30
    const fresh = await untilFresh(10 * kill, 120_000)
    expect(fresh.took).toBeLessThan(40_000 + SLACK)
    // That it takes longer, or that nobody counts yet; nothing of the school, nor of a budget.
    const kind = ['upstream_slow', 'store_unavailable']
    expect(fresh.said.filter((reason) => !kind.includes(reason))).toEqual([])
    await asking
    await start(url, LEASE, holder.folder)
  }
  for (const gateway of running) {
    gateway.child.kill('SIGKILL')
    running.delete(gateway)
  }
  await school.close()
}, 600_000)
