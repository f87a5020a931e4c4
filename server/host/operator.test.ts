import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newSecret } from '#server/accounts/secrets.ts'
import { silentLog } from '#server/config/log.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { openSchoolDatabase } from '#server/reference-api/database.ts'
import { prepareDemonstration } from '#server/reference-api/demonstration/demonstration.ts'
import { writeMarkIn } from '#server/store/move-mark.ts'
import { aConfig, LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { letIn } from '#server/testing/access-under-test.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { aSchoolStatus, statusOf } from '#server/testing/school-status.ts'
import { fetchFrom } from '#testing/as-fetch.ts'
import { openOperator } from './host.ts'
import { folderPlaces } from './places.ts'
import { type OpenSchool, openSchool } from './school.ts'
import type { OtherGateways } from './schools/status.ts'

const NOW = Date.UTC(2026, 10, 18, 16)
const ADMIN = '11111111-2222-4333-8444-555555555555'

let folder: string
let open: { close(): Promise<void> }[]

beforeEach(() => {
  folder = newFolder('flightline-operator')
  open = []
})
afterEach(async () => {
  for (const one of open) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

function optionsAt(host: string) {
  const config = aConfig({
    access: { ...LOOPBACK_ALONE, isAsked: true, publicUrl: `https://${host}` },
  })
  const clocks = { now: () => NOW, monotonic: () => 0 }
  const hosts = () => new Map([[host, `https://${host}`]])
  return {
    config,
    ...clocks,
    log: silentLog,
    version: '1.2.3',
    files: null,
    hosts,
    address: () => null,
    isStopping: () => false,
    schedule: () => () => {},
    places: folderPlaces({ config, log: silentLog, now: clocks.now }),
  }
}

/** A school of a list, full of people, with an admin of its own. */
async function school(): Promise<OpenSchool> {
  const database = openSchoolDatabase(':memory:')
  prepareDemonstration(database, NOW)
  const listed = { id: ADMIN, host: 'a.example' }
  const at = join(folder, 'a-school')
  const running = await openSchool({ ...optionsAt('a.example'), folder: at, database, listed })
  open.push(running, { close: async () => void database.close() })
  return running
}

/** As somebody who has just been let in as an admin. */
async function asAdmin({ access, decide }: Pick<OpenSchool, 'access' | 'decide'>) {
  const secret = newSecret()
  await access.accounts.transact((accounts) =>
    letIn(accounts, 'admin', ADMIN, secret, NOW, 'Olive Owner'),
  )
  return (host: string, target: string) =>
    fetchFrom(
      { decide },
      new Request(`https://${host}${target}`, {
        headers: { cookie: `flightline=${secret}`, 'flightline-page': '1' },
      }),
    )
}

async function operators(status = statusOf([]), database: OtherGateways['database'] = () => null) {
  const schools = async () => jsonAnswer(200, await status())
  const running = await openOperator(
    { ...optionsAt('host.example'), folder, schools },
    join(folder, 'schools.json'),
    database,
  )
  open.push(running)
  return running
}

it('knows how a school stands, and no word of what is in it', async () => {
  const running = await school()
  const atSchool = await asAdmin(running)
  const bookings = await atSchool('a.example', '/api/v1/reservations?from=2026-11-18&to=2026-11-19')
  const { data } = (await bookings.json()) as {
    data: { people: { name: string; email: string; phone: string }[]; aircraft: object | null }[]
  }
  const canaries = data.flatMap(({ people }) =>
    people.flatMap(({ name, email, phone }) => [name, email, phone]),
  )
  const words = [...new Set([...canaries, ...data.map(tailOf)])].filter((word) => word.length > 3)
  expect(words.length).toBeGreaterThan(10)
  const alpha = aSchoolStatus('Alpha', { figures: running.figures() })
  const atHost = await asAdmin(await operators(statusOf([alpha])))
  let seen = ''
  for (const path of ['/api/schools', '/api/status', '/api/house/people', '/api/house/audit'])
    seen += await (await atHost('host.example', path)).text()
  const { data: schools } = JSON.parse(
    await (await atHost('host.example', '/api/schools')).text(),
  ) as { data: { records: number; requests: { remaining: number } }[] }
  expect(schools[0]).toMatchObject({ state: 'ok', today: { asOf: expect.any(String) }, pages: 0 })
  expect(schools[0]?.records).toBeGreaterThanOrEqual(data.length)
  expect(words.filter((word) => seen.includes(word))).toEqual([])
  // The other way round, its admin is told of no school, nor of the host.
  expect((await atSchool('a.example', '/api/schools')).status).toBe(404)
  const ofStatus = await (await atSchool('a.example', '/api/status')).text()
  expect(ofStatus).not.toMatch(/host\.example|operates/)
  // Nor is anybody of one house known in the other.
  expect((await atSchool('host.example', '/api/schools')).status).toBe(421)
})

function tailOf({ aircraft }: { aircraft: object | null }): string {
  return aircraft !== null && 'tailNumber' in aircraft ? String(aircraft.tailNumber) : ''
}

it('says on every page since when the database does not answer', async () => {
  const away = { since: NOW, reason: 'database_away' } as const
  const atHost = await asAdmin(await operators(statusOf([]), () => ({ away, latency: null })))
  const status = await (await atHost('host.example', '/api/status')).json()
  expect(status).toMatchObject({ unsaved: { reason: 'database_away' } })
})

it('keeps its people over a restart, and is held by one process', async () => {
  const first = await operators()
  await asAdmin(first)
  await expect(operators()).rejects.toThrow()
  await first.close()
  open = []
  const second = await operators()
  expect(second.access.accounts.loaded()?.people.size).toBe(1)
  expect(await second.notReady()).toEqual([])
  await second.close()
  open = []
  writeMarkIn(folder, { state: 'moved', other: 'postgres://db/flightline', at: NOW }, () => {})
  await expect(operators()).rejects.toThrow('moved to postgres://db/flightline')
})
