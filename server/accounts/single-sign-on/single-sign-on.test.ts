import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SIGN_ON_FOR } from '#server/accounts/sessions/cookies.ts'
import { PROVED_FOR } from '#server/accounts/sessions/session-limits.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { createLog } from '#server/config/log.ts'
import { splitTarget } from '#server/http/request.ts'
import {
  ACCESS_HOST,
  type AccessUnderTest,
  accessUnderTest,
  cookieFrom,
} from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { type SignOnProvider, startSignOnProvider } from '#server/testing/sign-on-provider.ts'
import { responseOf } from '#testing/as-fetch.ts'
import { HOUR } from '#time/instant.ts'
import { type SessionWire } from '#wire/access.ts'
import { OIDC_TROUBLES } from '#wire/accounts-wire.ts'

const PASSPHRASE = 'five words that nobody guesses'
const OTHER = 'other words that nobody guesses'
const CALLBACK = '/api/session/oidc/callback'
const PUBLIC = `https://${ACCESS_HOST}`
let school: SignOnProvider
let gate: AccessUnderTest
let lines: string[]
const log = createLog('trace', () => 0, { write: (line) => void lines.push(line) })
/** One with another public name than the one it is asked by. */
let elsewhere: AccessUnderTest
beforeAll(async () => {
  school = await startSignOnProvider([`http://${ACCESS_HOST}${CALLBACK}`, `${PUBLIC}${CALLBACK}`])
  const config = { oidc: school.signOn, publicUrl: 'https://flightline.mesa.example' }
  elsewhere = await accessUnderTest({ config })
})
afterAll(() => school.close())
beforeEach(async () => {
  school.accounts.clear()
  school.tampered.clear()
  lines = []
  gate = await accessUnderTest({ config: { oidc: school.signOn }, log })
})

