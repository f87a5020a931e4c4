import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolIdFrom } from '#server/host/schools/list.ts'
import { readMarkIn } from '#server/store/move-mark.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import { KEPT_SCHOOL, keepSchool, keptIn } from '#server/testing/a-kept-school.ts'
import { bundle, makePlace } from '#server/testing/built-program.ts'
import { CRASH_NOW } from '#server/testing/crashes/operations.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'

// A move that is killed where it stands, `kill -9`, and run again. It kills itself, so that each of these places is met.

/** Spread over all that a move changes. */
const KILLS = { folder: 30, database: 30 }
const SCHOOL = schoolIdFrom(KEPT_SCHOOL.baseUrl)

let place: string
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/crashes/die-at'])
  await keepSchool(join(place, 'before'), CRASH_NOW, { records: 30, actions: 20 })
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Side {
  readonly env: Readonly<Record<string, string>>
  readonly to: string
}

function moveUntil(step: number, from: Side, to: Side) {
  const program = join(place, 'program/die-at.js')
  const words = [program, 'a move', from.env['DATA_DIR'] ?? '', `${step}`, '--to', to.to]
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: {
      SCHOOL_API_URL: KEPT_SCHOOL.baseUrl,
      SCHOOL_API_KEY: KEPT_SCHOOL.key,
      SCHOOL_TIME_ZONE: 'America/Denver',
      ...from.env,
    },
  })
  return { signal, stderr, code: status, steps: Number(stdout) }
}

const folderCalled = (name: string): Side & { readonly folder: string } => {
  const folder = join(place, name)
  return { env: { DATA_DIR: folder }, to: folder, folder }
}

/** Whether a Flightline would begin to work on a folder with a school in it. */
const isUsable = (folder: string) =>
  existsSync(join(folder, 'house.sqlite')) && readMarkIn(folder) === null

async function isInUse(database: Database): Promise<boolean> {
  const open = 'SELECT 1 FROM school WHERE id = $1 AND closed IS NULL'
  return (await database.overAll((ask) => ask(open, [SCHOOL]))).length > 0
}

/** As if the lease of the killed one had run out. */
const runOut = (database: Database) =>
  database.overAll((ask) => ask(`UPDATE school SET lease_until = '-infinity'`))

const stepsOf = (kills: number, whole: ReturnType<typeof moveUntil>) => {
  expect([whole.stderr, whole.signal, whole.code]).toEqual(['', null, 0])
  const steps = whole.steps
  expect(steps).toBeGreaterThan(kills)
  return Array.from({ length: kills }, (_, n) => Math.ceil(((n + 1) * steps) / kills))
}

describe('a move whose process is killed', () => {
  it(`at ${KILLS.folder} places on the way to another folder never leaves two in use, and ends equal when it is run again`, async () => {
    const begin = (name: string) => {
      const from = folderCalled(`${name}-from`)
      cpSync(join(place, 'before'), from.folder, { recursive: true })
      return [from, folderCalled(`${name}-to`)] as const
    }
    for (const step of stepsOf(KILLS.folder, moveUntil(0, ...begin('whole')))) {
      const [from, to] = begin(`kill-${step}`)
      const killed = moveUntil(step, from, to)
      expect([step, killed.signal, killed.stderr]).toEqual([step, 'SIGKILL', ''])
      expect([step, isUsable(from.folder) && isUsable(to.folder)]).toEqual([step, false])
      const again = moveUntil(0, from, to)
      expect([step, again.stderr, again.code]).toEqual([step, '', 0])
      expect([step, isUsable(from.folder), isUsable(to.folder)]).toEqual([step, false, true])
      expect(await keptIn(to.folder, CRASH_NOW)).toEqual(
        await keptIn(join(place, 'before'), CRASH_NOW),
      )
    }
  }, 600_000)

  it(`at ${KILLS.database} places on the way to PostgreSQL and back never leaves two in use, and ends equal when it is run again`, async () => {
    const begin = async (name: string) => {
      const from = folderCalled(`${name}-pg`)
      cpSync(join(place, 'before'), from.folder, { recursive: true })
      const { url } = await freshDatabase()
      return [from, { env: { ...from.env, DATABASE_URL: url }, to: url }] as const
    }
    const [first, there] = await begin('whole')
    const steps = stepsOf(KILLS.database, moveUntil(0, first, there))
    const back = stepsOf(KILLS.database, moveUntil(0, there, first))
    for (const [n, step] of steps.entries()) {
      const [from, to] = await begin(`kill-${step}`)
      const database = openDatabase({ url: to.to })
      try {
        for (const [at, one, other] of [
          [step, from, to],
          [back[n] ?? 0, to, from],
        ] as const) {
          const killed = moveUntil(at, one, other)
          expect([at, killed.signal, killed.stderr]).toEqual([at, 'SIGKILL', ''])
          const inUse = [isUsable(from.folder), await isInUse(database).catch(() => false)]
          expect([at, inUse]).not.toEqual([at, [true, true]])
          await runOut(database).catch(() => {})
          const again = moveUntil(0, one, other)
          expect([at, again.stderr, again.code]).toEqual([at, '', 0])
          const isThere = other === to
          expect([at, isUsable(from.folder), await isInUse(database)]).toEqual([
            at,
            !isThere,
            isThere,
          ])
        }
        expect(await keptIn(from.folder, CRASH_NOW)).toEqual(
          await keptIn(join(place, 'before'), CRASH_NOW),
        )
      } finally {
        await database.close()
      }
    }
  }, 900_000)
})
