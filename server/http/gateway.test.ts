import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CANARY_KEY,
  type CanaryGateway,
  START,
  startCanaryGateway,
} from '#server/testing/canary-gateway.ts'
import {
  aReservationAnswer,
  idOf,
  listBody,
  oneBody,
  RESET,
  respond,
} from '#server/testing/fake-upstream.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { dataBlock } from './status.ts'

let gateway: CanaryGateway
beforeEach(async () => {
  gateway = await startCanaryGateway()
  gateway.fake.answer = respond(200, listBody([aReservationAnswer(1), aReservationAnswer(2)]))
})
afterEach(() => gateway.close())

const WEEK = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100'
/** What of a list the tests of its head read. */
interface ListWire {
  readonly meta: { readonly rateLimit: { readonly remaining: number } }
}

const REFRESH = '/api/refresh?collection=reservations&from=2026-11-15&to=2026-11-22'
const spent = () => gateway.fake.seen.length
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error
const iso = (at: number) => new Date(at).toISOString()

describe('a burst that the school refuses', () => {
  const FLIGHTS = '/api/v1/flights?limit=100'
  const refused = { reason: 'upstream_rate_limited', retryAt: iso(START + MINUTE) }

  it('is told with the instant of the next try, which ends it', async () => {
    const well = gateway.fake.answer
    await gateway.get(WEEK)
    gateway.fake.answer = respond(429, '<html>Slow down</html>', { 'retry-after': '30' })
    const answer = await gateway.get(FLIGHTS)
    expect([answer.status, await answer.json()]).toMatchObject([503, refused])
    gateway.fake.answer = well
    gateway.pass(MINUTE - SECOND)
    expect(await (await gateway.get(FLIGHTS)).json()).toMatchObject(refused)
    expect(await (await gateway.get('/api/status')).json()).toMatchObject({
      upstream: { state: 'failing', since: iso(START), ...refused },
      requests: { remaining: 89 },
    })
    gateway.pass(SECOND)
    expect((await gateway.get(FLIGHTS)).status).toBe(200)
    expect(await (await gateway.get('/api/status')).json()).toMatchObject({
      upstream: { state: 'ok', reason: null, retryAt: null },
    })
    expect(spent()).toBe(3)
  })

  it('in words of a server in trouble is a trouble like any other', async () => {
    gateway.fake.answer = respond(500, { error: 'Connection limit exceeded.' })
    expect(await (await gateway.get(WEEK)).json()).toMatchObject({
      reason: 'upstream_invalid',
      retryAt: iso(START + MINUTE),
    })
  })
})

