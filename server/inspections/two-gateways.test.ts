import { afterEach, expect, it } from 'vitest'
import type { InspectionsWire } from '#api/inspections-wire.ts'
import { silentLog } from '#config/log.ts'
import { aConfig } from '#server-testing/a-config.ts'
import { countingSchool } from '#server-testing/counting-school.ts'
import { freshDatabase } from '#server-testing/postgres.ts'
import { type RunningStack, startStack } from '../stack.ts'

const running: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
})

const ITEM = {
  tail: 'N1',
  name: 'Annual',
  limits: [{ meter: 'date', due: 20_900, interval: 12, warnAt: 30 }],
  carry: 'done',
  grounds: true,
  note: '',
}

it('what one gateway is told of inspections another one on the same database says a moment later', async () => {
  const school = await countingSchool(100, Date.now)
  const { url } = await freshDatabase()
  const start = async (): Promise<RunningStack> => {
    const stack = await startStack({
      config: aConfig({
        school: { kind: 'real', baseUrl: school.baseUrl, key: 'a-key', keyFile: null },
        databaseUrl: url,
      }),
      now: Date.now,
      monotonic: () => performance.now(),
      log: silentLog,
      version: '0',
      files: null,
    })
    running.push(stack)
    return stack
  }
  const [one, other] = [await start(), await start()]
  running.push(school)
  const ask = async ({ address }: RunningStack, path: string, body?: object) => {
    const headers = { 'flightline-page': '1', origin: address, 'content-type': 'application/json' }
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(address + path, { headers, ...sent })
    return (await answer.json()) as InspectionsWire & { readonly id?: string }
  }
  const namesAt = async (stack: RunningStack) =>
    (await ask(stack, '/api/inspections')).data.map(({ name, done }) => [name, done.length])
  expect([await namesAt(one), await namesAt(other)]).toEqual([[], []])
  const { id } = await ask(one, '/api/house/inspections', ITEM)
  expect(await namesAt(one)).toEqual([['Annual', 0]])
  const soon = { timeout: 5_000, interval: 100 }
  await expect.poll(() => namesAt(other), soon).toEqual([['Annual', 0]])
  const done = { on: '2026-01-05', tach: null, hobbs: null }
  await ask(other, `/api/house/inspections/${id}`, { done })
  expect(await namesAt(other)).toEqual([['Annual', 1]])
  await expect.poll(() => namesAt(one), soon).toEqual([['Annual', 1]])
  expect(school.asked).toEqual([])
})
