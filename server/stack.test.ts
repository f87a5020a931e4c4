import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import type { Config } from '#config/config.ts'
import { createLog } from '#config/log.ts'
import { siteFilesOf } from '#gateway/site-files.ts'
import type { InspectionsNow } from '#inspections/inspections-desk.ts'
import { writeMarkIn } from '#ledger/move-mark.ts'
import { setMarkOf } from '#postgres/closed-schools.ts'
import { openDatabase } from '#postgres/database.ts'
import { openSchoolDatabase, type SchoolDatabase } from '#reference-api/database.ts'
import { prepareDemonstration } from '#reference-api/demonstration/demonstration.ts'
import type { Fault } from '#reference-api/faults.ts'
import { schoolIdFrom } from '#schools/hosted-school.ts'
import { aConfig } from '#server-testing/a-config.ts'
import { freshDatabase } from '#server-testing/postgres.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import type { StackOptions } from './one-school.ts'
import { type RunningStack, startStack } from './stack.ts'

const NOW = Date.UTC(2026, 10, 18, 16, 0)

let database: SchoolDatabase
let stack: RunningStack
let asked: string[]
let keys: Set<string>
let lines: string[]
let at: number
const faults = new Set<Fault>()

async function start(
  config: Partial<Config> = {},
  folder?: string,
  more: Partial<StackOptions> = {},
): Promise<RunningStack> {
  return startStack({
    ...more,
    config: aConfig(config),
    ...(folder === undefined ? {} : { folder }),
    now: () => at,
    monotonic: () => at - NOW,
    log: createLog('trace', () => at, { write: (line) => lines.push(line) }),
    version: '0',
    files: siteFilesOf({ 'index.html': '<!doctype html>' }),
    database,
    faults,
    onSchoolRequest(request) {
      const url = new URL(request.url)
      asked.push(url.pathname + url.search)
      keys.add((request.headers.get('authorization') ?? '').replace('Bearer ', ''))
    },
  })
}

beforeAll(() => {
  database = openSchoolDatabase(':memory:')
  prepareDemonstration(database, NOW)
})
afterAll(() => {
  database.close()
})
beforeEach(async () => {
  database.exec('DELETE FROM requests')
  asked = []
  keys = new Set()
  lines = []
  faults.clear()
  at = NOW
  stack = await start()
})
afterEach(async () => {
  await stack.close()
})

const WEEK = '/api/v1/reservations?from=2026-11-18&to=2026-11-22&limit=100'
const get = async (path: string, method = 'GET') => {
  const response = await fetch(stack.address + path, {
    method,
    headers: { 'flightline-page': '1' },
  })
  return { response, body: (await response.json()) as Record<string, unknown> }
}

