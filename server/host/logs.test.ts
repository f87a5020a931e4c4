import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { routePattern } from '#server/http/paths.ts'
import type { Fault } from '#server/reference-api/faults.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import {
  aStack,
  demonstrationSchool,
  STACK_NOW,
  type StackUnderTest,
} from '#server/testing/a-stack.ts'
import { schoolWords } from '#server/testing/school-words.ts'
import { isFullRun } from '#testing/runs.ts'
import { HOUR, MINUTE } from '#time/instant.ts'

const PASSPHRASE = 'a canary passphrase'
const dayOf = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
const TODAY = '/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=1000'
const listOf = (n: number) => `/api/v1/reservations?from=${dayOf(n)}&to=${dayOf(n)}&limit=100`

/** Failures that are over at once. */
const QUICK: readonly Fault[] = [
  'server-error',
  'html',
  'half-body',
  'wrong-types',
  'redirect',
  'rejected-key',
]

let under: StackUnderTest
beforeEach(() => {
  under = aStack({}, { database: demonstrationSchool() })
})

const told = (event: string) => under.logged(event)
const page = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  under.page(path, { headers })

/** All that was planned happens now. */
function runPlanned(): void {
  for (const { run } of under.planned.splice(0)) run()
}

/** A busy machine is slow. */
const PATIENT = { timeout: 100_000, interval: 5 }

const idOf = (answer: Response) => answer.headers.get('flightline-request') ?? ''

describe('the name of a request', () => {
  it('is in its answer, in its line and in those of the readings that it caused, and never sent to the school', async () => {
    await under.start()
    const known = await page('/api/status')
    const read = await page(listOf(17))
    const ids = [known, read].map(idOf)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[\dA-Z]{4}-[\dA-Z]{2}$/)
    await vi.waitFor(() => expect(told('answered')).toHaveLength(2), PATIENT)
    expect(told('answered')).toMatchObject([
      { request: ids[0], method: 'GET', route: '/api/status', status: 200, role: 'machine' },
      {
        request: ids[1],
        route: '/api/v1/reservations',
        status: 200,
        milliseconds: expect.any(Number),
      },
    ])
    expect(told('upstream_answer').length).toBeGreaterThan(0)
    for (const line of told('upstream_answer')) expect(line['request']).toBe(ids[1])
    expect(under.sent.length).toBe(told('upstream_answer').length)
    expect(under.sent.join()).not.toContain(ids[1])
  })

  it('is that of whoever caused a reading which others share', async () => {
    await under.start()
    const answers = await Promise.all([17, 17, 17].map((day) => page(listOf(day))))
    const caused = new Set(told('upstream_answer').map(({ request }) => request))
    expect(caused.size).toBe(1)
    expect(answers.map(idOf)).toContain([...caused][0])
  })

  it('is a caller’s own where that is short and plain, and nothing that could forge a line', async () => {
    await under.start()
    expect(idOf(await page(listOf(17), { 'x-request-id': 'proxy-4711' }))).toBe('proxy-4711')
    expect(told('upstream_answer')[0]?.['request']).toBe('proxy-4711')
    const forged = await page('/api/status', { 'x-request-id': 'x","level":"error' })
    expect(idOf(forged)).toMatch(/^[\dA-Z]{4}-[\dA-Z]{2}$/)
  })

  it('is in every refusal, also of bytes that are no request', async () => {
    await under.start()
    for (const path of ['/nothing', '/api/nothing', '/api/v1/flights?x=1'])
      expect(idOf(await page(path)), path).not.toBe('')
    const { port } = under.stack
    const socket = connect(port, '127.0.0.1')
    socket.end('nonsense\r\n\r\n')
    const raw = await text(socket)
    expect(raw).toMatch(/^flightline-request: [\dA-Z]{4}-[\dA-Z]{2}\r$/m)
  })

  it('is its own for a reading that nobody asked for', async () => {
    await under.start()
    const asked = idOf(await page(TODAY))
    under.lines.length = 0
    await vi.waitFor(
      async () => {
        under.at += 4 * MINUTE
        await page(TODAY)
        runPlanned()
        expect(told('refreshed').length).toBeGreaterThan(0)
      },
      { timeout: 100_000, interval: 50 },
    )
    const [first] = told('refreshed')
    expect(first?.['request']).toMatch(/^[\dA-Z]{4}-[\dA-Z]{2}$/)
    expect(first?.['request']).not.toBe(asked)
    expect(told('upstream_answer').map(({ request }) => request)).toContain(first?.['request'])
  })
})

