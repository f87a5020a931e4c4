import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ACCOUNTS_FILE,
  ACCOUNTS_RETRY_AFTER,
  openAccounts,
} from '#server/accounts/store/accounts-in-folder.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { ACCOUNTS_STEPS } from '#server/accounts/store/file-place.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { lockedFile, release } from './locked-file.ts'
import { copiesOf, migrate, type Step, writtenVersion } from './migrate.ts'

let folder: string
let file: string

const STEPS: readonly Step[] = [
  (db) => db.exec('CREATE TABLE words (word TEXT)'),
  (db) => db.exec(`ALTER TABLE words ADD COLUMN length REAL; INSERT INTO words VALUES ('two', 3)`),
  (db) => db.exec('UPDATE words SET length = length + 1'),
]

/** Brings the file to the version of so many steps, and gives what stands in it then. */
function bring(steps: readonly Step[], more = ''): unknown {
  return lockedFile(file, (db) => {
    migrate(db, file, steps)
    db.exec(more)
    const found = wordsIn(db)
    release(db)
    return found
  })
}

const wordsIn = (db: Database.Database) => db.prepare('SELECT * FROM words').raw().all()
const names = () =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('-journal'))
    .toSorted()

beforeEach(() => {
  folder = newFolder('migrate')
  file = join(folder, ACCOUNTS_FILE)
  writeFileSync(file, '', { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a file of an older version', () => {
  it('is brought to the newest, after a copy that only its owner can read was put aside', () => {
    bring(STEPS.slice(0, 1), `INSERT INTO words VALUES ('one')`)
    expect(names()).toEqual([ACCOUNTS_FILE])
    expect(bring(STEPS)).toEqual([
      ['one', null],
      ['two', 4],
    ])
    expect(names()).toEqual([ACCOUNTS_FILE, `${ACCOUNTS_FILE}.before-3`])
    expect(copiesOf(file)).toEqual([{ path: `${file}.before-3`, before: 3 }])
    expect(statSync(`${file}.before-3`).mode & 0o777).toBe(0o600)
    // The copy opens with the older one, as it was.
    const copy = readFileSync(`${file}.before-3`)
    writeFileSync(file, copy)
    expect(bring(STEPS.slice(0, 1))).toEqual([['one']])
  })

  it('is migrated once only', () => {
    bring(STEPS)
    expect(bring(STEPS)).toEqual([['two', 4]])
    expect(names()).toEqual([ACCOUNTS_FILE])
  })

  it('stays as it was where a step fails, and a copy of another try is replaced', () => {
    bring(STEPS.slice(0, 1), `INSERT INTO words VALUES ('one')`)
    writeFileSync(`${file}.before-3`, 'half a copy')
    writeFileSync(`${file}.before-3.part`, 'half a copy')
    const fails: Step = (db) => db.exec('UPDATE others SET word = 1')
    expect(() => bring([...STEPS.slice(0, 2), fails])).toThrow(/no such table/)
    expect(bring(STEPS.slice(0, 1))).toEqual([['one']])
    expect(names()).toEqual([ACCOUNTS_FILE, `${ACCOUNTS_FILE}.before-3`])
    expect(bring(STEPS)).toHaveLength(2)
  })

  it('is neither copied nor migrated if it is damaged', () => {
    bring(STEPS.slice(0, 1), 'CREATE INDEX by_word ON words (word)')
    lockedFile(file, (db) => {
      db.exec(`PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'by_word'`)
      release(db)
    })
    const bytes = readFileSync(file)
    expect(() => bring(STEPS)).toThrow('damaged')
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(names()).toEqual([ACCOUNTS_FILE])
  })
})

describe('a file of a newer version', () => {
  const newer = ACCOUNTS_STEPS.length + 2
  const write = () => {
    lockedFile(file, (db) => {
      db.exec(writtenVersion(newer))
      release(db)
    })
  }
  const start = (now = () => 0) => openAccounts({ file, now })

  it('stops the start with both versions, and what to do', () => {
    write()
    expect(() => start()).toThrow(
      `${file} was written by a newer Flightline: its version is ${newer}, and this one knows ${ACCOUNTS_STEPS.length}. Start the newer one.`,
    )
    const before = `${file}.before-${newer}`
    writeFileSync(before, '')
    // A copy for what this one knows already is of no use.
    writeFileSync(`${file}.before-${ACCOUNTS_STEPS.length}`, '')
    expect(() => start()).toThrow(`Start the newer one, or put its copy ${before} in its place.`)
    expect(statSync(file).size).toBeGreaterThan(0)
  })

  it('put in the place of another while that runs is refused until it is gone', async () => {
    let now = 0
    const accounts = start(() => now)
    await accounts.transact((rows) => rows.put('people', aMember()))
    const sound = readFileSync(file)
    rmSync(file)
    writeFileSync(file, '')
    write()
    now += ACCOUNTS_RETRY_AFTER
    await expect(accounts.transact((rows) => rows.all('people'))).rejects.toThrow(
      AccountsUnavailable,
    )
    now += ACCOUNTS_RETRY_AFTER
    await expect(accounts.transact((rows) => rows.all('people'))).rejects.toThrow(
      /a newer Flightline/,
    )
    writeFileSync(file, sound)
    now += ACCOUNTS_RETRY_AFTER
    expect(await accounts.transact((rows) => rows.all('people'))).toEqual([aMember()])
    await accounts.close()
  })
})
