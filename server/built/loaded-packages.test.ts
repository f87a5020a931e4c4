import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import { type BuiltProgram, buildProgram } from '#server-testing/built-program.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '#server-testing/fake-upstream.ts'
import { startMailbox } from '#server-testing/sinks/mailbox.ts'

/** Every package in the process that holds a school's key, and what for. A line more is a decision. */
const BESIDE_THE_KEY = {
  libsql: 'SQLite: the ledger and the read model on disk',
  '@libsql/*': 'libsql’s own binary for this machine',
  '@neon-rs/load': 'finds that binary',
  'detect-libc': 'tells that binary’s C library',
  undici: 'the requests to the school, without retry, redirect or decoding',
  '@date-fns/tz': 'the school’s offset from UTC at an instant',
}

/** While somebody has to claim it. */
const UNCLAIMED = { ...BESIDE_THE_KEY, uqr: 'the claim link as a code on the console' }

/** Once somebody signs in by the school's own sign-in, where that is set. */
const WITH_SINGLE_SIGN_ON = {
  ...UNCLAIMED,
  'openid-client': 'OpenID Connect, certified: discovery, PKCE, and what a token proves',
  oauth4webapi: 'the protocol underneath it, by the same author',
  jose: 'tokens that are encrypted, which it can take; none are here',
}

/** Once a mail is sent, where a relay is set. */
const WITH_MAIL = {
  ...BESIDE_THE_KEY,
  nodemailer: 'SMTP with STARTTLS, MIME and quoting; it has no dependencies',
}

/** Once somebody's calendar comes for a feed. */
const WITH_A_FEED = {
  ...BESIDE_THE_KEY,
  'ical-generator': 'the calendar that a feed is',
}

/** With the demonstration school in the same process, where no real key is. */
const WITH_THE_DEMONSTRATION = {
  ...BESIDE_THE_KEY,
  zod: 'the shapes of the read API, of which its description is written',
}

const PASSPHRASE = 'a canary passphrase'
const TODAY = new Date().toISOString().slice(0, 10)

let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram()
}, 60_000)
afterEach(() => program.killAll())
afterAll(() => program.remove())

const realSchool = (baseUrl: string) => ({
  SCHOOL_API_URL: baseUrl,
  SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
  SCHOOL_TIME_ZONE: 'America/Denver',
})