describe('Flightline on the demonstration school', () => {
  it('looks whether anything is wrong a second after a reading', async () => {
    const due: { readonly at: number; readonly run: () => void }[] = []
    const schedule = (when: number, run: () => void) => {
      due.push({ at: when, run })
      return () => {}
    }
    await stack.close()
    stack = await start({}, undefined, { schedule })
    const lookedAt = async () => (await get('/api/alerts')).body['lookedAt']
    due.length = 0
    await get(WEEK)
    expect(await lookedAt()).toBeNull()
    for (const one of due.filter((one) => one.at === NOW + 1_000)) one.run()
    await expect.poll(lookedAt).toBe(new Date(NOW).toISOString())
  })

  it('shows a week over real HTTP, with the key in no byte that leaves', async () => {
    const { response, body } = await get(WEEK)
    expect(response.status).toBe(200)
    expect(body).toMatchObject({
      meta: { count: 100, pageSize: 100, rateLimit: { limit: 1000, remaining: 999 } },
    })
    expect(asked).toEqual([WEEK])
    const status = await get('/api/status')
    expect(status.body).toMatchObject({
      school: {
        name: 'Demonstration school',
        timeZone: 'America/Denver',
        location: { latitude: 39.57, longitude: -104.85 },
      },
      requests: { limit: 1000, remaining: 999, reset: '2026-11-19T00:00:00.000Z' },
      upstream: { state: 'ok' },
    })
    const [key] = keys
    expect(key).toMatch(/^[\w-]{32}$/)
    const left = [body, status.body, [...response.headers], lines].map((part) =>
      JSON.stringify(part),
    )
    expect(left.join()).not.toContain(key)
    expect(JSON.stringify(database.prepare('SELECT * FROM schools').all())).not.toContain(key)
  })

  it('shows it at once where nothing can be saved, and says so', async () => {
    await stack.close()
    stack = await start({}, '/dev/null/data')
    expect((await get(WEEK)).response.status).toBe(200)
    expect((await get('/api/status')).body).toMatchObject({ saved: false })
  })

  it('has another key each time it starts', async () => {
    await get(WEEK)
    await stack.close()
    stack = await start()
    await get(WEEK)
    expect(keys.size).toBe(2)
  })

  it('finds one record of a list without asking, and one of no list by its own question', async () => {
    const { body } = await get(WEEK)
    const [record] = body.data as { id: string }[]
    expect((await get(`/api/v1/reservations/${record?.id}`)).body.data).toEqual(record)
    expect(asked).toHaveLength(1)
    const unknown = await get('/api/v1/flights/00000000-0000-4000-8000-000000000001')
    expect([unknown.response.status, unknown.body]).toEqual([404, { error: 'Flight not found.' }])
  })

  it.each([
    ['server-error', 'upstream_invalid'],
    ['html', 'upstream_invalid'],
    ['half-body', 'upstream_invalid'],
    ['redirect', 'upstream_redirect'],
    ['spent', 'upstream_rate_limited'],
    ['rejected-key', 'upstream_auth'],
  ] as const)('with the fault %s says %s, and keeps what it knew', async (fault, reason) => {
    await get(WEEK)
    faults.add(fault)
    at += 3_600_000
    await get('/api/refresh?collection=reservations&from=2026-11-18&to=2026-11-22', 'POST')
    const old = await get(WEEK)
    expect(old.response.status).toBe(200)
    expect(old.response.headers.get('flightline-reason')).toBe(reason)
    expect(old.response.headers.get('age')).toBe('3600')
    const other = await get('/api/v1/flights?limit=100')
    expect([other.response.status, other.body.reason]).toEqual([503, reason])
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('with records of wrong types passes them on to be flagged, none lost', async () => {
    faults.add('wrong-types@2026-11-19')
    const { response, body } = await get(
      '/api/v1/reservations?from=2026-11-19&to=2026-11-19&limit=100',
    )
    expect(response.status).toBe(200)
    expect((body.data as unknown[]).length).toBe((body.meta as { count: number }).count)
  })

  it('at the end of the day’s requests says so and asks nothing more', async () => {
    await stack.close()
    stack = await start({ dailyRequests: 2 })
    await get(WEEK)
    await get('/api/v1/flights')
    const spent = await get('/api/v1/reservations')
    expect([spent.response.status, spent.body.reason]).toEqual([503, 'budget_exhausted'])
    expect(spent.body.retryAt).toBe('2026-11-19T00:00:02.000Z')
    expect(asked).toHaveLength(2)
  })

  it('on a port that is taken does not start, and leaves nothing open', async () => {
    await expect(start({ port: stack.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('counts what one address asks', async () => {
    await stack.close()
    stack = await start({ requestsPerMinute: 2 })
    const statuses: number[] = []
    for (let asked = 0; asked < 3; asked += 1)
      statuses.push((await fetch(`${stack.address}/api/status`)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await fetch(`${stack.address}/healthz`)).status).toBe(200)
  })

  it('refuses faults that nobody knows', async () => {
    await stack.close()
    await expect(
      startStack({
        config: aConfig({ schoolFaults: 'nonsense' }),
        now: () => at,
        monotonic: () => 0,
        log: createLog('silent', () => at),
        version: '0',
        files: null,
        database,
      }),
    ).rejects.toThrow(/^SCHOOL_FAULTS: /)
    stack = await start()
  })
})

it('another school behind the same gateway is asked with its own address and key', async () => {
  const other = await start({
    school: { kind: 'real', baseUrl: stack.school?.address ?? '', key: 'demonstration-key-2' },
    schoolName: 'Second',
  })
  expect(other.school).toBe(null)
  const body = await (await fetch(`${other.address}/api/status`)).json()
  expect(body).toMatchObject({ school: { name: 'Second' } })
  const list = await fetch(`${other.address}${WEEK}`)
  expect(list.status).toBe(200)
  expect(keys).toEqual(new Set(['demonstration-key-2']))
  await other.close()
})

describe('a school that has moved', () => {
  const mark = { state: 'moved', other: 'postgres://db.example/flightline', at: NOW } as const

  it('a folder whose school has moved away is not started on, and says where it went', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moved-'))
    try {
      writeMarkIn(folder, mark, () => {})
      await expect(start({}, folder)).rejects.toThrow('moved to postgres://db.example/flightline')
      writeMarkIn(folder, { ...mark, state: 'arriving' }, () => {})
      await expect(start({}, folder)).rejects.toThrow('is not finished')
      writeMarkIn(folder, null, () => {})
      await (await start({}, folder)).close()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('a database that a school has moved away from is not started on, and says where it went', async () => {
    const { url } = await freshDatabase()
    const school = { kind: 'real', baseUrl: 'http://127.0.0.1:9', key: 'k', keyFile: null } as const
    const config = { school, databaseUrl: url }
    await (await start(config)).close()
    const moved = openDatabase({ url })
    await moved.overAll((ask) => setMarkOf(ask, schoolIdFrom(school.baseUrl), mark))
    await moved.close()
    await expect(start(config)).rejects.toThrow('moved to postgres://db.example/flightline')
  })
})

describe('the inspections of the demonstration school', () => {
  const told = async () => {
    const { body } = await get('/api/inspections')
    return body as unknown as InspectionsNow
  }

  it('are typed before anybody looks, once, and nothing is read for them', async () => {
    const first = await told()
    expect(first.data.length).toBeGreaterThan(30)
    expect(new Set(first.data.map(({ name }) => name))).toEqual(
      new Set(['100-hour', 'Annual', 'Oil']),
    )
    const ids = first.data.map(({ id }) => id)
    for (let one = 0; one < (process.env['EVERY'] ? 10_000 : 300); one += 1) await told()
    at += 120_000
    expect((await told()).data.map(({ id }) => id)).toEqual(ids)
    expect(asked).toEqual([])
  })

  const today = plainDay('2026-11-18')
  /** A question is one request of a hundred records at most, so a day at a time. */
  async function read(collection: 'reservations' | 'flights', first: number, last: number) {
    for (let day = addDays(today, first); day <= addDays(today, last); day = addDays(day, 1))
      await get(`/api/v1/${collection}?from=${day}&to=${day}&limit=1000`)
  }

  it('have one that a booking of this week overruns, and one that is near', async () => {
    await read('reservations', -30, 7)
    await read('flights', -30, 0)
    const { data, overruns } = await told()
    const late = overruns.filter(({ name, is }) => name === '100-hour' && is === 'overruns')
    expect(late.map(({ tail }) => tail)).toEqual(['N172SP'])
    const standing = (item: string) =>
      data.filter(({ name }) => name === item).map(({ tail, state }) => `${tail} ${state}`)
    expect(standing('100-hour')).toContain('N172SP overrun')
    expect(standing('100-hour').filter((one) => one.endsWith(' near'))).toHaveLength(1)
    expect(standing('Annual').filter((one) => one.endsWith(' near'))).toHaveLength(1)
  })

  it.each([
    ['files', async () => ({})],
    ['PostgreSQL', async () => ({ databaseUrl: (await freshDatabase()).url })],
  ])('stand after a start by what was kept in %s, and nothing is read', async (_, configOf) => {
    const folder = mkdtempSync(join(tmpdir(), 'flightline-inspections-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const config = await configOf()
    await stack.close()
    stack = await start(config, folder)
    // Longer ago than PostgreSQL's records are in memory at a start.
    await read('flights', -60, -50)
    await read('flights', -5, 0)
    await read('reservations', -5, 7)
    const standing = async () => {
      const { data, overruns } = await told()
      const items = data.map(({ id, left }) => [id, left.map((one) => one.left)])
      return { items, overruns: overruns.map(({ reservation, is }) => [reservation, is]) }
    }
    const before = await standing()
    expect(before.items.flat(2)).not.toContain(null)
    expect(before.overruns).not.toEqual([])
    await stack.close()
    asked = []
    at += 30_000
    stack = await start(config, folder)
    expect(await standing()).toEqual(before)
    expect(asked).toEqual([])
  })
})
