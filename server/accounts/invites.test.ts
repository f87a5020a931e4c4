import { describe, expect, it } from 'vitest'
import {
  ACCESS_HOST,
  type AccessUnderTest,
  accessUnderTest,
  cookieFrom,
} from '#server/testing/access-under-test.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import type { SessionWire } from '#wire/access.ts'
import type { PairingWire } from '#wire/accounts-wire.ts'
import { MOST_TO_JOIN, WAITS_FOR } from './invites.ts'

type School = AccessUnderTest
interface Joining {
  readonly waiting: string
  readonly word: string
}

async function invite(school: School, change: Record<string, unknown> = {}) {
  const body = { role: 'viewer', uses: 3, hours: 48, ...change }
  const answer = await school.ask('admin', '/api/house/invites', body)
  const made = (await answer.json()) as { link?: string; invite?: { id: string } }
  const { link = '' } = made
  return { token: link.split('#')[1] ?? '', link, id: made.invite?.id, status: answer.status }
}

const join = (school: School, body: unknown) => school.ask(null, '/api/join', body)

/** Whoever waits, as the list of people has him. */
async function atTheDoor(school: School, as: 'admin' | 'manager' = 'manager') {
  const list = await school.json(as, '/api/house/people')
  return (list as { waiting: { id: string; name: string; word: string; role: string }[] }).waiting
}

async function joined(school: School, token: string, name: string) {
  const asked = await join(school, { token, name })
  const { waiting, word } = (await asked.json()) as Joining
  const row = (await atTheDoor(school)).find(
    (one) => one.word === word && one.name.startsWith(name),
  )
  return { waiting, word, id: row?.id ?? '', status: asked.status }
}

