import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltProgram, buildProgram } from '#server/testing/built-program.ts'
import { type FakeUpstream, startFakeUpstream } from '#server/testing/fake-upstream.ts'

// The gateway as a process: its signals, its end, and what others on the machine may learn from it.

let program: BuiltProgram
let fake: FakeUpstream
/** One for all that is asked of a running gateway; told to report whatever happens to it. */
let started: Awaited<ReturnType<typeof start>>

const ODD_FOLDER = 'data-\u001b[31m\u202ered'

beforeAll(async () => {
  program = await buildProgram()
  writeFileSync(
    join(program.place, 'tell.mjs'),
    `class Boom extends Error { name = 'Boom' }
    const { SCHOOL_API_KEY } = process.env
    process.on('SIGWINCH', () => void Promise.reject(new Boom(SCHOOL_API_KEY)))
    process.on('SIGUSR2', () => console.log('has ' + JSON.stringify(process.env) + ' of it'))`,
  )
  fake = await startFakeUpstream()
  const reports = ['--report-on-signal', '--report-signal=SIGHUP', '--report-on-fatalerror']
  started = await start(['--import', './tell.mjs', ...reports, '--report-uncaught-exception'], {
    DATA_DIR: ODD_FOLDER,
  })
})
afterAll(async () => {
  program.killAll()
  await fake.close()
  program.remove()
})

const start = (nodeOptions: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  program.start(
    {
      SCHOOL_API_URL: fake.baseUrl,
      SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
      SCHOOL_TIME_ZONE: 'America/Denver',
      ...env,
    },
    nodeOptions,
  )

const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 100_000, interval: 5 })

/** Tells it to read its settings again; what it has said by the end of that. */
async function readAgain(): Promise<string> {
  const before = started.err.length
  started.child.kill('SIGHUP')
  await until(() => /"event":"settings_(?:read_again|refused)"\}\n/.test(started.err.slice(before)))
  return started.err.slice(before)
}

describe('the running gateway', () => {
  it('opens no inspector for whoever signals for one', async () => {
    started.child.kill('SIGUSR1')
    expect((await fetch(`${started.address}/healthz`)).status).toBe(200)
    await readAgain()
    expect(started.err).not.toContain('Debugger')
  })

  it('takes LOG_LEVEL over at SIGHUP, says what waits for a restart, and changes nothing by a wrong .env', async () => {
    const dotEnv = join(program.place, '.env')
    const saidOf = (settings: string) => {
      writeFileSync(dotEnv, settings)
      return readAgain()
    }
    const answered = async () => {
      const before = started.err.length
      expect((await fetch(`${started.address}/healthz`)).status).toBe(200)
      await readAgain()
      return started.err.slice(before).includes('"event":"answered"')
    }
    try {
      expect(await answered()).toBe(false)
      const more = await saidOf('LOG_LEVEL=debug\nSCHOOL_NAME=CANARY Air\nSESSION_DAYS=9\n')
      expect(more).toContain('"taken":"LOG_LEVEL","restart":"SCHOOL_NAME SESSION_DAYS"')
      expect(await answered()).toBe(true)
      const wrong = await saidOf('LOG_LEVEL=error\nSCHOOL_HOURS=CANARY\nRETENTION_DAYS=1\n')
      expect(wrong).toMatch(
        /"problems":"SCHOOL_HOURS must be .*RETENTION_DAYS must be .*","event":"settings_refused"/,
      )
      expect(await answered()).toBe(true)
      expect(await saidOf('')).toContain('"taken":"LOG_LEVEL","restart":""')
      expect(await answered()).toBe(false)
      expect(started.err).not.toContain('CANARY')
    } finally {
      rmSync(dotEnv, { force: true })
    }
  })

  it('has no secret in the environment that its children and reports would show', async () => {
    started.child.kill('SIGUSR2')
    await until(() => started.out.includes('} of it'))
    const [, environment = ''] = /has (.*) of it/.exec(started.out) ?? []
    expect(environment).toContain('"DATA_DIR":')
    expect(environment).not.toMatch(/CANARY|SCHOOL_/)
    expect(started.err).toContain('Use SCHOOL_API_KEY_FILE to keep the key out of it')
  })

  it('says a name that a terminal would obey with its signs in sight', async () => {
    const second = await start([], { DATA_DIR: ODD_FOLDER })
    expect(second.code).toBe(1)
    expect(second.err).toContain(String.raw`data-\u{1b}[31m\u{202e}red; stop it first.`)
  })

  it('that crashes ends with 1, says no more than the name of the error, and writes no report, whatever Node was told', async () => {
    await readAgain()
    started.child.kill('SIGWINCH')
    await started.ended
    expect(started.code).toBe(1)
    expect(started.err).toMatch(/"name":"Boom","event":"crashed"/)
    expect(started.out + started.err).not.toMatch(/CANARY|\n {4}at |tell\.mjs/)
    expect(readdirSync(program.place).filter((name) => name.startsWith('report'))).toEqual([])
  })

  it('does what it was told though nobody reads along any more', () => {
    const at = (name: string) => join(program.place, name)
    writeFileSync(at('a.key'), 'a-key', { mode: 0o600 })
    const words = '--host a.example --url https://api.example --zone UTC --key-file a.key'
    const command = `'${process.execPath}' server/command.js school add A ${words}`
    const said = spawnSync('sh', ['-c', `(sleep 0.2; ${command}; echo $? >&2) | true`], {
      cwd: program.place,
      env: { ...process.env, DATA_DIR: at('data'), SCHOOLS_FILE: at('list.json') },
      encoding: 'utf8',
    })
    expect(said.stderr).toBe('0\n')
    expect(readFileSync(at('list.json'), 'utf8')).toContain('a.example')
  })

  it('begins each line with its priority where the journal reads along, a refused start, too, which names every wrong setting, and no value', async () => {
    const file = openSync(join(program.place, 'journal'), 'w')
    const { dev, ino } = fstatSync(file, { bigint: true })
    const wrong = {
      SCHOOL_API_URL: 'http://CANARY-user:CANARY-pass@school.example',
      SCHOOL_API_KEY: 'Bearer CANARY-key',
      HOST: '0.0.0.0',
      PORT: 'CANARY',
      LOG_LEVEL: 'CANARY',
    }
    const child = spawn(process.execPath, [join(program.place, 'server/main.js')], {
      cwd: program.place,
      env: { ...wrong, JOURNAL_STREAM: `${dev}:${ino}` },
      stdio: ['ignore', file, file],
    })
    await once(child, 'close')
    closeSync(file)
    expect(child.exitCode).toBe(1)
    const text = readFileSync(join(program.place, 'journal'), 'utf8')
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^<3>/)
    for (const name of [...Object.keys(wrong), 'SCHOOL_TIME_ZONE'])
      expect(text).toMatch(new RegExp(`^<3> *${name} `, 'm'))
    expect(text).not.toMatch(/CANARY|\n(?:<3>)? {4}at /)
  })

  it('waits for no answer after a second signal', async () => {
    // The other gateway reads its own, whenever the real clock says so.
    const silent = await startFakeUpstream()
    silent.answer = () => {}
    const started = await start([], { SCHOOL_API_URL: silent.baseUrl })
    const asked = fetch(`${started.address}/api/v1/reservations?from=2026-11-18&to=2026-11-18`, {
      headers: { 'flightline-page': '1' },
    }).catch(() => null)
    await until(() => silent.seen.length > 0)
    started.child.kill('SIGTERM')
    await until(() => started.err.includes('"event":"stopping"'))
    started.child.kill('SIGHUP')
    await started.ended
    expect(started.code).toBe(1)
    expect(await asked).toBeNull()
    await silent.close()
  })
})

