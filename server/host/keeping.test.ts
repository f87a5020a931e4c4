import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ACCOUNTS_RETRY_AFTER, CLAIM_LINK_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import type { Config } from '#server/config/config.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { openSchools } from '#server/reference-api/schools.ts'
import { TRY_AGAIN_AFTER } from '#server/store/folder/stored-file.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, STACK_NOW as NOW, type StackUnderTest } from '#server/testing/a-stack.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import {
  aReservationAnswer,
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { DAY } from '#time/instant.ts'
import { purgeFolder } from './commands/purge.ts'
import { SOCKET_FILE } from './operator-socket.ts'
import type { RunningHost } from './program.ts'

/** All but the socket, which cannot be read. */
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== SOCKET_FILE)

// What is kept in DATA_DIR: the whole program in this process, on a school that counts what it is asked.

const WEEK = '/api/v1/reservations?from=2026-11-15&to=2026-11-21&limit=100'

let folder: string
let fake: FakeUpstream
let under: StackUnderTest

const optionsOf = (more: Partial<Config> = {}, key = 'CANARY-key') =>
  [
    { school: { kind: 'real', baseUrl: fake.baseUrl, key }, dataDir: folder, ...more },
    { folder },
  ] as const
const start = (more?: Partial<Config>, key?: string) => under.startAnother(...optionsOf(more, key))
const restart = (key?: string) => under.start(...optionsOf({}, key))

beforeEach(async () => {
  fake = await startFakeUpstream()
  onTestFinished(() => fake.close())
  fake.answer = respond(200, listBody([aReservationAnswer(1), aReservationAnswer(2)]))
  under = aStack(
    { dailyRequests: 100 },
    { files: siteFilesOf({ 'index.html': '<!doctype html>' }) },
  )
  folder = join(under.folder, 'data')
})

const get = async (stack: RunningHost, path: string) => {
  const response = await fetch(stack.address + path, { headers: { 'flightline-page': '1' } })
  return { response, body: (await response.json()) as Record<string, unknown> }
}

/** Half a minute passes, and what was planned by then happens. */
const tick = () => under.pass(TRY_AGAIN_AFTER)

describe('a restart', () => {
  it('keeps what was read and what was spent, and asks nothing', async () => {
    const before = await get(await start(), WEEK)
    under.at += 60_000
    const stack = await restart()
    const after = await get(stack, WEEK)
    expect(after.body).toEqual(before.body)
    expect(after.response.headers.get('age')).toBe('60')
    expect(after.response.headers.get('flightline-as-of')).toBe(new Date(NOW).toISOString())
    const status = await get(stack, '/api/status')
    expect(status.body).toMatchObject({ requests: { limit: 100, remaining: 90 } })
    expect(fake.seen).toHaveLength(1)
  })

  it('with another key, or at another school, shows nothing of it and erases it', async () => {
    await get(await start(), WEEK)
    fake.answer = respond(200, listBody([]))
    const other = await restart('another-key')
    expect((await get(other, '/api/status')).body).toMatchObject({
      coverage: { reservations: [], flights: [] },
    })
    expect((await get(other, WEEK)).body.data).toEqual([])
    const back = await restart()
    expect((await get(back, '/api/status')).body).toMatchObject({ coverage: { reservations: [] } })
  })

  it('in the middle of a request has that request counted, and no failure of the school', async () => {
    fake.answer = () => {}
    const stack = await start()
    const waiting = get(stack, WEEK)
    await vi.waitFor(() => expect(fake.seen).toHaveLength(1), { timeout: 100_000, interval: 2 })
    const next = await restart()
    expect((await waiting).response.status).toBe(503)
    expect((await get(next, '/api/status')).body).not.toMatchObject({
      upstream: { state: 'failing' },
    })
    const { spent } = (await get(next, '/api/requests')).body as { spent: { requests: number }[] }
    expect(spent.map(({ requests }) => requests)).toEqual([1])
    fake.answer = respond(200, listBody([]))
    expect((await get(next, WEEK)).response.status).toBe(200)
  })
})

