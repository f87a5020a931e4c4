import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle, makePlace } from '#server/testing/built-program.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { CRASH_OUTCOMES } from './outcomes.ts'

// The same as `crash-anywhere.ts` by real processes and a real `kill -9`. They kill themselves, so that each place is met, however
// fast the machine is.

/** Of each operation, at most. */
const KILLS = 30

/** What no file may be longer than, in blocks of 512 bytes: less than the house. */
const FULL_BEYOND = 24

let program: string
let place: string
beforeAll(async () => {
  place = newFolder('killed')
  program = makePlace()
  await bundle(program, ['testing/crashes/die-at'])
}, 60_000)
afterAll(() => {
  for (const folder of [place, program]) rmSync(folder, { recursive: true, force: true })
})

/** An operation in a process of its own, until it is killed there; at 0 it is not. */
function run(name: OperationName, folder: string, at: number, mostWritten = 'unlimited') {
  const words = [process.execPath, join(program, 'die-at.js'), name, folder, String(at)]
  // A signal that is ignored becomes an error.
  const limited = `trap '' XFSZ; ulimit -f ${mostWritten}; exec "$@"`
  const ended = spawnSync('sh', ['-c', limited, 'sh', ...words], { encoding: 'utf8' })
  expect(ended.stderr).toBe('')
  const said = ended.stdout.split('\n').slice(0, -1)
  return { ...ended, said: ended.signal ? said : said.slice(0, -1), changes: Number(said.at(-1)) }
}

async function begin(name: OperationName): Promise<(at: string | number) => string> {
  const before = join(mkdtempSync(join(place, 'of-')), name)
  mkdirSync(before, { mode: 0o700 })
  await CRASH_OUTCOMES[name].before(before)
  return (at) => {
    cpSync(before, `${before} ${at}`, { recursive: true })
    return `${before} ${at}`
  }
}

it.each(Object.keys(OPERATIONS) as OperationName[])(
  '%s, killed, leaves what was there before or after it, whole, and it can be done again',
  async (name) => {
    const { found, all, isRepeatable } = CRASH_OUTCOMES[name]
    const folderAt = await begin(name)
    const folder = folderAt('whole')
    const whole = run(name, folder, 0)
    expect([whole.status, await found(folder, whole.said)]).toEqual([0, all.at(-1)])
    const kills = Math.min(KILLS, whole.changes)
    for (let n = 1; n <= kills; n += 1) {
      const at = Math.ceil((n * whole.changes) / kills)
      const here = folderAt(at)
      const killed = run(name, here, at)
      expect([at, killed.signal]).toEqual([at, 'SIGKILL'])
      expect(all).toContain(await found(here, killed.said))
      if (!isRepeatable) continue
      expect([at, run(name, here, 0).status, await found(here, [])]).toEqual([at, 0, all.at(-1)])
    }
  },
  600_000,
)

describe('a disk that is full', () => {
  it.each(['a backup', 'a night’s copy', 'a restore'] as const)(
    'leaves what there is as it was by %s, and the next one is done once there is room',
    async (name) => {
      const { found } = CRASH_OUTCOMES[name]
      const folder = (await begin(name))('full')
      const full = run(name, folder, 0, String(FULL_BEYOND))
      expect([full.signal, full.status]).toEqual([null, name === 'a night’s copy' ? 0 : 1])
      expect(await found(folder, [])).toBe('old')
      const left = readdirSync(folder, { recursive: true }).map(String)
      expect(left.filter((file) => file.endsWith('.part'))).toEqual([])
      expect([run(name, folder, 0).status, await found(folder, [])]).toEqual([0, 'new'])
    },
  )
})
