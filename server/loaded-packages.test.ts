import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltProgram, buildProgram } from '#server-testing/built-program.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '#server-testing/fake-upstream.ts'

/** Every package in the process that holds a school's key, and what for. A line more is a decision. */
const BESIDE_THE_KEY = {
  libsql: 'SQLite: the ledger and the read model on disk',
  '@libsql/*': 'libsql’s own binary for this machine',
  '@neon-rs/load': 'finds that binary',
  'detect-libc': 'tells that binary’s C library',
  undici: 'the requests to the school, without retry, redirect or decoding',
  '@date-fns/tz': 'the school’s offset from UTC at an instant',
}

/** With the demonstration school in the same process, where no real key is. */
const WITH_THE_DEMONSTRATION = {
  ...BESIDE_THE_KEY,
  zod: 'the shapes of the read API, of which its description is written',
}

let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram()
}, 60_000)
afterEach(() => program.killAll())
afterAll(() => program.remove())

/** The packages that a running program has loaded by the time it has answered and ends. */
async function loadedBy(name: string, settings: Record<string, string>): Promise<string[]> {
  const folder = join(program.place, name)
  // Coverage names every script; a binary is found where `require` keeps what it has loaded.
  const atExit = `process.on('exit', () => fs.writeFileSync(${JSON.stringify(join(folder, 'required.json'))}, JSON.stringify(Object.keys(require('node:module')._cache))))`
  const preloaded = join(program.place, `${name}.cjs`)
  writeFileSync(preloaded, `const fs = require('node:fs'); ${atExit}`)
  const { child, address } = await program.start(
    { ...settings, NODE_V8_COVERAGE: folder, DATA_DIR: join(folder, 'data') },
    ['--require', preloaded],
  )
  const day = new Date().toISOString().slice(0, 10)
  for (const path of ['/schedule', '/api/status', `/api/v1/reservations?from=${day}&to=${day}`])
    expect((await fetch(address + path)).status, path).toBe(200)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const said = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const found = said.join('\n').matchAll(/node_modules\/((?:@[^/"]+\/)?[^/"]+)\/[^"]*"/g)
  return [...new Set([...found].map(([, one = '']) => one.replace(/^@libsql\/.+/, '@libsql/*')))]
}

describe('the packages that the running gateway loads are listed, and few', () => {
  it('beside the key of a real school', async () => {
    const fake = await startFakeUpstream()
    fake.answer = respond(200, listBody([aReservationAnswer(1)]))
    const loaded = await loadedBy('real', {
      SCHOOL_API_URL: fake.baseUrl,
      SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
      SCHOOL_TIME_ZONE: 'America/Denver',
    })
    await fake.close()
    expect(fake.seen.length).toBeGreaterThan(0)
    expect(loaded.toSorted()).toEqual(Object.keys(BESIDE_THE_KEY).toSorted())
  })

  it('with the demonstration school', async () => {
    const loaded = await loadedBy('demonstration', {})
    expect(loaded.toSorted()).toEqual(Object.keys(WITH_THE_DEMONSTRATION).toSorted())
  })
})
