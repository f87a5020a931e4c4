import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecretFile } from '#server/config/secret-file.ts'
import { openListFile } from '#server/host/schools/in-file.ts'
import { schoolFolder } from '#server/host/schools/list.ts'
import { readKeyOf } from '#server/host/schools/sealed-key.ts'
import { aTask } from '#server/testing/a-task.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { school } from './school.ts'

const KEY = 'CANARY-q7Zt-Lm83xW'

let folder: string
let env: Record<string, string>
beforeEach(() => {
  folder = newFolder('flightline-list')
  env = { DATA_DIR: folder, SCHOOLS_FILE: at('list.json') }
  writeFileSync(at('key'), `${KEY}\n`, { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

async function run(...words: string[]) {
  const around = {
    env,
    dotEnv: null,
    workingDirectory: folder,
    homeZone: 'UTC',
    readSecret: readSecretFile,
  }
  const task = aTask({ folder, words, around })
  const code = await school(task)
  expect(task.said.join('\n')).not.toContain(KEY)
  return { code, said: task.said.join('\n') }
}

async function listed() {
  const list = openListFile({ file: at('list.json'), dailyRequests: 100 })
  await list.reload()
  expect(list.troubles()).toEqual([])
  return list.all()
}

const ADD = ['--host', 'kapa.example.org', '--url', 'https://api.example/kapa/', '--zone']
const KEY_FILE = ['--key-file', 'key']
const add = (...more: string[]) =>
  run('add', 'Kapa', 'Flying', ...ADD, 'America/Denver', '--key-file', 'key', ...more)

it('says in words that the database cannot be reached', async () => {
  const url = 'postgres://flightline:only-for-tests@127.0.0.1:1/flightline'
  const folder = newFolder('school-away')
  const task = aTask({ folder, words: ['list'] })
  const around = { ...task.around, env: { DATABASE_URL: url } }
  expect(await school({ ...task, around })).toBe(1)
  expect(task.said.join()).toMatch(/^The database server of DATABASE_URL, .*Nothing was changed\.$/)
  expect(task.said.join()).not.toContain('only-for-tests')
})

describe('npm run school', () => {
  it.each([
    ['kapa.example.org', {}, 'https://kapa.example.org/'],
    ['kapa.localhost:4173', {}, 'http://kapa.localhost:4173/'],
    ['kapa.localhost', { TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k' }, 'https://kapa.localhost/'],
    ['kapa.local', { HOST: 'lan', PLAIN_HTTP: '1' }, 'http://kapa.local/'],
    ['kapa.local', {}, 'https://kapa.local/'],
    ['kapa.example.org', { HOST: 'lan', PLAIN_HTTP: '1' }, 'https://kapa.example.org/'],
  ])('says where %s is found with %o: %s', async (host, settings, address) => {
    Object.assign(env, settings)
    const { said } = await run('add', 'K', '--host', host, ...ADD.slice(2), 'UTC', ...KEY_FILE)
    expect(said).toContain(`is on the list: ${address}\n`)
  })

  it('puts a school on the list with all that it is told, its key sealed where there is a master key', async () => {
    expect(await run('master-key', 'master')).toMatchObject({ code: 0 })
    env['MASTER_KEY_FILE'] = at('master')
    const more = ['--hours', '07:00-20:30', '--location', '39.57,-104.85', '--requests', '250']
    const { code, said } = await add(...more)
    expect([code, said]).toEqual([0, expect.stringContaining('https://kapa.example.org/')])
    const [one] = await listed()
    expect(one?.school).toMatchObject({
      name: 'Kapa Flying',
      host: 'kapa.example.org',
      baseUrl: 'https://api.example/kapa',
      timeZone: 'America/Denver',
      hours: { opens: 420, closes: 1230 },
      location: { latitude: 39.57, longitude: -104.85 },
      dailyRequests: 250,
    })
    expect(one && readKeyOf(one, at('master'))).toEqual({ key: KEY })
    expect(readFileSync(at('list.json'), 'utf8')).not.toContain(KEY)
    expect((await run('list')).said).toMatch(/^kapa\.example\.org · Kapa Flying · .* · key sealed/)
  })

  it.each([['--help'], ['-h'], ['help']])(
    'tells of all it does, also beside the list: %s',
    async (word) => {
      const { code, said } = await run(word)
      expect(code).toBe(0)
      expect(said).toContain('npm run school -- add NAME')
      expect(said).toContain('npm run school -- import FILE')
      expect((await run('nonsense')).code).toBe(2)
    },
  )

  it('makes no master key in a folder that is not there, and names that folder', async () => {
    expect(await run('master-key', 'away/master')).toEqual({
      code: 1,
      said: `${at('away/master')} cannot be created: the folder ${at('away')} does not exist. Nothing was changed.`,
    })
  })

  it('names the file of the key where there is nothing to seal it under', async () => {
    await add()
    const [one] = await listed()
    expect(one?.key).toEqual({ keyFile: at('key') })
    expect(
      (await run('add', 'B', '--host', 'b.example', ...ADD.slice(2), 'UTC', '--key-file', 'no'))
        .said,
    ).toMatch(/--key-file names a file that cannot be read/)
  })

  it('makes the list in DATA_DIR where none is named, and says what is shown from the next start on', async () => {
    delete env['SCHOOLS_FILE']
    const { said } = await add()
    expect(said).toContain(
      `After its next start, Flightline shows the schools of ${at('schools.json')}`,
    )
    expect(existsSync(at('schools.json'))).toBe(true)
  })

  it.each([
    [['--hours', '22:00-06:00'], /^--hours must be two times/],
    [['--requests', '0'], /^--requests must be a whole number/],
    [['--location', 'here'], /^--location must be/],
    [['--host', 'https://x.example/'], /^--host must be a host name/],
    [['--url', 'http://x.example'], /^--url must begin with https/],
    [['--zone', 'Mars/Olympus'], /^--zone is not an IANA/],
  ])('refuses %s in words, and changes nothing', async (more, words) => {
    const { code, said } = await add(...more)
    expect([code, said]).toEqual([1, expect.stringMatching(words)])
    expect(existsSync(at('list.json'))).toBe(false)
  })

  it('refuses a host that is taken, and a list beside a single school', async () => {
    await add()
    expect(await add()).toEqual({ code: 1, said: 'kapa.example.org is already on the list.' })
    env['SCHOOL_API_URL'] = 'https://school.example'
    expect((await add()).said).toMatch(/^SCHOOL_API_URL names one school/)
  })

  it.each([
    [],
    ['ad'],
    ['add'],
    ['add', 'Kapa'],
    ['remove'],
    ['list', 'all'],
    ['key', 'a'],
    ['--no'],
  ])('shows how it is used for %s', async (...words) => {
    expect(await run(...words)).toEqual({ code: 2, said: expect.stringMatching(/^Usage:/) })
  })

  it('gives a school another key, and leaves what somebody else wrote into the list', async () => {
    await add()
    const [entry] = JSON.parse(readFileSync(at('list.json'), 'utf8')) as object[]
    writeFileSync(at('list.json'), JSON.stringify([{ ...entry, note: 'of the north' }, 'nonsense']))
    writeFileSync(at('other'), 'another-key', { mode: 0o600 })
    await run('master-key', 'master')
    env['MASTER_KEY_FILE'] = at('master')
    expect((await run('key', 'KAPA.example.org', '--key-file', 'other')).code).toBe(0)
    const after = JSON.parse(readFileSync(at('list.json'), 'utf8')) as { note?: string }[]
    expect([after[0]?.note, after[1]]).toEqual(['of the north', 'nonsense'])
    expect(after[0]).not.toHaveProperty('keyFile')
  })

  it('seals under another master key without touching a key, and may be run again after any of them', async () => {
    await run('master-key', 'master')
    env['MASTER_KEY_FILE'] = at('master')
    await add()
    await run('add', 'B', '--host', 'b.example', ...ADD.slice(2), 'UTC', '--key-file', 'key')
    const before = await listed()
    expect(await run('master-key', 'next')).toMatchObject({ code: 0 })
    expect((await run('master-key', 'next')).said).toMatch(/never overwritten/)
    for (const words of ['2 data keys', '0 data keys'])
      expect((await run('master-key', 'next', '--rewrap')).said).toContain(words)
    for (const [index, one] of (await listed()).entries()) {
      expect(readKeyOf(one, at('master'))).toHaveProperty(
        'flaw',
        expect.stringMatching(/another master/),
      )
      expect(readKeyOf(one, at('next'))).toEqual({ key: KEY })
      const was = before[index]?.key
      const is = one.key
      if (!was || !is || 'keyFile' in was || 'keyFile' in is) throw new Error('not sealed')
      expect(is.sealed.key).toEqual(was.sealed.key)
    }
  })

  it('takes a school off the list with its folder, and leaves every other folder as it was', async () => {
    await add()
    await run('add', 'B', '--host', 'b.example', ...ADD.slice(2), 'UTC', '--key-file', 'key')
    const ids = (await listed()).map(({ school: { id } }) => id)
    const [b, kapa] = ids.map((id) => schoolFolder(folder, id)) as [string, string]
    for (const one of [b, kapa]) {
      mkdirSync(one, { recursive: true })
      writeFileSync(join(one, 'house.sqlite'), one)
    }
    expect((await run('remove', 'kapa.example.org')).code).toBe(0)
    expect([existsSync(kapa), readFileSync(join(b, 'house.sqlite'), 'utf8')]).toEqual([false, b])
    expect((await listed()).map(({ school: { host } }) => host)).toEqual(['b.example'])
    expect((await run('remove', 'kapa.example.org')).said).toMatch(/^No school on the list is at/)
  })

  it('names a folder of nobody, and removes it by its name', async () => {
    await add()
    const left = schoolFolder(folder, '00000000-0000-4000-8000-000000000001')
    mkdirSync(left, { recursive: true })
    expect((await run('list')).said).toContain(`${left} belongs to no school on the list`)
    expect((await run('remove', '00000000-0000-4000-8000-000000000001')).code).toBe(0)
    expect(existsSync(left)).toBe(false)
  })

  it('asks for a running Flightline where only that can do it', async () => {
    await add()
    expect(await run('claim', 'kapa.example.org')).toMatchObject({
      code: 1,
      said: 'Flightline is not running here. Start it, and try again.',
    })
  })
})
