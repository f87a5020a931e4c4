import { once } from 'node:events'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import {
  aStack,
  demonstrationSchool,
  STACK_NOW as NOW,
  type StackUnderTest,
} from '#server/testing/a-stack.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { requestAs } from '#server/testing/request-as.ts'
import { schoolWords } from '#server/testing/school-words.ts'
import { plainDay } from '#time/plain-day.ts'
import { COPIES_FOLDER, nightName } from './copies.ts'
import { METRICS, type MetricName } from './metrics/metric-table.ts'

const WEEK = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100'

let under: StackUnderTest
beforeEach(() => {
  under = aStack({ metrics: { host: '127.0.0.1', port: 0 } }, { database: demonstrationSchool() })
})

/** What a school tells that is alone on its host. */
const OF_ONE = Object.keys(METRICS).filter(
  (name) => !/^flightline_(?:schools$|hosted_|database_)/.test(name),
)

const start = (config?: Partial<Config>) => under.start(config)
const page = (path: string) => under.page(path)

async function scraped(): Promise<string> {
  return (await fetch(under.stack.metrics ?? '')).text()
}

/** The value of one sample, as written; undefined for none. */
async function valueOf(sample: string): Promise<number | undefined> {
  const line = (await scraped()).split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined
    ? undefined
    : Number(line.slice(sample.length + 1).replace('Inf', 'Infinity'))
}

it('a slow caller of the metrics does not hold up the stop of the port for people', async () => {
  await start()
  const { host, hostname, port } = new URL(under.stack.metrics ?? '')
  const { address } = under.stack
  const slow = connect(Number(port), hostname)
  const head = `HTTP/1.1\r\nHost: ${host}\r\n`
  slow.write(`GET /metrics ${head}\r\nPOST /api/session ${head}Content-Length: 9\r\n\r\n{`)
  await once(slow, 'data')
  let isHeld = true
  slow.resume().once('close', () => (isHeld = false))
  const closing = under.stop()
  const isOpen = () =>
    fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    )
  await vi.waitFor(async () => expect(await isOpen()).toBe(false), {
    timeout: 100_000,
    interval: 5,
  })
  expect(isHeld).toBe(true)
  slow.destroy()
  await closing
})

