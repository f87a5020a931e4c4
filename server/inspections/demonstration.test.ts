import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InspectionsWire, inspectionsWire } from '#api/inspections-wire.ts'
import { silentLog } from '#config/log.ts'
import { openSchoolDatabase, type SchoolDatabase } from '#reference-api/database.ts'
import { prepareDemonstration } from '#reference-api/demonstration/demonstration.ts'
import { aConfig } from '#server-testing/a-config.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { type RunningStack, startStack } from '../stack.ts'

/** Wed 18 Nov 2026, 09:00 in Denver. */
const NOW = Date.UTC(2026, 10, 18, 16, 0)
const TODAY = plainDay('2026-11-18')
const PATH = '/api/inspections'

let database: SchoolDatabase
let stack: RunningStack
let at = NOW
let requests = 0

async function get(path: string): Promise<unknown> {
  const answer = await fetch(stack.address + path, { headers: { 'flightline-page': '1' } })
  expect(answer.status).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  database = openSchoolDatabase(':memory:')
  prepareDemonstration(database, NOW)
  stack = await startStack({
    config: aConfig(),
    now: () => at,
    monotonic: () => at - NOW,
    log: silentLog,
    version: '0',
    files: null,
    database,
    onSchoolRequest() {
      requests += 1
    },
  })
})
afterAll(async () => {
  await stack.close()
  database.close()
})

describe('the demonstration school', () => {
  it('has typed inspections before anybody looks, and nothing is read for them', async () => {
    const first = (await get(PATH)) as InspectionsWire
    expect(inspectionsWire.flaw(first)).toBeNull()
    expect(first.data.length).toBeGreaterThan(30)
    expect(new Set(first.data.map(({ name }) => name))).toEqual(
      new Set(['100-hour', 'Annual', 'Oil']),
    )
    const ids = first.data.map(({ id }) => id)
    for (let asked = 0; asked < (process.env['EVERY'] ? 10_000 : 1_000); asked += 1) await get(PATH)
    at += 120_000
    expect(((await get(PATH)) as InspectionsWire).data.map(({ id }) => id)).toEqual(ids)
    expect(requests).toBe(0)
  })

  it('has one that a booking of this week overruns, and one that is near', async () => {
    // A question is one request of a hundred records at most, so a day at a time.
    for (let day = addDays(TODAY, -30); day <= addDays(TODAY, 7); day = addDays(day, 1)) {
      await get(`/api/v1/reservations?from=${day}&to=${day}&limit=1000`)
      if (day <= TODAY) await get(`/api/v1/flights?from=${day}&to=${day}&limit=1000`)
    }
    at += 120_000
    const { data, overruns } = (await get(PATH)) as InspectionsWire
    const hundreds = data.filter(({ name }) => name === '100-hour')
    const late = overruns.filter(({ name, is }) => name === '100-hour' && is === 'overruns')
    expect(late.map(({ tail }) => tail)).toEqual(['N172SP'])
    expect(hundreds.find(({ tail }) => tail === 'N172SP')?.state).toBe('overrun')
    expect(hundreds.filter(({ state }) => state === 'near')).toHaveLength(1)
    expect(data.filter(({ name, state }) => name === 'Annual' && state === 'near')).toHaveLength(1)
  })
})