/** An admin signs in, makes a calendar feed of an aircraft, and a program fetches it. */
async function fetchFeed(origin: string): Promise<void> {
  const send = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await send('/api/session', { who: 'admin', passphrase: PASSPHRASE })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const made = await send('/api/house/feeds', { name: 'Shop', tail: 'N172SP' }, cookie)
  const { link } = (await made.json()) as { link: string }
  const feed = await fetch(link)
  expect([feed.status, (await feed.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
}

/** The packages that a running program has loaded by the time it has answered and ends. */
async function loadedBy(
  name: string,
  settings: Record<string, string>,
  visits: readonly (readonly [path: string, status: number])[] = [
    ['/schedule', 200],
    ['/api/status', 200],
    [`/api/v1/reservations?from=${TODAY}&to=${TODAY}`, 200],
  ],
  /** What must have happened before it is asked to end. */
  isDone = () => true,
  further: (address: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const folder = join(program.place, name)
  // Coverage names every script; a binary is found where `require` keeps what it has loaded.
  const atExit = `process.on('exit', () => fs.writeFileSync(${JSON.stringify(join(folder, 'required.json'))}, JSON.stringify(Object.keys(require('node:module')._cache))))`
  const preloaded = join(program.place, `${name}.cjs`)
  writeFileSync(preloaded, `const fs = require('node:fs'); ${atExit}`)
  const started = await program.start(
    { ...settings, NODE_V8_COVERAGE: folder, DATA_DIR: join(folder, 'data') },
    ['--require', preloaded],
  )
  const { child, address } = started
  // What the console shows comes last.
  await vi.waitFor(() => expect(started.err).toContain('"event":"started"'))
  for (const [path, status] of visits)
    expect((await fetch(address + path, { redirect: 'manual' })).status, path).toBe(status)
  await vi.waitFor(() => expect(isDone()).toBe(true), 10_000)
  await further(address)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const said = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const found = said.join('\n').matchAll(/node_modules\/((?:@[^/"]+\/)?[^/"]+)\/[^"]*"/g)
  return [...new Set([...found].map(([, one = '']) => one.replace(/^@libsql\/.+/, '@libsql/*')))]
}

/** A house in which one mail waits to be sent. */
async function writeOutbox(file: string): Promise<void> {
  const house = openHouse({ file, now: Date.now })
  await house.transact(async (open) => {
    const channel = {
      id: 'desk',
      kind: 'mail',
      name: 'desk',
      address: 'desk@mesa.example',
    } as const
    const told = { role: 'manager', rules: [], quiet: null, days: [], secret: '' } as const
    await open.put('channels', { ...channel, ...told, form: 'standard', createdAt: 0, by: null })
    const message = { about: 'a', level: 'info', subject: 'a', text: 'a', url: null }
    const state = { tries: 0, triedAt: null, endedAt: null, trouble: '' }
    const at = { createdAt: Date.now(), sendAt: Date.now() }
    const row = { id: 'one', channel: 'desk', about: 'a', message: JSON.stringify(message) }
    await open.put('outbox', { ...row, ...at, ...state })
  })
  await house.close()
}

describe('the packages that the running gateway loads are listed, and few', () => {
  it('beside the key of a real school', async () => {
    const fake = await startFakeUpstream()
    fake.answer = respond(200, listBody([aReservationAnswer(1)]))
    const settings = realSchool(fake.baseUrl)
    const loaded = await loadedBy('real', settings)
    expect(fake.seen.length).toBeGreaterThan(0)
    expect(loaded.toSorted()).toEqual(Object.keys(BESIDE_THE_KEY).toSorted())
    const secret = join(program.place, 'secret')
    writeFileSync(secret, 'CANARY-oidc-5Vd0pQ8xLm2Kt7', { mode: 0o600 })
    const signOn = {
      ...settings,
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'flightline',
      OIDC_CLIENT_SECRET_FILE: secret,
    }
    const idle = await loadedBy('asked', signOn, [['/schedule', 200]])
    expect(idle.toSorted()).toEqual(Object.keys(UNCLAIMED).toSorted())
    const used = await loadedBy('signing-on', signOn, [['/api/session/oidc', 303]])
    expect(used.toSorted()).toEqual(Object.keys(WITH_SINGLE_SIGN_ON).toSorted())
    const box = await startMailbox()
    await writeOutbox(join(program.place, 'mailing/data', HOUSE_FILE))
    const mail = {
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${box.port}`,
      MAIL_FROM: 'flightline@mesa.example',
    }
    const mailing = await loadedBy(
      'mailing',
      mail,
      [['/schedule', 200]],
      () => box.taken.length > 0,
    )
    expect(mailing.toSorted()).toEqual(Object.keys(WITH_MAIL).toSorted())
    await box.close()
    const file = join(program.place, 'passphrase')
    writeFileSync(file, PASSPHRASE, { mode: 0o600 })
    const asked = { ...settings, ADMIN_PASSPHRASE_FILE: file }
    const door = [['/healthz', 200]] as const
    const fed = await loadedBy('fed', asked, door, undefined, fetchFeed)
    expect(fed.toSorted()).toEqual(Object.keys(WITH_A_FEED).toSorted())
    await fake.close()
  })

  it('with the demonstration school', async () => {
    const loaded = await loadedBy('demonstration', {})
    expect(loaded.toSorted()).toEqual(Object.keys(WITH_THE_DEMONSTRATION).toSorted())
  })
})