describe('a list', () => {
  it('shows a record once that comes twice, its id in two cases: the later one', async () => {
    const id = 'abcdef00-0000-4000-8000-00000000000a'
    gateway.fake.answer = respond(
      200,
      listBody([
        aReservationAnswer(1, { id, status: 'PENDING' }),
        aReservationAnswer(1, { id: id.toUpperCase(), status: 'CANCELLED' }),
      ]),
    )
    const answer = await gateway.get(WEEK)
    expect(await answer.json()).toMatchObject({
      data: [{ id, status: 'CANCELLED' }],
      meta: { count: 1 },
    })
    expect((await gateway.get(`/api/v1/reservations/${id.toUpperCase()}`)).status).toBe(200)
    expect(spent()).toBe(1)
  })

  it('has exactly the shape of the API, with its age beside it', async () => {
    const first = await gateway.get(WEEK)
    expect(first.status).toBe(200)
    expect(await first.json()).toEqual({
      data: [aReservationAnswer(1), aReservationAnswer(2)],
      meta: { count: 2, pageSize: 100, rateLimit: { limit: 100, remaining: 90, reset: RESET } },
    })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      age: '0',
      'cache-status': 'flightline; fwd=miss; stored; ttl=720',
      'flightline-as-of': iso(START),
    })
    gateway.pass(61 * SECOND)
    const second = await gateway.get(WEEK)
    expect(Object.fromEntries(second.headers)).toMatchObject({
      age: '61',
      'cache-status': 'flightline; hit; ttl=659',
      'flightline-as-of': iso(START),
    })
    gateway.pass(HOUR)
    const third = await gateway.get(WEEK)
    expect(third.headers.get('cache-status')).toBe('flightline; hit; ttl=-2941')
    expect(third.headers.has('flightline-reason')).toBe(false)
    expect(spent()).toBe(1)
  })

  it.each([
    ['limit=1', 2, 100, { count: 1, pageSize: 1 }],
    ['limit=2', 2, 100, { count: 2, pageSize: 2 }],
    ['limit=3', 2, 100, { count: 2, pageSize: 3 }],
    ['', 60, 100, { count: 50, pageSize: 50 }],
    ['limit=100', 100, 100, { count: 100, pageSize: 100 }],
    ['limit=100', 25, 25, { count: 25, pageSize: 25 }],
    ['limit=10', 25, 25, { count: 10, pageSize: 10 }],
    ['limit=100', 24, 25, { count: 24, pageSize: 100 }],
    ['limit=100', 100, 1000, { count: 100, pageSize: 100 }],
    ['limit=100', 60, 50, { count: 60, pageSize: 60 }],
    ['limit=100', 0, 0, { count: 0, pageSize: 100 }],
    ['limit=101', 100, 100, { count: 100, pageSize: 100 }],
    ['limit=1000', 99, 100, { count: 99, pageSize: 1000 }],
    ['limit=1000', 100, 100, { count: 100, pageSize: 100 }],
    ['limit=1000', 25, 25, { count: 25, pageSize: 25 }],
    ['limit=1000', 0, 0, { count: 0, pageSize: 1000 }],
  ])(
    'asked with %j of %d records in pages of %d is cut as the API would',
    async (query, count, pageSize, meta) => {
      const records = Array.from({ length: count }, (_, n) => aReservationAnswer(n))
      gateway.fake.answer = respond(200, listBody(records, { pageSize }))
      const body = (await (await gateway.get(`/api/v1/reservations?${query}`)).json()) as {
        data: unknown[]
        meta: object
      }
      expect(body.meta).toMatchObject(meta)
      expect(body.data).toHaveLength(meta.count)
      expect(gateway.fake.seen[0]?.target).toBe('/api/v1/reservations?limit=100')
    },
  )

  it('longer than was asked for is none: nothing of it is kept, and what was known stays', async () => {
    await gateway.get(WEEK)
    const records = Array.from({ length: 101 }, (_, n) => aReservationAnswer(n))
    gateway.fake.answer = respond(200, listBody(records, { pageSize: 1000 }))
    gateway.pass(HOUR)
    expect(await (await gateway.get(REFRESH, {}, 'POST')).json()).toMatchObject({
      reason: 'upstream_invalid',
    })
    const known = await gateway.get(WEEK)
    expect(await known.json()).toMatchObject({ meta: { count: 2 } })
    expect(known.headers.get('flightline-reason')).toBe('upstream_invalid')
    expect((await gateway.get(`/api/v1/reservations/${idOf(50)}`)).status).toBe(503)
  })

  it('asked with different limits is one request', async () => {
    for (const limit of [100, 1, 50])
      await gateway.get(`/api/v1/flights?to=2026-11-18&limit=${limit}`)
    expect(gateway.fake.seen.map((request) => request.target)).toEqual([
      '/api/v1/flights?to=2026-11-18&limit=100',
    ])
  })

  it('that is kept is kept for those alone who may ask', async () => {
    for (let n = 0; n < 3; n++) expect((await gateway.get(WEEK)).status).toBe(200)
    const { host, origin } = { host: 'evil.com:4173', origin: 'https://evil.com' }
    expect((await gateway.get(WEEK, { host })).status).toBe(421)
    expect((await gateway.get(WEEK, { origin })).status).toBe(403)
    expect((await gateway.get(WEEK, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await gateway.get(WEEK, {}, 'POST')).status).toBe(405)
    expect((await gateway.get(WEEK)).status).toBe(200)
  })

  it('that is kept gives way at once to a newer reading', async () => {
    for (let n = 0; n < 3; n++) {
      await gateway.get(WEEK)
      gateway.pass(5)
    }
    gateway.fake.answer = respond(200, listBody([aReservationAnswer(3)]))
    await gateway.get(REFRESH, {}, 'POST')
    const body = (await (await gateway.get(WEEK)).json()) as { data: { id: string }[] }
    expect(body.data.map((record) => record.id)).toEqual([idOf(3)])
  })

  it('that is old is served with the reason while it cannot be read again', async () => {
    await gateway.get(WEEK)
    gateway.pass(HOUR)
    gateway.fake.answer = respond(200, '<html>Sign in</html>')
    await gateway.get(REFRESH, {}, 'POST')
    const old = await gateway.get(WEEK)
    expect(old.status).toBe(200)
    expect(Object.fromEntries(old.headers)).toMatchObject({
      age: '3600',
      'cache-status': 'flightline; hit; ttl=-2880; detail=upstream_invalid',
      'flightline-as-of': iso(START),
      'flightline-reason': 'upstream_invalid',
    })
  })

  it('says in the same second that a reading failed, and what is left after a request', async () => {
    await gateway.get(WEEK)
    gateway.pass(MINUTE)
    const before = (await (await gateway.get(WEEK)).json()) as ListWire
    gateway.fake.answer = respond(200, '<html>Sign in</html>')
    await gateway.get(REFRESH, {}, 'POST')
    const after = await gateway.get(WEEK)
    expect(after.headers.get('flightline-reason')).toBe('upstream_invalid')
    const { meta } = (await after.json()) as ListWire
    expect(meta.rateLimit.remaining).toBe(before.meta.rateLimit.remaining - 1)
  })

  it('that flaps between good and bad keeps the last good one', async () => {
    const seen: string[] = []
    for (let n = 0; n < 6; n++) {
      gateway.fake.answer =
        n % 2 === 0 ? respond(200, listBody([aReservationAnswer(n)])) : respond(200, '{"data":')
      await gateway.get(REFRESH, {}, 'POST')
      const response = await gateway.get(WEEK)
      expect(((await response.json()) as { data: { id: string }[] }).data[0]?.id).toBe(
        idOf(n - (n % 2)),
      )
      seen.push(response.headers.get('flightline-as-of') ?? '')
      gateway.pass(10 * MINUTE)
    }
    expect(seen).toEqual([...seen].sort((a, b) => a.localeCompare(b)))
  })
})

