import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newSecret } from '#server/accounts/secrets.ts'
import type { Config } from '#server/config/config.ts'
import { scheduleBy } from '#server/host/program.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, STACK_NOW as NOW, type StackUnderTest } from '#server/testing/a-stack.ts'
import { letIn } from '#server/testing/access-under-test.ts'
import {
  aReservationAnswer,
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { requestAs } from '#server/testing/request-as.ts'
import { askRunning, SCHOOL_COMMAND } from './operator-socket.ts'
import type { RunningHost } from './program.ts'
import { SHARES_OF_A_SCHOOL } from './schools/by-host.ts'
import { schoolFolder, schoolIdFrom } from './schools/list.ts'
import { makeMasterKey, readMasterKey, sealKey } from './schools/sealed-key.ts'

const NAMES = ['anna', 'bert', 'carl'] as const
type Name = (typeof NAMES)[number]

let folder: string
let fakes: Record<Name, FakeUpstream>
let under: StackUnderTest
let running: RunningHost

const hostOf = (name: string) => `${name}.schools.example`
const canaryOf = (name: string) => `CANARY-of-${name}`
/** Nothing that an answer may hold by chance: such a part of it would be taken out. */
const keyFor = (name: Name) => `q7Zt-${NAMES.indexOf(name)}-secret-Lm83xW`
const listFile = () => join(folder, 'list.json')
const keyFile = (name: string) => join(folder, `${name}.key`)
const entryOf = (name: Name, more: object = {}) => ({
  name: `School of ${canaryOf(name)}`,
  host: hostOf(name),
  url: fakes[name].baseUrl,
  zone: 'America/Denver',
  keyFile: `${name}.key`,
  ...more,
})
const writeList = (entries: readonly object[]) => writeFileSync(listFile(), JSON.stringify(entries))

/** A school whose every booking has its name in it. */
function bookingsOf(name: Name): FakeUpstream['answer'] {
  const people = [{ role: 'customer', name: canaryOf(name), email: `${canaryOf(name)}@x.example` }]
  const record = aReservationAnswer(NAMES.indexOf(name) + 1, { people })
  return ({ target }, socket) =>
    socket.end(respond(200, listBody(target.includes('/reservations') ? [record] : [])))
}

beforeEach(async () => {
  under = aStack()
  ;({ folder } = under)
  const made = await Promise.all(NAMES.map(() => startFakeUpstream()))
  fakes = Object.fromEntries(NAMES.map((name, at) => [name, made[at]])) as typeof fakes
  for (const name of NAMES) {
    fakes[name].answer = bookingsOf(name)
    writeFileSync(keyFile(name), keyFor(name), { mode: 0o600 })
  }
  writeList(NAMES.map((name) => entryOf(name)))
})
afterEach(async () => {
  await under.stop()
  await Promise.all(NAMES.map((name) => fakes[name].close()))
})

async function start(
  change: Partial<Config> = {},
  masterKeyFile: string | null = null,
): Promise<void> {
  const school = { kind: 'many', listFile: listFile(), masterKeyFile } as const
  running = await under.start(
    {
      school,
      dataDir: join(folder, 'data'),
      access: { ...LOOPBACK_ALONE, isAsked: true },
      ...change,
    },
    {
      folder: join(folder, 'data'),
      files: siteFilesOf({ 'index.html': '<!doctype html>' }),
      monotonic: () => performance.now(),
      schedule: scheduleBy(() => NOW),
    },
  )
}

type Said = Awaited<ReturnType<typeof ask>>

const ask = (
  host: string,
  path: string,
  { method, body, cookie }: { method?: string; body?: object; cookie?: string } = {},
) =>
  requestAs(running.port, host, path, {
    ...(method && { method }),
    body,
    headers: {
      'flightline-page': '1',
      ...(body && { origin: `${host.startsWith('127.') ? 'http' : 'https'}://${host}` }),
      ...(cookie && { cookie }),
    },
  })

async function tokenOf(name: Name): Promise<string> {
  const stack = await running.schools.load(schoolIdFrom(hostOf(name)))
  return (await stack.access.claim.arm()) ?? ''
}

const owner = { name: 'Olga', passphrase: 'five words are long enough' }
const cookiesIn = ({ headers }: Said) =>
  (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')

/** Somebody who is in at a school, by his cookies; without a passphrase, which is dear. */
async function signedIn(name: Name): Promise<string> {
  const { access } = await running.schools.load(schoolIdFrom(hostOf(name)))
  const secret = newSecret()
  await access.accounts.transact((rows) => letIn(rows, 'admin', randomUUID(), secret, NOW))
  return `__Host-flightline=${secret}`
}

/** The same, as its first admin comes in. */
async function claimed(name: Name): Promise<string> {
  const token = await tokenOf(name)
  const said = await ask(hostOf(name), '/api/claim', { method: 'POST', body: { ...owner, token } })
  expect(said.status).toBe(200)
  return cookiesIn(said)
}

const WEEK = '/api/v1/reservations?from=2026-11-18&to=2026-11-22&limit=100'

describe('many schools on one port', () => {
  it('are each shown at their own host, with the key at their own API alone', async () => {
    await start()
    for (const name of NAMES) {
      const said = await ask(hostOf(name), WEEK, { cookie: await signedIn(name) })
      expect([said.status, said.body.includes(canaryOf(name))]).toEqual([200, true])
      const keys = fakes[name].seen.map(({ raw }) => /authorization: Bearer (.*)\r/i.exec(raw)?.[1])
      expect(new Set(keys)).toEqual(new Set([keyFor(name)]))
    }
    expect(under.lines.join()).not.toMatch(/CANARY|-secret-/)
  })

  it('tell a stranger’s host nothing, and whoever watches over the process that it lives', async () => {
    await start()
    for (const host of ['other.example', `x.${hostOf('anna')}`, hostOf('anna').slice(1)]) {
      const said = await ask(host, '/')
      expect([host, said.status, said.body]).toEqual([host, 421, ''])
    }
    const own = `127.0.0.1:${running.port}`
    expect((await ask(own, '/healthz')).body).toBe('ok')
    expect((await ask(own, '/readyz')).status).not.toBe(421)
    expect(await ask(hostOf('bert'), '/healthz')).toMatchObject({ status: 200, body: 'ok' })
    expect((await ask(`${hostOf('bert')}:443`, '/api/status')).status).toBe(401)
  })

  it('know nobody of each other: no cookie, claim or passphrase of one counts at another', async () => {
    await start()
    const cookie = await claimed('anna')
    expect((await ask(hostOf('anna'), '/api/status', { cookie })).status).toBe(200)
    expect((await ask(hostOf('bert'), '/api/status', { cookie })).status).toBe(401)
    const token = await tokenOf('bert')
    const claim = (name: Name) =>
      ask(hostOf(name), '/api/claim', { method: 'POST', body: { ...owner, token } })
    expect((await claim('carl')).status).toBe(410)
    expect((await claim('bert')).status).toBe(200)
    const body = { name: owner.name, passphrase: owner.passphrase }
    const entered = await ask(hostOf('carl'), '/api/session', { method: 'POST', body })
    expect(entered.status).not.toBe(200)
  })

  it('leave no byte of one in what another answers, over all routes', async () => {
    await start()
    const cookies = { anna: await signedIn('anna'), bert: await signedIn('bert') }
    await ask(hostOf('anna'), WEEK, { cookie: cookies.anna })
    const known = await ask(hostOf('anna'), WEEK, { cookie: cookies.anna })
    expect(known.body).toContain(canaryOf('anna'))
    const [{ id }] = JSON.parse(known.body).data as [{ id: string }]
    const routes = [
      '/',
      '/schedule',
      '/today',
      '/people',
      '/admin/schools',
      WEEK,
      `/api/v1/reservations/${id}`,
      '/api/v1/flights?limit=100',
      '/api/status',
      '/api/schools',
      '/api/requests',
      '/api/known?collection=reservations&from=2026-11-01&to=2026-11-30',
      '/api/changes?since=2026-11-01T00:00:00.000Z',
      '/api/mine',
      '/api/house/people',
      '/api/house/audit',
      '/api/session',
    ]
    for (const path of routes) {
      const said = await ask(hostOf('bert'), path, { cookie: cookies.bert })
      expect([path, JSON.stringify(said).includes(canaryOf('anna'))]).toEqual([path, false])
    }
    expect(fakes.bert.seen.map(({ raw }) => raw).join()).not.toContain(canaryOf('anna'))
  })

  it('come and go with their list, and a wrong entry is named and leaves the others alone', async () => {
    writeList([entryOf('anna')])
    await start()
    expect((await ask(hostOf('bert'), '/api/status')).status).toBe(421)
    writeList([entryOf('anna'), { ...entryOf('bert'), zone: 'CANARY/Zone' }, entryOf('carl')])
    await running.schools.reload()
    const hosts = NAMES.map(async (name) => (await ask(hostOf(name), '/api/status')).status)
    expect(await Promise.all(hosts)).toEqual([401, 421, 401])
    expect(running.schools.troubles()).toEqual([
      expect.stringMatching(/^School 2 of the list \(bert\.schools\.example\): zone is not/),
    ])
    writeList([entryOf('carl')])
    await running.schools.reload()
    expect((await ask(hostOf('anna'), '/api/status')).status).toBe(421)
    expect(existsSync(schoolFolder(join(folder, 'data'), schoolIdFrom(hostOf('anna'))))).toBe(true)
    writeFileSync(listFile(), '{ half')
    await running.schools.reload()
    expect((await ask(hostOf('carl'), '/api/status')).status).toBe(401)
    expect(running.schools.troubles().join()).toMatch(/not a JSON array/)
  })
})

describe('one school’s trouble is its own:', () => {
  const statusOf = async (name: Name, cookie?: string) =>
    (await ask(hostOf(name), '/api/status', { ...(cookie && { cookie }) })).status

  it('a key that is not there is said on its own pages, and is tried again once there is one', async () => {
    rmSync(keyFile('anna'))
    await start()
    const said = await ask(hostOf('anna'), '/schedule')
    expect(said.status).toBe(503)
    expect(said.body).toContain('its key can’t be decrypted')
    expect(said.body).not.toContain(folder)
    expect(await statusOf('bert')).toBe(401)
    expect(running.schools.byHost(hostOf('anna'))).toMatchObject({
      standing: 'failed',
      isKeyLost: true,
    })
    writeFileSync(keyFile('anna'), 'key-again', { mode: 0o600 })
    writeList([
      entryOf('anna', { keyFile: keyFile('anna'), hours: '07:00-21:00' }),
      entryOf('bert'),
    ])
    await running.schools.reload()
    await running.schools.load(schoolIdFrom(hostOf('anna')))
    expect(await statusOf('anna')).toBe(401)
  })

  it('a data key that is lost is said on its own pages, and nothing that was kept of it is lost with it', async () => {
    const masterFile = join(folder, 'master')
    makeMasterKey(masterFile)
    const read = readMasterKey(masterFile)
    if ('flaw' in read) throw new Error(read.flaw)
    const sealedFor = (name: Name) => {
      const owner = { id: schoolIdFrom(hostOf(name)), baseUrl: fakes[name].baseUrl }
      const sealed = sealKey(keyFor(name), owner, read.master)
      return entryOf(name, { keyFile: undefined, sealed })
    }
    const both = [sealedFor('anna'), sealedFor('bert')]
    writeList(both)
    await start({}, masterFile)
    const cookie = await signedIn('anna')
    expect((await ask(hostOf('anna'), WEEK, { cookie })).body).toContain(canaryOf('anna'))
    const { sealed } = both[0] as unknown as { sealed: { key: string } }
    writeList([{ ...both[0], sealed: { ...sealed, dataKey: sealed.key } }, both[1] ?? {}])
    await start({}, masterFile)
    const said = await ask(hostOf('anna'), WEEK, { cookie })
    expect([said.status, said.body]).toEqual([503, expect.stringContaining('its key can’t be')])
    expect(await statusOf('bert')).toBe(401)
    const asked = fakes.anna.seen.length
    writeList(both)
    await running.schools.reload()
    const again = await ask(hostOf('anna'), WEEK, { cookie })
    expect([again.status, again.body.includes(canaryOf('anna'))]).toEqual([200, true])
    expect(fakes.anna.seen).toHaveLength(asked)
  })

  it('a key that is revoked is said by that school alone', async () => {
    fakes.anna.answer = respond(401, { error: 'no' })
    await start()
    const [anna, bert] = [await signedIn('anna'), await signedIn('bert')]
    const refused = await ask(hostOf('anna'), WEEK, { cookie: anna })
    expect([refused.status, JSON.parse(refused.body).reason]).toEqual([503, 'upstream_auth'])
    expect((await ask(hostOf('bert'), WEEK, { cookie: bert })).status).toBe(200)
    const told = await ask(hostOf('bert'), '/api/status', { cookie: bert })
    expect(JSON.parse(told.body)).toMatchObject({ upstream: { state: 'ok' } })
  })

  it('a folder that cannot be used', async () => {
    const taken = schoolFolder(join(folder, 'data'), schoolIdFrom(hostOf('anna')))
    mkdirSync(join(taken, 'house.sqlite'), { recursive: true, mode: 0o700 })
    mkdirSync(join(taken, 'ledger.sqlite'))
    await start()
    const said = await ask(hostOf('anna'), '/api/status')
    expect(said.status).toBe(503)
    expect(await statusOf('bert')).toBe(401)
  })

  it('accounts that cannot be used, said in words to who asks for a claim', async () => {
    const data = join(folder, 'data')
    const file = join(schoolFolder(data, schoolIdFrom(hostOf('anna'))), 'house.sqlite')
    mkdirSync(file, { recursive: true, mode: 0o700 })
    await start()
    const claim = (name: Name) =>
      askRunning(data, { command: SCHOOL_COMMAND, words: ['claim', hostOf(name)] })
    expect(await claim('anna')).toEqual({
      code: 1,
      lines: [expect.stringMatching(/house.sqlite holds the accounts, .* Nothing was changed.$/)],
    })
    expect(await claim('bert')).toMatchObject({ code: 0 })
  })

  it('an API that never answers takes nothing from the others’ answers', async () => {
    const held: (() => void)[] = []
    fakes.anna.answer = (_, socket) => void held.push(() => socket.destroy())
    await start()
    const [anna, bert] = [await signedIn('anna'), await signedIn('bert')]
    const waiting = Array.from({ length: 12 }, () => ask(hostOf('anna'), WEEK, { cookie: anna }))
    const answered: number[] = []
    for (let turn = 0; turn < 12; turn += 1)
      answered.push((await ask(hostOf('bert'), WEEK, { cookie: bert })).status)
    // All of them while each of the other school’s still waits.
    expect(answered).toEqual(Array.from({ length: 12 }, () => 200))
    expect(fakes.bert.seen).toHaveLength(1)
    expect(held).toHaveLength(1)
    for (const drop of held) drop()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(
      new Set([503]),
    )
  })

  it('more requests than its share are refused, and take nothing of the others’', async () => {
    await start({ requestsPerMinute: 60 })
    const share = SHARES_OF_A_SCHOOL * 60
    const decide = (host: string) =>
      running.decide({ method: 'GET', path: '/api/status', query: '', headers: { host } })
    const statuses = await Promise.all(
      Array.from({ length: share + 20 }, async () => (await decide(hostOf('anna'))).status),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await decide(hostOf('bert'))).status).toBe(401)
  })
})

describe('the host’s operator', () => {
  it('is told how each school stands and what needs him, by his page and by metrics, and nothing of what is in one', async () => {
    fakes.anna.answer = respond(401, { error: 'no' })
    rmSync(keyFile('carl'))
    await start({ metrics: { host: '127.0.0.1', port: 0 } })
    const own = `127.0.0.1:${running.port}`
    const token = new URL(running.claimLink ?? '').hash.slice(1)
    const body = { ...owner, token }
    const said = await ask(own, '/api/claim', { method: 'POST', body })
    const cookie = cookiesIn(said)
    for (const name of ['anna', 'bert'] as const)
      await ask(hostOf(name), WEEK, { cookie: await signedIn(name) })
    // Nobody asks for that one: it is found out when its turn to be loaded comes.
    const told = await vi.waitFor(
      async () => {
        const answer = await ask(own, '/api/schools', { cookie })
        expect(answer.body).toContain('"key-lost"')
        return answer
      },
      { timeout: 100_000 },
    )
    expect(told.status).toBe(200)
    const { data, meta } = JSON.parse(told.body)
    const shown = data.map(({ host, state, trouble }: Record<string, { kind?: string }>) => [
      host,
      state,
      trouble?.kind ?? null,
    ])
    expect(shown).toEqual([
      [hostOf('anna'), 'key-refused', 'key-refused'],
      [hostOf('carl'), 'not-loaded', 'key-lost'],
      [hostOf('bert'), 'ok', null],
    ])
    expect(data[2]).toMatchObject({ records: 1, holder: { who: 'here' } })
    expect(meta).toMatchObject({ count: 3, gateway: { loaded: 2 }, database: null })
    const metrics = await (await fetch(running.metrics ?? '')).text()
    expect(metrics).toContain(`flightline_hosted_key_refused{school="${hostOf('anna')}"} 1\n`)
    expect(metrics).toContain(`flightline_hosted_key_refused{school="${hostOf('bert')}"} 0\n`)
    expect(metrics).toContain(`flightline_hosted_records{school="${hostOf('bert')}"} 1\n`)
    expect(metrics).toContain('flightline_schools{state="ok"} 1\n')
    // No school is the process' own.
    expect(metrics).not.toMatch(/flightline_(?:requests|today)_/)
    // The names of the schools, and of nobody in them.
    const names = data.map(({ name }: { name: string }) => name).join()
    expect(names).toContain(canaryOf('bert'))
    const rest = JSON.stringify({ ...JSON.parse(told.body), data: data.map(nameless) })
    expect(rest + metrics).not.toMatch(/CANARY|-secret-/)
    // Of what is in a school his house has no answer and no page.
    for (const path of [WEEK, '/api/mine', '/schedule', '/people'])
      expect([path, (await ask(own, path, { cookie })).status]).toEqual([path, 404])
    for (const path of ['/api/status', '/api/house/people', '/api/house/audit'])
      expect((await ask(own, path, { cookie })).body).not.toContain('CANARY')
    // And his cookie is nobody's at a school, whose own admin is told of no school, nor of the host.
    expect((await ask(hostOf('bert'), '/api/status', { cookie })).status).toBe(401)
    const bert = await signedIn('bert')
    expect((await ask(hostOf('bert'), '/api/schools', { cookie: bert })).status).toBe(404)
    const ofBert = await ask(hostOf('bert'), '/api/status', { cookie: bert })
    expect([ofBert.status, ofBert.body]).toEqual([
      200,
      expect.not.stringMatching(/127\.0|operates/),
    ])
  })
})

const nameless = (one: object) => ({ ...one, name: '' })

it('keeps no key and no other’s word in any file', async () => {
  await start()
  await ask(hostOf('anna'), WEEK, { cookie: await signedIn('anna') })
  await under.stop()
  const data = join(folder, 'data')
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:sqlite|json)|claim-link/.test(name)) continue
    const bytes = readFileSync(join(data, name), 'latin1')
    expect([name, bytes.includes('-secret-')]).toEqual([name, false])
    const isAnnas = name.includes(schoolIdFrom(hostOf('anna')))
    if (!isAnnas) expect([name, bytes.includes(canaryOf('anna'))]).toEqual([name, false])
  }
})
