import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { NOON, uuid } from '#testing/school-builders.ts'
import { DEMONSTRATION_KEYS } from './demonstration/demonstration.ts'
import { runSchool } from './school-program.ts'
import { readSchoolSettings } from './school-settings.ts'

let folder = ''
let said: string[] = []
let complained: string[] = []
beforeEach(() => {
  folder = newFolder('flightline-school')
  said = []
  complained = []
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(args: string[], environment: Record<string, string> = {}) {
  return runSchool({
    args,
    environment: { PORT: '0', ...environment },
    workingDirectory: folder,
    now: () => NOON,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
}

async function serving(environment: Record<string, string> = {}) {
  const running = await run([], environment)
  if ('exitCode' in running) throw new Error(complained.join('\n'))
  return running
}

const KEY = 'a-key-of-ours'

/** With a school of its own, for what does not depend on the demonstration, which takes longer to make. */
async function servingOurs(environment: Record<string, string> = {}) {
  await run(['import', file({ flights: [] }), '--school', 'Ours', '--key', KEY])
  return serving(environment)
}

async function status(address: string, path: string, key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` }
  return (await fetch(`${address}${path}`, { headers })).status
}

function file(content: unknown): string {
  const path = join(folder, 'records.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
  return path
}

test('it serves the demonstration, says where and with which keys, and stops', async () => {
  const running = await serving()
  const { key, secondKey } = DEMONSTRATION_KEYS
  expect(said.join('\n')).toContain(`${running.address}/openapi.json`)
  expect(said.join('\n')).toContain(key)
  expect(said.join('\n')).toContain(secondKey)
  expect(said.join('\n')).toContain('100 requests')
  expect(await status(running.address, '/api/v1/reservations?from=2026-11-18', key)).toBe(200)
  expect(await status(running.address, '/api/v1/flights', 'wrong-key')).toBe(401)
  expect(said.at(-2)).toContain('GET /api/v1/reservations?from=2026-11-18 200')
  expect(said.slice(5).join('\n')).not.toContain('wrong-key')
  await running.stop(100)
})

test('a restart keeps the keys and the count of the day', async () => {
  const first = await servingOurs({ DAILY_REQUESTS: '2' })
  expect(await status(first.address, '/api/v1/flights', KEY)).toBe(200)
  await first.stop(100)
  const second = await serving({ DAILY_REQUESTS: '2' })
  expect(await status(second.address, '/api/v1/flights', KEY)).toBe(200)
  expect(await status(second.address, '/api/v1/flights', KEY)).toBe(429)
  await second.stop(100)
})

test('under a moved clock the demonstration leaves no mark in DATA_DIR', async () => {
  const { key } = DEMONSTRATION_KEYS
  const kept = await serving({ DAILY_REQUESTS: '1' })
  await kept.stop(100)
  const path = join(folder, 'data', 'school.sqlite')
  const before = readFileSync(path)
  const moved = await serving({ DAILY_REQUESTS: '1', SCHOOL_CLOCK: '09:40' })
  expect(said.at(-1)).toContain('nothing is kept')
  expect(await status(moved.address, '/api/v1/flights', key)).toBe(200)
  expect(await status(moved.address, '/api/v1/flights', key)).toBe(429)
  await moved.stop(100)
  expect(readFileSync(path).equals(before)).toBe(true)
  // Nothing of it was charged to the day that the file counts.
  const again = await serving({ DAILY_REQUESTS: '1' })
  expect(await status(again.address, '/api/v1/flights', key)).toBe(200)
  await again.stop(100)
})

test('an imported school stands alone, behind its own key', async () => {
  const path = file({
    reservations: [{ id: uuid(1), startsAt: '2026-11-18T15:00:00Z' }],
    flights: [],
  })
  const args = ['import', path, '--school', 'Ours', '--key', KEY]
  expect(await run(args)).toEqual({ exitCode: 0 })
  expect(said).toEqual([
    'New school: Ours',
    '  reservations: 1 new, 0 replaced',
    '  flights: 0 new, 0 replaced',
  ])
  const running = await serving()
  expect(said.join('\n')).toContain('School: Ours')
  expect(said.join('\n')).not.toContain(DEMONSTRATION_KEYS.key)
  expect(await status(running.address, `/api/v1/reservations/${uuid(1)}`, KEY)).toBe(200)
  expect(await status(running.address, '/api/v1/flights', DEMONSTRATION_KEYS.key)).toBe(401)
  // An import beside a running service is there at once.
  expect(await run(['import', file({ flights: [{ id: uuid(5) }] }), ...args.slice(2)])).toEqual({
    exitCode: 0,
  })
  expect(await status(running.address, `/api/v1/flights/${uuid(5)}`, KEY)).toBe(200)
  await running.stop(100)
  const moved = await serving({ SCHOOL_CLOCK: '09:40' })
  expect(await status(moved.address, `/api/v1/flights/${uuid(5)}`, KEY)).toBe(200)
  await moved.stop(100)
  expect(readFileSync(join(folder, 'data', 'school.sqlite')).includes(KEY)).toBe(false)
})

test('a refused import names line and field, and writes nothing', async () => {
  const path = file('{\n "flights": [\n  {"id": 7}\n]}')
  expect(await run(['import', path, '--school', 'Ours', '--key', KEY])).toEqual({
    exitCode: 1,
  })
  expect(complained).toEqual([
    `Nothing was imported from ${path}.`,
    '  line 3: flights[0].id: expected string, received number',
  ])
  const running = await serving()
  expect(said.join('\n')).toContain(DEMONSTRATION_KEYS.key)
  await running.stop(100)
})

test.each([
  [['imprt', 'x'], 'There is no command "imprt"'],
  [['import'], 'Give one file'],
  [['import', 'x', '--key', 'long-enough'], '--school must be a name'],
  [['import', 'x', '--school', 'Ours', '--key', 'seven77'], '--key must have at least 8'],
  [['import', 'x', '--school', 'Ours', '--key', 'schlüssel-wort'], '--key must be visible ASCII'],
  [['import', 'x', '--school', 'Ours', '--colour', 'red'], '--colour'],
])('%j is called wrongly', async (args, message) => {
  expect(await run(args)).toEqual({ exitCode: 2 })
  expect(complained.join('\n')).toContain(message)
  expect(complained.join('\n')).toContain('npm run school -- import FILE')
})

test('a file that is not there is said', async () => {
  const args = ['import', join(folder, 'none.json'), '--school', 'Ours', '--key', KEY]
  expect(await run(args)).toEqual({ exitCode: 1 })
  expect(complained.join('\n')).toContain('no such file')
})

test('every wrong setting is named at once', async () => {
  const wrong = { PORT: '99999', DAILY_REQUESTS: 'many', SCHOOL_FAULTS: 'hang,hung', HOST: 'a b' }
  expect(await run([], wrong)).toEqual({ exitCode: 1 })
  expect(complained).toHaveLength(4)
  for (const name of Object.keys(wrong)) expect(complained.join('\n')).toContain(name)
})

const OTHER_HOSTS = ['0.0.0.0', '::', '[::]', '192.0.2.1', 'school.example', 'localhost.example']

test.each([...OTHER_HOSTS, '1270.0.0.1'])(
  'it listens beyond this machine, on %s, only where it is told to outright',
  async (host) => {
    for (const consent of ['', 'no', 'true']) {
      complained.length = 0
      expect(await run([], { HOST: host, SCHOOL_OPEN_TO_NETWORK: consent })).toEqual({
        exitCode: 1,
      })
      expect(complained).toEqual([
        expect.stringMatching(/Start it with HOST=127.*SCHOOL_OPEN_TO_NETWORK=yes/),
      ])
    }
  },
)

test.each(['127.0.0.1', '127.8.9.10', 'localhost', 'LOCALHOST', '::1', '[::1]'])(
  'it may listen on %s',
  (host) => {
    expect(readSchoolSettings({ HOST: host }, null, folder)).toMatchObject({ port: 4010 })
  },
)

test('it listens on every address where that is wanted', async () => {
  const running = await servingOurs({ HOST: '0.0.0.0', SCHOOL_OPEN_TO_NETWORK: 'yes' })
  const { port } = new URL(running.address)
  expect(await status(`http://127.0.0.1:${port}`, '/api/v1/flights', KEY)).toBe(200)
  await running.stop(100)
})

test('settings come from .env too, and the environment wins', async () => {
  writeFileSync(join(folder, '.env'), 'DAILY_REQUESTS=7\nSCHOOL_FAULTS=server-error\nDATA_DIR=\n')
  const running = await servingOurs({ DAILY_REQUESTS: '9' })
  expect(said.join('\n')).toContain('9 requests')
  expect(await status(running.address, '/api/v1/flights', KEY)).toBe(500)
  await running.stop(100)
})

test('a port that is taken is said in words', async () => {
  const running = await servingOurs()
  const port = new URL(running.address).port
  expect(await run([], { PORT: port })).toEqual({ exitCode: 1 })
  expect(complained.join('\n')).toContain(`Port ${port} on 127.0.0.1 is taken`)
  await running.stop(100)
})

test('a stop does not wait for what hangs', async () => {
  const running = await servingOurs({ SCHOOL_FAULTS: 'hang' })
  const hanging = status(running.address, '/api/v1/flights', KEY).catch(() => 'cut')
  await running.stop(50)
  expect(await hanging).toBe('cut')
})
