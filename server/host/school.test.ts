import { beforeEach, describe, expect, it, vi } from 'vitest'
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
import { HOUR, isoInstant, SECOND } from '#time/instant.ts'
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
