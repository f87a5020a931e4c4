import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { openSchoolDatabase, type SchoolDatabase } from '#server/reference-api/database.ts'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import { aConfig } from '#server/testing/a-config.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { type RunningHost, startHost } from './program.ts'

// What pages of 1.x that are still open read out of the gateway's answers, as 1.0.0 gave them: fields may come, but none goes,
// and none becomes of another kind, before 2.0.0.

const RECORDED = new URL('../testing/released/answers-1.json', import.meta.url)
const NOW = Date.UTC(2026, 10, 18, 16, 0)

type Kinds = Readonly<Record<string, string>>

/** Each field of an answer by its way there, with its kinds: of a list, those of all its entries. */
function kindsIn(value: unknown): Kinds {
  const found = new Map<string, Set<string>>()
  const note = (way: string, kind: string) =>
    found.set(way, (found.get(way) ?? new Set()).add(kind))
  const look = (one: unknown, way: string): void => {
    if (Array.isArray(one)) {
      note(way, 'list')
      for (const entry of one) look(entry, `${way}[]`)
    } else if (typeof one === 'object' && one !== null) {
      note(way, 'object')
      for (const [name, field] of Object.entries(one)) look(field, `${way}.${name}`)
    } else note(way, one === null ? 'null' : typeof one)
  }
  look(value, '')
  return Object.fromEntries([...found].map(([way, kinds]) => [way, [...kinds].sort().join(' or ')]))
}

let database: SchoolDatabase
let stack: RunningHost
let folder: string
beforeAll(async () => {
  database = openSchoolDatabase(':memory:')
  prepareDemonstration(database, NOW)
  folder = newFolder('flightline-answers')
  stack = await startHost({
    folder,
    config: aConfig({}),
    now: () => NOW,
    monotonic: () => 0,
    log: silentLog,
    version: '1.0.0',
    files: null,
    database,
  })
})
afterAll(async () => {
  await stack.close()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

it('an answer has every field, of its kind, that pages of 1.0.0 read', async () => {
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, Kinds>
  for (const [question, kinds] of Object.entries(recorded)) {
    const headers = { 'flightline-page': '1' }
    const response = await fetch(stack.address + question, { headers })
    expect(response.status, question).toBe(200)
    expect(kindsIn(await response.json()), question).toMatchObject(kinds)
  }
})
