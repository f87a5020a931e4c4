import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { settings } from '#server/config/settings.ts'
import { readUnit, unitEnvironment } from '#server/testing/unit-sandbox.ts'
import { READ_UNASKED } from '#wire/wire.ts'

// What the units say, read as files: what systemd makes of them is in `systemd.nightly.test.ts`.

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const unitFile = (name: string) => join(root, 'docs/systemd', name)
const SERVICE = unitFile('flightline.service')
const PRINT = unitFile('flightline-print.service')
const TIMER = unitFile('flightline-print.timer')

describe('the units of systemd', () => {
  it('leave V8 what it needs, and nobody a core image', () => {
    for (const unit of [SERVICE, PRINT].map(readUnit)) {
      expect(unit.get('MemoryDenyWriteExecute')).toBeUndefined()
      expect(unit.get('LimitCORE')).toEqual(['0'])
      expect(unit.get('UMask')).toEqual(['0077'])
      expect(unit.get('StateDirectoryMode')).toEqual(['0700'])
      expect(unit.get('MemoryMax')).toHaveLength(1)
    }
  })

  it('name settings that there are, and credentials that they load', () => {
    const known = new Set([...settings.map(({ name }) => name), 'HOME', ...OF_PRINTING])
    for (const file of [SERVICE, PRINT]) {
      const unit = readUnit(file)
      const given = unitEnvironment(unit, { state: '/var/lib', credentials: '/run/secret' })
      const named = [...readFileSync(file, 'utf8').matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(String)
      for (const name of [...Object.keys(given), ...named.filter((word) => !SYSTEM.test(word))])
        expect(known).toContain(name)
      const loaded = (unit.get('LoadCredential') ?? []).map((pair) => pair.split(':')[0])
      for (const value of Object.values(given).filter((path) => path.startsWith('/run/secret/')))
        expect(loaded).toContain(basename(value))
    }
    const [zone] = /[A-Z][a-z]+\/\w+$/.exec(readUnit(TIMER).get('OnCalendar')?.[0] ?? '') ?? []
    expect(new Intl.DateTimeFormat('en', { timeZone: zone ?? '' }).resolvedOptions().timeZone).toBe(
      zone,
    )
  })

  it('start what a build makes, as `npm start` and `npm run print` do', () => {
    const [program = ''] = readUnit(SERVICE).get('ExecStart') ?? []
    const [, flags, built] = /^\/usr\/bin\/node (.*) \/opt\/flightline\/(\S+)$/.exec(program) ?? []
    expect(scripts.start).toBe(`node ${flags} server/start.mjs gateway`)
    const starter = readFileSync(join(root, 'server/start.mjs'), 'utf8')
    expect(starter).toContain("gateway: 'main'")
    expect(starter).toContain("outDir: 'dist-server'")
    expect(built).toBe('dist-server/main.js')
    for (const print of readUnit(PRINT).get('ExecStart') ?? [])
      expect(print).toContain(`/usr/bin/${scripts.print} day --date`)
  })

  it('print within the hour after tomorrow is read', () => {
    const [calendar = ''] = readUnit(TIMER).get('OnCalendar') ?? []
    const answer = readConfig({ ...NOWHERE, env: {} })
    if ('problems' in answer) throw new Error('The defaults are wrong.')
    const [, hour, minute] = /(\d\d):(\d\d):00/.exec(calendar) ?? []
    const read = answer.config.schoolHours.closes - READ_UNASKED.tomorrow / 60_000
    const after = Number(hour) * 60 + Number(minute) - read
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(60)
  })
})

/** What `npm run print` reads. */
const OF_PRINTING = ['FLIGHTLINE_AT', 'FLIGHTLINE_CHROMIUM', 'FLIGHTLINE_TOKEN_FILE']
const SYSTEM = /^AF_/
const NOWHERE = { dotEnv: null, workingDirectory: '/', homeZone: 'UTC', readSecret: () => null }
