import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { bundle, makePlace } from '#server/testing/built-program.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { type Mailbox, startMailbox } from '#server/testing/sinks/mailbox.ts'
import { cameTo, startWebhookSink, type WebhookSink } from '#server/testing/sinks/webhook-sink.ts'

// Messages decided on and sent, in a process that is killed where it stands, again and again on the same house: `kill -9` leaves
// nothing to tidy up. It kills itself, so that each of these places is met, however fast the machine is.

let place: string
let mailbox: Mailbox
let sink: WebhookSink
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/crashes/die-at'])
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))
beforeEach(async () => {
  mailbox = await startMailbox()
  sink = await startWebhookSink()
})
afterEach(async () => {
  await mailbox.close()
  await sink.close()
})

/** A house that a program is told of by `named`, and what the test reads of it in the end. */
interface Kept {
  readonly named: string
  open(): AccountsStore
  /** All of it as it lies on the disk; '' where that is not told. */
  bytes(): string
}

async function inFile(): Promise<Kept> {
  const file = join(place, ACCOUNTS_FILE)
  return {
    named: file,
    open: () => openAccounts({ file, now: Date.now }),
    bytes: () =>
      readdirSync(place)
        .flatMap((name) =>
          name.startsWith(ACCOUNTS_FILE) ? [readFileSync(join(place, name), 'latin1')] : [],
        )
        .join(''),
  }
}

async function inDatabase(): Promise<Kept> {
  const { url } = await freshDatabase()
  const school = randomUUID()
  return {
    named: `${url}#${school}`,
    open() {
      const database = openDatabase({ url })
      const accounts = accountsInDatabase({ database, school })
      return { ...accounts, close: () => accounts.close().then(database.close) }
    },
    bytes: () => '',
  }
}

const KILLS = 100

/** Around sendings and between statements, by turns. `statements`: of a whole run, about. */
const STORES = [
  { store: 'a file', make: inFile, statements: 70 },
  { store: 'PostgreSQL', make: inDatabase, statements: 110 },
] as const

/** The last line of a run that was not killed: how many changes it made. */
const isCount = (line: string) => /^\d+$/.test(line)

/** One run; what it said, and by what it ended. Not waited for in one go, since relay and sink answer from here. */
function send(named: string, run: number, what: string, at: number) {
  const [change, moment] = what === 'sending' ? [0, at] : [at, 0]
  const words = ['sending messages', named, change, mailbox.port, sink.port, run, moment].map(
    String,
  )
  const child = spawn(process.execPath, [join(place, 'program/die-at.js'), ...words])
  let said = ''
  let wrong = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (wrong += String(chunk)))
  return new Promise<{ signal: string | null; said: string[]; wrong: string }>((resolve) => {
    child.once('close', (_, signal) =>
      resolve({ signal, said: said.split('\n').slice(0, -1), wrong }),
    )
  })
}

it.each(STORES)(
  'killed around sending, with its house in $store, it loses nothing that was decided, and repeats under one id',
  async ({ make, statements }) => {
    const kept = await make()
    const decided: string[] = []
    let killed = 0
    let run = 0
    for (; killed < KILLS && run < 3 * KILLS; run += 1) {
      // 4 messages with three moments each, and all those statements, in no order.
      const where: [string, number] =
        run % 2 === 0
          ? ['sending', 1 + ((run * 7) % 12)]
          : ['statement', 1 + ((run * 31) % statements)]
      // Now and then one lives, or more would wait than may.
      const [what, at] = run % 5 === 4 ? (['none', 0] as const) : where
      const { signal, said, wrong } = await send(kept.named, run, what, at)
      expect([run, wrong]).toEqual([run, ''])
      if (signal === 'SIGKILL') killed += 1
      decided.push(...said.filter((line) => !isCount(line)))
    }
    expect(killed).toBe(KILLS)
    // So much later that whatever waits is due; once more where the database answered too late.
    const all = async <Kind extends 'outbox' | 'settings'>(kind: Kind) => {
      const accounts = kept.open()
      const rows = await accounts.read((open) => open.all(kind))
      await accounts.close()
      return rows
    }
    let isWhole = false
    for (let turn = 1; turn < 6 && !isWhole; turn += 1) {
      const last = await send(kept.named, run + 10 * turn, 'none', 0)
      expect([last.signal, last.wrong]).toEqual([null, ''])
      decided.push(...last.said.filter((line) => !isCount(line)))
      isWhole =
        last.said.some(isCount) && (await all('outbox')).every(({ endedAt }) => endedAt !== null)
    }
    const rows = await all('outbox')
    const known = (await all('settings')).flatMap(({ id }) =>
      id.startsWith('decided ') ? [id.slice(8)] : [],
    )
    // What was said is there, and whatever is there was told: to both, or to neither.
    expect(known).toEqual(expect.arrayContaining(decided))
    expect(rows).toHaveLength(2 * known.length)
    expect(rows.filter(({ endedAt, trouble }) => endedAt === null || trouble !== '')).toEqual([])
    const { mails, posts } = cameTo(mailbox, sink)
    expect([...mails.keys()].toSorted()).toEqual(known.toSorted())
    expect([...posts.keys()].toSorted()).toEqual(known.toSorted())
    let repeats = 0
    for (const ids of [...mails.values(), ...posts.values()]) {
      expect(new Set(ids).size).toBe(1)
      repeats += ids.length - 1
    }
    // Two lanes, one message each at the moment of a kill.
    expect(repeats).toBeLessThanOrEqual(2 * killed)
    expect(repeats).toBeGreaterThan(0)
    expect(JSON.stringify(rows) + kept.bytes()).not.toContain('CANARY')
  },
  600_000,
)