it('ends in good order at a signal, and who may sign in is listed, reset, signed out and purged by hand', async () => {
  const old = 'copper willow raven dune'
  const file = join(program.place, 'passphrase')
  writeFileSync(file, old, { mode: 0o600 })
  const signIn = (address: string, passphrase: string) =>
    fetch(`${address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ who: 'admin', passphrase }),
    })
  const stop = async (one: typeof started, signal: 'SIGTERM' | 'SIGINT') => {
    one.child.kill(signal)
    await one.ended
    expect(one.code).toBe(0)
    expect(one.err).toContain('"event":"stopping"')
    expect(one.err).not.toContain('Debugger')
  }

  const DATA_DIR = join(program.place, 'data')
  const first = await start([], { ADMIN_PASSPHRASE_FILE: file, DATA_DIR })
  expect((await signIn(first.address, old)).status).toBe(200)
  await stop(first, 'SIGTERM')
  const list = program.run('account', 'list')
  expect([list.status, list.stdout]).toEqual([
    0,
    expect.stringMatching(/^admin · admin · passphrase · last seen \d{4}-.+Z\n$/),
  ])
  const [, passphrase = ''] = program.run('account', 'reset', 'admin').stdout.split('\n  ')

  const second = await start([], { DATA_DIR })
  expect((await signIn(second.address, old)).status).toBe(401)
  const signedIn = await signIn(second.address, passphrase.trim())
  expect([signedIn.status, await signedIn.json()]).toMatchObject([
    200,
    { role: 'admin', hasPassphrase: true, needsPassphrase: false },
  ])
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const status = async (address: string) =>
    (await fetch(`${address}/api/status`, { headers: { cookie } })).status
  expect(await status(second.address)).toBe(200)
  expect(program.run('account', 'revoke-all').stdout).toMatch(/^1 browser or screen is signed out/)
  expect(await status(second.address)).toBe(401)
  await stop(second, 'SIGINT')
  expect(program.run('purge', '--house').stdout).toContain('house.sqlite (')
})
