import { describe, expect, it } from 'vitest'
import { createLog } from '#server/config/log.ts'
import { accessUnderTest, cookieFrom } from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { CHECKED_EVERY, VISIT_EVERY } from './cached-accounts.ts'
import { hashOf } from './secrets.ts'
import { BELIEVED_AFTER } from './sessions/session-limits.ts'
import { memoryAccounts } from './store/accounts-in-folder.ts'

const statusOf = async (school: Awaited<ReturnType<typeof accessUnderTest>>, as: Role | null) =>
  await school.status(as, '/api/status')

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
    const wall = await school.json('display', '/api/session')
    expect(wall).toMatchObject({ kind: 'display', role: 'display', projection: 'initials' })
    const stranger = await school.ask(null, '/api/session')
    expect([stranger.status, await stranger.json()]).toMatchObject([
      401,
      { reason: 'sign_in', ways: { passphrase: false, oidc: null, claim: false } },
    ])
  })

  it('whose session was ended elsewhere hears so, also in the page; who brings none hears nothing of it', async () => {
    const school = await accessUnderTest()
    const ways = async (as: 'viewer' | null) => {
      const { ways: told } = (await school.json(as, '/api/status')) as {
        ways: object
      }
      return told
    }
    const path = `/api/house/people/${school.ids.viewer}`
    await school.remove('admin', path)
    expect(await ways('viewer')).toHaveProperty('ended', true)
    expect(await ways(null)).not.toHaveProperty('ended')
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
    const asked = () => school.access.door.callerOf(request(school.cookies.viewer))
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
    for (const as of ['manager', 'viewer', 'display'] as const) {
      expect(await statusOf(school, as)).toBe(200)
    }
    expect(await school.status('manager', '/api/house/people')).toBe(200)
    const id = school.ids.manager
    const lowered = await school.ask('admin', '/api/house/people', { id, role: 'viewer' })
    expect(lowered.status).toBe(200)
    expect(await school.status('manager', '/api/house/people')).toBe(403)
    const at = `/api/house/people/${school.ids.viewer}`
    expect((await school.remove('admin', at)).status).toBe(200)
    expect(await statusOf(school, 'viewer')).toBe(401)
    const screen = `/api/house/displays/${school.ids.display}`
    expect((await school.remove('admin', screen)).status).toBe(200)
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
    expect(await statusOf(school, 'dispatcher')).toBe(200)
    state.isBroken = true
    school.pass(CHECKED_EVERY)
    for (const as of ['dispatcher', 'display', null] as const) {
      for (const path of [
        '/api/status',
        '/api/v1/reservations',
        '/api/session',
        '/api/house/people',
      ]) {
        const answer = await school.ask(as, path)
        expect([path, answer.status]).toEqual([path, 503])
        expect(await answer.json()).toMatchObject({ reason: 'house_unavailable' })
      }
    }
    const tried = await school.ask(null, '/api/session', { who: 'Dan', passphrase: 'x' })
    expect(tried.status).toBe(503)
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
    const found = await school.access.door.callerOf({ ...request(cookie), isSecure })
    expect(found).toBe('signed-out')
  })

  it('is for this name alone under https, and says so', async () => {
    const school = await accessUnderTest({ isEmpty: true })
    const token = (await school.access.claim.arm()) ?? ''
    const body = { token, name: 'Ada', passphrase: 'plum tiger anchor lemon' }
    const asked = {
      ...request(''),
      method: 'POST',
      path: '/api/claim',
      query: '',
      body: JSON.stringify(body),
    }
    const answer = await school.access.door.answer({ ...asked, isSecure: true }, 'signed-out')
    expect(answer?.cookies?.[0]).toMatch(
      /^__Host-flightline=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
    )
    const { name, value } =
      /^(?<name>[^=]+)=(?<value>[^;]+)/.exec(answer?.cookies?.[0] ?? '')?.groups ?? {}
    const again = await school.access.door.callerOf({
      ...request(`${name}=${value}`),
      isSecure: true,
    })
    expect(again).toMatchObject({ role: 'admin' })
  })
})

describe('a session', () => {
  it.each([
    ['of the single sign-on', 'dispatcher', 30],
    ['of a screen', 'display', 400],
  ] as const)('%s (%s) ends %i days after its last visit', async (_, role, days) => {
    const school = await accessUnderTest()
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

  it('ends as SESSION_DAYS says', async () => {
    const school = await accessUnderTest({ config: { sessionDays: 2 } })
    school.pass(2 * DAY - 1)
    expect(await statusOf(school, 'dispatcher')).toBe(200)
    school.pass(2 * DAY)
    expect(await statusOf(school, 'dispatcher')).toBe(401)
  })

  it('is written down as seen every five minutes at most', async () => {
    const { accounts, base } = accountsInTrouble()
    const school = await accessUnderTest({ accounts })
    const start = school.now()
    const lastSeen = () =>
      base.transact(async (open) => {
        const rows = await open.all('sessions')
        return rows.find(({ person }) => person === school.ids.viewer)?.lastSeen
      })
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
    const found = await next.access.door.callerOf(request(first.cookies.viewer))
    expect(found).toMatchObject({ role: 'viewer' })
  })

  it('a day earlier lets nobody stay for more than a day longer, and proves nothing', async () => {
    const { first, again, accounts } = await after(DAY)
    const { cookie } = { cookie: first.cookies.admin }
    await accounts.transact(async (open) => {
      for (const row of await open.all('sessions'))
        await open.put('sessions', { ...row, lastSeen: first.now(), provedAt: first.now() })
    })
    const made = { role: 'viewer', uses: 1, hours: 1 }
    const invited = (await first.json('admin', '/api/house/invites', made)) as {
      link: string
    }
    const token = invited.link.split('#')[1] ?? ''
    const next = await again()
    const isIn = async () => {
      const found = await next.access.door.callerOf(request(cookie))
      return typeof found === 'object' && { isProved: await provedIn(next, cookie) }
    }
    // What was proved in what is now the future is to be proved once more, also after the hour's sweep.
    expect(await isIn()).toEqual({ isProved: false })
    for (let minute = 0; minute < 61; minute += 1) {
      next.pass(MINUTE)
      next.access.tend()
    }
    await next.access.auditLog.settled()
    expect(await isIn()).toEqual({ isProved: false })
    next.pass(DAY)
    expect(await next.status(null, '/api/join', { token, name: 'Vi' })).toBe(410)
    next.pass(31 * DAY)
    expect(await isIn()).toBe(false)
  })

  async function provedIn(
    school: Awaited<ReturnType<typeof accessUnderTest>>,
    cookie: string,
  ): Promise<boolean> {
    const asked = { name: 'x', scopes: ['log'] }
    return (await school.status({ cookie }, '/api/house/tokens', asked)) === 201
  }
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

  async function isIn(
    school: Awaited<ReturnType<typeof accessUnderTest>>,
    role: Role,
  ): Promise<boolean> {
    return typeof (await school.access.door.callerOf(request(school.cookies[role]))) === 'object'
  }
})

function request(cookie: string) {
  return {
    method: 'GET',
    path: '/api/status',
    query: '',
    headers: { cookie },
    address: '192.168.1.20',
  }
}
