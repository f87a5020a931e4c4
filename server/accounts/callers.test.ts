import { describe, expect, it, test } from 'vitest'
import { createLog } from '#server/config/log.ts'
import {
  ACCESS_HOST,
  type AccessUnderTest,
  accessUnderTest,
  cookieFrom,
} from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { CHECKED_EVERY, VISIT_EVERY } from './cached-accounts.ts'
import { hashOf } from './secrets.ts'
import { BELIEVED_AFTER } from './sessions/session-limits.ts'
import { memoryAccounts } from './store/accounts-in-folder.ts'

const statusOf = (school: AccessUnderTest, as: Role | null) => school.status(as, '/api/status')
/** Whether somebody of a role is found, without a visit of the page. */
const isIn = async (school: AccessUnderTest, role: Role) =>
  typeof (await school.callerBy(school.cookies[role])) === 'object'

describe('a caller', () => {
  it('is told who he is, by his cookie alone', async () => {
    const school = await accessUnderTest()
    expect(await school.json('dispatcher', '/api/session')).toMatchObject({
      signedIn: true,
      kind: 'person',
      role: 'dispatcher',
      projection: 'full',
      name: 'Dan',
      email: 'dan@mesa.example',
      person: school.ids.dispatcher,
    })
    const wall = { kind: 'display', role: 'display', projection: 'initials' }
    expect(await school.json('display', '/api/session')).toMatchObject(wall)
    const ways = { passphrase: false, oidc: null, claim: false }
    const stranger = { status: 401, reason: 'sign_in', ways }
    expect(await school.reply(null, '/api/session')).toMatchObject(stranger)
  })

  it('whose session was ended elsewhere hears so, also in the page; who brings none hears nothing of it', async () => {
    const school = await accessUnderTest()
    await school.remove('admin', `/api/house/people/${school.ids.viewer}`)
    expect(await school.json('viewer', '/api/status')).toHaveProperty('ways.ended', true)
    expect(await school.json(null, '/api/status')).not.toHaveProperty('ways.ended')
  })

  it('who signs out is out, and his cookie ends', async () => {
    const school = await accessUnderTest()
    expect(await statusOf(school, 'viewer')).toBe(200)
    const out = await school.remove('viewer', '/api/session')
    expect([out.status, await out.json()]).toEqual([200, {}])
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect([out.headers.getSetCookie().length, cookieFrom(out)]).toEqual([1, ''])
    expect(await statusOf(school, 'viewer')).toBe(401)
    expect(await statusOf(school, 'dispatcher')).toBe(200)
  })

  it('is known at once, from a house that is asked once a second whether it is there', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await accessUnderTest({ accounts })
    const asked = () => school.callerBy(school.cookies.viewer)
    await asked()
    const before = state.asked
    for (let n = 0; n < 1_000; n += 1) expect(asked()).toMatchObject({ role: 'viewer' })
    expect(state.asked).toBe(before)
    school.pass(CHECKED_EVERY)
    const [one, other] = [asked(), asked()]
    expect([await one, await other]).toMatchObject([{ role: 'viewer' }, { role: 'viewer' }])
    expect(state.asked).toBe(before + 1)
  })

  it('is somebody else with the next request after a change: role lowered, person removed, screen taken off', async () => {
    const school = await accessUnderTest()
    const { manager: id, viewer, display } = school.ids
    const list = '/api/house/people'
    for (const as of ['viewer', 'display'] as const) expect(await statusOf(school, as)).toBe(200)
    expect(await school.status('manager', list)).toBe(200)
    expect(await school.status('admin', list, { id, role: 'viewer' })).toBe(200)
    expect(await school.status('manager', list)).toBe(403)
    expect((await school.remove('admin', `${list}/${viewer}`)).status).toBe(200)
    expect(await statusOf(school, 'viewer')).toBe(401)
    expect((await school.remove('admin', `/api/house/displays/${display}`)).status).toBe(200)
    expect(await statusOf(school, 'display')).toBe(401)
  })

  it('is not remembered as he was while he was looked up', async () => {
    const { accounts, base } = accountsInTrouble()
    const school = await accessUnderTest({ accounts })
    school.pass(CHECKED_EVERY)
    const looking = school.ask('viewer', '/api/status')
    await base.transact((open) => open.remove('people', school.ids.viewer))
    await looking
    school.pass(CHECKED_EVERY)
    expect(await statusOf(school, 'viewer')).toBe(401)
  })
})

