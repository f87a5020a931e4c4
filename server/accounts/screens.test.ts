import { describe, expect, it } from 'vitest'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import {
  type AccessUnderTest,
  accessUnderTest,
  cookieFrom,
} from '#server/testing/access-under-test.ts'
import { DAY, MINUTE } from '#time/instant.ts'
import { CODE_LETTERS, type DisplayWire } from '#wire/accounts-wire.ts'
import { CODE_LASTS, HEARS_FOR, MOST_OPEN, MOST_OPEN_HERE, WRONG_CODES } from './screens.ts'

type School = AccessUnderTest

interface Shown {
  readonly id: string
  readonly code: string
  readonly word: string
}

const TV = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/120.0 Safari/537.36' } }

async function showLetters(school: School, more: { address?: string } = {}): Promise<Shown> {
  const answer = await school.ask(null, '/api/pairing', {}, { ...TV, ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Shown
}

function letIn(school: School, code: string, as: Parameters<School['ask']>[0] = 'manager') {
  return school.ask(as, '/api/house/displays', { code, name: 'Lobby', page: '/wall' })
}

async function paired(school: School, code: string) {
  return (await (await letIn(school, code)).json()) as DisplayWire
}

function lookFor(school: School, code: string) {
  return school.ask('manager', `/api/house/displays?code=${encodeURIComponent(code)}`)
}

async function stateOf(school: School, id: string, cookie: string | null = null) {
  const as = cookie === null ? null : { cookie }
  const answer = await school.ask(as, `/api/pairing/${id}`, undefined, TV)
  return { status: answer.status, cookie: cookieFrom(answer), body: await answer.json() }
}

describe('a screen that nobody has let in', () => {
  it('shows eight letters and a word, which a manager types and sees before he lets it in', async () => {
    const school = await accessUnderTest()
    const screen = await showLetters(school)
    expect(screen.code).toMatch(new RegExp(`^[${CODE_LETTERS}]{4}-[${CODE_LETTERS}]{4}$`))
    const until = new Date(school.now() + CODE_LASTS).toISOString()
    expect(screen).toMatchObject({ until, seconds: 600 })
    const waiting = { status: 200, body: { state: 'waiting' } }
    expect(await stateOf(school, screen.id)).toMatchObject(waiting)

    const typed = screen.code.replace('-', ' ').toLowerCase()
    const browser = 'Chrome on Linux'
    const found = { word: screen.word, address: '192.168.1.20', browser }
    expect(await (await lookFor(school, typed)).json()).toMatchObject(found)
    const lobby = { name: 'Lobby', page: '/wall', browser }
    expect(await paired(school, typed)).toMatchObject({ ...lobby, lastSeen: null })
    const heard = await stateOf(school, screen.id)
    expect(heard).toMatchObject({
      status: 200,
      body: { state: 'paired', page: '/wall', name: 'Lobby' },
    })
    expect(heard.cookie).toMatch(/^flightline=[\w-]{43}$/)
    const session = { kind: 'display', role: 'display', projection: 'initials', name: 'Lobby' }
    expect(await school.json(heard, '/api/session')).toMatchObject(session)
    expect(await school.json('manager', '/api/house/displays')).toMatchObject({
      data: [{ name: 'Hangar' }, { ...lobby, lastSeen: expect.any(String) }],
    })
  })

  it('is let in once, hears of it once, and its secret is kept as a hash alone', async () => {
    const school = await accessUnderTest()
    const { id, code } = await showLetters(school)
    expect((await letIn(school, code)).status).toBe(201)
    expect((await letIn(school, code)).status).toBe(404)
    expect(JSON.stringify(await school.rows('pairings'))).not.toContain(id)
    const both = await Promise.all([stateOf(school, id), stateOf(school, id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]))
    expect(both.filter(({ cookie }) => cookie !== '')).toHaveLength(1)
    expect(await stateOf(school, id)).toMatchObject({ status: 410, body: { reason: 'claimed' } })
  })

  it('is told nothing by a look ahead, and loses nothing by it', async () => {
    const school = await accessUnderTest()
    const { id, code } = await showLetters(school)
    await letIn(school, code)
    const ahead = await school.ask(null, `/api/pairing/${id}`, undefined, { method: 'HEAD' })
    expect(cookieFrom(ahead)).toBe('')
    expect(await stateOf(school, id)).toMatchObject({ body: { state: 'paired' } })
  })

  it('shows a code for ten minutes, and may hear of it a minute later', async () => {
    const school = await accessUnderTest()
    const [dead, late] = [await showLetters(school), await showLetters(school)]
    school.pass(CODE_LASTS - 1)
    expect((await letIn(school, late.code)).status).toBe(201)
    school.pass(1)
    expect((await letIn(school, dead.code)).status).toBe(404)
    expect((await stateOf(school, dead.id)).status).toBe(410)
    school.pass(HEARS_FOR - 2)
    expect(await stateOf(school, late.id)).toMatchObject({ body: { state: 'paired' } })
  })

  it('that was taken off before it heard of it stays out', async () => {
    const school = await accessUnderTest()
    const { id, code } = await showLetters(school)
    const { id: display } = await paired(school, code)
    await school.remove('manager', `/api/house/displays/${display}`)
    expect(await stateOf(school, id)).toMatchObject({ status: 410, cookie: '' })
  })
})

describe('letting a screen in', () => {
  it.each([
    ['display', 403],
    ['viewer', 403],
    ['dispatcher', 403],
    [null, 401],
    ['manager', 201],
    ['admin', 201],
  ] as const)('by %s is answered %i', async (role, status) => {
    const school = await accessUnderTest()
    const { id, code } = await showLetters(school)
    expect((await letIn(school, code, role)).status).toBe(status)
    const looked = await school.ask(role, `/api/house/displays?code=${code}`)
    // The code has been used, where he may know.
    expect(looked.status).toBe(status === 201 ? 404 : status)
    expect((await stateOf(school, id)).body).toEqual(
      status === 201 ? expect.objectContaining({ state: 'paired' }) : { state: 'waiting' },
    )
  })

  it('gives the screen nothing of whoever let it in, even where his cookie is sent from it', async () => {
    const school = await accessUnderTest()
    const { id, code } = await showLetters(school)
    await letIn(school, code)
    expect(await stateOf(school, id, school.cookies.manager)).toMatchObject({
      status: 403,
      body: { reason: 'forbidden' },
      cookie: '',
    })
    const heard = await stateOf(school, id)
    expect(heard.cookie).not.toBe(school.cookies.manager)
    expect((await letIn(school, (await showLetters(school)).code, heard)).status).toBe(403)
    expect(await school.status('manager', '/api/house/displays')).toBe(200)
  })

  it('has five tries for each session, and then a rest', async () => {
    const school = await accessUnderTest()
    const { code } = await showLetters(school)
    for (let wrong = 0; wrong < WRONG_CODES.free; wrong += 1) {
      const asked = wrong % 2 ? letIn(school, 'BBBB-BBBB') : lookFor(school, 'CCCC-CCCC')
      expect((await asked).status).toBe(404)
    }
    const held = await letIn(school, code)
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '600'])
    expect((await lookFor(school, code)).status).toBe(429)
    expect(await school.status('manager', '/api/house/displays')).toBe(200)
    school.pass(WRONG_CODES.rest)
    expect((await letIn(school, 'BBBB-BBBB')).status).toBe(404)
    expect((await letIn(school, (await showLetters(school)).code)).status).toBe(201)
  })

  it('counts tries that come at once, and each session by itself', async () => {
    const school = await accessUnderTest()
    const many = await Promise.all(
      Array.from({ length: 50 }, () => letIn(school, 'BBBB-BBBB').then(({ status }) => status)),
    )
    expect(many.filter((status) => status === 404)).toHaveLength(WRONG_CODES.free)
    expect((await letIn(school, 'BBBB-BBBB', 'admin')).status).toBe(404)
  })

  it('rests no longer for a clock that was ahead', async () => {
    const school = await accessUnderTest()
    school.jump(20 * DAY)
    await school.ask('manager', '/api/house/people')
    school.pass(3 * MINUTE)
    for (let n = 0; n < WRONG_CODES.free; n += 1) await letIn(school, 'BBBB-BBBB')
    school.jump(-20 * DAY)
    await school.ask('manager', '/api/house/people')
    school.pass(WRONG_CODES.rest)
    const { code } = await showLetters(school)
    expect((await letIn(school, code)).status).toBe(201)
  })

  it('wants a name and a page that a screen may show', async () => {
    const school = await accessUnderTest()
    const { code } = await showLetters(school)
    const make = (name: string, page: string) =>
      school.status('manager', '/api/house/displays', { code, name, page })
    for (const [name, page] of [
      ['', '/wall'],
      ['x'.repeat(81), '/wall'],
      ['a\u202Eb', '/wall'],
      ['Lobby', '/schedule'],
      ['Lobby', '/admin/people'],
      ['Lobby', '//evil.example'],
      ['Lobby', 'https://evil.example/wall'],
      ['Lobby', '/wall?a=1?b'],
      ['Lobby', '/wall\\evil'],
      ['Lobby', '/sign-in'],
    ] as const)
      expect(await make(name, page), `${name} ${page}`).toBe(400)
    expect(await make(' Lobby ', '/wall?aircraft=N1,N2')).toBe(201)
  })

  it('is written down, with what failed, and by whom', async () => {
    const school = await accessUnderTest()
    const { code } = await showLetters(school)
    const { id } = await paired(school, code)
    await letIn(school, 'BBBB-BBBB')
    await school.remove('manager', `/api/house/displays/${id}`)
    const lobby = { object: id, objectName: 'Lobby' }
    const by = { who: school.ids.manager, name: 'Mona', address: '192.168.1.20' }
    expect(await school.json('admin', '/api/house/audit')).toMatchObject({
      data: [
        { action: 'display-ended', ...lobby, ...by },
        { action: 'pairing-failed', count: 1, ...by },
        { action: 'paired', kind: 'display', range: '/wall', ...lobby, ...by },
      ],
    })
  })
})