describe('what cannot be answered', () => {
  it.each([
    ['upstream_invalid', () => respond(500, 'boom <script>')],
    ['upstream_redirect', () => respond(302, '', { location: 'http://169.254.169.254/' })],
    ['upstream_auth', () => respond(401, { error: CANARY_KEY }, { 'www-authenticate': 'Basic' })],
    ['upstream_timeout', () => (gateway.hurry(), () => {})],
    ['upstream_rate_limited', () => respond(429, { error: `Bearer ${CANARY_KEY}` })],
  ] as const)(
    'says %s, in a sentence of its own, with the time of the next try',
    async (reason, answer) => {
      gateway.fake.answer = answer()
      const response = await gateway.get(WEEK)
      expect(response.status).toBe(503)
      const body = (await response.json()) as { error: string; reason: string; retryAt: string }
      expect(Object.keys(body)).toEqual(['error', 'reason', 'retryAt'])
      expect(body.reason).toBe(reason)
      expect(body.error).toMatch(/^The .+\.$/)
      expect(Date.parse(body.retryAt)).toBeGreaterThan(START)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )

  it('a closed port says upstream_unreachable', async () => {
    await gateway.fake.close()
    expect(await (await gateway.get(WEEK)).json()).toMatchObject({ reason: 'upstream_unreachable' })
    await gateway.get('/api/status')
    gateway.fake.close = () => Promise.resolve()
  })

  it('a spent day says budget_exhausted and when it ends, and asks nothing', async () => {
    const rateLimit = { limit: 100, remaining: 0, reset: RESET }
    gateway.fake.answer = respond(200, listBody([], { rateLimit }))
    await gateway.get(WEEK)
    const refused = await gateway.get('/api/v1/flights')
    expect(await refused.json()).toEqual({
      error: 'Today’s requests to the scheduling system are used up.',
      reason: 'budget_exhausted',
      retryAt: '2026-11-19T00:00:02.000Z',
    })
    expect(spent()).toBe(1)
    gateway.pass(8 * HOUR + 3 * SECOND)
    gateway.fake.answer = respond(
      200,
      listBody([], { rateLimit: { ...rateLimit, reset: '2026-11-20T00:00:00.000Z' } }),
    )
    await Promise.all([
      gateway.get('/api/v1/flights'),
      gateway.get(WEEK),
      gateway.get('/api/v1/reservations'),
    ])
    expect(spent()).toBe(2)
  })

  it('a refused key costs one request in half an hour and is never passed on', async () => {
    gateway.fake.answer = respond(401, '')
    for (let minute = 0; minute < 60; minute++) {
      const response = await gateway.get(`/api/v1/flights?limit=${minute + 1}`)
      expect(response.status).toBe(503)
      await gateway.get(WEEK)
      gateway.pass(MINUTE)
    }
    expect(spent()).toBe(2)
  })
})

describe('many at once', () => {
  const browsers = (count: number) => Array.from({ length: count }, () => gateway.get(WEEK))

  it('200 browsers that open the same week make one request', async () => {
    let answerFirst = () => {}
    gateway.fake.answer = (_, socket) => {
      answerFirst = () => socket.end(respond(200, listBody([aReservationAnswer(1)])))
    }
    const asked = browsers(200)
    await vi.waitFor(() => expect(spent()).toBe(1), { timeout: 100_000, interval: 5 })
    answerFirst()
    const responses = await Promise.all(asked)
    expect(responses.every((response) => response.status === 200)).toBe(true)
    expect(spent()).toBe(1)
  })

  it('200 browsers that meet a failure make one request, and none for the next 30 s', async () => {
    gateway.fake.answer = respond(500, '')
    const responses = await Promise.all(browsers(200))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([503]))
    gateway.pass(29 * SECOND)
    await Promise.all(browsers(20))
    expect(spent()).toBe(1)
  })
})

