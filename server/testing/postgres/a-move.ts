import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { surroundings } from '#server/config/read-settings.ts'
import { move } from '#server/host/commands/move.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { KEPT_SCHOOL, keepSchool, keptIn } from '#server/testing/a-kept-school.ts'
import { aTask } from '#server/testing/a-task.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { freshDatabase } from './postgres.ts'

export const MOVE_NOW = Date.UTC(2026, 10, 22, 12)

/** `npm run move` of a school from the folder `here`. The folder `as-it-was` is a copy of it. */
export async function aMove() {
  const place = newFolder('move')
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const at = (name: string) => join(place, name)
  const putSchool = (folder: string) => cpSync(at('as-it-was'), folder, { recursive: true })
  await keepSchool(at('as-it-was'), MOVE_NOW, { records: 20, actions: 12 })
  putSchool(at('here'))
  return {
    at,
    putSchool,
    kept: (name: string) => keptIn(at(name), MOVE_NOW),
    /** Its exit code, and what it said. Settings that aren't given are those of the school. */
    async move(
      env: Readonly<Record<string, string>>,
      ...words: string[]
    ): Promise<readonly [number, string]> {
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

export async function aMoveToDatabase() {
  const { url } = await freshDatabase()
  const database = openDatabase({ url })
  onTestFinished(() => database.close())
  return { ...(await aMove()), url, database }
}