describe('the folder', () => {
  it('is its owner’s alone, and so is every file in it', async () => {
    await get(await start(), WEEK)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const files = filesIn(folder)
    expect(files).toEqual(expect.arrayContaining(['ledger.sqlite', 'read-model.sqlite']))
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  })

  it('holds no key in any form a search would find', async () => {
    await get(await start({}, 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1'), WEEK)
    for (const file of filesIn(folder)) {
      const bytes = readFileSync(join(folder, file))
      for (const form of [
        'CANARY-8fJq',
        '8fJq2Lw0Zr5T',
        Buffer.from('CANARY-8fJq').toString('hex'),
      ])
        expect(bytes.includes(form), `${file} holds ${form}`).toBe(false)
    }
    expect(under.lines.join('')).not.toContain('8fJq2Lw0Zr5T')
  })

  it('that is deleted while it runs changes no answer, and is made again with what was read and spent', async () => {
    const stack = await start()
    const before = await get(stack, WEEK)
    rmSync(folder, { recursive: true })
    expect((await get(stack, WEEK)).body.data).toEqual(before.body.data)
    expect(existsSync(folder)).toBe(false)
    tick()
    expect((await get(stack, '/api/status')).body).toMatchObject({ saved: true, unsaved: null })
    const next = await restart()
    const after = await get(next, WEEK)
    expect(after.body.data).toEqual(before.body.data)
    expect(after.response.headers.get('age')).toBe('30')
    expect((await get(next, '/api/status')).body).toMatchObject({ requests: { remaining: 90 } })
    expect(fake.seen).toHaveLength(1)
  })

  it('that cannot be made is said in the status, asks nothing for a minute, and is made when it can be', async () => {
    const place = join(folder, '..')
    const file = join(place, 'in-the-way')
    writeFileSync(file, '')
    folder = join(file, 'data')
    const stack = await start()
    const since = new Date(NOW).toISOString()
    const unsaved = { saved: false, unsaved: { since, reason: 'in_the_way' } }
    expect((await get(stack, '/api/status')).body).toMatchObject(unsaved)
    const refused = await get(stack, WEEK)
    expect([refused.response.status, refused.body.reason, refused.body.retryAt]).toEqual([
      503,
      'budget_reserved',
      new Date(NOW + 60_000).toISOString(),
    ])
    expect(fake.seen).toHaveLength(0)
    under.at += 60_000
    expect((await get(stack, WEEK)).response.status).toBe(200)
    tick()
    expect((await get(stack, '/api/status')).body).toMatchObject(unsaved)
    rmSync(file)
    tick()
    expect((await get(stack, '/api/status')).body).toMatchObject({ saved: true, unsaved: null })
    expect((await get(await restart(), WEEK)).response.status).toBe(200)
    expect(fake.seen).toHaveLength(1)
    folder = join(place, 'data')
  })

  it.each([
    ['and found so before', true],
    ['and found so only then', false],
  ])(
    'holds no byte of a person after a change of the key, not even in a damaged file: %s',
    async (_, isFoundBefore) => {
      const isFound = () =>
        filesIn(folder).some((name) => readFileSync(join(folder, name)).includes('Ada Moss'))
      const stack = await start()
      await get(stack, WEEK)
      await stack.close()
      truncateSync(join(folder, 'read-model.sqlite'), 20_000)
      if (isFoundBefore) await restart()
      expect(isFound()).toBe(true)
      await restart('another-key')
      expect(isFound()).toBe(false)
      expect(filesIn(folder).filter((name) => !name.endsWith('-journal'))).toEqual([
        'ledger.sqlite',
        'read-model.sqlite',
      ])
    },
  )

  it('that another Flightline works in is refused in a sentence, and nothing is left open', async () => {
    const first = await start()
    await get(first, WEEK)
    await expect(start()).rejects.toThrow(/^Another Flightline is running on .+; stop it first\.$/)
    // Also when the folder has gone from under the first, and when somebody has made it anew.
    rmSync(folder, { recursive: true })
    await expect(start()).rejects.toThrow(/^Another Flightline is running on /)
    mkdirSync(folder)
    await expect(start()).rejects.toThrow(/^Another Flightline is running on /)
    expect((await get(first, WEEK)).response.status).toBe(200)
    await restart()
  })
})

describe('under a moved clock', () => {
  const moved = { schoolClock: 9 * 60 + 40 }
  const isAsked = { ...LOOPBACK_ALONE, isAsked: true }

  async function signedInAs(stack: RunningHost, cookie: string) {
    const answer = await fetch(`${stack.address}/api/session`, { headers: { cookie } })
    return answer.status
  }

  it('keeps who was let in, and neither what was read nor what was spent', async () => {
    const first = await start({ ...moved, access: isAsked })
    const claim = await fetch(`${first.address}/api/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.address },
      body: JSON.stringify({
        token: first.claimLink?.split('#')[1],
        name: 'Ada',
        passphrase: 'plum tiger anchor lemon',
      }),
    })
    expect(claim.status).toBe(200)
    const cookie = claim.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await first.close()
    expect(filesIn(folder).filter((name) => !name.startsWith('house.sqlite'))).toEqual([])
    // A day on, and back to before it all: a demonstration begins at its hour on any day.
    for (const apart of [DAY, -DAY]) {
      under.at = NOW + apart
      const next = await start({ ...moved, access: isAsked })
      expect([next.claimLink, await signedInAs(next, cookie)]).toEqual([null, 200])
      await next.close()
    }
    // It asks for them also where nothing else is set.
    const open = await start(moved)
    expect(await signedInAs(open, '')).toBe(401)
  })

  it('shuts no second program out while nobody is in the house, and makes no file', async () => {
    for (const stack of [await start(moved), await start(moved), await start()])
      expect((await get(stack, '/api/status')).response.status).toBe(200)
    expect(filesIn(folder)).not.toContain('house.sqlite')
  })

  it('leaves the link of the one that runs, where a second one cannot read the house', async () => {
    const first = await start({ ...moved, access: isAsked })
    const link = () => readFileSync(join(folder, CLAIM_LINK_FILE), 'utf8')
    expect(link()).toBe(`${first.claimLink}\n`)
    const second = await start({ ...moved, access: isAsked })
    expect([second.claimLink, second.trouble]).toEqual([null, expect.stringContaining('house')])
    expect(link()).toBe(`${first.claimLink}\n`)
  })
})

describe('the house of the folder, once somebody is in it', () => {
  const claim = (stack: RunningHost) =>
    stack.access.accounts.transact((rows) => rows.put('people', aMember()))
  const file = () => join(folder, 'house.sqlite')

  async function answers(stack: RunningHost): Promise<unknown[]> {
    under.at += ACCOUNTS_RETRY_AFTER
    const headers = { 'content-type': 'application/json', origin: stack.address }
    const asked = [
      fetch(`${stack.address}${WEEK}`),
      fetch(`${stack.address}/api/status`),
      fetch(`${stack.address}/api/session`, { headers: { cookie: 'flightline=guessed' } }),
      fetch(`${stack.address}/api/house/people`),
      fetch(`${stack.address}/api/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ who: 'Ada Moss', passphrase: 'guessed guessed' }),
      }),
    ]
    return Promise.all(
      asked.map(async (answer) => {
        const response = await answer
        return [response.status, ((await response.json()) as { reason: string }).reason]
      }),
    )
  }

  it.each([
    ['deleted', 'is missing', () => rmSync(file())],
    ['damaged', 'is damaged', () => writeFileSync(file(), 'damaged'.repeat(999))],
  ])(
    'answers 503 to everybody while its file is %s, also after a start, and never lets anybody in',
    async (_, words, spoil) => {
      const stack = await start()
      await claim(stack)
      expect(await answers(stack)).toEqual(Array.from({ length: 5 }, () => [401, 'sign_in']))
      await stack.close()
      const sound = readFileSync(file())
      spoil()
      const next = await start()
      expect(next.trouble).toContain(`${file()} holds the accounts, and ${words}`)
      const refused = Array.from({ length: 5 }, () => [503, 'house_unavailable'])
      expect(await answers(next)).toEqual(refused)
      expect((await fetch(`${next.address}/healthz`)).status).toBe(200)
      writeFileSync(file(), sound, { mode: 0o600 })
      expect((await answers(next))[0]).toEqual([401, 'sign_in'])
      rmSync(file())
      expect(await answers(next)).toEqual(refused)
      expect(fake.seen).toHaveLength(0)
    },
  )

  it('is asked again where it was not there at the start, and nobody is let in by that', async () => {
    const stack = await start()
    await claim(stack)
    await stack.close()
    const sound = readFileSync(file())
    rmSync(folder, { recursive: true })
    const open = await start()
    expect((await get(open, '/api/status')).response.status).toBe(200)
    writeFileSync(file(), sound, { mode: 0o600 })
    tick()
    await expect
      .poll(async () => (await get(open, '/api/status')).response.status, {
        interval: 5,
        timeout: 100_000,
      })
      .toBe(401)
  })
})

