import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '#server/accounts/secrets.ts'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { Config } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { aConfig, LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aTask } from '#server/testing/a-task.ts'
import { letIn } from '#server/testing/access-under-test.ts'
import { anAuditEntry } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { DAY } from '#time/instant.ts'
import type { OperatorCommand } from './command.ts'
import { backup } from './commands/backup.ts'
import { restore } from './commands/restore.ts'
import { type RunningHost, startHost } from './program.ts'

// The whole program in this process, asked over its socket.

/** Writes that wait at any time. */
const AT_ONCE = 20
const NOW = Date.UTC(2026, 10, 22, 12)

let place: string
let file: string
let at: number
let running: RunningHost[]
let wake: (() => void)[]

async function start(name: string, more: Partial<Config> = {}): Promise<RunningHost> {
  const folder = join(place, name)
  const stack = await startHost({
    config: aConfig({
      school: { kind: 'real', baseUrl: 'http://127.0.0.1:9', key: 'CANARY-key' },
      access: { ...LOOPBACK_ALONE, isAsked: true },
      dataDir: folder,
      ...more,
    }),
    folder,
    now: () => at,
    monotonic: () => at - NOW,
    log: silentLog,
    version: '0',
    files: siteFilesOf({ 'index.html': '<!doctype html>' }),
    schedule(_, run) {
      wake.push(run)
      return () => {}
    },
  })
  running.push(stack)
  return stack
}

async function stop(): Promise<void> {
  await Promise.all(running.splice(0).map((stack) => stack.close()))
}

async function run(command: OperatorCommand, name: string): Promise<string> {
  const task = aTask({ folder: join(place, name), words: [file], now: () => at })
  const code = await command(task)
  return `${code} ${task.said.join('\n')}`
}

/** Signs somebody in; his cookie. */
async function signedIn(stack: RunningHost, called: string): Promise<string> {
  const secret = newSecret()
  const { accounts } = stack.access
  await accounts.transact((rows) => letIn(rows, 'admin', randomUUID(), secret, at, called))
  return `flightline=${secret}`
}

async function people(stack: RunningHost, cookie: string) {
  const answer = await fetch(`${stack.address}/api/house/people`, { headers: { cookie } })
  const body = (await answer.json()) as { data?: { name: string }[]; copies?: object }
  return { status: answer.status, names: body.data?.map(({ name }) => name), copies: body.copies }
}

beforeEach(() => {
  place = newFolder('running')
  file = join(place, 'kept.sqlite')
  at = NOW
  running = []
  wake = []
})
afterEach(async () => {
  await stop()
  rmSync(place, { recursive: true, force: true })
})

describe('a backup of a Flightline that runs', () => {
  it('is whole while writes go on without a pause, and nobody is refused', async () => {
    const stack = await start('data')
    await signedIn(stack, 'Ada')
    const { accounts } = stack.access
    const over = new AbortController()
    let written = 0
    const write = () => {
      const value = String(++written)
      return accounts.transact(async (rows) => {
        await rows.put('settings', { id: 'first', value })
        await rows.note(anAuditEntry({ at: written }))
        await rows.put('settings', { id: 'second', value })
      })
    }
    const writing = (async () => {
      while (!over.signal.aborted) {
        await Promise.all(Array.from({ length: AT_ONCE }, write))
        await setImmediate()
      }
    })()
    const seen: number[] = []
    for (let n = 0; n < 5; n += 1) {
      expect(await run(backup, 'data')).toMatch(/^0 /)
      expect(await run(restore, `restored ${n}`)).toMatch(/^0 /)
      const copy = openAccounts({
        file: join(place, `restored ${n}`, ACCOUNTS_FILE),
        now: () => at,
      })
      const values = await copy.transact(async (rows) => [
        (await rows.get('settings', 'first'))?.value,
        (await rows.get('settings', 'second'))?.value,
        String((await rows.audit(0, NOW, 1e6)).length),
      ])
      await copy.close()
      // All of one moment.
      expect(new Set(values).size).toBe(1)
      seen.push(Number(values[0]))
    }
    over.abort()
    await writing
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBe(5)
    expect(readdirSync(join(place, 'data/backups'))).toEqual([])
  })

  it('restored on a fresh folder has everybody in who was, and nobody who came later', async () => {
    const before = await start('data')
    const ada = await signedIn(before, 'Ada')
    expect(await run(backup, 'data')).toMatch(/^0 .+kept\.sqlite holds 1 person/)
    const bo = await signedIn(before, 'Bo')
    expect((await people(before, bo)).names).toEqual(['Ada', 'Bo'])
    expect(await run(restore, 'data')).toMatch(/^1 Another Flightline is running on/)
    await stop()
    expect(await run(restore, 'fresh')).toMatch(/^0 /)
    const after = await start('fresh')
    expect(await people(after, ada)).toMatchObject({ status: 200, names: ['Ada'] })
    expect((await people(after, bo)).status).toBe(401)
    // The ledger has written down that it doubts.
    expect(readdirSync(join(place, 'fresh'))).toContain(LEDGER_FILE)
    expect(existsSync(join(place, 'fresh', `${LEDGER_FILE}.doubtful`))).toBe(false)
  })

  it('is made by itself each night, and an admin is told', async () => {
    const stack = await start('data')
    const ada = await signedIn(stack, 'Ada')
    expect((await people(stack, ada)).copies).toEqual({
      nights: 7,
      kept: 0,
      last: null,
      trouble: null,
    })
    for (const run of wake.splice(0)) run()
    await stop()
    at += DAY
    const next = await start('data')
    expect((await people(next, ada)).copies).toEqual({
      nights: 7,
      kept: 1,
      last: new Date(NOW).toISOString(),
      trouble: null,
    })
  })
})
