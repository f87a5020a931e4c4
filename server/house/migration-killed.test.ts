import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle, makePlace } from '#server-testing/built-program.ts'
import { wholeHouse } from '#server-testing/house-contract.ts'
import { RELEASED_STORES, writeReleased } from '#server-testing/released/released-stores.ts'
import { HOUSE_STEPS } from './house-tables.ts'
import { copiesOf, HouseIsNewer } from './migrate.ts'
import { HOUSE_FILE, openHouse } from './sqlite-house.ts'

// In a process that is killed where it stands: it kills itself, so that each of these places is met, however fast the machine is.

/** The first few before the copy is whole, the others from there to after the end. More of them with `EVERY=1`. */
const KILLS = process.env.EVERY ? 60 : 12

const EARLY = 4

const NEWER = HOUSE_STEPS.length + 2

let place: string
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/migrate-and-die'])
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

function run(file: string, dieAt: number) {
  const program = join(place, 'program/migrate-and-die.js')
  return spawnSync(process.execPath, [program, file, `${dieAt}`], { encoding: 'utf8' })
}

/** As the older Flightline finds it: whole, or refused because the newer one is done with it. */
async function foundIn(file: string): Promise<unknown> {
  try {
    const house = openHouse({ file, now: () => 0 })
    const found = [house.trouble(), await wholeHouse(house)]
    await house.close()
    return found
  } catch (error) {
    if (error instanceof HouseIsNewer) return 'newer'
    throw error
  }
}

it(`a migration killed at ${KILLS} places leaves the old house or the new one, and a whole copy before it begins`, async () => {
  const old = RELEASED_STORES.find((one) => one.file === HOUSE_FILE)
  if (!old) throw new Error('no house')
  const aHouse = (name: string) => {
    const folder = join(place, name)
    mkdirSync(folder, { mode: 0o700 })
    return writeReleased(old, folder)
  }
  const before = await foundIn(aHouse('before'))
  const whole = run(aHouse('whole'), 0)
  const done = JSON.parse(whole.stdout) as { statements: number; told: unknown }

  const met = new Set<string>()
  for (let n = 1; n <= KILLS; n += 1) {
    const dieAt = n <= EARLY ? n : Math.round((n * done.statements) / KILLS)
    const file = aHouse(`at-${dieAt}`)
    const { signal } = run(file, dieAt)
    expect([dieAt, signal]).toEqual([dieAt, 'SIGKILL'])
    const copy = copiesOf(file)[0]
    // Looked at in other places, since looking ends what was begun.
    const older = join(place, `older-${dieAt}`)
    cpSync(join(file, '..'), older, { recursive: true })
    const found = await foundIn(join(older, HOUSE_FILE))
    expect([dieAt, found]).toEqual([dieAt, found === 'newer' ? 'newer' : before])
    if (found === 'newer' || copy) {
      const put = join(place, `copy-${dieAt}`)
      mkdirSync(put, { mode: 0o700 })
      cpSync(copy?.path ?? '', join(put, HOUSE_FILE))
      expect([dieAt, copy?.before, await foundIn(join(put, HOUSE_FILE))]).toEqual([
        dieAt,
        NEWER,
        before,
      ])
    }
    // Tried again, it comes to the same end.
    expect(JSON.parse(run(file, 0).stdout)).toMatchObject({ told: done.told })
    met.add(found === 'newer' ? 'new' : copy ? 'old, with its copy' : 'old')
  }
  expect([...met].toSorted()).toEqual(['new', 'old', 'old, with its copy'])
}, 120_000)