describe('a purge', () => {
  const said: string[] = []
  const purge = (options = {}) => {
    said.length = 0
    return purgeFolder(folder, (line) => said.push(line), options)
  }
  const isFound = () =>
    filesIn(folder).some((name) => readFileSync(join(folder, name)).includes('Ada Moss'))

  it('removes everybody, says what, and leaves the count of the day', async () => {
    const stack = await start()
    await get(stack, WEEK)
    await stack.close()
    for (const name of ['read-model.sqlite.set-aside-2026-11-18T150000000Z', 'school.sqlite'])
      writeFileSync(join(folder, name), 'Ada Moss')
    const others = [
      'notes.txt',
      'photos.set-aside-2019',
      'my.sqlite.set-aside-2026',
      'school.sqlite2',
    ]
    for (const name of others) writeFileSync(join(folder, name), 'not ours')
    expect(await purge()).toBe('done')
    expect(said.map((line) => line.replace(folder, '').replace(/\d+ kB/, 'n kB'))).toEqual([
      'Removed /read-model.sqlite (n kB): loaded bookings and flights, and their changes.',
      'Removed /read-model.sqlite.set-aside-2026-11-18T150000000Z (n kB): a damaged file that was set aside.',
      'Removed /school.sqlite (n kB): the schools of `npm run school`, imported ones too.',
      'The count of today’s requests stays, so that none is spent twice. It contains no names.',
    ])
    expect(isFound()).toBe(false)
    for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).toBe('not ours')
    const next = await start()
    expect((await get(next, '/api/status')).body).toMatchObject({
      requests: { remaining: 90 },
      coverage: { reservations: [], flights: [] },
    })
    await next.close()
    expect(await purge()).toBe('done')
    expect(await purge()).toBe('done')
    expect(said[0]).toBe(`${folder} holds no personal data.`)
  })

  it('leaves who may sign in, and says so, unless it is told to remove that, too', async () => {
    const stack = await start()
    await stack.access.accounts.transact((rows) => rows.put('people', aMember()))
    await stack.close()
    writeFileSync(join(folder, 'house.sqlite.before-2'), 'Ada Moss')
    writeFileSync(join(folder, CLAIM_LINK_FILE), 'http://192.168.1.4:4173/claim#secret')
    expect(await purge()).toBe('done')
    expect(said.map((line) => line.replace(folder, ''))).toContain(
      '/house.sqlite stays. It holds the accounts, which can’t be loaded again from the school. `npm run purge -- --house` removes it, too.',
    )
    expect(isFound()).toBe(true)
    expect(await purge({ withAccounts: true })).toBe('done')
    expect(said.map((line) => line.replace(folder, '').replace(/\d+ kB/, 'n kB'))).toEqual([
      'Removed /claim-link (n kB): the link for the first admin.',
      'Removed /house.sqlite (n kB): accounts, devices, screens and the audit log.',
      'Removed /house.sqlite.before-2 (n kB): what is kept with it.',
      'Removed /house.sqlite.begun (n kB): what is kept with it.',
      'The count of today’s requests stays, so that none is spent twice. It contains no names.',
    ])
    expect(isFound()).toBe(false)
    const next = await start()
    expect(await next.access.accounts.transact((rows) => rows.all('people'))).toEqual([])
  })

  it('removes a journal whose database has gone', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'read-model.sqlite-journal'), 'Ada Moss')
    expect(await purge()).toBe('done')
    expect(isFound()).toBe(false)
  })

  it('removes no folder, whatever its name', async () => {
    const inside = join(folder, 'school.sqlite', 'thesis.txt')
    mkdirSync(join(folder, 'school.sqlite'), { recursive: true })
    writeFileSync(inside, 'not ours')
    expect(await purge()).toBe('done')
    expect(readFileSync(inside, 'utf8')).toBe('not ours')
  })

  it('is refused while a Flightline, or the read API alone, runs on the folder', async () => {
    const stack = await start()
    await get(stack, WEEK)
    const refused = `Another Flightline is running on ${folder}; stop it first. Nothing was removed.`
    expect(await purge()).toBe('refused')
    expect(said).toEqual([refused])
    await stack.close()
    const { database } = openSchools(folder, { isClockMoved: false })
    expect(await purge()).toBe('refused')
    expect(said).toEqual([refused])
    expect(isFound()).toBe(true)
    database.close()
  })

  it('says so where it cannot be done, and where there is nothing', async () => {
    expect(await purge()).toBe('done')
    writeFileSync(folder, 'in the way')
    expect(await purge()).toBe('failed')
    expect(said).toEqual([
      `${folder} could not be purged (ENOTDIR). Anything not named above is still there.`,
    ])
  })
})
