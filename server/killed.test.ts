import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aReservationAnswer,
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server-testing/fake-upstream.ts'

// The program itself, killed where it stands: `kill -9` leaves nothing to tidy up.

const root = fileURLToPath(new URL('..', import.meta.url))
const KILLS = 20

let place: string
let fake: FakeUpstream
const running = new Set<ChildProcess>()

beforeAll(async () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  // Inside the project, where packages are found; with a page of its own, so that none need be built.
  place = mkdtempSync(join(root, 'test-results/killed-'))
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(place, 'server'),
      rolldownOptions: { input: join(root, 'server/main.ts') },
    },
  })
  mkdirSync(join(place, 'dist'))
  writeFileSync(join(place, 'dist/index.html'), '<!doctype html>')
  writeFileSync(join(place, 'package.json'), '{"type":"module","version":"0"}')
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))
beforeEach(async () => {
  fake = await startFakeUpstream()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await fake.close()
  rmSync(join(place, 'data'), { recursive: true, force: true })
})

/** Starts the program; its address, or what it said when it ended. */
function start(): Promise<{
  child: ChildProcess
  address: string
  code: number | null
  err: string
}> {
  const child = spawn(process.execPath, [join(place, 'server/main.js')], {
    cwd: place,
    env: {
      SCHOOL_API_URL: fake.baseUrl,
      SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
      SCHOOL_TIME_ZONE: 'America/Denver',
      DATA_DIR: join(place, 'data'),
      PORT: '0',
    },
  })
  running.add(child)
  let err = ''
  let out = ''
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0]
      if (address !== undefined) resolve({ child, address, code: null, err })
    })
    child.on('close', (code) => resolve({ child, address: '', code, err }))
  })
}

function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.kill('SIGKILL')
  return ended
}

const today = () => new Date().toISOString().slice(0, 10)
const list = () => `/api/v1/reservations?from=${today()}&to=${today()}&limit=100`

it(`killed ${KILLS} times in a row, before, while and after it asks, it costs at most 2 requests`, async () => {
  const reset = new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000).toISOString()
  const records = [aReservationAnswer(1, { startsAt: `${today()}T23:30:00.000Z` })]
  const body = listBody(records, { rateLimit: { limit: 100, remaining: 90, reset } })
  fake.answer = (_, socket, number) => {
    // The first one dies before it hears an answer.
    if (number > 1) socket.end(respond(200, body))
  }
  for (let turn = 0; turn < KILLS; turn += 1) {
    const { child, address } = await start()
    const asked = fetch(address + list()).then(
      (response) => response.arrayBuffer(),
      () => null,
    )
    // Before, in the middle of, or after the answer.
    if (turn === 0) await askedOf(fake)
    else if (turn % 4 > 1) await asked
    await kill(child)
  }
  expect(fake.seen.length).toBeGreaterThan(0)
  expect(fake.seen.length).toBeLessThanOrEqual(2)
}, 60_000)

it('a second one on the same DATA_DIR ends with a clear line, and one that was killed is taken over from', async () => {
  fake.answer = respond(200, listBody([]))
  const first = await start()
  const second = await start()
  expect(second.code).toBe(1)
  expect(second.err).toMatch(/^Another Flightline is running on .+; stop it first\.$/m)
  expect(second.err).not.toMatch(/CANARY|\n {4}at /)
  await kill(first.child)
  const third = await start()
  expect(third.address).not.toBe('')
  await kill(third.child)
}, 30_000)

async function askedOf({ seen }: FakeUpstream): Promise<void> {
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
}