describe('a screen that was let in', () => {
  it('is called and shows something else as soon as somebody says so, and knows it', async () => {
    const school = await accessUnderTest()
    const { display: id } = school.ids
    const change = (body: object, as: 'manager' | 'dispatcher' = 'manager') =>
      school.status(as, '/api/house/displays', { id, name: 'Lounge', page: '/today', ...body })
    expect(await change({}, 'dispatcher')).toBe(403)
    expect(await change({ page: '/schedule' })).toBe(400)
    expect(await change({ name: '' })).toBe(400)
    expect(await change({ id: 'nobody' })).toBe(404)
    const seen = () => school.json('display', '/api/session')
    expect(await seen()).toMatchObject({ name: 'Hangar', page: '/wall' })
    expect(await change({})).toBe(200)
    expect(await seen()).toMatchObject({ name: 'Lounge', page: '/today' })
    expect(await school.json('admin', '/api/house/audit')).toMatchObject({
      data: [{ action: 'display-changed', object: id, objectName: 'Lounge', range: '/today' }],
    })
    expect(await school.json('admin', '/api/session')).not.toHaveProperty('page')
  })
})

describe('a screen that is taken off', () => {
  it('is blank with its next question', async () => {
    const school = await accessUnderTest()
    expect(await school.status('display', '/api/status')).toBe(200)
    const remove = () => school.remove('manager', `/api/house/displays/${school.ids.display}`)
    expect((await remove()).status).toBe(200)
    expect(await school.status('display', '/api/status')).toBe(401)
    expect((await remove()).status).toBe(404)
    expect((await school.rows('sessions')).map(({ display }) => display)).not.toContain(
      school.ids.display,
    )
  })
})