describe('an invite', () => {
  it('is a link whose token stands behind the # alone, and is kept nowhere', async () => {
    const school = await accessUnderTest()
    const { link, token } = await invite(school)
    expect(link).toBe(`http://127.0.0.1:4173/join#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await school.accounts.transact(async (accounts) => [
      await accounts.all('invites'),
      await accounts.audit(0, Number.MAX_SAFE_INTEGER, 10),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await (await school.ask('admin', '/api/house/invites')).text()).not.toContain(token)
  })

  it.each([
    ['https://fly.mesa.example', { config: { publicUrl: 'https://fly.mesa.example' } }],
    ['http://192.168.7.5:4173', { address: () => 'http://192.168.7.5:4173' }],
    [undefined, {}],
  ])(
    'leads to where others find it, as a screen’s code and the pages do: %s',
    async (outside, options) => {
      const school = await accessUnderTest(options)
      const origin = outside ?? `http://${ACCESS_HOST}`
      expect((await invite(school)).link.startsWith(`${origin}/join#`)).toBe(true)
      const screen = (await school.json(null, '/api/pairing', {})) as PairingWire
      expect(screen.link).toBe(`${origin}/admin/displays?code=${screen.code}`)
      const session = (await school.json('manager', '/api/session')) as SessionWire
      expect(session.outside).toBe(outside)
    },
  )

  it.each([
    { role: 'display' },
    { uses: 0 },
    { uses: 201 },
    { hours: 0 },
    { hours: 721 },
    { byItselfMinutes: 121 },
    { role: 'manager', byItselfMinutes: 5 },
    { role: 'owner' },
    { uses: 1.5 },
    { email: 'nobody' },
  ])('of %o is not made', async (change) => {
    expect((await invite(await accessUnderTest(), change)).status).toBe(400)
  })

  it('that is over, used up, taken back or for somebody by name lets nobody ask', async () => {
    const school = await accessUnderTest()
    const short = await invite(school, { hours: 1 })
    const once = await invite(school, { uses: 1, byItselfMinutes: 30 })
    const back = await invite(school)
    const named = await invite(school, { email: 'dan@mesa.example' })
    const asks = async (body: object) => (await join(school, body)).status
    expect(await asks({ token: once.token, name: 'A' })).toBe(200)
    expect(await asks({ token: once.token, name: 'B' })).toBe(410)
    const { waiting } = await joined(school, back.token, 'C')
    expect((await school.remove('admin', `/api/house/invites/${back.id}`)).status).toBe(200)
    expect(await asks({ token: back.token, name: 'C' })).toBe(410)
    expect(await asks({ waiting })).toBe(410)
    expect(await asks({ token: named.token, name: 'D' })).toBe(403)
    expect(await asks({ token: 'made up', name: 'E' })).toBe(410)
    school.pass(HOUR)
    expect(await asks({ token: short.token, name: 'F' })).toBe(410)
  })
})

describe('whoever scans it', () => {
  it('waits with a word, is let in by one press, and has his own cookie, once', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school)
    const { waiting, word, id, status } = await joined(school, token, 'Tom')
    expect([status, word]).toEqual([202, expect.stringMatching(/^[a-z]+$/)])
    const still = await school.reply(null, '/api/join', { waiting })
    expect(still).toMatchObject({ status: 202, word, school: 'Mesa Air' })
    expect(await school.json('manager', '/api/session')).toMatchObject({ waiting: 1 })
    expect(await school.status('manager', '/api/house/people', { letIn: id })).toBe(200)
    const polls = await Promise.all([join(school, { waiting }), join(school, { waiting })])
    expect(polls.map((poll) => poll.status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const cookie = polls.map(cookieFrom).find((text) => text !== '') ?? ''
    const own = await school.json({ cookie }, '/api/session')
    expect(own).toMatchObject({ name: 'Tom', role: 'viewer', person: id, needsPassphrase: false })
    // A device that was let in stays for 90 days without a visit.
    school.pass(90 * DAY - 1)
    expect(await school.status({ cookie }, '/api/status')).toBe(200)
    school.pass(90 * DAY)
    expect(await school.status({ cookie }, '/api/status')).toBe(401)
  })

  it('is refused, and told so; or waits no longer than an hour', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school)
    const one = await joined(school, token, 'Eve')
    const other = await joined(school, token, 'Tom')
    expect(await school.status('manager', '/api/house/people', { refuse: one.id })).toBe(200)
    const told = await school.reply(null, '/api/join', { waiting: one.waiting })
    expect(told).toMatchObject({ status: 403, reason: 'forbidden' })
    school.pass(WAITS_FOR)
    expect((await join(school, { waiting: other.waiting })).status).toBe(410)
    const late = await school.reply('manager', '/api/house/people', { letIn: other.id })
    const error = expect.stringContaining('Scan the code again.')
    expect(late).toMatchObject({ status: 410, reason: 'claimed', error })
    expect(await atTheDoor(school)).toEqual([])
  })

  it('is in at once while the invite lets in by itself, and then waits', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school, { byItselfMinutes: 30 })
    const first = await school.reply(null, '/api/join', { token, name: 'Tom' })
    expect(first).toMatchObject({ status: 200, role: 'viewer', name: 'Tom' })
    school.pass(30 * MINUTE)
    expect((await join(school, { token, name: 'Tim' })).status).toBe(202)
  })

  it('of 50 who press at once only as many are in as the invite is for', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school, { uses: 3, byItselfMinutes: 30 })
    const asked = Array.from({ length: 50 }, () => join(school, { token, name: 'Tom' }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 410)).toHaveLength(47)
    const people = await school.rows('people')
    const toms = people.map(({ name }) => name).filter((name) => name.startsWith('Tom'))
    expect(toms.toSorted()).toEqual(['Tom', 'Tom 2', 'Tom 3'])
  })

  it('cannot crowd the door, and keeps no place once he was told no, or has waited long enough', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school)
    const crowd = () =>
      Promise.all(
        Array.from({ length: MOST_TO_JOIN }, (_, n) => join(school, { token, name: `T${n}` })),
      )
    await crowd()
    const more = await school.reply(null, '/api/join', { token, name: 'Tom' })
    expect(more).toMatchObject({ status: 429, reason: 'slow_down' })
    const [one] = await atTheDoor(school)
    expect(await school.status('manager', '/api/house/people', { refuse: one?.id })).toBe(200)
    expect((await join(school, { token, name: 'Tom' })).status).toBe(202)
    expect((await join(school, { token, name: 'Tim' })).status).toBe(429)
    school.pass(WAITS_FOR)
    expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set([202]))
    expect(await school.rows('waiting')).toHaveLength(MOST_TO_JOIN)
  })

  it.each(['Dan', 'dan@mesa.example', 'DÁN@mesa.example'])(
    'as "%s" takes from nobody the name or e-mail by which he signs in',
    async (name) => {
      const school = await accessUnderTest()
      const { token } = await invite(school)
      const { id } = await joined(school, token, name)
      expect(await school.status('manager', '/api/house/people', { letIn: id })).toBe(200)
      const people = await school.rows('people')
      expect(people.find((one) => one.id === id)?.name).toBe(`${name} 2`)
      const change = { id: school.ids.viewer, name }
      expect(await school.status('admin', '/api/house/people', change)).toBe(400)
    },
  )

  it('gets a name of his own if somebody else came by it while he waited', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school)
    const { id } = await joined(school, token, 'Tom')
    const added = { name: 'TOM', role: 'viewer' }
    expect(await school.status('admin', '/api/house/people', added)).toBe(201)
    expect(await school.status('manager', '/api/house/people', { letIn: id })).toBe(200)
    const people = await school.rows('people')
    expect(people.find((one) => one.id === id)?.name).toBe('Tom 2')
  })

  it('has the e-mail typed with the name once someone lets them in, never by itself', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school)
    const byItself = await invite(school, { byItselfMinutes: 30 })
    const typed = { name: 'Tom', email: ' tom@mesa.example ' }
    await join(school, { token: byItself.token, ...typed })
    const asked = await join(school, { token, ...typed, name: 'Tim' })
    const [row] = await atTheDoor(school)
    expect(row).toMatchObject({ name: 'Tim', email: 'tom@mesa.example' })
    const letIn = (id = '') => school.status('manager', '/api/house/people', { letIn: id })
    expect(await letIn(row?.id)).toBe(200)
    const people = await school.rows('people')
    const emailOf = (called: string) => people.find(({ name }) => name === called)?.email
    expect([emailOf('Tom'), emailOf('Tim')]).toEqual(['', 'tom@mesa.example'])
    const { waiting } = (await asked.json()) as Joining
    const cookie = cookieFrom(await join(school, { waiting }))
    const own = { email: 'tom@mesa.example', role: 'viewer' }
    expect(await school.json({ cookie }, '/api/session')).toMatchObject(own)
    // The e-mail is one person's.
    await join(school, { token, ...typed, name: 'Ted' })
    expect(await letIn((await atTheDoor(school))[0]?.id)).toBe(400)
    expect((await join(school, { token, name: 'Ann', email: 'no address' })).status).toBe(400)
  })

  it('as a manager has a dispatcher’s rights until he has a passphrase', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school, { role: 'manager' })
    const { waiting, id } = await joined(school, token, 'Max')
    expect(await school.status('manager', '/api/house/people', { letIn: id })).toBe(403)
    expect(await school.status('admin', '/api/house/people', { letIn: id })).toBe(200)
    const cookie = cookieFrom(await join(school, { waiting }))
    const who = async (as: string) => (await school.ask({ cookie: as }, '/api/session')).json()
    expect(await who(cookie)).toMatchObject({ role: 'dispatcher', needsPassphrase: true })
    expect(await school.status({ cookie }, '/api/house/people')).toBe(403)
    const passphrase = 'copper willow raven dune'
    const set = await school.ask({ cookie }, '/api/session/passphrase', { passphrase })
    const renewed = { role: 'manager', needsPassphrase: false, hasPassphrase: true }
    expect(await who(cookieFrom(set))).toMatchObject(renewed)
    expect(await school.status({ cookie }, '/api/session')).toBe(401)
  })

  it('may be let in as somebody who is here, with one more browser', async () => {
    const school = await accessUnderTest()
    const { token } = await invite(school)
    const { waiting, id } = await joined(school, token, 'Vera')
    const body = { letIn: id, id: school.ids.viewer }
    expect(await school.status('manager', '/api/house/people', body)).toBe(403)
    expect(await school.status('admin', '/api/house/people', body)).toBe(200)
    const cookie = cookieFrom(await join(school, { waiting }))
    const own = await school.json({ cookie }, '/api/session')
    expect(own).toMatchObject({ name: 'Vera', person: school.ids.viewer })
    const devices = await school.json({ cookie }, '/api/session/devices')
    expect((devices as { data: unknown[] }).data).toHaveLength(2)
  })
})

