import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePlace, root } from '#server-testing/built-program.ts'
import { HOUSE_FILE, openHouse } from './sqlite-house.ts'

// A process that lets people in, killed where it stands: `kill -9` leaves nothing to tidy up.

/** All of them with `EVERY=1`. */
const KILLS = process.env.EVERY ? 100 : 12

/** Claims, invites and makes somebody a manager, again and again with other ids, and says each deed once it is done. */
const PROGRAM = `
import { openHouse } from './server/sqlite-house.js'
const house = openHouse({ file: process.argv[2], now: Date.now })
const first = Number(process.argv[3])
const deed = (action, object) => ({ at: Date.now(), who: null, session: null, action, kind: 'person', object, range: '', count: null, projection: '', address: '' })
const say = (word) => process.stdout.write(word + '\\n')
for (let n = first; n < first + 1000; n += 1) {
  const id = String(n)
  await house.transact(async (rows) => {
    await rows.remove('settings', 'claim ' + (n - 1))
    await rows.put('settings', { id: 'claim ' + n, value: 'x'.repeat(n % 500) })
    await rows.put('people', { id, role: 'admin', name: 'x'.repeat((n * 37) % 900) })
    await rows.put('sessions', { id, person: id })
    await rows.note(deed('claim', id))
  })
  say('claim ' + id)
  await house.transact(async (rows) => {
    await rows.put('invites', { id, usesLeft: 1 })
    await rows.note(deed('invite', id))
  })
  await house.transact(async (rows) => {
    await rows.put('invites', { id, usesLeft: 0 })
    await rows.put('waiting', { id, invite: id })
    await rows.note(deed('join', id))
  })
  say('join ' + id)
  await house.transact(async (rows) => {
    await rows.put('people', { id, role: 'viewer', name: 'changed' })
    await rows.remove('sessions', id)
    await rows.note(deed('role', id))
  })
  say('role ' + id)
}
`

let place: string
beforeAll(async () => {
  place = makePlace()
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(place, 'server'),
      rolldownOptions: { input: join(root, 'server/house/sqlite-house.ts') },
    },
  })
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(join(place, 'program.js'), PROGRAM)
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs it until it has said so many deeds, and kills it a moment later; everything that it said. */
function runAndKill(file: string, first: number, deeds: number, later: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(place, 'program.js'), file, String(first)])
  let said = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      // It waits for nothing: the kill is to fall anywhere in what comes next.
      if (said.split('\n').length > deeds) setTimeout(() => child.kill('SIGKILL'), later)
    })
    child.once('close', () => resolve(said.split('\n').slice(0, -1)))
  })
}

it(`killed ${KILLS} times around a claim, an invite and a change of role, it has each of them whole or not at all`, async () => {
  const file = join(place, 'data', HOUSE_FILE)
  let half = 0
  for (let turn = 0; turn < KILLS; turn += 1) {
    const first = turn * 1000
    const said = await runAndKill(file, first, 1 + (turn % 3), turn % 7)
    expect(said.length).toBeGreaterThan(0)
    const house = openHouse({ file, now: () => 0 })
    expect(house.trouble()).toBe(null)
    await house.transact(async (rows) => {
      expect(await rows.firstWrong()).toBe(null)
      const noted = (await rows.audit(0, Number.MAX_SAFE_INTEGER, 1e6)).map(
        ({ action, object }) => `${action} ${object}`,
      )
      expect(noted).toEqual(expect.arrayContaining(said))
      const done = new Set(noted)
      const people = await rows.all('people')
      for (
        let n = first;
        people.some(({ id }) => id === String(n)) || done.has(`claim ${n}`);
        n += 1
      ) {
        const id = String(n)
        const role = done.has(`role ${id}`) ? 'viewer' : 'admin'
        expect((await rows.get('people', id))?.role).toBe(role)
        expect((await rows.get('sessions', id)) !== null).toBe(role === 'admin')
        const isJoined = done.has(`join ${id}`)
        expect((await rows.get('waiting', id)) !== null).toBe(isJoined)
        const invite = await rows.get('invites', id)
        expect(invite?.usesLeft ?? null).toBe(isJoined ? 0 : done.has(`invite ${id}`) ? 1 : null)
        if (role === 'admin') half += 1
      }
      // One claim at a time is open.
      expect((await rows.all('settings')).filter(({ id }) => id.startsWith('claim'))).toHaveLength(
        turn + 1,
      )
    })
    await house.close()
  }
  // Or they were all killed between two rounds.
  expect(half).toBeGreaterThan(KILLS / 10)
}, 120_000)
