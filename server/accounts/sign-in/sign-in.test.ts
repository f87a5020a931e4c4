import { describe, expect, it } from 'vitest'
import { VISIT_EVERY } from '#server/accounts/cached-accounts.ts'
import { MOST_SESSIONS, PROVED_FOR } from '#server/accounts/sessions/session-limits.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { ACCESS_HOST, accessUnderTest, cookieFrom } from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { FREE_TRIES } from './guard.ts'
import { hashPassphrase, isOutdated } from './passphrase.ts'

const PASSPHRASE = 'plum tiger anchor lemon'
const CHEAP = { ln: 2, r: 1, p: 1 }

/** The people of the kit, each with the same passphrase. */
async function withPassphrases(cost = CHEAP, accounts = memoryAccounts()) {
  const school = await accessUnderTest({ accounts, hashing: { cost, aSecond: 1_000 } })
  await school.accounts.transact(async (accounts) => {
    for (const person of await accounts.all('people')) {
      const passphrase = await hashPassphrase(PASSPHRASE, CHEAP)
      await accounts.put('people', { ...person, passphrase, outside: null })
    }
  })
  const signIn = (who: string, passphrase = PASSPHRASE, cookie = '', address = '10.1.1.1') =>
    school.ask({ cookie }, '/api/session', { who, passphrase }, { address })
  const person = (id: string) => school.accounts.transact((accounts) => accounts.get('people', id))
  const audit = () => school.audit()
  return { ...school, school, signIn, person, audit }
}