describe('a house in trouble', () => {
  it('is told as that: nobody is signed out, nobody let in, with a cookie or without', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await accessUnderTest({ accounts })
    const asked = { name: 'A script', scopes: ['schedule'] }
    const token = await school.json<{ secret: string }>('admin', '/api/house/tokens', asked)
    expect(await statusOf(school, 'dispatcher')).toBe(200)
    state.isBroken = true
    school.pass(CHECKED_EVERY)
    const unavailable = { status: 503, reason: 'house_unavailable' }
    const bearer = { headers: { authorization: `Bearer ${token.secret}` } }
    const paths = 'status v1/reservations session house/people'.split(' ')
    for (const path of paths.map((one) => `/api/${one}`)) {
      for (const as of ['dispatcher', 'display', null] as const)
        expect(await school.reply(as, path), path).toMatchObject(unavailable)
      expect(await school.reply(null, path, undefined, bearer), path).toMatchObject(unavailable)
    }
    for (const [path, body] of [
      ['/api/session', { who: 'Dan', passphrase: 'x' }],
      ['/api/house/deeds', { action: 'export', kind: 'flights' }],
    ] as const)
      expect(await school.reply('dispatcher', path, body), path).toMatchObject(unavailable)
    state.isBroken = false
    school.pass(CHECKED_EVERY)
    expect(await statusOf(school, 'dispatcher')).toBe(200)
  })

  it('is in the log as often as the house says it, not with every question', async () => {
    const { accounts, state } = accountsInTrouble()
    const lines: string[] = []
    const log = createLog('trace', () => 0, { write: (line) => void lines.push(line) })
    const school = await accessUnderTest({ accounts, log })
    state.isBroken = true
    lines.length = 0
    for (let n = 0; n < 3; n += 1) {
      school.pass(30_000)
      school.access.tend()
      await school.ask('dispatcher', '/api/status')
      await school.ask(null, '/api/status', undefined, {
        headers: { authorization: `Bearer flt_${'x'.repeat(43)}` },
      })
      await school.access.auditLog.settled()
    }
    expect(lines.filter((line) => line.includes('house_'))).toEqual([])
  })

  it('at the start opens nothing that would be open without anybody in it', async () => {
    const { accounts, state } = accountsInTrouble()
    state.isBroken = true
    const school = await accessUnderTest({ accounts, isEmpty: true, config: { isAsked: false } })
    expect(await statusOf(school, null)).toBe(503)
    state.isBroken = false
    school.pass(CHECKED_EVERY)
    expect(await statusOf(school, null)).toBe(200)
  })
})

describe('a cookie', () => {
  it.each([
    ['of http on https', (own: string) => own, true],
    ['of https on http', (own: string) => `__Host-${own}`, false],
    ['twice', (own: string) => `${own}; flightline=${'a'.repeat(43)}`, false],
    ['twice the same', (own: string) => `${own}; ${own}`, false],
    ['of another port', () => `flightline=${'b'.repeat(43)}`, false],
    ['of 4 kB of junk', () => `flightline=${'%"\\ü'.repeat(1024)}`, false],
    ['of 4 kB of letters', () => `flightline=${'x'.repeat(4096)}`, false],
    ['that is empty', () => 'flightline=', false],
    ['with no name', () => '=; ;;=flightline', false],
    ['with the hash that is kept', (own: string) => `flightline=${hashOf(own.slice(11))}`, false],
  ])('%s is as none', async (_, cookieFor, isSecure) => {
    const school = await accessUnderTest()
    const cookie = cookieFor(school.cookies.dispatcher)
    expect(await school.callerBy(cookie, isSecure)).toBe('signed-out')
  })

  it('is for this name alone under https, and says so', async () => {
    const school = await accessUnderTest({ isEmpty: true })
    const token = await school.access.claim.arm()
    const body = { token, name: 'Ada', passphrase: 'plum tiger anchor lemon' }
    // The kit's gateway knows itself by this origin alone.
    const headers = { origin: `http://${ACCESS_HOST}` }
    const answer = await school.ask(null, '/api/claim', body, { isSecure: true, headers })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-flightline=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
    )
    const [own = ''] = cookie.split(';')
    expect(await school.callerBy(own, true)).toMatchObject({ role: 'admin' })
  })
})

describe('a session', () => {
  it.each([
    ['of the single sign-on', 'dispatcher', 30, {}],
    ['of the single sign-on, as SESSION_DAYS says,', 'dispatcher', 2, { sessionDays: 2 }],
    ['of a screen', 'display', 400, {}],
  ] as const)('%s (%s) ends %i days after its last visit', async (_, role, days, config) => {
    const school = await accessUnderTest({ config })
    school.pass(days * DAY - 1)
    expect(await statusOf(school, role)).toBe(200)
    school.pass(days * DAY)
    expect(await statusOf(school, role)).toBe(401)
  })

  it('that is used every day ends after 180 days, but for a screen', async () => {
    const school = await accessUnderTest()
    for (let day = 1; day <= 179; day += 1) {
      school.pass(DAY)
      expect([day, await statusOf(school, 'dispatcher')]).toEqual([day, 200])
      expect([day, await statusOf(school, 'display')]).toEqual([day, 200])
    }
    school.pass(DAY)
    expect(await statusOf(school, 'dispatcher')).toBe(401)
    expect(await statusOf(school, 'display')).toBe(200)
  })

  it('is written down as seen every five minutes at most', async () => {
    const { accounts, base } = accountsInTrouble()
    const school = await accessUnderTest({ accounts })
    const start = school.now()
    const lastSeen = async () => {
      const rows = await base.read((open) => open.all('sessions'))
      return rows.find(({ person }) => person === school.ids.viewer)?.lastSeen
    }
    school.pass(VISIT_EVERY - MINUTE)
    await statusOf(school, 'viewer')
    expect(await lastSeen()).toBe(start)
    school.pass(MINUTE)
    await statusOf(school, 'viewer')
    expect(await lastSeen()).toBe(start + VISIT_EVERY)
  })
})

