import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DirectoryInUse } from '#server/store/folder/locked-file.ts'
import { flipped } from '#server/testing/flips.ts'
import { ledgerContract } from '#server/testing/ledger-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { runs } from '#testing/runs.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { Outcome } from './back-off.ts'
import { createLedger, FIRST_WITHOUT_LEDGER } from './ledger.ts'
import { openLedgerStore } from './ledger-store.ts'

const START = Date.UTC(2026, 10, 18, 16, 0)
const KEY = 'a-key-that-nobody-guesses'
const fine: Outcome = {
  failed: null,
  sent: true,
  rateLimit: { limit: 100, remaining: 60, reset: '2026-11-19T00:00:00.000Z' },
  date: null,
  retryAfter: [],
}

let folder = ''
let file = ''
let wall = START
const events: string[] = []
const note = (event: string) => void events.push(event)
const log = { error: note, warn: note, info: note, debug: note, audit: note }

beforeEach(() => {
  folder = newFolder('ledger')
  file = join(folder, 'data', 'ledger.sqlite')
  wall = START
  events.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (binding = `https://school.example ${KEY}`) =>
  openLedgerStore({ file, binding, now: () => wall, log })

function openLedger(binding?: string) {
  return createLedger({ store: open(binding), now: () => wall, assumedLimit: 100 })
}

async function spendOne(outcome: Partial<Outcome> = {}, question = 'q'): Promise<boolean> {
  const ledger = openLedger()
  const refused = await ledger.charge(question, 'today')
  if (!refused) await ledger.settle(question, { ...fine, ...outcome })
  ledger.close()
  return refused === null
}

describe('a count in a file', () => {
  let isBroken = false
  const data = () => join(folder, 'data')
  const mend = () => {
    if (!isBroken) return
    isBroken = false
    rmSync(data())
    renameSync(join(folder, 'aside'), data())
  }
  ledgerContract(
    'unsaved',
    runs({ each: 8, every: 500 }),
    () => {
      mend()
      rmSync(data(), { recursive: true, force: true })
      return {
        open: async (now, binding = 'key') => openLedgerStore({ file, binding, now }),
        breakSaving() {
          if (isBroken) return
          isBroken = true
          renameSync(data(), join(folder, 'aside'))
          writeFileSync(data(), '')
        },
        mend,
        settled: async () => {},
      }
    },
    ['refused'],
  )
})

describe('what was spent', () => {
  it('is known to the next process, with its purpose and hour', async () => {
    await spendOne()
    wall += MINUTE
    const ledger = openLedger()
    expect(ledger.budget()).toMatchObject({ limit: 100, remaining: 60, reserve: 10 })
    expect(ledger.spending()).toEqual([{ hour: START, purpose: 'today', requests: 1 }])
    expect(ledger.health().state).toBe('ok')
    ledger.close()
  })

  it('is on disk before the request is sent', async () => {
    await spendOne()
    const ledger = openLedger()
    await ledger.charge('q', 'today')
    copyFileSync(file, `${file}.copy`)
    ledger.close()
    const copy = openLedgerStore({
      file: `${file}.copy`,
      binding: `https://school.example ${KEY}`,
      now: () => wall,
    })
    expect(JSON.parse(copy.kept ?? '').state.day.remaining).toBe(59)
    copy.close()
  })

  it('yesterday is over today', async () => {
    await spendOne({ rateLimit: { limit: 60, remaining: 0, reset: '2026-11-19T00:00:00.000Z' } })
    wall += 9 * HOUR
    const ledger = openLedger()
    expect(ledger.budget()).toMatchObject({ limit: 60, remaining: 60 })
    expect(ledger.spending()).toEqual([])
    ledger.close()
  })

  it('by another key, or at another address, is forgotten for good', async () => {
    await spendOne()
    const other = openLedger('https://school.example another-key')
    expect(other.budget().remaining).toBe(null)
    expect(await other.charge('q', 'today')).toBe(null)
    other.close()
    expect(events).toEqual(['ledger_erased'])
    const back = openLedger()
    expect(back.budget().remaining).toBe(null)
    back.close()
  })

  it('in the future is not believed', async () => {
    await spendOne()
    wall -= 3 * HOUR
    const ledger = openLedger()
    for (let n = 0; n < 5; n++) expect(await ledger.charge(`q${n}`, 'today')).toBe(null)
    expect(await ledger.charge('q', 'today')).toMatchObject({ reason: 'budget_exhausted' })
    ledger.close()
  })

  it('is found again by a machine whose clock is wrong all the time', async () => {
    wall = START + 25 * HOUR
    await spendOne({
      date: 'Wed, 18 Nov 2026 16:00:00 GMT',
      rateLimit: { limit: 100, remaining: 0, reset: '2026-11-19T00:00:00.000Z' },
    })
    wall += HOUR
    expect(await spendOne()).toBe(false)
    wall += 7 * HOUR + 3 * SECOND
    expect(await spendOne()).toBe(true)
  })
})

describe('a process that is killed', () => {
  it('while it asks costs two requests in ten minutes, however often it starts again', async () => {
    let sent = 0
    const starts = runs({ each: 25, every: 100 })
    for (let start = 0; start < starts; start++) {
      const ledger = openLedger()
      // As a refresher would that has no luck: the next question, when one is refused.
      for (const question of [`q${start}`, 'today', 'tomorrow', 'flights']) {
        if ((await ledger.charge(question, 'today')) === null) {
          sent += 1
          break
        }
      }
      ledger.close()
      wall += (10 * MINUTE) / starts
    }
    expect(sent).toBe(2)
  })

  it('waits for a minute, whatever is asked, and does not blame the school', async () => {
    const killed = openLedger()
    await killed.charge('today', 'today')
    killed.close()
    const ledger = openLedger()
    for (const question of ['today', 'flights'])
      expect(ledger.refusal(question, 'today')).toEqual({
        reason: 'budget_reserved',
        retryAt: START + MINUTE,
      })
    expect(ledger.health().state).toBe('unknown')
    wall += MINUTE
    expect(ledger.refusal('today', 'today')).toBe(null)
    ledger.close()
  })

  it('keeps to a rejected key, a pause and a back-off', async () => {
    await spendOne({ failed: 'upstream_auth' })
    wall += 29 * MINUTE
    expect(await spendOne()).toBe(false)
    wall += MINUTE
    expect(await spendOne({ failed: 'upstream_invalid', retryAfter: ['900'] })).toBe(true)
    wall += 14 * MINUTE
    expect(await spendOne({}, 'other')).toBe(false)
    wall += MINUTE
    expect(await spendOne({ failed: 'upstream_invalid' })).toBe(true)
    wall += MINUTE
    expect(await spendOne({}, 'other')).toBe(false)
  })

  it('leaves a file that the next one can open, killed for real', () => {
    const script = `
      const { default: Database } = await import('libsql')
      const db = new Database(process.argv[1])
      db.exec('PRAGMA locking_mode = EXCLUSIVE')
      db.exec('UPDATE head SET facts = facts')
      process.kill(process.pid, 'SIGKILL')`
    open().close()
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script, file])
    expect(killed.signal).toBe('SIGKILL')
    const store = open()
    expect(store.isDoubtful).toBe(false)
    store.close()
  })
})