describe('signing in', () => {
  it.each(['Dan', ' dan ', 'DAN', 'dan@mesa.example'])(
    'as "%s" is signing in as him',
    async (who) => {
      const { school, signIn, audit } = await withPassphrases()
      const answer = await signIn(who)
      const dan = { name: 'Dan', role: 'dispatcher', hasPassphrase: true }
      expect(await answer.json()).toMatchObject(dan)
      expect(await school.status({ cookie: cookieFrom(answer) }, '/api/status')).toBe(200)
      expect(await audit()).toMatchObject([{ action: 'sign-in', who: school.ids.dispatcher }])
    },
  )

  it('is refused in the same words for a wrong passphrase and for nobody, with no word of either kept', async () => {
    const { signIn, audit, access } = await withPassphrases()
    const wrong = await signIn('Dan', 'a wrong one of them')
    const nobody = await signIn('Nobody of that name')
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await nobody.text())
    expect([...wrong.headers]).toEqual([...nobody.headers])
    await access.auditLog.settled()
    const rows = JSON.stringify(await audit())
    expect(rows).toContain('sign-in-failed')
    for (const word of ['wrong one', 'Nobody', PASSPHRASE]) expect(rows).not.toContain(word)
    expect(rows).not.toMatch(/\bDan\b/)
  })

  it('is slowed down after five wrong ones, by the right one too, but not where it was done before', async () => {
    const { signIn } = await withPassphrases()
    const known = cookieFrom(await signIn('Dan'))
    for (let n = 0; n < FREE_TRIES; n += 1) expect((await signIn('Dan', 'wrong')).status).toBe(401)
    const slow = await signIn('Dan')
    expect([slow.status, slow.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await slow.json()).toMatchObject({ reason: 'slow_down' })
    expect((await signIn('dan@mesa.example')).status).toBe(429)
    expect((await signIn('Dan', PASSPHRASE, known)).status).toBe(200)
    expect((await signIn('Mona')).status).toBe(200)
    // What marks a browser for one person marks it for nobody else, and cannot be made up.
    for (let n = 0; n < FREE_TRIES; n += 1) await signIn('Mona', 'wrong')
    expect((await signIn('Mona', PASSPHRASE, known)).status).toBe(429)
    expect((await signIn('Dan', PASSPHRASE, known.replace(/.$/, 'x!'))).status).toBe(429)
  })

  it('ends what this browser was signed in as, and begins with another secret', async () => {
    const { school, signIn } = await withPassphrases()
    const first = cookieFrom(await signIn('Vera'))
    const second = cookieFrom(await signIn('Dan', PASSPHRASE, first))
    expect(await school.status({ cookie: first }, '/api/status')).toBe(401)
    expect(await school.json({ cookie: second }, '/api/session')).toMatchObject({ name: 'Dan' })
  })

  it.each(['', ' ', '\u200b', '\u0301'])('by nothing, such as %j, is nobody’s', async (who) => {
    const { school, signIn, person, ids } = await withPassphrases()
    const ada = { ...(await person(ids.admin)), email: '' } as AccountRows['people']
    await school.accounts.transact((accounts) => accounts.put('people', ada))
    expect((await signIn(who)).status).toBe(401)
  })

  it('with ever more devices ends the one that nobody has used for longest, and says so', async () => {
    const { school, signIn, audit } = await withPassphrases()
    const isIn = async (cookie: string) => (await school.status({ cookie }, '/api/status')) === 200
    await signIn('Mona')
    const cookies: string[] = []
    for (let n = 1; n < MOST_SESSIONS; n += 1) {
      school.pass(1)
      cookies.push(cookieFrom(await signIn('Dan')))
    }
    school.pass(VISIT_EVERY)
    const [first = '', second = '', third = ''] = cookies
    // The one that the kit let in, and the oldest of these, are used; that is written down in its own time.
    for (const cookie of [school.cookies.dispatcher, first]) expect(await isIn(cookie)).toBe(true)
    school.pass(1)
    await signIn('Dan')
    expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, false, true])
    const [newest, surplus, ...before] = await audit()
    const who = school.ids.dispatcher
    expect(surplus).toMatchObject({ action: 'device-surplus', who, object: who })
    expect(surplus?.session).toBe(newest?.session)
    expect(before.map(({ action }) => action)).not.toContain('device-surplus')
    const sessions = await school.rows('sessions')
    expect(sessions.filter(({ person }) => person === who)).toHaveLength(MOST_SESSIONS)
  })

  it('is one transaction, and reads nothing that is in memory', async () => {
    const { accounts, state } = accountsInTrouble()
    const { signIn, status } = await withPassphrases(CHEAP, accounts)
    await status(null, '/api/status')
    state.asked = 0
    expect((await signIn('Dan')).status).toBe(200)
    expect(state.asked).toBe(1)
  })

  it('hashes a passphrase anew where it was hashed at a lower cost', async () => {
    const dearer = { ln: 3, r: 1, p: 1 }
    const { signIn, person, ids } = await withPassphrases(dearer)
    expect((await signIn('Dan')).status).toBe(200)
    expect(isOutdated((await person(ids.dispatcher))?.passphrase ?? '', dearer)).toBe(false)
    expect((await signIn('Dan')).status).toBe(200)
  })
})

describe('signing out', () => {
  it('is said to be done only where the session has gone', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await accessUnderTest({ accounts })
    const out = () => school.remove('viewer', '/api/session')
    state.isBroken = true
    const refused = await out()
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([503, []])
    state.isBroken = false
    school.pass(2_000)
    expect(await school.status('viewer', '/api/status')).toBe(200)
    expect((await out()).status).toBe(200)
    expect(await school.status('viewer', '/api/status')).toBe(401)
    // Whoever has none is out already, and nothing is written down of him.
    expect((await out()).status).toBe(200)
    const audit = await accounts.transact((rows) => rows.audit(0, Number.MAX_SAFE_INTEGER, 9))
    expect(audit).toMatchObject([{ action: 'sign-out', who: school.ids.viewer }])
  })
})

