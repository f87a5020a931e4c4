import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type BuiltProgram, buildProgram } from '#server/testing/built-program.ts'
import {
  aReservationAnswer,
  type FakeUpstream,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import { runs } from '#testing/runs.ts'

// The program itself, killed where it stands: `kill -9` leaves nothing to tidy up.

const KILLS = runs({ each: 2, every: 20 })

let program: BuiltProgram
let fake: FakeUpstream

beforeAll(async () => {
  program = await buildProgram()
})
afterAll(() => program.remove())
beforeEach(async () => {
  fake = await startFakeUpstream()
})
afterEach(async () => {
  program.killAll()
  await fake.close()
  rmSync(join(program.place, 'data'), { recursive: true, force: true })
})

const start = () =>
  program.start({
    SCHOOL_API_URL: fake.baseUrl,
    SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1',
    SCHOOL_TIME_ZONE: 'America/Denver',
  })

function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.kill('SIGKILL')
  return ended
}

const today = () => new Date().toISOString().slice(0, 10)
const list = () => `/api/v1/reservations?from=${today()}&to=${today()}&limit=100`

it(`killed ${KILLS} times in a row, before, while and after it asks, it costs at most 2 requests`, async () => {
  const reset = new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000).toISOString()
  const records = [aReservationAnswer(1, { startsAt: `${today()}T23:30:00.000Z` })]
  const body = listBody(records, { rateLimit: { limit: 100, remaining: 90, reset } })
  fake.answer = (_, socket, number) => {
    // The first one dies before it hears an answer.
    if (number > 1) socket.end(respond(200, body))
  }
  for (let turn = 0; turn < KILLS; turn += 1) {
    const { child, address } = await start()
    const asked = fetch(address + list()).then(
      (response) => response.arrayBuffer(),
      () => null,
    )
    // Before, in the middle of, or after the answer.
    if (turn === 0) await askedOf(fake)
    else if (turn % 4 < 2) await asked
    await kill(child)
  }
  expect(fake.seen.length).toBeGreaterThan(0)
  expect(fake.seen.length).toBeLessThanOrEqual(2)
})

it('a second one on the same DATA_DIR ends with a clear line, and one that was killed is taken over from', async () => {
  fake.answer = respond(200, listBody([]))
  const first = await start()
  const second = await start()
  expect(second.code).toBe(1)
  expect(second.err).toMatch(/^Another Flightline is running on .+; stop it first\.$/m)
  expect(second.err).not.toMatch(/CANARY|\n {4}at /)
  expect(program.run('purge')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/Nothing was removed\.$/m),
  })
  await kill(first.child)
  const third = await start()
  expect(third.address).not.toBe('')
  await kill(third.child)
  expect(program.run('purge')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Removed .+read-model/m),
  })
})

async function askedOf({ seen }: FakeUpstream): Promise<void> {
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), { timeout: 100_000, interval: 5 })
}