describe('one record', () => {
  it('comes from a list that is known, else by its own question, once', async () => {
    await gateway.get(WEEK)
    const known = await gateway.get(`/api/v1/reservations/${idOf(2)}`)
    expect(await known.json()).toEqual({
      data: aReservationAnswer(2),
      meta: { rateLimit: { limit: 100, remaining: 90, reset: RESET } },
    })
    expect(spent()).toBe(1)
    gateway.fake.answer = respond(200, oneBody({ id: idOf(7), route: 'KAPA-KBJC' }))
    expect((await gateway.get(`/api/v1/flights/${idOf(7)}`)).status).toBe(200)
    expect((await gateway.get(`/api/v1/flights/${idOf(7)}`)).headers.get('cache-status')).toMatch(
      /hit/,
    )
    expect(gateway.fake.seen.map((request) => request.target).slice(1)).toEqual([
      `/api/v1/flights/${idOf(7)}`,
    ])
  })

  it('is asked for with its id in lower case', async () => {
    gateway.fake.answer = respond(404, { error: 'Flight not found.' })
    const response = await gateway.get('/api/v1/flights/ABCDEF00-0000-4000-8000-000000000001')
    expect(response.status).toBe(404)
    expect(await errorOf(response)).toBe('Flight not found.')
    expect(gateway.fake.seen[0]?.target).toBe(
      '/api/v1/flights/abcdef00-0000-4000-8000-000000000001',
    )
  })

  it.each([200, 400, 404, 410, 422])(
    'that the API does not find with %d is 404 in its words',
    async (status) => {
      gateway.fake.answer = respond(status, { error: 'Flight not found.' })
      const response = await gateway.get(`/api/v1/flights/${idOf(9)}`)
      expect([response.status, await errorOf(response)]).toEqual([404, 'Flight not found.'])
    },
  )

  it.each([
    '1',
    'abc',
    idOf(1).slice(0, -1),
    `${idOf(1)}0`,
    idOf(1).replace('4', 'g'),
    idOf(1).replaceAll('-', ''),
  ])('with the id %s is answered here', async (id) => {
    const response = await gateway.get(`/api/v1/reservations/${id}`)
    expect([response.status, await errorOf(response)]).toEqual([404, 'Reservation not found.'])
    expect(spent()).toBe(0)
  })
})

