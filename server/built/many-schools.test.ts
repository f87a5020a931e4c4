import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltProgram, buildProgram } from '#server/testing/built-program.ts'
import {
  aReservationAnswer,
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { requestAs } from '#server/testing/request-as.ts'

const HOST = 'kapa.example.org'
const KEY = 'q7Zt-secret-Lm83xW'

let program: BuiltProgram
let fake: FakeUpstream
beforeAll(async () => {
  program = await buildProgram()
  fake = await startFakeUpstream()
  fake.answer = respond(200, listBody([aReservationAnswer(1)]))
})
afterAll(async () => {
  program.killAll()
  program.remove()
  await fake.close()
})

it('a school is added, claimed, shown, given another key and removed, from the console alone', async () => {
  const { place } = program
  const at = (name: string) => join(place, name)
  const env = { DATA_DIR: at('data'), SCHOOLS_FILE: at('list.json'), MASTER_KEY_FILE: at('master') }
  const school = (words: readonly string[], input = '') => {
    const args = [at('server/command.js'), 'school', ...words]
    return spawnSync(process.execPath, args, { cwd: place, env, input, encoding: 'utf8' })
  }
  const said = (words: readonly string[]) => school(words).stdout
  expect(school(['master-key', at('master')]).status).toBe(0)
  const words = ['--host', HOST, '--url', fake.baseUrl, '--zone', 'America/Denver']
  const add = school(['add', 'Kapa', ...words, '--key-file', '-'], `${KEY}\n`)
  expect([add.status, add.stderr]).toEqual([0, ''])
  expect(readFileSync(at('list.json'), 'utf8')).not.toContain(KEY)

  const started = await program.start(env)
  expect([started.err, started.out]).toEqual([
    expect.not.stringContaining('does not start'),
    expect.stringContaining('shows 1 school, each at its own host name'),
  ])
  const { port } = new URL(started.address)
  const ask = async (path: string, method = 'GET', body?: object) =>
    (await requestAs(port, HOST, path, { method, body, headers: { origin: `https://${HOST}` } }))
      .status
  expect(await ask('/api/status')).toBe(401)
  const claim = said(['claim', HOST])
  const token = new RegExp(`https://${HOST}/claim#([\\w-]{43})`).exec(claim)?.[1]
  const owner = { name: 'Olga', passphrase: 'five words are long enough', token }
  expect(await ask('/api/claim', 'POST', owner)).toBe(200)
  expect(said(['claim', HOST])).toContain('This school already has an admin')
  expect(said(['list'])).toMatch(/^kapa\.example\.org · Kapa · .* · key sealed · loaded/)
  const doctor = [at('server/command.js'), 'doctor']
  const examined = spawnSync(process.execPath, doctor, { cwd: place, env, encoding: 'utf8' })
  expect(examined.stdout).toContain('Flightline 0 runs here.')
  expect(examined.stdout).not.toMatch(/another version|demonstration school has/)
  writeFileSync(at('other'), 'another-key', { mode: 0o600 })
  expect(said(['key', HOST, '--key-file', at('other')])).toContain('new key')
  const { id } = (JSON.parse(readFileSync(at('list.json'), 'utf8')) as { id: string }[])[0] ?? {}
  expect(existsSync(at(`data/schools/${id}`))).toBe(true)
  expect(said(['remove', HOST])).toContain('was removed from the list')
  expect(existsSync(at(`data/schools/${id}`))).toBe(false)
  expect(await ask('/api/status')).toBe(421)
  expect(started.err + started.out).not.toMatch(/secret|another-key/)
})
