import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'

// The programs as a person starts them: processes, ports, files, signals.

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Program {
  readonly child: ChildProcess
  /** All it has said so far, on both streams. */
  said(): string
  /** Resolves with the match as soon as it has said so. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Its exit code. */
  ended: Promise<number | null>
}

const test = base.extend<{
  folder: string
  run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Program
}>({
  folder: async ({ browserName }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), `flightline-${browserName}-`))
    await provide(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  run: async ({ folder }, provide) => {
    const programs: Program[] = []
    await provide((args, env = {}) => {
      const child = spawn(process.execPath, [join(ROOT, 'server/start.mjs'), ...args], {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
      })
      let text = ''
      const waiting = new Set<() => void>()
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          text += String(chunk)
          for (const check of waiting) check()
        })
      }
      const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
      const program: Program = {
        child,
        said: () => text,
        says: (pattern) =>
          new Promise((resolve, reject) => {
            const check = () => {
              const match = pattern.exec(text)
              if (match) resolve(match)
            }
            waiting.add(check)
            check()
            void ended.then(() => reject(new Error(`Ended without saying ${pattern}: ${text}`)))
          }),
        ended,
      }
      programs.push(program)
      return program
    })
    for (const { child, ended } of programs) {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    }
  },
})

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)/

test('a fresh machine: one command shows the demonstration school, names a taken port, and stops when asked', async ({
  run,
  page,
  folder,
}) => {
  const gateway = run(['gateway'])
  const [, address = ''] = await gateway.says(ADDRESS)
  await page.goto(`${address}/schedule?view=week`)
  await expect(page.locator('[data-completeness="complete"]')).toHaveCount(1)
  expect(await page.locator('[data-reservation-id]').count()).toBeGreaterThan(100)
  await expect(page.getByText('Demonstration school').first()).toBeVisible()
  const data = join(folder, 'data')
  expect(statSync(data).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(data))
    expect(statSync(join(data, file)).mode & 0o077, file).toBe(0)
  const { port } = new URL(address)
  const another = run(['gateway'], {
    PORT: port,
    DATA_DIR: join(folder, 'another'),
    // A demonstration school would be made first, which takes seconds.
    SCHOOL_API_URL: 'http://127.0.0.1:9',
    SCHOOL_API_KEY: randomBytes(24).toString('base64url'),
    SCHOOL_TIME_ZONE: 'America/Denver',
  })
  expect(await another.ended).not.toBe(0)
  expect(another.said()).toMatch(new RegExp(`Port ${port}.*taken`))
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
})

test('a real school: two variables and a zone, the key in no byte that leaves', async ({
  run,
  page,
  folder,
}) => {
  const key = `CANARY-${randomBytes(24).toString('base64url')}`
  const file = join(folder, 'records.json')
  const block = aReservationWire({
    activityType: 'Maintenance',
    people: [],
    startsAt: '2026-11-10T15:00:00Z',
    endsAt: '2026-11-30T00:00:00Z',
    durationHours: null,
  })
  const lesson = aReservationWire()
  writeFileSync(
    file,
    JSON.stringify({
      reservations: [lesson, block],
      flights: [aFlightWire({ reservationId: lesson.id })],
    }),
  )
  const imported = run(['school', 'import', file, '--school', 'Aspen Flight', '--key', key])
  expect(await imported.ended, imported.said()).toBe(0)
  const school = run(['school'])
  const [, upstream = ''] = await school.says(ADDRESS)
  expect(school.said()).not.toContain('demonstration-key')

  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600 })
  const gateway = run(['gateway'], {
    SCHOOL_API_URL: upstream,
    SCHOOL_API_KEY_FILE: keyFile,
    SCHOOL_TIME_ZONE: 'America/Denver',
    SCHOOL_NAME: 'Aspen Flight',
    DATA_DIR: join(folder, 'gateway'),
    LOG_LEVEL: 'trace',
  })
  const [, address = ''] = await gateway.says(/(http:\/\/127\.0\.0\.1:\d+)\//)
  const bytes: string[] = []
  page.on('response', (response) => {
    void response.allHeaders().then((headers) => bytes.push(JSON.stringify(headers)))
    void response.text().then(
      (body) => bytes.push(body),
      () => {},
    )
  })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await expect(page.locator('[data-completeness="complete"]')).toHaveCount(1)
  await expect(page.locator(`[data-reservation-id="${lesson.id}"]`).first()).toBeVisible()
  await expect(page.locator(`[data-reservation-id="${block.id}"]`).first()).toBeVisible()
  await expect(page.getByText('Aspen Flight').first()).toBeVisible()
  await page.goto(`${address}/flights?from=2026-11-18&to=2026-11-18`)
  await expect(page.locator('[data-flight-id]')).toHaveCount(1)
  for (const path of [
    '/api/status',
    '/healthz',
    '/readyz',
    '/api/v1/reservations?limit=1001',
    '/.env',
    '/api/v1/flights/x',
  ]) {
    const answer = await page.request.get(address + path)
    bytes.push(JSON.stringify(answer.headers()), await answer.text())
  }
  gateway.child.kill('SIGTERM')
  expect(await gateway.ended).toBe(0)
  const written = [join(folder, 'gateway'), join(folder, 'data')]
    .filter(existsSync)
    .flatMap((written) => readdirSync(written, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  const left = [...bytes, ...written, gateway.said(), school.said(), await page.content()].join(
    '\n',
  )
  expect(left.length).toBeGreaterThan(50_000)
  for (let at = 0; at + 12 <= key.length; at++) expect(left).not.toContain(key.slice(at, at + 12))
  for (const form of [
    Buffer.from(key).toString('hex'),
    Buffer.from(key).toString('base64').slice(0, 24),
    [...key].reverse().join(''),
  ]) {
    expect(left).not.toContain(form)
  }
  expect(gateway.said()).not.toMatch(/\b(?:Casey|Dana)\b|example\.com|303-555/)
})

test('the build holds no key word, no map, no path of a machine, no address of a person', () => {
  const dist = join(ROOT, 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(5)
  for (const entry of files) {
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    expect(entry.name).not.toMatch(/\.map$/)
    expect(text, entry.name).not.toMatch(
      /Bearer|SCHOOL_API|sourceMappingURL|dangerouslySetInnerHTML:\w+\.__html/,
    )
    expect(text, entry.name).not.toContain(ROOT)
    expect(text, entry.name).not.toMatch(/[\w.]+@(example|[\w-]+)\.(com|org|net)/)
  }
})