describe('a start under another clock than the last', () => {
  /** The same house, by a program that starts at ACCESS_START again, after one that ran for `ms`. */
  async function after(ms: number) {
    const accounts = memoryAccounts()
    const first = await accessUnderTest({ accounts })
    first.pass(ms)
    const again = () => accessUnderTest({ accounts, isEmpty: true })
    return { first, again, accounts }
  }

  it.each([DAY, -DAY])('(%i ms) throws nobody out', async (apart) => {
    const { first, again } = await after(Math.max(0, -apart))
    await first.ask('viewer', '/api/status')
    const next = await again()
    next.pass(Math.max(0, apart))
    expect(await next.callerBy(first.cookies.viewer)).toMatchObject({ role: 'viewer' })
  })

  it('a day earlier lets nobody stay for more than a day longer, and proves nothing', async () => {
    const { first, again, accounts } = await after(DAY)
    await accounts.transact(async (open) => {
      for (const row of await open.all('sessions'))
        await open.put('sessions', { ...row, lastSeen: first.now(), provedAt: first.now() })
    })
    const made = { role: 'viewer', uses: 1, hours: 1 }
    const { link } = await first.json<{ link: string }>('admin', '/api/house/invites', made)
    const next = await again()
    const as = { cookie: first.cookies.admin }
    const asked = { name: 'x', scopes: ['log'] }
    const prove = () => next.status(as, '/api/house/tokens', asked)
    // What was proved in what is now the future is to be proved once more, also after the hour's sweep.
    expect([await next.status(as, '/api/status'), await prove()]).toEqual([200, 401])
    for (let minute = 0; minute < 61; minute += 1) {
      next.pass(MINUTE)
      next.access.tend()
    }
    await next.access.auditLog.settled()
    expect([await next.status(as, '/api/status'), await prove()]).toEqual([200, 401])
    next.pass(DAY)
    const join = { token: link.split('#')[1], name: 'Vi' }
    expect(await next.status(null, '/api/join', join)).toBe(410)
    next.pass(31 * DAY)
    expect(await next.status(as, '/api/status')).toBe(401)
  })
})

describe('a clock that jumps by 25 hours', () => {
  it.each([1, -1])(
    '(%i) throws nobody out for the first two minutes, and extends nobody',
    async (way) => {
      const school = await accessUnderTest()
      // An hour before its end.
      school.pass(30 * DAY - HOUR)
      school.jump(way * 25 * HOUR)
      school.pass(CHECKED_EVERY)
      expect(await isIn(school, 'manager')).toBe(true)
      school.pass(BELIEVED_AFTER - 2 * CHECKED_EVERY)
      expect(await isIn(school, 'manager')).toBe(true)
      school.jump(-way * 25 * HOUR)
      school.pass(CHECKED_EVERY)
      // The visits of just now were written by the clock as it was before.
      const rows = await school.rows('sessions')
      const seen = rows.find(({ person }) => person === school.ids.manager)?.lastSeen ?? 0
      expect(Math.abs(seen - school.now())).toBeLessThan(BELIEVED_AFTER)
      // Whoever did not come ends when he would have.
      school.pass(HOUR)
      expect(await isIn(school, 'viewer')).toBe(false)
      expect(await isIn(school, 'manager')).toBe(true)
    },
  )

  it('and stays there is believed, and takes nobody’s session when it is set right again', async () => {
    const school = await accessUnderTest()
    school.pass(30 * DAY - HOUR)
    school.jump(25 * HOUR)
    expect(await isIn(school, 'manager')).toBe(true)
    school.pass(BELIEVED_AFTER)
    school.access.tend()
    expect(await isIn(school, 'dispatcher')).toBe(false)
    school.jump(-25 * HOUR)
    school.pass(CHECKED_EVERY)
    await isIn(school, 'viewer')
    school.pass(BELIEVED_AFTER)
    expect(await isIn(school, 'dispatcher')).toBe(true)
  })

  it('leaves no visit in the future behind', async () => {
    const school = await accessUnderTest()
    school.jump(25 * HOUR)
    await isIn(school, 'viewer')
    school.pass(BELIEVED_AFTER)
    await isIn(school, 'viewer')
    school.jump(-25 * HOUR)
    await isIn(school, 'dispatcher')
    school.pass(HOUR)
    school.access.tend()
    const rows = await school.rows('sessions')
    expect(Math.max(...rows.map(({ lastSeen }) => lastSeen))).toBeLessThanOrEqual(school.now())
  })
})

test('accounts keep the key by which e-mails are hidden, and no others have it', async () => {
  const keyOf = async (accounts = memoryAccounts()) =>
    Buffer.from((await accessUnderTest({ accounts })).access.hidingKey())
  const accounts = memoryAccounts()
  const key = await keyOf(accounts)
  expect(key).toHaveLength(32)
  expect(await keyOf(accounts)).toEqual(key)
  expect(await keyOf()).not.toEqual(key)
})
