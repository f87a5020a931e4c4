import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCopy } from '#house/read-copy.ts'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import { doubtMark, LEDGER_FILE } from '#ledger/ledger-store.ts'
import { aTask } from '#server-testing/a-task.ts'
import { bundle, makePlace } from '#server-testing/built-program.ts'
import { aDeed, aMember } from '#server-testing/house-contract.ts'
import { backup } from './commands/backup.ts'

// `kill -9` at places spread over everything that is done to the disk. It kills itself, so that each of them is met, however
// fast the machine is.

/** Of each of the three. More of them with `EVERY=1`. */
const KILLS = process.env.EVERY ? 50 : 7

/** What no file may be longer than, in blocks of 512 bytes: less than the house. */
const FULL_BEYOND = 32

let place: string
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/copy-and-die'])
  const data = join(place, 'before/data')
  await putIn(data, 1)
  // An older one, which is to be replaced or restored.
  const task = aTask({ folder: data, words: [join(place, 'before/kept.sqlite')] })
  expect(await backup(task)).toBe(0)
  await putIn(data, 2)
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

async function putIn(folder: string, n: number): Promise<void> {
  const house = openHouse({ file: join(folder, HOUSE_FILE), now: () => 0 })
  await house.transact(async (rows) => {
    const [id, name] = [`person ${n}`, `Somebody ${n}`]
    await rows.put('people', aMember({ id, name, email: '' }))
    for (let at = 0; at < 200; at += 1) await rows.note(aDeed({ at }))
  })
  await house.close()
}

/** Does it in a folder of its own, until it is killed there. */
function doIt(
  what: string,
  until: number,
  at = join(place, `${what} ${until}`),
  mostWritten: number | 'unlimited' = 'unlimited',
) {
  if (!existsSync(at)) cpSync(join(place, 'before'), at, { recursive: true })
  const [data, file] = [join(at, 'data'), join(at, 'kept.sqlite')]
  const program = join(place, 'program/copy-and-die.js')
  const { status, signal, stdout, stderr } = spawnSync(
    'sh',
    [
      '-c',
      // A signal that is ignored becomes an error.
      `trap '' XFSZ; ulimit -f ${mostWritten}; exec "$@"`,
      'sh',
      process.execPath,
      program,
      what,
      data,
      file,
      String(until),
    ],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return { at, data, file, status, signal, counted: Number(stdout.trim().split('\n').at(-1)) }
}

/** How many people are in a file that is whole; fails for one that is not. */
async function peopleIn(file: string): Promise<number> {
  const { people, firstWrong } = await readCopy(file)
  expect(firstWrong).toBe(null)
  return people.length
}

/** What must hold at every moment, and whether it is done. */
const DEEDS: Readonly<Record<string, (done: ReturnType<typeof doIt>) => Promise<boolean>>> = {
  async backup({ data, file }) {
    expect(await peopleIn(join(data, HOUSE_FILE))).toBe(2)
    return (await peopleIn(file)) === 2
  },
  async night({ data }) {
    expect(await peopleIn(join(data, HOUSE_FILE))).toBe(2)
    const copy = join(data, 'backups/house-2026-11-22.sqlite')
    if (!existsSync(copy)) return false
    expect(await peopleIn(copy)).toBe(2)
    return true
  },
  async restore({ data, file }) {
    expect(await peopleIn(file)).toBe(1)
    const people = await peopleIn(join(data, HOUSE_FILE))
    if (people === 2) return false
    // By then nothing is lost, and no request is given back.
    const [replaced = ''] = readdirSync(join(data, 'backups'))
    expect(await peopleIn(join(data, 'backups', replaced))).toBe(2)
    expect(existsSync(doubtMark(join(data, LEDGER_FILE)))).toBe(true)
    return true
  },
}

describe('kill -9', () => {
  it.each(Object.keys(DEEDS))(
    `at ${KILLS} places of a %s leaves the old file or the new one, whole`,
    async (what) => {
      const isDone = DEEDS[what] ?? (() => Promise.reject(new Error(what)))
      const whole = doIt(what, 0)
      expect([whole.status, await isDone(whole)]).toEqual([0, true])
      const met = new Set<boolean>()
      for (let n = 1; n <= KILLS; n += 1) {
        const until = Math.ceil((n * whole.counted) / KILLS)
        const killed = doIt(what, until, join(place, `${what} at ${n}`))
        expect(killed.signal).toBe('SIGKILL')
        met.add(await isDone(killed))
        // And whatever it left behind, the next one is done.
        const again = doIt(what, 0, killed.at)
        expect([again.status, await isDone(again)]).toEqual([0, true])
        const { data } = again
        expect(readFileSync(join(data, `${HOUSE_FILE}.begun`), 'utf8')).not.toBe('')
      }
      expect(met.size).toBe(2)
    },
    300_000,
  )
})

describe('a disk that is full', () => {
  it.each(Object.keys(DEEDS))(
    'leaves what there is as it was by a %s, and the next one is done once there is room',
    async (what) => {
      const isDone = DEEDS[what] ?? (() => Promise.reject(new Error(what)))
      const full = doIt(what, 0, join(place, `${what} full`), FULL_BEYOND)
      expect([full.signal, full.status]).toEqual([null, what === 'night' ? 0 : 1])
      expect(await isDone(full)).toBe(false)
      expect(
        readdirSync(full.at, { recursive: true }).filter((name) => String(name).endsWith('.part')),
      ).toEqual([])
      const again = doIt(what, 0, full.at)
      expect([again.status, await isDone(again)]).toEqual([0, true])
    },
  )
})
