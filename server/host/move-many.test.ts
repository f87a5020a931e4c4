import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { surroundings } from '#server/config/read-settings.ts'
import { scheduleBy } from '#server/host/program.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { aTask } from '#server/testing/a-task.ts'
import {
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { requestAs } from '#server/testing/request-as.ts'
import type { OperatorCommand } from './command.ts'
import { move } from './commands/move.ts'
import { school } from './commands/school.ts'
import { startHost } from './program.ts'

// An operator who has nothing but the words on the screen.

const HOSTS = ['anna.example', 'bert.example', 'carl.example']
const keyFor = (host: string) => `q7Zt-secret-Lm83xW-of-${host.length}-${host.charCodeAt(0)}`

let place: string
let fake: FakeUpstream
/** What stands in `.env`. */
let env: Record<string, string>

const at = (name: string) => join(place, name)

beforeEach(async () => {
  place = newFolder('move-many')
  fake = await startFakeUpstream()
  fake.answer = (_, socket) => socket.end(respond(200, listBody([])))
  env = { DATA_DIR: at('data'), PORT: '0', PUBLIC_URL: 'https://operator.example' }
  env['TRUSTED_PROXIES'] = '127.0.0.1'
})
afterEach(async () => {
  await fake.close()
  rmSync(place, { recursive: true, force: true })
})

async function run(command: OperatorCommand, ...words: string[]) {
  const around = surroundings(env, 'UTC', place)
  const task = aTask({ folder: env['DATA_DIR'] ?? '', words, around })
  return { code: await command(task), said: task.said.join('\n') }
}

async function addSchools(more: readonly string[] = HOSTS): Promise<void> {
  for (const host of more) {
    const key = at(`${host}.key`)
    writeFileSync(key, keyFor(host))
    const words = ['--host', host, '--url', `${fake.baseUrl}/${host}`, '--zone', 'UTC']
    const { code } = await run(school, 'add', host, ...words, '--key-file', key)
    expect(code).toBe(0)
  }
}

/** Starts Flightline with the settings as they are; each school that is shown has asked with its own key. */
async function shown(): Promise<readonly string[]> {
  const read = readConfig(surroundings(env, 'UTC', place))
  if ('problems' in read) throw new Error(read.problems.join(' '))
  const { config } = read
  expect(config.school.kind).toBe('many')
  const running = await startHost({
    config,
    now: Date.now,
    monotonic: () => performance.now(),
    log: silentLog,
    version: '0',
    files: siteFilesOf({ 'index.html': '<!doctype html>' }),
    folder: config.dataDir,
    schedule: scheduleBy(Date.now),
  })
  try {
    expect(running.schools.troubles()).toEqual([])
    const found: string[] = []
    for (const one of running.schools.all()) {
      const { host, id } = one.school
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
      const { status } = await requestAs(running.port, host, '/', { headers })
      if (status !== 200) continue
      const { upstream } = await running.schools.load(id)
      const seen = fake.seen.length
      await upstream.ask({ kind: 'list', collection: 'reservations', from: null, to: null })
      expect(fake.seen[seen]?.raw).toContain(`Bearer ${keyFor(host)}\r\n`)
      found.push(host)
    }
    return found
  } finally {
    await running.close()
  }
}

/** Does what is said about the master key, and moves again. */
async function makeMasterKey(said: string): Promise<void> {
  const [, words = ''] = /`npm run school -- ([^`]+)`/.exec(said) ?? []
  const file = at('master-key')
  const { code } = await run(school, ...words.split(' ').map((w) => (w === 'FILE' ? file : w)))
  expect([words, code]).toEqual(['master-key FILE', 0])
  expect(said).toContain('Set MASTER_KEY_FILE to that file, and move again.')
  env['MASTER_KEY_FILE'] = file
}

/** Sets what the last line says. `password`: the address with its password, which nobody prints. */
function setAsSaid(said: string, password: string): void {
  const last = said.split('\n').at(-1) ?? ''
  const [, to] = /^Set DATABASE_URL to (\S+) with its password, and start/.exec(last) ?? []
  const [, folder] = /^Start Flightline without DATABASE_URL and with DATA_DIR=(\S+)\.$/.exec(
    last,
  ) ?? [null, null]
  expect([last, to === undefined]).toEqual([last, typeof folder === 'string'])
  if (to) env['DATABASE_URL'] = password
  if (folder) env['DATA_DIR'] = folder
  if (folder) delete env['DATABASE_URL']
}

describe('many schools that move by the words on the screen', () => {
  it('to PostgreSQL and back show every school, with the keys and the list as they are by then', async () => {
    const { url } = await freshDatabase()
    await addSchools()
    expect(await shown()).toEqual(HOSTS)
    const refused = await run(move, '--to', url)
    expect(refused.code).toBe(1)
    // Nothing has moved.
    expect(await shown()).toEqual(HOSTS)
    await makeMasterKey(refused.said)
    const there = await run(move, '--to', url)
    expect([there.code, there.said]).toEqual([0, expect.stringContaining('Leave MASTER_KEY_FILE')])
    setAsSaid(there.said, url)
    for (const host of HOSTS) rmSync(at(`${host}.key`))
    expect(await shown()).toEqual(HOSTS)

    // Meanwhile one goes, and one comes.
    expect((await run(school, 'remove', 'carl.example')).code).toBe(0)
    await addSchools(['dora.example'])
    const back = await run(move, '--to', 'sqlite')
    expect([back.code, back.said]).toEqual([0, expect.stringContaining('Leave MASTER_KEY_FILE')])
    setAsSaid(back.said, url)
    const now = ['anna.example', 'bert.example', 'dora.example']
    expect(await shown()).toEqual(now)

    // And once more, to where older rows stand.
    expect((await run(school, 'remove', 'bert.example')).code).toBe(0)
    const again = await run(move, '--to', url)
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('Leave')])
    setAsSaid(again.said, url)
    expect(await shown()).toEqual(['anna.example', 'dora.example'])
  })

  it('to another folder find their list there', async () => {
    await addSchools(['anna.example'])
    const { code, said } = await run(move, '--to', at('elsewhere'))
    expect([code, said]).toEqual([0, expect.stringContaining('The list of schools is there, too.')])
    setAsSaid(said, '')
    expect(env['DATA_DIR']).toBe(at('elsewhere'))
    expect(await shown()).toEqual(['anna.example'])
  })

  it('leave a list that SCHOOLS_FILE names where it is', async () => {
    const { url } = await freshDatabase()
    env['SCHOOLS_FILE'] = at('list.json')
    await addSchools(['anna.example'])
    await shown()
    const { code, said } = await run(move, '--to', url)
    expect([code, said]).toEqual([0, expect.stringContaining('Leave SCHOOLS_FILE set')])
    setAsSaid(said, url)
    expect(await shown()).toEqual(['anna.example'])
    const back = await run(move, '--to', 'sqlite')
    setAsSaid(back.said, url)
    expect(await shown()).toEqual(['anna.example'])
    expect(existsSync(join(at('data'), 'schools.json'))).toBe(false)
  })

  it('are refused where another school has the host of one', async () => {
    const { url } = await freshDatabase()
    await addSchools(['anna.example'])
    const here = env
    env = { ...env, DATABASE_URL: url, DATA_DIR: at('other'), MASTER_KEY_FILE: at('master-key') }
    expect((await run(school, 'master-key', at('master-key'))).code).toBe(0)
    await addSchools(['anna.example'])
    expect((await shown()).length).toBe(1)
    env = { ...here, MASTER_KEY_FILE: at('master-key') }
    const { code, said } = await run(move, '--to', url)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('anna.example is another school’s host'),
    ])
    expect(await shown()).toEqual(['anna.example'])
  })
})