describe('a passphrase of one’s own', () => {
  it('is not set by a device that was signed out meanwhile', async () => {
    const { school, signIn, person } = await withPassphrases()
    const cookie = cookieFrom(await signIn('Dan'))
    const before = await person(school.ids.dispatcher)
    const body = { passphrase: 'copper willow raven dune', current: PASSPHRASE }
    const changing = school.ask({ cookie }, '/api/session/passphrase', body)
    await school.remove({ cookie }, '/api/session')
    const { status, headers } = await changing
    expect([status, headers.getSetCookie()]).toEqual([401, []])
    expect(await person(school.ids.dispatcher)).toEqual(before)
  })

  it('is set by who types the current one; it ends every other session, and this one goes on with a new secret', async () => {
    const { school, signIn } = await withPassphrases()
    const other = cookieFrom(await signIn('Dan'))
    const own = cookieFrom(await signIn('Dan', PASSPHRASE, '', '10.1.1.2'))
    const change = (passphrase: string, current?: string) =>
      school.ask({ cookie: own }, '/api/session/passphrase', { passphrase, current })
    const status = (cookie: string) => school.status({ cookie }, '/api/status')
    const passphrase = 'copper willow raven dune'
    expect((await change(passphrase)).status).toBe(401)
    expect((await change(passphrase, 'another')).status).toBe(401)
    for (const weak of ['short', 'passwordpassword', 'Dan Dan Dan 1', 'mesa air 2026'])
      expect((await change(weak, PASSPHRASE)).status, weak).toBe(400)
    expect(await status(other)).toBe(200)
    const changed = await change(passphrase, PASSPHRASE)
    expect(changed.status).toBe(200)
    expect(await Promise.all([own, other, cookieFrom(changed)].map(status))).toEqual([
      401, 401, 200,
    ])
    expect((await signIn('Dan')).status).toBe(401)
    expect((await signIn('Dan', passphrase)).status).toBe(200)
  })

  it('is set by nobody who shares an e-mail with somebody who signs in by it: neither could', async () => {
    const { school, signIn, person, cookies, ids } = await withPassphrases()
    const before = (await person(ids.viewer)) as AccountRows['people']
    const vera = { ...before, passphrase: null, email: 'DAN@mesa.example' }
    await school.accounts.transact((accounts) => accounts.put('people', vera))
    const set = { passphrase: 'other words that nobody guesses' }
    const as = { cookie: cookies.viewer }
    expect(await school.status(as, '/api/session/passphrase', set)).toBe(400)
    expect((await signIn('dan@mesa.example')).status).toBe(200)
    await school.accounts.transact((accounts) => accounts.remove('people', ids.dispatcher))
    expect(await school.status(as, '/api/session/passphrase', set)).toBe(200)
  })

  it('that an admin resets is gone at once, and so is every session of whose it was, but the admin’s own', async () => {
    const { school, signIn } = await withPassphrases()
    const dans = [cookieFrom(await signIn('Dan')), cookieFrom(await signIn('Dan'))]
    const ada = cookieFrom(await signIn('Ada'))
    const adas = cookieFrom(await signIn('Ada'))
    const statuses = async (...cookies: string[]) =>
      Promise.all(cookies.map(async (cookie) => await school.status({ cookie }, '/api/status')))
    const reset = (id: string) =>
      school.ask({ cookie: ada }, '/api/house/people', { id, passphrase: null })
    expect((await reset(school.ids.dispatcher)).status).toBe(200)
    expect(await statuses(...dans, ada, adas)).toEqual([401, 401, 200, 200])
    expect((await signIn('Dan')).status).toBe(401)
    // One’s own: somebody else must be an admin with a passphrase.
    const other = { id: school.ids.manager, role: 'admin' }
    expect(await school.status({ cookie: ada }, '/api/house/people', other)).toBe(200)
    expect((await reset(school.ids.admin)).status).toBe(200)
    expect(await statuses(ada, adas)).toEqual([200, 401])
    expect((await reset(school.ids.viewer)).status).toBe(403)
  })

  it('is no screen’s and nobody’s', async () => {
    const { school } = await withPassphrases()
    for (const path of ['/api/session/passphrase', '/api/session/again']) {
      const body = { passphrase: PASSPHRASE, current: PASSPHRASE }
      expect(await school.status('display', path, body)).toBe(403)
      expect(await school.status(null, path, body)).toBe(401)
    }
  })
})