describe('a file', () => {
  it('is for its owner only, like its folder', () => {
    open().close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
    chmodSync(file, 0o644)
    open().close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('never holds the key, nor what it could be guessed from', async () => {
    await spendOne()
    const bytes = readFileSync(file, 'latin1')
    expect(bytes).not.toContain(KEY.slice(0, 12))
    expect(bytes).not.toContain('school.example')
  })

  it('is held by one process; a second one is told so', () => {
    const first = open()
    expect(() => open()).toThrow(DirectoryInUse)
    expect(() => open()).toThrow(/Another Flightline is running/)
    first.close()
    open().close()
    expect(events).toEqual([])
  })

  it('with any single byte flipped begins anew or says what it said', async () => {
    await spendOne()
    const good = readFileSync(file)
    const said = { limit: 100, remaining: 60, reset: Date.parse('2026-11-19T00:00:00Z') }
    const row = good.indexOf('"version"')
    // Every byte would take minutes, nearly all of them empty: of the header, of the row, and a few of the rest.
    const inRow = Array.from({ length: 120 }, (_, n) => row - 110 + n)
    const chosen = inRow.filter((at) => at % runs({ each: 6, every: 1 }) === 0)
    for (const at of [...flipped(good.length, 1021), ...chosen]) {
      const bad = Buffer.from(good)
      bad[at] = (bad[at] ?? 0) ^ (1 << (at % 8))
      rmSync(join(folder, 'data'), { recursive: true })
      mkdirSync(join(folder, 'data'))
      writeFileSync(file, bad)
      const store = open()
      const ledger = createLedger({ store, now: () => wall, assumedLimit: 100 })
      if (store.isDoubtful) expect(ledger.budget().remaining).toBe(null)
      else expect(ledger.budget(), `byte ${at}`).toMatchObject(said)
      ledger.close()
    }
  })

  it.each([
    ['empty', ''],
    ['cut off', 'SQLite format 3\0'],
    ['text', '{"__proto__":{"day":1}}\r\n'],
    ['deep', '['.repeat(100_000)],
    ['huge', 'x'.repeat(1_000_000)],
  ])('that is %s is set aside, and little assumed to be left', async (_, content) => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, content)
    const ledger = openLedger()
    expect(events).toEqual(['ledger_set_aside'])
    expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('aside'))).toHaveLength(
      1,
    )
    for (let n = 0; n < 5; n++) expect(await ledger.charge(`q${n}`, 'today')).toBe(null)
    expect(await ledger.charge('q', 'person')).toMatchObject({ reason: 'budget_exhausted' })
    ledger.close()
  })

  it('that was set aside is doubted until one answer says otherwise', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, 'nonsense')
    const ledger = openLedger()
    expect(await ledger.charge('q', 'today')).toBe(null)
    await ledger.settle('q', fine)
    expect(ledger.budget()).toMatchObject({ limit: 100, remaining: 60 })
    ledger.close()
  })

  it('of another program or a later version is set aside, three of them kept', () => {
    mkdirSync(join(folder, 'data'))
    for (let n = 0; n < 5; n++) {
      rmSync(file, { force: true })
      const foreign = new Database(file)
      foreign.exec(
        n % 2 === 0 ? 'CREATE TABLE notes (text)' : 'CREATE TABLE t (a); PRAGMA user_version = 9',
      )
      foreign.close()
      const store = open()
      expect(store.isDoubtful).toBe(true)
      store.close()
      wall += SECOND
    }
    expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('aside'))).toHaveLength(
      3,
    )
  })

  it('that is another user’s is set aside', () => {
    open().close()
    vi.spyOn(process, 'getuid').mockReturnValue(12_345)
    const store = open()
    vi.restoreAllMocks()
    expect([store.isDoubtful, events]).toEqual([true, ['ledger_set_aside']])
    store.close()
  })

  it('that is a folder, a link or a pipe is never followed', () => {
    mkdirSync(join(folder, 'data'))
    const target = join(folder, 'somebody-elses')
    writeFileSync(target, 'precious')
    const plants = [
      () => mkdirSync(file),
      () => symlinkSync(target, file),
      () => spawnSync('mkfifo', [file]),
    ]
    for (const plant of plants) {
      rmSync(file, { force: true, recursive: true })
      plant()
      const store = open()
      expect(store.isDoubtful).toBe(true)
      store.close()
      expect(statSync(file).isFile()).toBe(true)
      wall += SECOND
    }
    expect(readFileSync(target, 'utf8')).toBe('precious')
  })

  it('that cannot be written costs a line in the log, and a minute before the first request', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    expect(FIRST_WITHOUT_LEDGER).toBe(MINUTE)
    // However often it is killed and started again within the minute.
    for (let start = 0; start < 3; start++) {
      const ledger = openLedger()
      for (const purpose of ['today', 'person'] as const)
        expect(ledger.refusal('q', purpose)).toEqual({
          reason: 'budget_reserved',
          retryAt: wall + MINUTE,
        })
      wall += MINUTE - 1
      expect(await ledger.charge('q', 'person')).not.toBe(null)
      ledger.close()
    }
    expect(events.filter((event) => event === 'ledger_not_saved')).toHaveLength(3)
    const ledger = openLedger()
    wall += MINUTE
    expect(await ledger.charge('q', 'today')).toBe(null)
    ledger.close()
  })

  it('that can be written after all ends the wait, and holds the count', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const store = open()
    const ledger = createLedger({ store, now: () => wall, assumedLimit: 100 })
    expect(store.unsaved()).toEqual({ since: START, reason: 'in_the_way' })
    rmSync(join(folder, 'data'))
    store.tend()
    expect(store.unsaved()).toBe(null)
    expect(await ledger.charge('q', 'today')).toBe(null)
    await ledger.settle('q', fine)
    ledger.close()
    const next = openLedger()
    expect(next.budget()).toMatchObject({ limit: 100, remaining: 60 })
    next.close()
  })
})