const anAccount = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase()}@mesa.example`,
  email_verified: true,
  ...more,
})
const whereTo = (answer: Response) => answer.headers.get('location') ?? ''
const people = () => gate.rows('people')
const sessions = () => gate.rows('sessions')
const audit = () => gate.audit()
const known = async (subject: string) =>
  (await people()).find(
    ({ outside }) => outside?.subject === subject && outside.issuer === school.issuer,
  )
const putPerson = (person: AccountRows['people']) =>
  gate.accounts.transact((accounts) => accounts.put('people', person))
const trouble = (answer: Response) => new URL(whereTo(answer), PUBLIC).searchParams.get('trouble')

/** As a browser opens an address: without an Origin, and by the provider's redirect if `isBack`. */
async function open(path: string, cookie: string, isBack = false, isSecure = false) {
  const answer = await gate.gateway.decide({
    method: 'GET',
    ...splitTarget(path),
    headers: {
      host: ACCESS_HOST,
      cookie,
      'sec-fetch-site': isBack ? 'cross-site' : 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
    address: '192.168.1.20',
    isSecure,
  })
  return responseOf(answer)
}

/** Presses the link, signs in there as somebody, and says how the browser comes back: its cookies, and where to. */
async function throughProvider(subject: string, query = '', cookie = '', isSecure = false) {
  const begun = await open(`/api/session/oidc${query}`, cookie, false, isSecure)
  expect(begun.status).toBe(303)
  school.signsIn = subject
  const back = new URL(await school.visit(whereTo(begun)))
  const kept = cookie.split('; ').filter((one) => !/^(?:__Host-)?oidc=/.test(one))
  return {
    begun,
    cookie: [...kept, cookieFrom(begun)].join('; '),
    back: back.pathname + back.search,
  }
}

const comeBack = ({ cookie, back }: { cookie: string; back: string }, isSecure = false) =>
  open(back, cookie, true, isSecure)

const signOn = async (subject: string, query = '', cookie = '') =>
  comeBack(await throughProvider(subject, query, cookie))

describe('by the school’s single sign-on', () => {
  it('somebody of a group is in with the highest role of his groups, and goes on to his page', async () => {
    school.accounts.set('7', anAccount('Zoe', { groups: ['lead', 'desk', 'other'] }))
    const answer = await signOn('7', '?next=%2Fflights%3Fgroup%3Dtail')
    expect([answer.status, whereTo(answer)]).toEqual([303, '/flights?group=tail'])
    const zoe = { role: 'manager', name: 'Zoe', email: 'zoe@mesa.example' }
    expect(await gate.json({ cookie: cookieFrom(answer) }, '/api/session')).toMatchObject(zoe)
    expect(await known('7')).toMatchObject({
      passphrase: null,
      outside: { issuer: school.issuer, subject: '7', byGroup: true },
    })
    const { id } = (await known('7')) ?? { id: '' }
    expect((await audit()).map(({ action, who, range }) => [action, who, range])).toEqual([
      ['sign-in', id, ''],
      ['person', id, 'manager'],
    ])
  })

  it('somebody called as somebody of this house gets a name of his own, and takes nobody’s way in', async () => {
    school.accounts.set('7', anAccount('ADA', { groups: ['desk'] }))
    const before = (await people()).length
    await signOn('7')
    await signOn('7')
    expect(await known('7')).toMatchObject({ name: 'ADA 2' })
    expect(await people()).toHaveLength(before + 1)
  })

  it('somebody whose e-mail a person of this house signs in by gets none, and both sign in', async () => {
    const ada = (await people()).find(({ role }) => role === 'admin') as AccountRows['people']
    await putPerson({ ...ada, outside: null })
    const set = (cookie: string, passphrase: string) =>
      gate.status({ cookie }, '/api/session/passphrase', { passphrase })
    const signIn = (who: string, passphrase: string) =>
      gate.status(null, '/api/session', { who, passphrase })
    expect(await set(gate.cookies.admin, PASSPHRASE)).toBe(200)
    school.accounts.set('7', anAccount('Zoe', { groups: ['desk'], email: 'ADA@mesa.example' }))
    const cookie = cookieFrom(await signOn('7'))
    await signOn('7', '?again=1', cookie)
    expect(await set(cookie, OTHER)).toBe(200)
    expect(await known('7')).toMatchObject({ name: 'Zoe', email: '' })
    expect([await signIn('ada@mesa.example', PASSPHRASE), await signIn('zoe', OTHER)]).toEqual([
      200, 200,
    ])
    // Free again, it is theirs with the next sign-in.
    await putPerson({ ...ada, email: '' })
    await signOn('7')
    expect(await known('7')).toMatchObject({ email: 'ADA@mesa.example' })
  })

  it('somebody keeps his place here, with the role that his groups now give', async () => {
    school.accounts.set('7', anAccount('Zoe', { groups: ['lead'] }))
    const before = await signOn('7')
    school.accounts.set('7', anAccount('Zoe', { groups: ['desk'], email: 'z@mesa.example' }))
    await signOn('7')
    expect((await people()).filter(({ name }) => name === 'Zoe')).toMatchObject([
      { role: 'dispatcher', email: 'z@mesa.example' },
    ])
    const now = await gate.json({ cookie: cookieFrom(before) }, '/api/session')
    expect(now).toMatchObject({ role: 'dispatcher' })
    expect((await audit()).map(({ action }) => action)).toContain('role')
  })

  it('somebody who has lost his group is refused, and signed out wherever he is in', async () => {
    school.accounts.set('7', anAccount('Zoe', { groups: ['lead'] }))
    const before = await signOn('7')
    const zoe = (await known('7')) as AccountRows['people']
    await putPerson({ ...zoe, passphrase: 'kept from before' })
    school.accounts.set('7', anAccount('Zoe', { groups: ['other'] }))
    expect(trouble(await signOn('7'))).toBe('nobody')
    expect(await gate.status({ cookie: cookieFrom(before) }, '/api/session')).toBe(401)
    expect(await known('7')).toMatchObject({ passphrase: null })
    expect((await sessions()).filter(({ person }) => person === zoe.id)).toEqual([])
    expect((await audit())[0]).toMatchObject({ action: 'sign-in-failed', object: zoe.id })
    school.accounts.set('7', anAccount('Zoe', { groups: ['desk'] }))
    expect(whereTo(await signOn('7'))).toBe('/')
  })

  it('somebody invited by his verified e-mail gets in once more and ever, and nobody else by that invite', async () => {
    const invite: AccountRows['invites'] = {
      id: 'i',
      secret: 'x',
      role: 'manager',
      uses: 1,
      usesLeft: 1,
      createdAt: gate.now(),
      until: gate.now() + HOUR,
      byItselfUntil: null,
      email: 'Zoe@Mesa.example',
      by: null,
    }
    const putInvite = (change: Partial<typeof invite>) =>
      gate.accounts.transact((accounts) => accounts.put('invites', { ...invite, ...change }))
    await putInvite({})
    school.accounts.set('6', anAccount('Zoe', { email_verified: false }))
    expect(trouble(await signOn('6'))).toBe('nobody')
    school.accounts.set('7', anAccount('Zoe'))
    expect(whereTo(await signOn('7'))).toBe('/')
    expect(await known('7')).toMatchObject({ role: 'manager', outside: { byGroup: false } })
    expect(whereTo(await signOn('7'))).toBe('/')
    for (const groups of [['lead'], []]) {
      school.accounts.set('7', anAccount('Zoe', { groups }))
      expect(whereTo(await signOn('7'))).toBe('/')
    }
    school.accounts.set('8', anAccount('Zoe'))
    expect(trouble(await signOn('8'))).toBe('nobody')
    await putInvite({ until: gate.now() })
    expect(trouble(await signOn('8'))).toBe('nobody')
    await putInvite({ email: '' })
    expect(trouble(await signOn('8'))).toBe('nobody')
  })

  it('nobody is taken for somebody else by his e-mail, name or subject', async () => {
    const before = await people()
    const admin = before.find(({ role }) => role === 'admin') as AccountRows['people']
    for (const account of [{ email_verified: false }, { email_verified: true }]) {
      school.accounts.set('7', { name: admin.name, email: admin.email, ...account })
      expect(trouble(await signOn('7'))).toBe('nobody')
    }
    // The subject of another issuer's person, as the people of each role here are.
    expect(admin.outside?.issuer).not.toBe(school.issuer)
    school.accounts.set(admin.id, anAccount('Eve'))
    expect(trouble(await signOn(admin.id))).toBe('nobody')
    expect(await people()).toEqual(before)
    school.accounts.set('7', { ...anAccount('Eve', { groups: ['desk'] }), email: admin.email })
    expect(whereTo(await signOn('7'))).toBe('/')
    expect((await people()).find(({ id }) => id === admin.id)).toEqual(admin)
    expect(await known('7')).toMatchObject({ role: 'dispatcher' })
    school.accounts.set('8', anAccount('Fay', { groups: ['desk'], email_verified: false }))
    await signOn('8')
    expect(await known('8')).toMatchObject({ email: '' })
  })

  it.each([
    ['//evil.test/x'],
    ['https://evil.test'],
    ['/\\evil.test'],
    ['/schedule\\..'],
    ['/schedule#x'],
    ['/schedule?x=\r\nset-cookie: x=1'],
    ['/schedule?é'],
    ['/api/session/oidc'],
    ['/nowhere'],
    ['javascript:alert(1)'],
    [''],
    ['/schedule?long='],
  ])('nobody is led on to %s', async (start) => {
    const next = start.endsWith('long=') ? start.padEnd(1001, 'x') : start
    const answer = await elsewhere.ask(null, `/api/session/oidc?next=${encodeURIComponent(next)}`)
    expect(whereTo(answer)).toBe('https://flightline.mesa.example/sign-in?next=%2F')
  })
})

describe('a sign-in that comes back', () => {
  beforeEach(() => {
    school.accounts.set('7', anAccount('Zoe', { groups: ['desk'] }))
    school.accounts.set('8', anAccount('Eve', { groups: ['chief'] }))
  })

  it('a second time, late, to another browser or with another’s state lets nobody in', async () => {
    const mine = await throughProvider('7')
    const theirs = await throughProvider('8')
    const count = (await sessions()).length
    const swapped = new URL(mine.back, PUBLIC)
    swapped.searchParams.set('state', new URL(theirs.back, PUBLIC).searchParams.get('state') ?? '')
    const tries: [string, string][] = [
      [theirs.cookie, mine.back],
      ['', mine.back],
      [`oidc=${'x'.repeat(4000)}`, mine.back],
      [`${mine.cookie}; ${mine.cookie}`, mine.back],
      [mine.cookie, swapped.pathname + swapped.search],
      [mine.cookie, `${mine.back}&state=1`],
      [mine.cookie, CALLBACK],
    ]
    for (const [cookie, back] of tries) {
      const answer = await comeBack({ cookie, back })
      expect([answer.status, trouble(answer), cookieFrom(answer)]).toEqual([303, 'expired', ''])
    }
    // A code in another's place is for the provider to refuse.
    const code = new URL(mine.back, PUBLIC)
    code.searchParams.set('code', new URL(theirs.back, PUBLIC).searchParams.get('code') ?? '')
    const other = await comeBack({ ...mine, back: code.pathname + code.search })
    expect(trouble(other)).toBe('refused')
    expect(trouble(await comeBack(mine))).toBe('expired')
    gate.pass(SIGN_ON_FOR)
    expect(trouble(await comeBack(theirs))).toBe('expired')
    expect((await sessions()).length).toBe(count)
  })

  it('counts once, though two tabs of a browser may each come back', async () => {
    const one = await throughProvider('7', '?next=%2Fschedule')
    const two = await throughProvider('7', '?next=%2Ftoday', one.cookie)
    expect(whereTo(await comeBack({ ...one, cookie: two.cookie }))).toBe('/schedule')
    const last = await comeBack(two)
    expect(whereTo(last)).toBe('/today')
    expect(last.headers.getSetCookie().find((line) => line.startsWith('oidc='))).toContain(
      'Max-Age=0',
    )
    expect(trouble(await comeBack(two))).toBe('expired')
  })

  it('to another gateway of the same accounts lets somebody in, too', async () => {
    const begun = await throughProvider('7', '?next=%2Ftoday')
    const config = { oidc: school.signOn }
    gate = await accessUnderTest({ config, accounts: gate.accounts, isEmpty: true })
    expect(whereTo(await comeBack(begun))).toBe('/today')
  })

  it('to https has cookies that no other site and no plain http can read or plant', async () => {
    gate = await accessUnderTest({ config: { oidc: school.signOn, publicUrl: PUBLIC } })
    const { begun, ...back } = await throughProvider('7', '', '', true)
    const [cookie = ''] = begun.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-oidc=[\w-]{43}; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
    )
    expect(new URL(whereTo(begun)).searchParams.get('redirect_uri')).toBe(PUBLIC + CALLBACK)
    const answer = await comeBack(back, true)
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-flightline=[\w-]{43}; .*; Secure; HttpOnly; SameSite=Lax$/),
    )
  })

  it('begun under another name of this Flightline begins again under its public one', async () => {
    const answer = await elsewhere.ask(null, '/api/session/oidc?next=%2Ftoday')
    expect(whereTo(answer)).toBe('https://flightline.mesa.example/sign-in?next=%2Ftoday')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('while the house cannot be read lets nobody in and signs nobody out', async () => {
    const { accounts, state } = accountsInTrouble()
    gate = await accessUnderTest({ config: { oidc: school.signOn }, accounts })
    const back = await throughProvider('7')
    state.isBroken = true
    expect((await comeBack(back)).status).toBe(503)
  })
})

describe('to prove once more who one is', () => {
  const proved = async (cookie: string) => {
    const { session } = (await gate.json({ cookie }, '/api/session')) as SessionWire
    return (await sessions()).find(({ uuid }) => uuid === session)?.provedAt
  }

  it('one signs in there anew; having been signed in there for long is no proof', async () => {
    school.accounts.set('8', anAccount('Eve', { groups: ['chief'] }))
    const cookie = cookieFrom(await signOn('8'))
    expect(await proved(cookie)).toBeNull()
    gate.pass(HOUR)
    const answer = await signOn('8', '?again=1&next=%2Fadmin%2Fpeople', cookie)
    expect([whereTo(answer), cookieFrom(answer)]).toEqual(['/admin/people', ''])
    expect(await proved(cookie)).toBe(gate.now())
    expect(PROVED_FOR).toBeLessThan(HOUR)
  })

  it('nobody else will do', async () => {
    school.accounts.set('7', anAccount('Zoe', { groups: ['desk'] }))
    school.accounts.set('8', anAccount('Eve', { groups: ['chief'] }))
    const cookie = cookieFrom(await signOn('8'))
    const count = (await sessions()).length
    expect(trouble(await signOn('7', '?again=1', cookie))).toBe('other')
    expect(trouble(await signOn('8', '?again=1', gate.cookies.admin))).toBe('other')
    // NewSession in one session, come back in another of the same person.
    const begun = await throughProvider('8', '?again=1', cookie)
    const next = cookieFrom(await signOn('8'))
    expect(trouble(await comeBack({ ...begun, cookie: begun.cookie.replace(cookie, next) }))).toBe(
      'other',
    )
    expect(await proved(cookie)).toBeNull()
    expect((await sessions()).length).toBe(count + 1)
    expect(await known('7')).toBeUndefined()
  })
})

describe('a provider that is down', () => {
  it('stops nothing but itself: the door is there, and whoever tries is told', async () => {
    const asked = school.seen.length
    const gone = { ...school.signOn, issuer: 'http://127.0.0.1:1' }
    gate = await accessUnderTest({ config: { oidc: gone }, log })
    const out = { status: 401, ways: { oidc: { name: school.signOn.name } } }
    expect(await gate.reply(null, '/api/session')).toMatchObject(out)
    expect(await gate.status('admin', '/api/session')).toBe(200)
    const answer = await gate.ask(null, '/api/session/oidc?next=%2Ftoday')
    expect(whereTo(answer)).toBe('/sign-in?trouble=provider&next=%2Ftoday')
    expect(Object.keys(OIDC_TROUBLES)).toContain(trouble(answer))
    expect(lines.join('')).toContain('"code":"ECONNREFUSED"')
    expect(school.seen.length).toBe(asked)
  })

  it('keeps nobody waiting but those who go there: others sign in meanwhile', async () => {
    const slow = createServer(() => {})
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    gate = await accessUnderTest({ isEmpty: true, config: { oidc: { ...school.signOn, issuer } } })
    await gate.access.claim.makeAdmin(PASSPHRASE)
    const arrived = new Promise((resolve) => slow.once('request', resolve))
    const waiting = open('/api/session/oidc', '')
    await arrived
    const local = { who: 'admin', passphrase: PASSPHRASE }
    expect(await gate.status(null, '/api/session', local)).toBe(200)
    slow.close().closeAllConnections()
    expect(trouble(await waiting)).toBe('provider')
  })

  it('never is the only way in: whoever came from there first has claimed nothing', async () => {
    gate = await accessUnderTest({ isEmpty: true, config: { oidc: school.signOn } })
    const token = await gate.access.claim.arm()
    school.accounts.set('8', anAccount('Eve', { groups: ['chief'] }))
    expect(whereTo(await signOn('8'))).toBe('/')
    const claim = { token, name: 'Ada', passphrase: PASSPHRASE }
    expect(await gate.status(null, '/api/claim', { ...claim, name: 'eve' })).toBe(400)
    expect(await gate.status(null, '/api/claim', claim)).toBe(200)
    expect((await people()).map(({ name, role }) => [name, role])).toEqual([
      ['Eve', 'admin'],
      ['Ada', 'admin'],
    ])
    expect(await gate.access.claim.arm()).toBeNull()
    expect(await gate.access.claim.makeAdmin(PASSPHRASE)).toBe(false)
  })

  it('is asked nothing before somebody presses the link, and without one there is none', async () => {
    const asked = school.seen.length
    gate = await accessUnderTest({ config: { oidc: school.signOn } })
    await gate.ask('admin', '/api/session')
    expect(school.seen.length).toBe(asked)
    gate = await accessUnderTest()
    expect(await gate.status(null, '/api/session/oidc')).toBe(401)
    expect(await gate.status('admin', '/api/session/oidc')).toBe(404)
  })
})

it('no secret, code or name stands in a log, an answer or the house', async () => {
  school.accounts.set('7', anAccount('Zoe', { groups: ['desk'] }))
  const begun = await throughProvider('7')
  const answers = [
    await comeBack(begun),
    await comeBack(begun),
    await signOn('nobody-here').catch(() => null),
  ]
  school.tampered.set('/token', () => ({
    error: 'x',
    error_description: school.signOn.clientSecret,
  }))
  answers.push(await signOn('7'))
  const said = await Promise.all(
    answers.map(async (one) => one && [...one.headers].join('\n') + (await one.text())),
  )
  const kept = await gate.accounts.transact(async (accounts) => [
    await accounts.all('people'),
    await accounts.audit(0, 1e15, 99),
  ])
  const code = new URL(begun.back, PUBLIC).searchParams.get('code') ?? ''
  expect(code.length).toBeGreaterThan(20)
  for (const text of [...lines, ...said, JSON.stringify(kept)]) {
    expect(text).not.toContain(school.signOn.clientSecret)
    expect(text).not.toContain(code)
  }
  expect(lines.join('')).not.toContain('Zoe')
  expect(lines.join('')).toContain('single_sign_on_failed')
})
