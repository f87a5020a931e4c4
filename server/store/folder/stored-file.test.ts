import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { DAY, MINUTE, SECOND } from '#time/instant.ts'
import { lockedFile } from './locked-file.ts'
import { SET_ASIDE_FOR } from './set-aside.ts'
import { openStoredFile, type StoredFile, TRY_AGAIN_AFTER } from './stored-file.ts'

// A file that keeps a list of words. The disk's faults are real ones, of a kind that stops root as well.

const START = Date.UTC(2026, 10, 18, 16)

let folder: string
let data: string
let file: string
let now: number
let words: string[]
let events: string[]
let connection: Database.Database
/** What SQLite is told whenever the file is opened. */
let pragma: string
const running: StoredFile[] = []

const note = (event: string) => void events.push(event)
const log = { error: note, warn: note, info: note, debug: note, audit: note }

/** How a file is opened, with what SQLite is told then. */
const lock: typeof lockedFile = (path, make) =>
  lockedFile(path, (db) => {
    connection = db
    const made = make(db)
    if (made !== null) db.exec(pragma)
    return made
  })

const rowOf = (word: string) => ({ kind: 'word', id: word, body: '' })

function keep(binding = 'a school'): StoredFile {
  const kept = openStoredFile({
    file,
    store: 'ledger',
    binding: () => binding,
    now: () => now,
    log,
    lock,
    all: () => ({ rows: words.map(rowOf), facts: '' }),
  })
  running.push(kept)
  return kept
}

function add(kept: StoredFile, word: string): void {
  words.push(word)
  void kept.save({ put: [rowOf(word)], removed: [], facts: '' })
}

/** What the next process finds. */
function keptThen(binding?: string): string[] | null {
  for (const kept of running.splice(0)) kept.close()
  pragma = ''
  const { kept } = keep(binding)
  return kept && Array.from(kept.rows.of(), ({ id }) => id)
}

const setAsides = () => readdirSync(data).filter((name) => name.includes('set-aside'))

beforeEach(() => {
  folder = newFolder('kept-file')
  data = join(folder, 'data')
  file = join(data, 'words.sqlite')
  now = START
  words = []
  events = []
  pragma = ''
})
afterEach(() => {
  for (const kept of running.splice(0)) kept.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a file that goes while it is open', () => {
  it.each([
    ['its folder deleted', () => rmSync(data, { recursive: true })],
    ['the file deleted', () => rmSync(file)],
    ['a folder in its place', () => (rmSync(file), mkdirSync(file))],
    ['another file in its place', () => (rmSync(file), writeFileSync(file, 'precious'))],
    ['a pipe in its place', () => (rmSync(file), execFileSync('mkfifo', [file]))],
    ['a link in its place', () => (rmSync(file), symlinkSync(join(folder, 'other'), file))],
  ])('is made again with all there is: %s', (_, spoil) => {
    writeFileSync(join(folder, 'other'), 'precious')
    const kept = keep()
    add(kept, 'one')
    spoil()
    add(kept, 'two')
    expect(kept.unsaved()).toBe(null)
    expect([statSync(data).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    expect(keptThen()).toEqual(['one', 'two'])
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('precious')
  })

  it('is made again even if nothing is written any more', () => {
    const kept = keep()
    add(kept, 'one')
    rmSync(data, { recursive: true })
    kept.tend()
    expect(events).toEqual(['ledger_saved_again'])
    expect(keptThen()).toEqual(['one'])
  })

  it('leaves alone what another process has locked in its place', () => {
    const kept = keep()
    rmSync(data, { recursive: true })
    mkdirSync(data)
    writeFileSync(file, '')
    lockedFile(file, (db) => {
      add(kept, 'one')
      expect(kept.unsaved()).toEqual({ since: START, reason: 'in_use' })
      expect(readdirSync(data)).not.toEqual(setAsides())
      db.close()
    })
  })
})

it('that was closed stays as it is, and is not made again', () => {
  const kept = keep()
  add(kept, 'one')
  kept.close()
  rmSync(data, { recursive: true })
  add(kept, 'two')
  kept.tend()
  expect(existsSync(data)).toBe(false)
})

describe('while nothing can be written', () => {
  it('it says since when and why, and saves all within a minute of becoming possible', () => {
    expect(TRY_AGAIN_AFTER).toBe(30 * SECOND)
    writeFileSync(data, 'a file where the folder should be')
    const kept = keep()
    now += MINUTE
    add(kept, 'one')
    kept.tend()
    expect(kept.unsaved()).toEqual({ since: START, reason: 'in_the_way' })
    expect(events).toEqual(['ledger_not_saved'])
    rmSync(data)
    add(kept, 'two')
    // Not at every write: to write everything may take a second.
    expect(existsSync(data)).toBe(false)
    now += TRY_AGAIN_AFTER
    kept.tend()
    expect(kept.unsaved()).toBe(null)
    expect(keptThen()).toEqual(['one', 'two'])
  })

  it.each([
    ['full', 'PRAGMA max_page_count = 3', 'PRAGMA max_page_count = 1000'],
    ['read_only', 'PRAGMA query_only = ON', 'PRAGMA query_only = OFF'],
  ])(
    'for a disk that is %s likewise, and the file that is there stays as it was',
    (reason, full, free) => {
      add(keep(), 'one')
      expect(keptThen()).toEqual(['one'])
      for (const kept of running.splice(0)) kept.close()
      pragma = full
      const kept = keep()
      expect([kept.found, [...(kept.kept?.rows.of() ?? [])]]).toEqual(['ours', [rowOf('one')]])
      add(kept, 'x'.repeat(20_000))
      expect(kept.unsaved()).toEqual({ since: START, reason })
      now += MINUTE
      kept.tend()
      expect(kept.unsaved()).toEqual({ since: START, reason })
      expect(setAsides()).toEqual([])
      connection.exec(free)
      now += TRY_AGAIN_AFTER
      add(kept, 'two')
      expect(kept.unsaved()).toBe(null)
      expect(events).toEqual(['ledger_not_saved', 'ledger_saved_again'])
      expect(keptThen()).toEqual(['one', 'two', 'x'.repeat(20_000)])
    },
  )
})

describe('what was set aside', () => {
  const damage = () => {
    mkdirSync(data, { recursive: true })
    writeFileSync(file, 'damaged')
  }

  it('goes after a week, whether the program is started again or runs on', () => {
    expect(SET_ASIDE_FOR).toBe(7 * DAY)
    damage()
    const kept = keep()
    expect(setAsides()).toHaveLength(1)
    now += SET_ASIDE_FOR
    kept.tend()
    expect(setAsides()).toHaveLength(1)
    now += 1
    kept.tend()
    expect(setAsides()).toEqual([])
    kept.close()
    damage()
    keep().close()
    now += SET_ASIDE_FOR
    keep().close()
    expect(setAsides()).toHaveLength(1)
    now += 1
    keep()
    expect(setAsides()).toEqual([])
  })

  it('seemingly in the future goes at once', () => {
    damage()
    keep().close()
    now -= 2 * DAY
    keep()
    expect(setAsides()).toEqual([])
  })

  it('goes with another school’s file, whichever of the files it was', () => {
    damage()
    const kept = keep()
    writeFileSync(join(data, 'read-model.sqlite.set-aside-2026-11-18T160000000Z'), 'people')
    expect(setAsides()).toHaveLength(2)
    add(kept, 'one')
    expect(keptThen('another school')).toBe(null)
    expect(setAsides()).toEqual([])
    expect(events.at(-1)).toBe('ledger_erased')
  })
})