describe('open codes', () => {
  it('are bounded for each network and in all, whoever asks for more', async () => {
    const school = await accessUnderTest()
    const statuses = async (count: number, address: (index: number) => string) => {
      const all: number[] = []
      for (let index = 0; index < count; index += 1)
        all.push(await school.status(null, '/api/pairing', {}, { address: address(index) }))
      return all
    }
    const here = await statuses(MOST_OPEN_HERE + 5, () => '192.168.1.20')
    expect(here.filter((status) => status === 201)).toHaveLength(MOST_OPEN_HERE)
    expect(here.at(-1)).toBe(429)
    const everywhere = await statuses(MOST_OPEN, (index) => `10.0.${index % 250}.${index}`)
    expect(everywhere.filter((status) => status === 201)).toHaveLength(MOST_OPEN - MOST_OPEN_HERE)
    school.pass(CODE_LASTS)
    expect(await statuses(1, () => '192.168.1.20')).toEqual([201])
    expect(await school.rows('pairings')).toHaveLength(1)
  })

  it('that are asked for at once are begun one after another, so that others wait for one', async () => {
    const base = memoryAccounts()
    let [underWay, most] = [0, 0]
    const accounts: AccountsStore = {
      ...base,
      async quietly(work) {
        underWay += 1
        most = Math.max(most, underWay)
        return await base.quietly(work).finally(() => (underWay -= 1))
      },
    }
    const school = await accessUnderTest({ accounts })
    const open = (n: number) =>
      school.ask(null, '/api/pairing', {}, { ...TV, address: `198.51.100.${n}` })
    await open(0)
    most = 0
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => open(n)))
    expect(most).toBe(1)
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_OPEN_HERE)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(100 - MOST_OPEN_HERE)
    expect((await open(0)).status).toBe(201)
  })

  it('of strangers, however many, keep out none of the network in which somebody is signed in', async () => {
    const school = await accessUnderTest()
    const open = (address: string) => school.ask(null, '/api/pairing', {}, { ...TV, address })
    for (let n = 0; n < MOST_OPEN; n += 1) await open(`198.51.${n % 100}.7`)
    expect((await open('203.0.113.9')).status).toBe(429)
    const home = '192.168.1.0'
    for (let n = 0; n < MOST_OPEN_HERE; n += 1) expect((await open(home)).status).toBe(201)
    expect((await open(home)).status).toBe(429)
  })
})