describe('people', () => {
  it('are all there for an admin, and only those who wait for a manager', async () => {
    const school = await accessUnderTest()
    const list = async (as: 'admin' | 'manager') =>
      (await school.json(as, '/api/house/people')) as { data: { name: string }[] }
    const all = (await list('admin')).data
    expect(all.map(({ name }) => name)).toEqual(['Ada', 'Dan', 'Mona', 'Vera'])
    expect(all[0]).toMatchObject({ devices: 1, isOutside: true, hasPassphrase: false })
    expect((await list('manager')).data).toEqual([])
    for (const as of ['dispatcher', 'viewer', 'display'] as const) {
      expect(await school.status(as, '/api/house/people')).toBe(403)
    }
  })

  it('are changed by an admin alone, and the last admin stays', async () => {
    const school = await accessUnderTest()
    const { admin, manager, viewer } = school.ids
    const changes: ['admin' | 'manager', object, number][] = [
      ['manager', { id: viewer, role: 'admin' }, 403],
      ['manager', { name: 'New', role: 'viewer' }, 403],
      ['admin', { id: admin, role: 'viewer' }, 400],
      ['admin', { id: manager, name: 'vera' }, 400],
      ['admin', { id: manager, email: 'VERA@mesa.example' }, 400],
      ['admin', { id: manager, role: 'display' }, 400],
      ['admin', { id: 'nobody', role: 'viewer' }, 404],
      ['admin', { id: manager, role: 'admin', name: 'Mo' }, 200],
      ['admin', { id: admin, role: 'viewer' }, 200],
    ]
    expect((await school.remove('admin', `/api/house/people/${admin}`)).status).toBe(400)
    for (const [as, body, status] of changes)
      expect(await school.status(as, '/api/house/people', body), JSON.stringify(body)).toBe(status)
    const audit = await school.audit()
    expect(audit.map(({ action, object, range }) => [action, object, range])).toEqual([
      ['role', admin, 'viewer'],
      ['renamed', manager, ''],
      ['role', manager, 'admin'],
    ])
    expect(JSON.stringify(audit)).not.toMatch(/Mo|vera|mesa/)
  })
})

describe('one’s own devices', () => {
  it('are listed to oneself and to an admin, and signed out by them', async () => {
    const school = await accessUnderTest()
    const list = (as: 'viewer' | 'admin' | 'manager', query = '') =>
      school.ask(as, `/api/session/devices${query}`)
    const own = (await (await list('viewer')).json()) as { data: { id: string }[] }
    expect(own.data).toMatchObject([
      { person: school.ids.viewer, browser: 'Firefox on Linux', how: 'oidc', isThis: true },
    ])
    const of = `?person=${school.ids.viewer}`
    expect((await list('manager', of)).status).toBe(403)
    expect(await (await list('admin', of)).json()).toMatchObject({ data: [{ isThis: false }] })
    const at = `/api/session/devices/${own.data[0]?.id}`
    expect((await school.remove('manager', at)).status).toBe(403)
    expect((await school.remove('admin', at)).status).toBe(200)
    expect((await list('viewer')).status).toBe(401)
  })
})