describe('the stream of the audit', () => {
  it('has each deed with its hash, by ids alone, and says at each start where the chain stands', async () => {
    const access = { ...LOOPBACK_ALONE, isAsked: true, adminPassphrase: PASSPHRASE }
    await under.start({ access })
    const origin = under.stack.address
    const json = { origin, 'content-type': 'application/json' }
    const signedIn = await fetch(`${origin}/api/session`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ who: 'admin', passphrase: PASSPHRASE }),
    })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await fetch(`${origin}/api/house/deeds`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ action: 'print', kind: 'printDay', object: 'list Ada Moss' }),
    })
    const rows = await under.stack.access.accounts.transact((accounts) =>
      accounts.audit(0, 2 * STACK_NOW, 100),
    )
    const stream = told('audit')
    expect(stream.map(({ seq, action, who }) => [seq, action, who])).toEqual(
      rows.toReversed().map(({ seq, action, who }) => [seq, action, who]),
    )
    expect(stream.length).toBeGreaterThanOrEqual(3)
    for (const line of stream)
      expect(line).toMatchObject({ stream: 'audit', hash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(JSON.stringify(stream)).not.toMatch(/Ada|Moss|127\.0\.0|address/)
    await under.stop()
    under.lines.length = 0
    await under.start({ access })
    const { seq, hash } = stream.at(-1) ?? {}
    expect(told('audit_stands')).toMatchObject([{ stream: 'audit', seq, hash }])
  })
})