describe('the metrics', () => {
  it('have each its help and its kind', async () => {
    await start()
    await page(WEEK)
    const told = await scraped()
    for (const [name, { kind, help }] of Object.entries(METRICS)) {
      if (!told.includes(`\n${name}`)) continue
      expect(told).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`)
    }
  })

  it('are all told once the school has answered, but the age of a copy that is not there', async () => {
    await start({ access: { ...LOOPBACK_ALONE, isAsked: true } })
    await under.stack.access.accounts.transact((rows) => rows.put('people', aMember()))
    under.stack.access.auditLog.tend()
    await fetch(`${under.stack.address}/api/status`)
    const told = await scraped()
    const missing = OF_ONE.filter((name) => !told.includes(`# TYPE ${name} `))
    expect(missing).toEqual([
      'flightline_requests_limit',
      'flightline_requests_remaining',
      'flightline_requests_reset_seconds',
      'flightline_backup_age_seconds',
    ])
  })

  it('have the labels of their table alone, and only the values that stand there', async () => {
    await start()
    await page(WEEK)
    const told = await scraped()
    let labels = 0
    for (const [, name = '', pairs = ''] of told.matchAll(/^([a-z_]+)\{(.*)\} /gm)) {
      const family = name.replace(/_(?:bucket|sum|count)$/, '') as MetricName
      const metric = METRICS[name as MetricName] ?? METRICS[family]
      const known: Readonly<Record<string, readonly string[] | null>> =
        'labels' in metric ? metric.labels : {}
      for (const [, label = '', value = ''] of pairs.matchAll(/(\w+)="([^"]*)"/g)) {
        labels += 1
        if (label === 'le' && metric.kind === 'histogram') continue
        expect(Object.keys(known), name).toContain(label)
        if (known[label] !== null) expect(known[label], name).toContain(value)
      }
    }
    expect(labels).toBeGreaterThan(100)
  })

  it('hold nobody and nothing of the school: no name, tail, e-mail, key, secret or address', async () => {
    const told: string[] = []
    await start({ access: { ...LOOPBACK_ALONE, adminPassphrase: 'a canary passphrase' } })
    const answer = await page('/api/v1/flights?from=2026-11-01&to=2026-11-18&limit=100')
    expect(answer.status).toBe(200)
    expect((await page(WEEK)).status).toBe(200)
    const guessed = await fetch(`${under.stack.address}/api/session`, {
      method: 'POST',
      headers: { origin: under.stack.address ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ who: 'Canary Person', passphrase: 'guessed guessed' }),
    })
    expect(guessed.status).toBe(401)
    await page('/canary-path?canary=1')
    told.push(await scraped(), under.stack.metrics ?? '')
    const key = /Bearer ([^"]+)/.exec(under.sent.join())?.[1] ?? 'no key'
    expect(key.length).toBeGreaterThan(20)
    const words = new Set([
      'Canary',
      'canary',
      'guessed',
      'Demonstration',
      'Denver',
      under.folder,
      key,
    ])
    for (const word of schoolWords(demonstrationSchool())) words.add(word)
    expect(words.size).toBeGreaterThan(60)
    expect([...words].filter((word) => told.join().includes(word))).toEqual([])
  })
})

describe('what the metrics tell', () => {
  it('is how the day’s requests stand, and by what for', async () => {
    await start()
    expect(await valueOf('flightline_requests_remaining')).toBeUndefined()
    await page(WEEK)
    expect(await valueOf('flightline_requests_limit')).toBe(1000)
    const spent = 1000 - ((await valueOf('flightline_requests_remaining')) ?? 0)
    expect(spent).toBeGreaterThan(0)
    expect(await valueOf('flightline_requests_spent{purpose="week"}')).toBe(spent)
    expect(await valueOf('flightline_school_requests_total{outcome="answered"}')).toBe(spent)
    expect(await valueOf('flightline_walks_total{outcome="answered"}')).toBe(1)
    expect(await valueOf('flightline_requests_reset_seconds')).toBe(8 * 3600)
    expect(await valueOf('flightline_requests_reserved')).toBe(100)
  })

  it('is what failed, and why', async () => {
    await start({ schoolFaults: 'rejected-key' })
    expect((await page(WEEK)).status).toBe(503)
    expect(await valueOf('flightline_school_requests_total{outcome="upstream_auth"}')).toBe(1)
    expect(await valueOf('flightline_walks_total{outcome="upstream_auth"}')).toBe(1)
    expect(await valueOf('flightline_refusals_total{reason="unavailable"}')).toBe(1)
  })

  it('is how old today is, and what of this week is not known', async () => {
    await start()
    const reservations = '{collection="reservations"}'
    expect(await valueOf(`flightline_today_age_seconds${reservations}`)).toBe(Infinity)
    expect(await valueOf(`flightline_coverage_holes${reservations}`)).toBe(1)
    expect(await valueOf(`flightline_coverage_hole_seconds${reservations}`)).toBe(7 * 86_400)
    await page('/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=1000')
    under.at += 90_000
    expect(await valueOf(`flightline_today_age_seconds${reservations}`)).toBe(90)
    expect(await valueOf(`flightline_coverage_holes${reservations}`)).toBe(2)
    // From Sunday 00:00 to Wednesday 17:00 in Denver, and from Thursday 17:00 to Sunday 00:00.
    expect(await valueOf(`flightline_coverage_hole_seconds${reservations}`)).toBe(
      (2 * 24 + 17 + 2 * 24 + 7) * 3600,
    )
    expect(await valueOf('flightline_school_open')).toBe(1)
    under.at += 14 * 3_600_000
    expect(await valueOf('flightline_school_open')).toBe(0)
  })

  it('is whom it answered and refused, how fast, and who is signed in', async () => {
    await start({ access: { ...LOOPBACK_ALONE, isAsked: true } })
    await under.stack.access.accounts.transact(async (rows) => {
      await rows.put('people', aMember({ id: 'a', role: 'manager' }))
      const session = { person: 'a', display: null, how: 'passphrase', browser: '', address: '' }
      const times = { createdAt: NOW, lastSeen: NOW, provedAt: NOW } as const
      await rows.put('sessions', { id: 's', uuid: 's', ...session, how: 'passphrase', ...times })
      const old = { createdAt: 0, lastSeen: 0, provedAt: 0 }
      await rows.put('sessions', { id: 't', uuid: 't', ...session, how: 'passphrase', ...old })
    })
    await (await page(WEEK)).text()
    await (await page('/healthz')).text()
    await (
      await fetch(`${under.stack.address}/api/status`, { headers: { origin: 'http://x' } })
    ).text()
    await vi.waitFor(
      async () =>
        expect(await valueOf('flightline_answers_total{route="data",status="4xx"}')).toBe(1),
      { timeout: 100_000 },
    )
    expect(await valueOf('flightline_answers_total{route="health",status="2xx"}')).toBe(1)
    expect(await valueOf('flightline_answer_duration_seconds_count{route="api"}')).toBe(1)
    const last = '{route="data",le="+Inf"}'
    expect(await valueOf(`flightline_answer_duration_seconds_bucket${last}`)).toBe(1)
    expect(await valueOf('flightline_refusals_total{reason="sign_in"}')).toBe(1)
    expect(await valueOf('flightline_refusals_total{reason="forbidden"}')).toBe(1)
    expect(await valueOf('flightline_sessions{role="manager"}')).toBe(1)
    expect(await valueOf('flightline_sessions{role="admin"}')).toBe(0)
  })

  it('is whether it is ready, what is saved, and how large that is', async () => {
    await start()
    expect(await valueOf('flightline_ready')).toBe(1)
    expect(await valueOf('flightline_saved{store="ledger"}')).toBe(1)
    expect(await valueOf('flightline_store_bytes{store="ledger"}')).toBeGreaterThan(1000)
    expect(await valueOf('flightline_backup_age_seconds')).toBeUndefined()
    const copy = join(under.folder, COPIES_FOLDER, nightName(plainDay('2026-11-18')))
    mkdirSync(join(under.folder, COPIES_FOLDER))
    writeFileSync(copy, '')
    utimesSync(copy, NOW / 1000 - 7200, NOW / 1000 - 7200)
    expect(await valueOf('flightline_backup_age_seconds')).toBe(7200)
    expect(await valueOf('flightline_disk_free_bytes')).toBeGreaterThan(1000)
    expect(
      await valueOf('flightline_build_info{version="1.2.3",node="' + process.versions.node + '"}'),
    ).toBe(1)
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })
})

/** The answer of the port of the metrics. */
function asked(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { hostname, host, port } = new URL(under.stack.metrics ?? '')
  const address = hostname.replace(/[[\]]/g, '')
  return requestAs(port, host, path, { method, headers, address })
}

describe('the port of the metrics', () => {
  it('answers one address alone, in the format’s own type', async () => {
    await start()
    const { status, headers } = await asked('/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    for (const path of ['/', '/healthz', '/api/status', '/metrics/', '/schedule'])
      expect((await asked(path)).status, path).toBe(404)
    expect((await asked('/metrics?x=1')).status).toBe(400)
    expect((await asked('/metrics', {}, 'POST')).status).toBe(405)
    expect((await page('/metrics')).status).toBe(404)
  })

  it('answers under the names of this machine alone, and no page', async () => {
    await start()
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:9464'])
      expect((await asked('/metrics', { host })).status, host).toBe(200)
    for (const host of ['evil.example', '192.168.7.2:9464', 'desk:9464'])
      expect((await asked('/metrics', { host })).status, host).toBe(421)
    for (const headers of [{ origin: 'http://localhost:1' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await asked('/metrics', headers)).status).toBe(403)
  })

  it('answers in the network under names that no name server of the internet knows, where it is told to', async () => {
    await start({ metrics: { host: '::', port: 0 } })
    expect(under.stack.metrics).toMatch(/^http:\/\/localhost:\d+\/metrics$/)
    for (const host of [
      '192.168.7.2:9464',
      'desk:9464',
      'flightline',
      'desk.lan',
      '[fd00::2]:9464',
    ])
      expect((await asked('/metrics', { host })).status, host).toBe(200)
    for (const host of ['evil.example:9464', 'a.desk.example'])
      expect((await asked('/metrics', { host })).status, host).toBe(421)
  })

  it('is not there unless it is asked for, and said in words where it is taken', async () => {
    await start({ metrics: null })
    expect(under.stack.metrics).toBeNull()
    await under.stop()
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo
    await expect(start({ metrics: { host: '127.0.0.1', port } })).rejects.toThrow(
      'The port of METRICS_PORT is taken.',
    )
    await new Promise((done) => other.close(done))
  })
})
