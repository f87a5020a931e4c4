import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BuiltProgram, buildProgram } from '#server-testing/built-program.ts'
import { type FakeUpstream, startFakeUpstream } from '#server-testing/fake-upstream.ts'

// The gateway as a process: its signals, its end, and what others on the machine may learn from it.

let program: BuiltProgram
let fake: FakeUpstream

beforeAll(async () => {
  program = await buildProgram()
  writeFileSync(
    join(program.place, 'tell.mjs'),
    `process.on('SIGUSR2', () => console.log('has ' + JSON.stringify(process.env) + ' of it'))`,
  )
  writeFileSync(
    join(program.place, 'break.mjs'),
    `class Boom extends Error { name = 'Boom' }
    const { SCHOOL_API_KEY } = process.env
    process.on('SIGUSR2', () => void Promise.reject(new Boom(SCHOOL_API_KEY)))`,
  )
}, 60_000)
afterAll(() => program.remove())
beforeEach(async () => {
  fake = await startFakeUpstream()
})
afterEach(async () => {
  program.killAll()
  await fake.close()
  rmSync(join(program.place, 'data'), { recursive: true, force: true })
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

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('the running gateway', () => {
  it('opens no inspector for whoever signals for one', async () => {
    const started = await start()
    started.child.kill('SIGUSR1')
    expect((await fetch(`${started.address}/healthz`)).status).toBe(200)
    started.child.kill('SIGTERM')
    await started.ended
    expect(started.code).toBe(0)
    expect(started.err).not.toContain('Debugger')
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends in good order at %s', async (signal) => {
    const started = await start()
    started.child.kill(signal)
    await started.ended
    expect(started.code).toBe(0)
    expect(started.err).toContain('"event":"stopping"')
  })

  it('waits for no answer after a second signal', async () => {
    fake.answer = () => {}
    const started = await start()
    const asked = fetch(`${started.address}/api/v1/reservations?from=2026-11-18&to=2026-11-18`, {
      headers: { 'flightline-page': '1' },
    }).catch(() => null)
    await until(() => fake.seen.length > 0)
    started.child.kill('SIGTERM')
    await until(() => started.err.includes('"event":"stopping"'))
    started.child.kill('SIGHUP')
    await started.ended
    expect(started.code).toBe(1)
    expect(await asked).toBeNull()
  })

  it('has no secret in the environment that its children and reports would show', async () => {
    const started = await start(['--import', './tell.mjs'])
    started.child.kill('SIGUSR2')
    await until(() => started.out.includes('} of it'))
    const [, environment = ''] = /has (.*) of it/.exec(started.out) ?? []
    expect(environment).toContain('"DATA_DIR":')
    expect(environment).not.toMatch(/CANARY|SCHOOL_/)
    expect(started.err).toContain('SCHOOL_API_KEY_FILE keeps the key out of it')
  })

  it('writes no report, whatever Node was told', async () => {
    const options = ['--report-on-signal', '--report-signal=SIGHUP', '--report-on-fatalerror']
    const started = await start([...options, '--report-uncaught-exception'])
    started.child.kill('SIGHUP')
    await started.ended
    expect(started.code).toBe(0)
    expect(readdirSync(program.place).filter((name) => name.startsWith('report'))).toEqual([])
  })

  it('that crashes ends with 1, and says no more than the name of the error', async () => {
    const started = await start(['--import', './break.mjs'])
    started.child.kill('SIGUSR2')
    await started.ended
    expect(started.code).toBe(1)
    expect(started.err).toMatch(/"name":"Boom","event":"crashed"/)
    expect(started.out + started.err).not.toMatch(/CANARY|\n {4}at |tell\.mjs|break\.mjs/)
  })
})

it('a name that a terminal would obey is said with its signs in sight', async () => {
  const env = { DATA_DIR: join(program.place, 'data/\u001b[31m\u202ered') }
  await start([], env)
  const second = await start([], env)
  expect(second.code).toBe(1)
  expect(second.err).toContain(String.raw`data/\u{1b}[31m\u{202e}red; stop it first.`)
})
