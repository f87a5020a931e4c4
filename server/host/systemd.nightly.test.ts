import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BuiltProgram, buildProgram } from '#server/testing/built-program.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { type FakeUpstream, startFakeUpstream } from '#server/testing/fake-upstream.ts'
import { programPath } from '#server/testing/installed-programs.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  readUnit,
  systemCallsOf,
  unitEnvironment,
  unitSandbox,
} from '#server/testing/unit-sandbox.ts'
import { SOCKET_FILE } from './operator-socket.ts'

// systemd itself does not run here: it checks the units, and their sandbox is made by other means.

const root = fileURLToPath(new URL('../..', import.meta.url))
const unitFile = (name: string) => join(root, 'docs/systemd', name)
const SERVICE = unitFile('flightline.service')
const PRINT = unitFile('flightline-print.service')
const TIMER = unitFile('flightline-print.timer')

let folder: string
beforeEach(() => {
  folder = newFolder('flightline-units')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Of units for this machine: its Node stands where it stands. */
function analyze(units: readonly string[], ...words: string[]) {
  const files = units.map((unit) => {
    const file = join(folder, basename(unit))
    writeFileSync(file, readFileSync(unit, 'utf8').replaceAll('/usr/bin/node', process.execPath))
    return file
  })
  const analyzer = programPath('systemd-analyze')
  const env = { PATH: process.env['PATH'], SYSTEMD_COLORS: '0', LC_ALL: 'C.UTF-8' }
  const ran = spawnSync(analyzer, [...words, ...files], { encoding: 'utf8', env })
  return { code: ran.status, out: `${ran.stdout}${ran.stderr}` }
}

/** The most that `systemd-analyze security` may find exposed, in tenths. */
const MOST_EXPOSED = 20

describeWith(['systemd-analyze'], 'the units of systemd', () => {
  it('are clean for systemd-analyze verify', () => {
    expect(analyze([SERVICE, PRINT, TIMER], 'verify', '--man=no')).toEqual({ code: 0, out: '' })
    writeFileSync(join(folder, 'wrong.service'), '[Service]\nExecStart=relative\nDynamicUsr=yes\n')
    expect(analyze([join(folder, 'wrong.service')], 'verify', '--man=no').code).not.toBe(0)
  })

  it('expose the program to little: 2.0 or better', () => {
    const security = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`]
    const { code, out } = analyze([SERVICE], ...security)
    expect(out).toMatch(/exposure level for flightline\.service: 1\.\d /)
    expect(code).toBe(0)
    const weak = join(folder, 'weak.service')
    const strong = readFileSync(SERVICE, 'utf8')
    writeFileSync(weak, strong.replace(/^(?:SystemCallFilter|CapabilityBoundingSet)=.*\n/gm, ''))
    expect(analyze([weak], ...security).code).not.toBe(0)
  })

  it('print by the clock of the school', () => {
    const [calendar = ''] = readUnit(TIMER).get('OnCalendar') ?? []
    const from = ['--base-time=2026-03-07 12:00:00 UTC', '--iterations=2']
    const { code, out } = analyze([], 'calendar', ...from, calendar)
    expect(code).toBe(0)
    // The clocks of Chicago change between the two.
    expect(out).toContain('Sun 2026-03-08 02:15:00 UTC')
    expect(out).toContain('Mon 2026-03-09 01:15:00 UTC')
  })
})

describeWith(
  ['bwrap', 'systemd-analyze', 'scmp_sys_resolver'],
  'the program in the sandbox of its unit',
  () => {
    const unit = readUnit(SERVICE)
    const KEY = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1'
    let program: BuiltProgram
    let fake: FakeUpstream
    let running: ChildProcess | null = null
    beforeAll(async () => {
      program = await buildProgram()
    }, 60_000)
    afterAll(() => program.remove())
    beforeEach(async () => {
      fake = await startFakeUpstream()
    })
    afterEach(async () => {
      running?.kill('SIGKILL')
      await fake.close()
    })

    /** Starts Node with these words as the unit would, its state and credentials in the test's folder. */
    function inSandbox(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
      const state = join(folder, 'state')
      const credentials = join(folder, 'credentials')
      for (const path of [join(state, 'flightline'), credentials])
        mkdirSync(path, { recursive: true, mode: 0o700 })
      writeFileSync(join(credentials, 'school-key'), KEY, { mode: 0o400 })
      const box = unitSandbox(unit, { readable: [root, credentials], writable: state })
      const env = { ...unitEnvironment(unit, { state, credentials }), ...more }
      const child = spawn(box.command, [...box.args, process.execPath, ...words], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe', box.filter, 'pipe'],
      })
      running = child
      const told = { text: '' }
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => (told.text += String(chunk)))
      return { child, told, data: join(state, 'flightline') }
    }

    it('starts, asks the school with its credential, keeps what it must, hears commands, and ends', async () => {
      const { child, told, data } = inSandbox([join(program.place, 'server/main.js')], {
        PORT: '0',
        SCHOOL_API_URL: fake.baseUrl,
        SCHOOL_TIME_ZONE: 'America/Chicago',
      })
      const address = await new Promise<string>((resolve, reject) => {
        child.stdout?.on('data', () => {
          const [said] = /http:\/\/127\.0\.0\.1:\d+/.exec(told.text) ?? []
          if (said !== undefined) resolve(said)
        })
        child.once('close', () => reject(new Error(told.text)))
      })
      expect(await (await fetch(`${address}/readyz`)).text()).toBe('ready')
      await fetch(`${address}/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100`)
      expect(fake.seen[0]?.raw).toContain(`Bearer ${KEY}`)
      expect(statSync(join(data, SOCKET_FILE)).mode & 0o777).toBe(0o600)
      const asked = spawn(
        process.execPath,
        [join(program.place, 'server/command.js'), 'account', 'list'],
        {
          env: { DATA_DIR: data },
        },
      )
      let said = ''
      asked.stdout.on('data', (chunk) => (said += String(chunk)))
      await once(asked, 'close')
      expect(said).toContain('There are no accounts yet')
      for (const name of ['ledger.sqlite', 'model.sqlite', 'house.sqlite'])
        if (existsSync(join(data, name))) expect(statSync(join(data, name)).mode & 0o077).toBe(0)
      expect(told.text).not.toMatch(/EPERM|EROFS|EACCES|not_heard|CANARY/)
      const ended = once(child, 'close')
      const { 'child-pid': pid } = JSON.parse(await text(child.stdio[4] as Readable))
      process.kill(pid, 'SIGTERM')
      await ended
      expect(told.text).toContain('"event":"stopping"')
    }, 30_000)

    it('is refused what the unit refuses: other folders, other calls, other families', async () => {
      const script = `
      const { writeFileSync, chownSync } = require('node:fs')
      const os = require('node:os')
      const tried = { etc: () => writeFileSync('/etc/flightline-was-here', ''),
        chown: () => chownSync(process.env.DATA_DIR, 0, 0),
        nice: () => os.setPriority(10) }
      for (const [name, work] of Object.entries(tried)) {
        try { work(); console.log(name, 'done') } catch (error) { console.log(name, error.info?.code ?? error.code) }
      }
      writeFileSync(process.env.DATA_DIR + '/mine', '')
      console.log(Object.keys(os.networkInterfaces()).includes('lo'))`
      const { child, told, data } = inSandbox(['-e', script])
      await once(child, 'close')
      expect(told.text.trim().split('\n')).toEqual([
        'etc EROFS',
        'chown EPERM',
        'nice EPERM',
        'true',
      ])
      expect(statSync(join(data, 'mine')).size).toBe(0)
      const calls = systemCallsOf(unit)
      for (const name of ['openat', 'socket', 'fsync', 'clone']) expect(calls).toContain(name)
      for (const name of ['chown', 'ptrace', 'mount', 'bpf', 'reboot', 'setpriority'])
        expect(calls).not.toContain(name)
    })
  },
)