describe('no line', () => {
  it('holds a name, e-mail, phone, tail, key, token, passphrase, cookie or search, whatever is asked and whatever fails', async () => {
    await under.start({
      schoolName: 'CANARY Air',
      access: { ...LOOPBACK_ALONE, isAsked: true, adminPassphrase: PASSPHRASE },
    })
    const origin = under.stack.address
    const sendTo = async (path: string, body: unknown, cookie = '') => {
      const headers = {
        origin,
        'content-type': 'application/json',
        cookie,
        'x-request-id': 'Ada Moss',
      }
      return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    const signedIn = await sendTo('/api/session', { who: 'admin', passphrase: PASSPHRASE })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const made = await sendTo(
      '/api/house/tokens',
      { name: 'CANARY token', scopes: ['schedule'] },
      cookie,
    )
    const { secret } = (await made.json()) as { secret: string }
    expect(secret.length).toBeGreaterThan(20)
    const words = new Set(schoolWords(demonstrationSchool()))
    const [someTail = ''] = [...words].filter((word) => /^N\d/.test(word))
    const feed = await sendTo('/api/house/feeds', { name: 'CANARY feed', tail: someTail }, cookie)
    const feedPath = new URL(((await feed.json()) as { link: string }).link).pathname
    expect((await page(feedPath)).status).toBe(200)
    const invited = await sendTo(
      '/api/house/invites',
      { role: 'viewer', uses: 3, hours: 4 },
      cookie,
    )
    const invite = await invited.text()
    expect(invited.status).toBe(201)

    const [tail = '', id = ''] = [...words].filter((word) => /^N\d|^[\da-f-]{36}$/.test(word))
    const paths = [
      '/',
      '/schedule',
      '/wall',
      '/people',
      '/print/day',
      '/admin/people',
      '/sign-in',
      '/claim',
      `/aircraft/${tail}`,
      `/reservations/${id}`,
      `/flights/${id}`,
      ...['status', 'changes?since=2026-11-01T00:00:00Z', 'requests', 'mine', 'session'].map(
        (path) => `/api/${path}`,
      ),
      ...['people', 'invites', 'displays', 'tokens', 'audit'].map((path) => `/api/house/${path}`),
      `/api/v1/reservations/${id}`,
      `/api/v1/flights/${id}`,
      '/api/v1/flights?from=2026-11-16&to=2026-11-18&limit=1000',
      '/healthz',
      '/readyz',
      '/CANARY',
      `/api/pairing/${secret}`,
      feedPath,
      `${feedPath}/x`,
      `/feed/CANARY/mine.ics`,
    ]
    const callers = [{}, { cookie }, { authorization: `Bearer ${secret}` }]
    const asked = async (day: number) => {
      for (const [n, path] of [...paths, listOf(day)].entries())
        for (const [m, headers] of callers.entries()) {
          const search = path.includes('?') ? '&' : '?'
          const isEven = (n + m) % 2 === 0
          if (isFullRun || isEven) await page(path, { ...headers, 'x-request-id': 'CANARY x' })
          if (isFullRun || !isEven)
            await page(`${path}${search}who=CANARY&q=ada@example.org`, headers)
        }
    }
    await asked(18)
    let day = 1
    for (const fault of QUICK) {
      under.faults.clear()
      under.faults.add(fault)
      await page(listOf(day), { cookie })
      day += 1
      under.at += HOUR
      runPlanned()
    }
    under.faults.clear()
    await sendTo('/api/session', { who: 'CANARY Person', passphrase: 'CANARY guessed' })
    await sendTo('/api/join', { invite: 'CANARY', name: 'CANARY Person' })
    await sendTo('/api/house/people/CANARY', { role: 'CANARY' }, cookie)
    if (isFullRun) await asked(19)
    await under.stop()

    for (const event of ['answered', 'upstream_answer', 'audit'])
      expect(told(event).length, event).toBeGreaterThan(0)
    const failed = new Set(
      told('upstream_answer').flatMap(({ level, outcome }) => (level === 'warn' ? [outcome] : [])),
    )
    expect(failed.size).toBeGreaterThanOrEqual(3)
    const routes = new Set(told('answered').map(({ route }) => route))
    expect([...routes]).toEqual(
      expect.arrayContaining([
        '/aircraft/*',
        '/feed/*/aircraft.ics',
        '/api/v1/flights/*',
        '/api/house/people',
        '/*',
      ]),
    )
    const roles = new Set(told('answered').map(({ role }) => role))
    expect([...roles]).toEqual(expect.arrayContaining(['signed-out', 'admin', 'token', null]))
    const key = /Bearer ([^"]+)/.exec(under.sent.join())?.[1] ?? 'no key'
    const inviteSecrets = [...invite.matchAll(/"([\w-]{30,})"/g)].flatMap(([, word = '']) =>
      /^[\da-f-]{36}$/.test(word) ? [] : [word],
    )
    for (const word of [
      'CANARY',
      'Canary',
      'Ada',
      'ada@',
      'example.org',
      PASSPHRASE,
      'guessed',
      under.folder,
    ])
      words.add(word)
    const feedSecret = feedPath.split('/')[2] ?? ''
    for (const word of [key, secret, feedSecret, cookie.replace(/.*=/, ''), ...inviteSecrets])
      words.add(word)
    expect(words.size).toBeGreaterThan(60)
    // Each once: no word has a quotation mark in it.
    const all = [...new Set(under.lines.join('').split('"'))].join('"')
    expect([...words].filter((word) => all.includes(word))).toEqual([])
    for (const line of under.lines) expect(line).toMatch(/^\{[ -~]+\}\n$/)
  })

  it('names a route by anything but words of our own, and every route that is answered by its own', () => {
    const here = new URL('..', import.meta.url)
    const files = ['accounts', 'http', 'features/feeds'].flatMap((room) =>
      readdirSync(new URL(room, here), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(new URL(`${room}/${name}`, here), 'utf8')),
    )
    const paths = files.flatMap((source) =>
      [...source.matchAll(/'(\/api\/[a-z0-9/]+)(?:\/:id)?'/g)].map(([, path = '']) => path),
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const path of [...paths, '/healthz', '/readyz', '/metrics'])
      expect(routePattern(`${path}?who=CANARY`)).toBe(path)
    expect(routePattern('/people/Ada%20Moss')).toBe('/people/*')
    expect(routePattern(`/${'a/'.repeat(5000)}`).length).toBeLessThan(40)
    expect(routePattern('/assets/main-1.js')).toBe('/assets/*')
  })
})
