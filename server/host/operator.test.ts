import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newSecret } from '#server/accounts/secrets.ts'
import { silentLog } from '#server/config/log.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { writeMarkIn } from '#server/store/move-mark.ts'
import { aConfig, LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { letIn } from '#server/testing/access-under-test.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { openOperator } from './host.ts'
import { folderPlaces } from './places.ts'
import type { OtherGateways } from './schools/status.ts'

const NOW = Date.UTC(2026, 10, 18, 16)
const ADMIN = '11111111-2222-4333-8444-555555555555'
const HOST = 'host.example'

let folder: string
let running: Awaited<ReturnType<typeof openOperator>>
beforeEach(() => {
  folder = newFolder('flightline-operator')
})
afterEach(async () => {
  await running.close()
  rmSync(folder, { recursive: true, force: true })
})

function operators(database: OtherGateways['database'] = () => null) {
  const config = aConfig({
    access: { ...LOOPBACK_ALONE, isAsked: true, publicUrl: `https://${HOST}` },
  })
  const now = () => NOW
  const options = {
    config,
    folder,
    now,
    monotonic: () => 0,
    log: silentLog,
    version: '1.2.3',
    files: null,
    hosts: () => new Map([[HOST, `https://${HOST}`]]),
    address: () => null,
    isStopping: () => false,
    schedule: () => () => {},
    places: folderPlaces({ config, log: silentLog, now }),
    schools: () => jsonAnswer(200, {}),
  }
  return openOperator(options, join(folder, 'schools.json'), database)
}

/** Lets an admin in. Returns their cookie. */
async function anAdmin(): Promise<string> {
  const secret = newSecret()
  await running.access.accounts.transact((rows) => letIn(rows, 'admin', ADMIN, secret, NOW))
  return `flightline=${secret}`
}

it('says on every page since when the database does not answer', async () => {
  const away = { since: NOW, reason: 'database_away' } as const
  running = await operators(() => ({ away, latency: null }))
  const headers = { host: HOST, cookie: await anAdmin(), 'flightline-page': '1' }
  const status = await running.decide({ method: 'GET', path: '/api/status', query: '', headers })
  expect(JSON.parse(String(status.body))).toMatchObject({ unsaved: { reason: 'database_away' } })
})

it('keeps its people over a restart, and is held by one process', async () => {
  running = await operators()
  await anAdmin()
  await expect(operators()).rejects.toThrow('Another Flightline is running on')
  await running.close()
  running = await operators()
  expect(running.access.accounts.loaded()?.people.size).toBe(1)
  expect(await running.notReady()).toEqual([])
  await running.close()
  writeMarkIn(folder, { state: 'moved', other: 'postgres://db/flightline', at: NOW }, () => {})
  await expect(operators()).rejects.toThrow('moved to postgres://db/flightline')
})
