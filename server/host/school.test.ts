import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { writeMarkIn } from '#server/store/move-mark.ts'
import { setMarkOf } from '#server/store/postgres/closed-schools.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import {
  aStack,
  demonstrationSchool,
  STACK_NOW as NOW,
  type StackUnderTest,
} from '#server/testing/a-stack.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { isFullRun, runs } from '#testing/runs.ts'
import { HOUR, isoInstant, SECOND } from '#time/instant.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { schoolIdFrom } from './schools/list.ts'

let under: StackUnderTest
beforeEach(() => {
  under = aStack({}, { database: demonstrationSchool() })
})

const WEEK = '/api/v1/reservations?from=2026-11-18&to=2026-11-22&limit=100'
const get = async (path: string, method = 'GET') => {
  const response = await under.page(path, { method })
  return { response, body: (await response.json()) as Record<string, unknown> }
}

/** A busy machine is slow. */
const PATIENT = { timeout: 100_000 }

const keysSent = () => [
  ...new Set(under.sent.map((headers) => /Bearer ([^"]+)/.exec(headers)?.[1])),
]

describe('Flightline on the demonstration school', () => {
  it('looks whether anything is wrong a second after a reading', async () => {
    await under.start()
    const lookedAt = async () => (await get('/api/alerts')).body['lookedAt']
    under.planned.length = 0
    await get(WEEK)
    expect(await lookedAt()).toBeNull()
    for (const one of under.planned.filter(({ at }) => at === NOW + SECOND)) one.run()
    await vi.waitFor(async () => expect(await lookedAt()).toBe(isoInstant(NOW)), PATIENT)
  })

  it('shows a week over real HTTP, with the key in no byte that leaves', async () => {
    await under.start()
    const { response, body } = await get(WEEK)
    expect(response.status).toBe(200)
    expect(body).toMatchObject({
      meta: { count: 100, pageSize: 100, rateLimit: { limit: 1000, remaining: 999 } },
    })
    expect(under.requests).toEqual([WEEK])
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
    const [key = ''] = keysSent()
    expect(key).toMatch(/^[\w-]{32}$/)
    const left = [body, status.body, [...response.headers], under.lines].map((part) =>
      JSON.stringify(part),
    )
    expect(left.join()).not.toContain(key)
    const schools = demonstrationSchool().prepare('SELECT * FROM schools').all()
    expect(JSON.stringify(schools)).not.toContain(key)
  })

  it('shows it at once where nothing can be saved, and says so', async () => {
    await under.start({}, { folder: '/dev/null/data' })
    expect((await get(WEEK)).response.status).toBe(200)
    expect((await get('/api/status')).body).toMatchObject({ saved: false })
  })

  it('has another key each time it starts', async () => {
    for (const day of ['18', '19']) {
      await under.start()
      await get(`/api/v1/reservations?from=2026-11-${day}&to=2026-11-${day}&limit=100`)
    }
    expect(keysSent()).toHaveLength(2)
  })

  it('finds one record of a list without asking, and one of no list by its own question', async () => {
    await under.start()
    const { body } = await get(WEEK)
    const [record] = body.data as { id: string }[]
    expect((await get(`/api/v1/reservations/${record?.id}`)).body.data).toEqual(record)
    expect(under.requests).toHaveLength(1)
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
    await under.start()
    await get(WEEK)
    under.faults.add(fault)
    under.at += HOUR
    await get('/api/refresh?collection=reservations&from=2026-11-18&to=2026-11-22', 'POST')
    const old = await get(WEEK)
    expect(old.response.status).toBe(200)
    expect(old.response.headers.get('flightline-reason')).toBe(reason)
    expect(old.response.headers.get('age')).toBe('3600')
    const other = await get('/api/v1/flights?limit=100')
    expect([other.response.status, other.body.reason]).toEqual([503, reason])
    expect(under.requests.length).toBeLessThanOrEqual(3)
  })

  it('with records of wrong types passes them on to be flagged, none lost', async () => {
    await under.start()
    under.faults.add('wrong-types@2026-11-19')
    const { response, body } = await get(
      '/api/v1/reservations?from=2026-11-19&to=2026-11-19&limit=100',
    )
    expect(response.status).toBe(200)
    expect((body.data as unknown[]).length).toBe((body.meta as { count: number }).count)
  })

  it('at the end of the day’s requests says so and asks nothing more', async () => {
    await under.start({ dailyRequests: 2 })
    await get(WEEK)
    await get('/api/v1/flights')
    const spent = await get('/api/v1/reservations')
    expect([spent.response.status, spent.body.reason]).toEqual([503, 'budget_exhausted'])
    expect(spent.body.retryAt).toBe('2026-11-19T00:00:02.000Z')
    expect(under.requests).toHaveLength(2)
  })

  it('on a port that is taken does not start, and leaves nothing open', async () => {
    const { port } = await under.start()
    await expect(
      aStack({ port }, { database: demonstrationSchool() }).start(),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it.each([{}, { trustedProxies: ['127.0.0.1'] }])(
    'shows nothing through a proxy while nobody has claimed it, with %j, and says what to set',
    async (more) => {
      await under.start({ access: { ...LOOPBACK_ALONE, ...more } })
      const through = async (path: string, header: string, value: string) => {
        const answer = await under.page(path, { headers: { [header]: value } })
        return [answer.status, await answer.text()] as const
      }
      for (const path of [WEEK, '/api/status', '/api/session', '/schedule']) {
        const [status, text] = await through(path, 'x-forwarded-for', '8.8.8.8')
        expect(status).toBe(403)
        expect(text).toContain('Set PUBLIC_URL and TRUSTED_PROXIES')
      }
      expect(under.requests).toEqual([])
      expect((await through('/healthz', 'x-forwarded-for', '8.8.8.8'))[0]).toBe(200)
      expect((await through('/api/status', 'x-forwarded-for', '127.0.0.1'))[0]).toBe(200)
    },
  )

  it('counts what one address asks', async () => {
    const { address } = await under.start({ requestsPerMinute: 2 })
    const statuses: number[] = []
    for (let asked = 0; asked < 3; asked += 1)
      statuses.push((await fetch(`${address}/api/status`)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  it('refuses faults that nobody knows', async () => {
    await expect(under.start({ schoolFaults: 'nonsense' })).rejects.toThrow(/^SCHOOL_FAULTS: /)
  })
})

it('another school behind the same gateway is asked with its own address and key', async () => {
  const { only } = await under.start()
  const other = aStack({
    school: { kind: 'real', baseUrl: only?.embedded?.address ?? '', key: 'demonstration-key-2' },
    schoolName: 'Second',
  })
  expect((await other.start()).only?.embedded).toBe(null)
  expect(await (await other.page('/api/status')).json()).toMatchObject({
    school: { name: 'Second' },
  })
  expect((await other.page(WEEK)).status).toBe(200)
  expect(keysSent()).toEqual(['demonstration-key-2'])
})

describe('a school that has moved', () => {
  const mark = { state: 'moved', other: 'postgres://db.example/flightline', at: NOW } as const

  it('a folder whose school has moved away is not started on, and says where it went', async () => {
    writeMarkIn(under.folder, mark, () => {})
    await expect(under.start()).rejects.toThrow('moved to postgres://db.example/flightline')
    writeMarkIn(under.folder, { ...mark, state: 'arriving' }, () => {})
    await expect(under.start()).rejects.toThrow('is not finished')
    writeMarkIn(under.folder, null, () => {})
    await under.start()
  })

  it('a database that a school has moved away from is not started on, and says where it went', async () => {
    const { url } = await freshDatabase()
    const school = { kind: 'real', baseUrl: 'http://127.0.0.1:9', key: 'k', keyFile: null } as const
    const config = { school, databaseUrl: url }
    await under.start(config)
    await under.stop()
    const moved = openDatabase({ url })
    await moved.overAll((ask) => setMarkOf(ask, schoolIdFrom(school.baseUrl), mark))
    await moved.close()
    await expect(under.start(config)).rejects.toThrow('moved to postgres://db.example/flightline')
  })
})

describe('the inspections of the demonstration school', () => {
  const told = async () => (await get('/api/inspections')).body as unknown as InspectionsNow

  it('are typed before anybody looks, once, and nothing is read for them', async () => {
    await under.start()
    const first = await told()
    expect(first.data.length).toBeGreaterThan(30)
    expect(new Set(first.data.map(({ name }) => name))).toEqual(
      new Set(['100-hour', 'Annual', 'Oil']),
    )
    const ids = first.data.map(({ id }) => id)
    for (let one = 0; one < runs({ each: 20, every: 10_000 }); one += 1) await told()
    under.at += 120_000
    expect((await told()).data.map(({ id }) => id)).toEqual(ids)
    expect(under.requests).toEqual([])
  })

  const today = plainDay('2026-11-18')
  /** A question is one request of a hundred records at most, so a day at a time. */
  async function read(collection: 'reservations' | 'flights', first: number, last: number) {
    for (let day = addDays(today, first); day <= addDays(today, last); day = addDays(day, 1))
      await get(`/api/v1/${collection}?from=${day}&to=${day}&limit=1000`)
  }

  it('have one that a booking of this week overruns, and one that is near', async () => {
    await under.start()
    await read('reservations', -runs({ each: 1, every: 30 }), 7)
    await read('flights', -runs({ each: 12, every: 30 }), 0)
    const { data, overruns } = await told()
    const late = overruns.filter(({ name, is }) => name === '100-hour' && is === 'overruns')
    expect([...new Set(late.map(({ tail }) => tail))]).toEqual(['N172SP'])
    const standing = (item: string) =>
      data.filter(({ name }) => name === item).map(({ tail, state }) => `${tail} ${state}`)
    expect(standing('100-hour')).toContain('N172SP overrun')
    expect(standing('100-hour').filter((one) => one.endsWith(' near'))).toHaveLength(1)
    expect(standing('Annual').filter((one) => one.endsWith(' near'))).toHaveLength(1)
  })

  it.each([
    ['files', async () => ({})],
    ...(isFullRun
      ? [['PostgreSQL', async () => ({ databaseUrl: (await freshDatabase()).url })] as const]
      : []),
  ] as const)(
    'stand after a start by what was kept in %s, and nothing is read',
    async (_, configOf) => {
      const config = await configOf()
      await under.start(config)
      // Longer ago than PostgreSQL's records are in memory at a start.
      await read('flights', -runs({ each: 52, every: 60 }), -50)
      await read('flights', -5, 0)
      await read('reservations', -5, 7)
      const standing = async () => {
        const { data, overruns } = await told()
        const items = data.map(({ id, left }) => [id, left.map((one) => one.left)])
        return { items, overruns: overruns.map(({ reservation, is }) => [reservation, is]) }
      }
      const before = await standing()
      // One has not flown in the days that were read.
      expect(before.items.flat(2).filter((one) => one === null).length).toBeLessThan(2)
      expect(before.overruns).not.toEqual([])
      await under.stop()
      under.requests.length = 0
      under.at += 30_000
      await under.start(config)
      expect(await standing()).toEqual(before)
      expect(under.requests).toEqual([])
    },
  )
})

// What pages of 1.x that are still open read out of the gateway's answers, as 1.0.0 gave them: fields may come, but none goes,
// and none becomes of another kind, before 2.0.0.

const RECORDED = new URL('../testing/released/answers-1.json', import.meta.url)

type Kinds = Readonly<Record<string, string>>

/** Each field of an answer by its way there, with its kinds: of a list, those of all its entries. */
function kindsIn(value: unknown): Kinds {
  const found = new Map<string, Set<string>>()
  const note = (way: string, kind: string) =>
    found.set(way, (found.get(way) ?? new Set()).add(kind))
  const look = (one: unknown, way: string): void => {
    if (Array.isArray(one)) {
      note(way, 'list')
      for (const entry of one) look(entry, `${way}[]`)
    } else if (typeof one === 'object' && one !== null) {
      note(way, 'object')
      for (const [name, field] of Object.entries(one)) look(field, `${way}.${name}`)
    } else note(way, one === null ? 'null' : typeof one)
  }
  look(value, '')
  return Object.fromEntries([...found].map(([way, kinds]) => [way, [...kinds].sort().join(' or ')]))
}

it('an answer has every field, of its kind, that pages of 1.0.0 read', async () => {
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, Kinds>
  await under.start()
  for (const [question, kinds] of Object.entries(recorded)) {
    const { response, body } = await get(question)
    expect(response.status, question).toBe(200)
    expect(kindsIn(body), question).toMatchObject(kinds)
  }
})