describe('the page', () => {
  it.each([
    '/',
    '/schedule?view=week&q=<script>',
    '/today',
    '/flights',
    `/flights/${idOf(1)}`,
    `/reservations/${idOf(1)}`,
    '/print/day',
    '/index.html',
  ])('is served at %s, never kept, at no cost', async (path) => {
    const response = await gateway.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/<title>[A-Z][\w ]+ · Mesa Air<\/title>/)
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store')
    expect(spent()).toBe(0)
  })

  it('brings the status along, as it would be answered', async () => {
    const page = await (await gateway.get('/schedule')).text()
    const [, block = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(block)).toEqual(await (await gateway.get('/api/status')).json())
    expect(page).not.toContain(CANARY_KEY)
  })

  it('holds a school’s name that would end the block or its line', () => {
    const name = 'Mesa</script><!--<script>\u2028&\u2029'
    const [, json = '', ...rest] = dataBlock({ name }).split(
      /<script type="application\/json">|<\/script>/,
    )
    expect(rest).toEqual([''])
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ name })
  })

  it('may be opened by a link on another site, but not framed or fetched by it', async () => {
    const from = (mode: string, dest: string) =>
      gateway.get('/schedule', {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': mode,
        'sec-fetch-dest': dest,
      })
    expect((await from('navigate', 'document')).status).toBe(200)
    expect((await from('navigate', 'iframe')).status).toBe(403)
    expect((await from('no-cors', 'script')).status).toBe(403)
  })

  it('has its files by exact name, packed where that is asked for, kept where the name says what is in them', async () => {
    const plain = await gateway.get('/assets/main-abc123.js')
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    for (const [asked, encoding, length] of [
      ['gzip, br', 'br', 6],
      ['gzip', 'gzip', 10],
      ['gzip;q=0', null, 2013],
    ] as const) {
      const answer = await gateway.get('/assets/main-abc123.js', { 'accept-encoding': asked })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(Number(answer.headers.get('content-length'))).toBe(length)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
    }
    expect((await gateway.get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })
})

