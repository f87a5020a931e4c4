import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { aChannel } from './accounts-contract.ts'
import type { BuiltProgram } from './built-program.ts'

/** Every package in the process that holds a school's key, and what for. A line more is a decision. */
export const BESIDE_THE_KEY = {
  libsql: 'SQLite: the ledger and the read model on disk',
  '@libsql/*': 'libsql’s own binary for this machine',
  '@neon-rs/load': 'finds that binary',
  'detect-libc': 'tells that binary’s C library',
  undici: 'the requests to the school, without retry, redirect or decoding',
  '@date-fns/tz': 'the school’s offset from UTC at an instant',
}

/** Before it is claimed. */
export const UNCLAIMED = { ...BESIDE_THE_KEY, uqr: 'the claim link as a code on the console' }

/** After a single sign-on. */
export const WITH_SINGLE_SIGN_ON = {
  ...UNCLAIMED,
  'openid-client': 'OpenID Connect, certified: discovery, PKCE, and what a token proves',
  oauth4webapi: 'the protocol underneath it, by the same author',
  jose: 'tokens that are encrypted, which it can take; none are here',
}

/** After a mail was sent. */
export const WITH_MAIL = {
  ...BESIDE_THE_KEY,
  nodemailer: 'SMTP with STARTTLS, MIME and quoting; it has no dependencies',
}

/** After a calendar program fetched a feed. */
export const WITH_A_FEED = {
  ...BESIDE_THE_KEY,
  'ical-generator': 'the calendar that a feed is',
}

/** With the demonstration school in the same process, where no real key is. */
export const WITH_THE_DEMONSTRATION = {
  ...BESIDE_THE_KEY,
  zod: 'the shapes of the read API, of which its description is written',
}

export const PASSPHRASE = 'a canary passphrase'
type Visit = readonly [path: string, status: number]

export function pageVisits(now: number): readonly Visit[] {
  const today = new Date(now).toISOString().slice(0, 10)
  return [
    ['/schedule', 200],
    ['/api/status', 200],
    [`/api/v1/reservations?from=${today}&to=${today}`, 200],
  ]
}

export const realSchool = (baseUrl: string) => ({
  SCHOOL_API_URL: baseUrl,
  SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
  SCHOOL_TIME_ZONE: 'America/Denver',
})

export async function fetchFeed(origin: string): Promise<void> {
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
export async function loadedBy(
  program: BuiltProgram,
  name: string,
  settings: Record<string, string>,
  visits: readonly Visit[],
  /** What must have happened before it is asked to end. */
  isDone = () => true,
  further: (address: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const folder = join(program.place, name)
  // Coverage lists every script; `require`'s cache lists the native binary.
  const atExit = `process.on('exit', () => fs.writeFileSync(${JSON.stringify(join(folder, 'required.json'))}, JSON.stringify(Object.keys(require('node:module')._cache))))`
  const preloaded = join(program.place, `${name}.cjs`)
  writeFileSync(preloaded, `const fs = require('node:fs'); ${atExit}`)
  const started = await program.start(
    { ...settings, NODE_V8_COVERAGE: folder, DATA_DIR: join(folder, 'data') },
    ['--require', preloaded],
  )
  const { child, address } = started
  // Logged last.
  await vi.waitFor(() => expect(started.err).toContain('"event":"started"'), 100_000)
  for (const [path, status] of visits)
    expect((await fetch(address + path, { redirect: 'manual' })).status, path).toBe(status)
  await vi.waitFor(() => expect(isDone()).toBe(true), 100_000)
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

export async function writeOutbox(file: string, now: number): Promise<void> {
  const accounts = openAccounts({ file, now: () => now })
  await accounts.transact(async (open) => {
    await open.put('channels', aChannel('desk', { rules: [] }))
    const message = { about: 'a', level: 'info', subject: 'a', text: 'a', url: null }
    const state = { tries: 0, triedAt: null, endedAt: null, trouble: '' }
    const at = { createdAt: now, sendAt: now }
    const row = { id: 'one', channel: 'desk', about: 'a', message: JSON.stringify(message) }
    await open.put('outbox', { ...row, ...at, ...state })
  })
  await accounts.close()
}
