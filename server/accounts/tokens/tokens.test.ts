import { describe, expect, it } from 'vitest'
import { VISIT_EVERY } from '#server/accounts/cached-accounts.ts'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import type { TokenScope } from '#wire/access.ts'
import type { TokenWire } from '#wire/accounts-wire.ts'
import { MOST_TOKENS } from './token-routes.ts'

type School = Awaited<ReturnType<typeof accessUnderTest>>

const RANGE = 'from=2026-11-18&to=2026-11-18&limit=1000'
const SCHEDULE = `/api/v1/reservations?${RANGE}`

async function makeToken(school: School, ...scopes: TokenScope[]) {
  const answer = await school.ask('admin', '/api/house/tokens', { name: 'Lobby feed', scopes })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { token: { id: string }; secret: string }
}

const ASKED = { name: 'x', scopes: ['log'] }
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

function by(school: School, secret: string, path: string, as: Parameters<School['ask']>[0] = null) {
  return school.ask(as, path, undefined, bearer(secret))
}

describe('a token', () => {
  it('is made by an admin, shown once, and kept as a hash', async () => {
    const school = await accessUnderTest()
    const { token, secret } = await makeToken(school, 'schedule', 'schedule')
    expect(secret).toMatch(/^flt_[\w-]{43}$/)
    expect(token).toMatchObject({ name: 'Lobby feed', scopes: ['schedule'], lastUsed: null })
    const list = await (await school.ask('admin', '/api/house/tokens')).text()
    expect(JSON.parse(list)).toEqual({ data: [token] })
    const kept = await school.accounts.transact(async (open) => [
      ...(await open.all('tokens')),
      ...(await open.audit(0, Number.MAX_SAFE_INTEGER, 100)),
    ])
    expect(list + JSON.stringify(kept)).not.toContain(secret.slice(4))
    for (const role of ['manager', 'dispatcher', 'viewer', 'display'] as const)
      expect(await school.status(role, '/api/house/tokens', ASKED)).toBe(403)
  })

  it.each([
    [{ name: '', scopes: ['log'] }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['contacts'] }],
    [{ name: 'x', scopes: ['people'] }],
    [{ name: 'x' }],
  ])('is not made of %j', async (body) => {
    const school = await accessUnderTest()
    expect(await school.status('admin', '/api/house/tokens', body)).toBe(400)
  })

  it('is one of so many', async () => {
    const school = await accessUnderTest()
    for (let made = 0; made < MOST_TOKENS; made += 1) await makeToken(school, 'log')
    expect(await school.status('admin', '/api/house/tokens', ASKED)).toBe(409)
  })

  it('wants the passphrase anew a quarter of an hour later', async () => {
    const school = await accessUnderTest()
    const { token } = await makeToken(school, 'log')
    school.pass(16 * 60_000)
    const again = { status: 401, reason: 'again' }
    expect(await school.reply('admin', '/api/house/tokens', ASKED)).toMatchObject(again)
    const path = `/api/house/tokens/${token.id}`
    expect((await school.remove('admin', path)).status).toBe(401)
  })

  it('reads what its scopes say and the status, and nothing of the house', async () => {
    const school = await accessUnderTest()
    const { secret } = await makeToken(school, 'schedule')
    const status = await school.reply(null, '/api/status', undefined, bearer(secret))
    expect(status).toMatchObject({ status: 200 })
    expect(status).toHaveProperty('session', {
      signedIn: true,
      kind: 'token',
      role: 'viewer',
      scopes: ['schedule'],
      projection: 'no-contact',
      name: 'Lobby feed',
      email: '',
      person: null,
      session: null,
      hasPassphrase: false,
      needsPassphrase: false,
      waiting: 0,
      plainHttp: false,
    })
    const pages = 'requests mine session session/devices'
    const accounts = 'people displays tokens audit nothing'.split(' ').map((one) => `house/${one}`)
    const refused: [path: string, body?: object][] = [
      [`/api/v1/flights?${RANGE}`],
      ['/api/known?collection=flights&from=2026-11-18&to=2026-11-18'],
      ['/api/changes?since=2026-11-18T13:55:00Z'],
      ...[...pages.split(' '), ...accounts].map((path): [string] => [`/api/${path}`]),
      ['/api/house/tokens', ASKED],
      ['/api/house/deeds', { action: 'export', kind: 'flights' }],
    ]
    for (const [path, body] of refused) {
      const answer = await school.reply(null, path, body, bearer(secret))
      expect(answer, path).toMatchObject({ status: 403, reason: 'forbidden' })
    }
  })

  it('writes down what it prints, and nothing else', async () => {
    const school = await accessUnderTest()
    const { token, secret } = await makeToken(school, 'schedule')
    const deed = { action: 'print', kind: 'printDay', object: 'list', range: '2026-11-18' }
    const say = (body: object) => school.ask(null, '/api/house/deeds', body, bearer(secret))
    expect((await say(deed)).status).toBe(204)
    expect((await say({ ...deed, action: 'export' })).status).toBe(403)
    expect((await say({ ...deed, action: 'export', kind: 'mine' })).status).toBe(403)
    const { data } = (await school.json('admin', '/api/house/audit?action=print')) as {
      data: object[]
    }
    const who = { who: token.id, name: 'Lobby feed', session: null, projection: 'no-contact' }
    expect(data).toMatchObject([{ ...deed, ...who }])
    expect(data).toHaveLength(1)
  })

  it('never has anything read from the school', async () => {
    const school = await accessUnderTest()
    const { secret } = await makeToken(school, 'schedule', 'log', 'contacts')
    for (const path of [SCHEDULE, `/api/v1/flights?${RANGE}`]) {
      const answer = await school.reply(null, path, undefined, bearer(secret))
      expect(answer).toMatchObject({ status: 504, reason: 'not_cached' })
    }
  })

  it('counts before a cookie, which adds nothing to it', async () => {
    const school = await accessUnderTest()
    const { secret } = await makeToken(school, 'log')
    expect((await by(school, secret, SCHEDULE, 'admin')).status).toBe(403)
    expect((await by(school, `flt_${'x'.repeat(43)}`, '/api/status', 'admin')).status).toBe(401)
    expect((await by(school, 'x', '/api/status', 'admin')).status).toBe(401)
    const refused = await by(school, secret, SCHEDULE)
    expect(await refused.text()).toContain('This token has no scope')
    const unknown = await by(school, `flt_${'x'.repeat(43)}`, '/api/status')
    expect(await unknown.text()).toContain('This token is unknown or was revoked.')
    const empty = { headers: { authorization: 'Bearer' } }
    expect(await school.status('admin', '/api/status', undefined, empty)).toBe(401)
    // What a proxy in front says for itself is not for us.
    const basic = { headers: { authorization: 'Basic YTpi' } }
    expect(await school.status('admin', '/api/status', undefined, basic)).toBe(200)
  })

  it('is taken from no address and from no cookie', async () => {
    const school = await accessUnderTest()
    const { secret } = await makeToken(school, 'schedule')
    for (const name of ['token', 'access_token', 'key']) {
      expect(await school.status(null, `/api/status?${name}=${secret}`)).toBe(401)
    }
    const cookie = { cookie: `flightline=${secret}` }
    expect(await school.status(cookie, '/api/status')).toBe(401)
  })

  it('is refused with the next question once it was ended', async () => {
    const school = await accessUnderTest()
    const { token, secret } = await makeToken(school, 'schedule')
    expect((await by(school, secret, '/api/status')).status).toBe(200)
    const end = () => school.remove('admin', `/api/house/tokens/${token.id}`)
    expect([(await end()).status, (await end()).status]).toEqual([200, 404])
    expect((await by(school, secret, '/api/status')).status).toBe(401)
    expect(await school.json('admin', '/api/house/audit')).toMatchObject({
      data: [
        { action: 'token-ended', object: token.id, objectName: 'Lobby feed' },
        { action: 'token', object: token.id, range: 'schedule', name: 'Ada' },
      ],
    })
  })

  it('says when it was last used, to five minutes, without a write for each question', async () => {
    const school = await accessUnderTest()
    const { secret } = await makeToken(school, 'schedule')
    const lastUsed = async () =>
      (await school.json<{ data: TokenWire[] }>('admin', '/api/house/tokens')).data[0]?.lastUsed
    await by(school, secret, '/api/status')
    const first = await lastUsed()
    expect(first).toBe(new Date(school.now()).toISOString())
    school.pass(VISIT_EVERY - 1)
    await by(school, secret, '/api/status')
    expect(await lastUsed()).toBe(first)
    school.pass(1)
    await by(school, secret, '/api/status')
    expect(await lastUsed()).toBe(new Date(school.now()).toISOString())
  })

  it('stands in no answer but its own, and no header, whatever is asked with it', async () => {
    const school = await accessUnderTest()
    const { secret, token } = await makeToken(school, 'schedule')
    const said: string[] = []
    for (const path of [
      '/api/status',
      SCHEDULE,
      '/api/nothing',
      `/api/status?token=${secret}`,
      `/${secret}`,
      `/api/house/tokens/${secret}`,
      `/api/pairing/${secret}`,
      `/print/day?token=${secret}`,
      '/api/session',
    ]) {
      for (const more of [bearer(secret), bearer(`${secret}x`), { method: 'POST' }]) {
        const answer = await school.ask(null, path, undefined, more)
        said.push(await answer.text(), JSON.stringify([...answer.headers]))
        expect(answer.headers.get('referrer-policy') ?? 'no-referrer').toBe('no-referrer')
      }
    }
    await school.remove('admin', `/api/house/tokens/${token.id}`)
    said.push(await (await by(school, secret, '/api/status')).text())
    said.push(await (await school.ask('admin', '/api/house/audit')).text())
    expect(said.filter((text) => text.includes(secret.slice(4)))).toEqual([])
  })
})