describe('an address without a page', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each(['/nowhere', '/aircraft', '/schedule/old-view'])(
    'is a page with status 404 in a browser: %s',
    async (path) => {
      const answer = await gateway.get(path, BROWSER)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const text = await answer.text()
      expect(text).toContain('<title>Page not found · ')
      expect(text).not.toContain(path)
      expect(spent()).toBe(0)
    },
  )

  it.each([
    ['a program', '/nowhere', {}, 'GET'],
    ['a program that takes all', '/nowhere', { accept: '*/*' }, 'GET'],
    ['HEAD', '/nowhere', BROWSER, 'HEAD'],
    ['a missing file', '/assets/old-abc.js', BROWSER, 'GET'],
    ['a folder of files', '/assets/old', BROWSER, 'GET'],
    ['data', '/api/nowhere', BROWSER, 'GET'],
    ['data without a name', '/api', BROWSER, 'GET'],
    ['a feed', '/feed/secret', BROWSER, 'GET'],
    ['a path out of the site', '/..%2f..%2fetc/passwd', BROWSER, 'GET'],
    ['markup', '/<script>', BROWSER, 'GET'],
  ])('is JSON with status 404 for %s', async (_, path, headers, method) => {
    const answer = await gateway.get(path, headers, method)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

it('HEAD is GET without the body', async () => {
  for (const path of [
    WEEK,
    '/',
    '/healthz',
    '/readyz',
    '/api/status',
    '/nowhere',
    '/favicon.svg',
    '/api/v1/flights?limit=0',
  ]) {
    const get = await gateway.get(path)
    const head = await gateway.get(path, {}, 'HEAD')
    expect(await head.text()).toBe('')
    expect(head.status).toBe(get.status)
    const without = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => name !== 'cache-status'))
    expect(without(head)).toEqual(without(get))
  }
})

it('nothing that a browser sends changes a byte of what the school gets', async () => {
  await gateway.get(WEEK)
  const [plain] = gateway.fake.seen
  const headers = {
    authorization: 'Bearer other',
    'proxy-authorization': 'Basic x',
    cookie: 'x=1',
    'x-forwarded-for': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
    'x-original-url': '/api/v1/flights',
    'x-rewrite-url': '/x',
    'accept-encoding': 'gzip',
    range: 'bytes=0-1',
    'if-none-match': '*',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'user-agent': 'evil',
    accept: 'text/html',
  }
  expect((await gateway.get(WEEK, headers)).status).toBe(200)
  expect(gateway.fake.seen).toHaveLength(1)
  gateway.pass(HOUR)
  const other = WEEK.replaceAll('2026-11', '2026-12')
  const again = await gateway.get(other, headers)
  expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(gateway.fake.seen[1]?.raw).toBe(plain?.raw.replaceAll('2026-11', '2026-12'))
})

it('an answer that echoes the key goes on without it', async () => {
  gateway.fake.answer = respond(
    200,
    listBody([aReservationAnswer(1, { status: `x ${CANARY_KEY}` })]),
    { 'x-echo': CANARY_KEY, 'set-cookie': 'a=b' },
  )
  const body = (await (await gateway.get(WEEK)).json()) as { data: { status: string }[] }
  expect(body.data[0]?.status).toBe('[removed]')
})

describe('/api/status', () => {
  it('knows nothing before the first answer, and everything the page tells after it', async () => {
    const status = async () => (await gateway.get('/api/status')).json()
    expect(await status()).toEqual({
      school: { name: 'Mesa Air', timeZone: 'America/Denver' },
      requests: { limit: null, remaining: null, reset: null, reserve: 10 },
      upstream: { state: 'unknown', reason: null, since: null, retryAt: null },
      coverage: { reservations: [], flights: [] },
      revisions: { reservations: 0, flights: 0 },
      plannedGaps: { today: null, tomorrow: null, 'flights-today': null, screen: null },
      saved: true,
      unsaved: null,
      clocks: { skew: 0, offsets: expect.any(Array), written: [] },
      serverTime: iso(START),
      version: '1.2.3',
    })
    await gateway.get(WEEK)
    gateway.pass(HOUR)
    gateway.fake.answer = respond(500, '')
    await gateway.get(REFRESH, {}, 'POST')
    expect(await status()).toMatchObject({
      requests: { limit: 100, remaining: 89, reset: RESET },
      upstream: {
        state: 'failing',
        reason: 'upstream_invalid',
        since: iso(START + HOUR),
        retryAt: iso(START + HOUR + MINUTE),
      },
      coverage: { reservations: [{ from: '2026-11-15', to: '2026-11-22', asOf: iso(START) }] },
    })
    expect(spent()).toBe(2)
  })

  it('and /healthz take no parameters and cost nothing', async () => {
    expect((await gateway.get('/api/status?x=1')).status).toBe(400)
    expect((await gateway.get('/healthz?x=1')).status).toBe(400)
    expect(await (await gateway.get('/healthz')).text()).toBe('ok')
    expect(spent()).toBe(0)
  })
})

it('logs one line an event and no record', async () => {
  await gateway.get(WEEK)
  const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find((line) => line.event === 'upstream_answer')).toMatchObject({
    collection: 'reservations',
    kind: 'list',
    outcome: 'list',
    remaining: 90,
  })
})
