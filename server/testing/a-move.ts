import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { surroundings } from '#config/surroundings.ts'
import { move } from '#operations/commands/move.ts'
import { type Database, openDatabase } from '#postgres/database.ts'
import { KEPT_SCHOOL, keepSchool, keptIn } from './a-kept-school.ts'
import { aTask } from './a-task.ts'
import { newFolder } from './new-folder.ts'
import { freshDatabase } from './postgres/postgres.ts'

/** When tests of `npm run move` run. */
export const MOVE_NOW = Date.UTC(2026, 10, 22, 12)

/** `npm run move` of a school from the folder `here`. The folder `as-it-was` is a copy of it. */
export interface MoveUnderTest {
  readonly at: (name: string) => string
  /** Its exit code, and what it said. Settings that aren't given are those of the school. */
  readonly move: (
    env: Readonly<Record<string, string>>,
    ...words: string[]
  ) => Promise<readonly [number, string]>
  /** Puts a copy of the school into a folder. */
  readonly putSchool: (folder: string) => void
  readonly kept: (name: string) => Promise<unknown>
}

/** Made once for a worker. */
let school: Promise<string> | null = null

async function makeSchool(): Promise<string> {
  const folder = newFolder('kept')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await keepSchool(folder, MOVE_NOW, { records: 20, deeds: 12 })
  return folder
}

export async function aMove(): Promise<MoveUnderTest> {
  school ??= makeSchool()
  const original = await school
  const place = newFolder('move')
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const at = (name: string) => join(place, name)
  const putSchool = (folder: string) => cpSync(original, folder, { recursive: true })
  putSchool(at('here'))
  putSchool(at('as-it-was'))
  return {
    at,
    putSchool,
    kept: (name) => keptIn(at(name), MOVE_NOW),
    async move(env, ...words) {
      const whole = {
        SCHOOL_API_URL: KEPT_SCHOOL.baseUrl,
        SCHOOL_API_KEY: KEPT_SCHOOL.key,
        SCHOOL_TIME_ZONE: 'America/Denver',
        SCHOOL_NAME: 'Kapa Flight',
        DATA_DIR: at('here'),
        ...env,
      }
      const around = surroundings(whole, 'UTC', place)
      const task = aTask({ folder: whole.DATA_DIR, words, now: () => MOVE_NOW, around })
      return [await move(task), task.said.join('\n')]
    },
  }
}

/** With an empty database to move to. */
export async function aMoveToDatabase(): Promise<
  MoveUnderTest & { readonly url: string; readonly database: Database }
> {
  const { url } = await freshDatabase()
  const database = openDatabase({ url })
  onTestFinished(() => database.close())
  return { ...(await aMove()), url, database }
}
