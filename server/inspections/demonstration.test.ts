import { afterEach, expect, it } from 'vitest'
import { inspectionsWire } from '#api/inspections-wire.ts'
import { silentLog } from '#config/log.ts'
import { openSchoolDatabase } from '#reference-api/database.ts'
import { prepareDemonstration } from '#reference-api/demonstration/demonstration.ts'
import { aConfig } from '#server-testing/a-config.ts'
import { startStack } from '../stack.ts'
const NOW = Date.UTC(2026, 10, 18, 16, 0)
it('x', async () => {
  const database = openSchoolDatabase(':memory:')
  prepareDemonstration(database, NOW)
  let at = NOW
  const stack = await startStack({ config: aConfig(), now: () => at, monotonic: () => at - NOW, log: silentLog, version: '0', files: null, database })
  const get = async (p: string) => (await fetch(stack.address + p, { headers: { 'flightline-page': '1' } })).json()
  console.log(JSON.stringify(await get('/api/inspections')).slice(0, 1500))
  await get('/api/v1/reservations?from=2026-11-18&to=2026-11-26&limit=1000')
  for (const d of ['11-18','11-17','11-16','11-15','11-14','11-13','11-12','11-11']) await get(`/api/v1/flights?from=2026-${d}&to=2026-${d}&limit=1000`)
  at += 61_000
  let t = performance.now()
  const b = await get('/api/inspections')
  console.log(performance.now() - t)
  for (const i of b.data) console.log(i.tail, i.name, i.state, JSON.stringify(i.left), i.expectedOn, i.notClosed, i.knownTo, JSON.stringify(i.ask))
  console.log(b.overruns, b.asOf, inspectionsWire.flaw(b))
  await stack.close()
})