describe('what administers', () => {
  it('wants the passphrase once more after 15 minutes, and goes on once it was typed', async () => {
    const { school, signIn } = await withPassphrases()
    const cookie = cookieFrom(await signIn('Ada'))
    const acts = async () => {
      const name = `New ${school.now()}`
      return [
        await school.reply({ cookie }, '/api/house/invites', { role: 'viewer', uses: 1, hours: 1 }),
        await school.reply({ cookie }, '/api/house/people', { name, role: 'viewer' }),
        await school.reply({ cookie }, '/api/house/tokens', { name, scopes: ['schedule'] }),
      ]
    }
    const three = (one: object) => [one, one, one]
    school.pass(PROVED_FOR - 1)
    expect(await acts()).toMatchObject(three({ status: 201 }))
    school.pass(1)
    expect(await acts()).toMatchObject(three({ status: 401, reason: 'again' }))
    const again = (passphrase: string) =>
      school.reply({ cookie }, '/api/session/again', { passphrase })
    expect(await again('wrong')).toMatchObject({ reason: 'again' })
    expect(await acts()).toMatchObject(three({ status: 401 }))
    expect(await again(PASSPHRASE)).toMatchObject({ status: 200 })
    expect(await acts()).toMatchObject(three({ status: 201 }))
  })
})

describe('a request of another site', () => {
  const from = (origin: string | undefined, site: string | undefined = 'same-origin') => ({
    'content-type': 'application/json',
    origin,
    'sec-fetch-site': site,
  })
  const typed = (type: string | undefined) => ({ 'content-type': type })
  it.each([
    ['a post of another site', from('https://evil.example', 'cross-site'), 403],
    ['a post of another port', from('http://127.0.0.1:9999', 'same-site'), 403],
    ['another scheme', from('https://127.0.0.1:4173'), 403],
    ['no origin', from(undefined), 403],
    [
      'no origin, and nothing said of the site',
      { ...from(undefined), 'sec-fetch-site': undefined },
      403,
    ],
    ['the origin null', from('null'), 403],
    ['a window that was typed', from(`http://${ACCESS_HOST}`, 'none'), 403],
    ['a form', typed('application/x-www-form-urlencoded'), 415],
    ['a form with a file', typed('multipart/form-data; boundary=x'), 415],
    ['text that is JSON', typed('text/plain'), 415],
    ['no type', typed(undefined), 415],
    ['a type that only begins so', typed('application/jsonp'), 415],
  ])('by %s is refused, and writes nothing', async (_, headers, status) => {
    const { school, audit } = await withPassphrases()
    const kinds = ['people', 'sessions', 'invites', 'settings'] as const
    const kept = async () => [await audit(), await Promise.all(kinds.map(school.rows))]
    const before = await kept()
    const more = { headers: headers as Record<string, string> }
    const passphrase = 'eve eve eve eve'
    const asked: [as: 'admin' | null, path: string, body: object, method?: string][] = [
      [null, '/api/session', { who: 'Dan', passphrase: PASSPHRASE }],
      [null, '/api/claim', { token: 'x', name: 'Eve', passphrase }],
      ['admin', '/api/house/invites', { role: 'viewer', uses: 1, hours: 1 }],
      ['admin', '/api/house/people', { name: 'Eve', role: 'admin' }],
      ['admin', '/api/session/passphrase', { passphrase }],
      ['admin', `/api/house/people/${school.ids.viewer}`, {}, 'DELETE'],
    ]
    for (const [as, path, body, method = 'POST'] of asked)
      expect(await school.status(as, path, body, { ...more, method }), path).toBe(status)
    expect(await kept()).toEqual(before)
  })
})
