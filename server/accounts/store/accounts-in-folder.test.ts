import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockedFile } from '#server/store/folder/locked-file.ts'
import { aMember, anAuditEntry } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  ACCOUNTS_CHECK_LASTS,
  ACCOUNTS_FILE,
  ACCOUNTS_RETRY_AFTER,
  type AccountsInFolder,
  openAccounts,
} from './accounts-in-folder.ts'
import { AccountsUnavailable, firstWrongIn } from './accounts-store.ts'
import { VERIFIED_AT_ONCE } from './audit-links.ts'

let folder: string
let file: string
let now: number
let events: string[]
/** What SQLite is told whenever the file is opened. */
let pragma: string
/** How long that takes, in ms. */
let takes: number
/** The last connection. */
let connection: Database.Database
const open: AccountsInFolder[] = []

const log = {
  ...Object.fromEntries(
    ['error', 'warn', 'info', 'debug'].map((level) => [
      level,
      (event: string, { reason = '' } = {}) => events.push(`${event} ${reason}`.trim()),
    ]),
  ),
  audit() {},
} as unknown as NonNullable<Parameters<typeof openAccounts>[0]['log']>

const lock: typeof lockedFile = (path, make) => {
  now += takes
  return lockedFile(path, (db) => {
    connection = db
    const made = make(db)
    db.exec(pragma)
    return made
  })
}

function start(): AccountsInFolder {
  const accounts = openAccounts({ file, now: () => now, log, lock })
  open.push(accounts)
  return accounts
}

async function stop(): Promise<void> {
  await Promise.all(open.splice(0).map((accounts) => accounts.close()))
}

const claim = (accounts: AccountsInFolder) =>
  accounts.transact(async (rows) => {
    await rows.put('people', aMember())
    await rows.note(anAuditEntry({ action: 'claim' }))
  })
const people = (accounts: AccountsInFolder) => accounts.transact((rows) => rows.all('people'))

/** Nothing is answered, nothing is let in, and the words say it of the file. */
async function expectUnavailable(accounts: AccountsInFolder, words: RegExp): Promise<void> {
  for (const work of [
    () => people(accounts),
    () => claim(accounts),
    () => accounts.transact((rows) => rows.get('people', 'nobody')),
    () => accounts.transact(async (rows) => rows.remove('people', 'nobody')),
  ])
    await expect(work()).rejects.toThrow(AccountsUnavailable)
  expect(accounts.trouble()).toMatch(words)
  expect(accounts.trouble()).toContain(file)
}

beforeEach(() => {
  folder = newFolder('house')
  file = join(folder, 'data', ACCOUNTS_FILE)
  now = Date.UTC(2026, 10, 22, 12)
  events = []
  pragma = ''
  takes = 0
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a house that nobody was ever in', () => {
  it('is no file before something is written, and then its owner’s alone', async () => {
    const accounts = start()
    expect(await people(accounts)).toEqual([])
    await accounts.transact((rows) => rows.forgetAudit(now))
    expect(existsSync(file)).toBe(false)
    await claim(accounts)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
    await stop()
    expect(await people(start())).toEqual([aMember()])
  })

  it('may be deleted at any time', async () => {
    const accounts = start()
    await accounts.transact((rows) => rows.note(anAuditEntry()))
    rmSync(join(folder, 'data'), { recursive: true })
    expect(await people(accounts)).toEqual([])
    await claim(accounts)
    await stop()
    expect(await people(start())).toEqual([aMember()])
  })

  it('stays so where whoever was put into it was not kept', async () => {
    const accounts = start()
    const thrown = accounts.transact(async (rows) => {
      await rows.put('people', aMember())
      throw new Error('the link was used')
    })
    await expect(thrown).rejects.toThrow('the link was used')
    await stop()
    const next = start()
    expect(await people(next)).toEqual([])
    await claim(next)
  })

  it('is begun over an empty file, which is what a kill before the first row leaves', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, '')
    const accounts = start()
    expect(accounts.trouble()).toBe(null)
    await claim(accounts)
    expect(await people(accounts)).toEqual([aMember()])
  })
})

describe('a house that somebody is in', () => {
  beforeEach(async () => {
    await claim(start())
  })

  it.each([
    ['deleted', /is missing\. Restore a backup/, () => rmSync(file)],
    [
      'deleted with its folder',
      /is missing/,
      () => rmSync(join(folder, 'data'), { recursive: true }),
    ],
    [
      'replaced by an empty file',
      /no longer holds accounts/,
      () => (rmSync(file), writeFileSync(file, '')),
    ],
    [
      'replaced by a folder',
      /something else is in its place/,
      () => (rmSync(file), mkdirSync(file)),
    ],
    [
      'replaced by a link',
      /something else is in its place/,
      () => (renameSync(file, join(folder, 'other')), symlinkSync(join(folder, 'other'), file)),
    ],
    [
      'replaced by something else',
      /is damaged/,
      () => (rmSync(file), writeFileSync(file, 'precious '.repeat(999))),
    ],
  ])(
    'is unavailable while it is %s, also to the next start, and never begun anew',
    async (how, words, spoil) => {
      const [accounts] = open as [AccountsInFolder]
      const sound = join(folder, 'sound')
      await accounts.close()
      writeFileSync(sound, readFileSync(file))
      const again = start()
      spoil()
      await expect(people(again)).rejects.toThrow(/is missing/)
      expect(again.trouble()).toMatch(/is missing/)
      now += ACCOUNTS_RETRY_AFTER
      await expectUnavailable(again, words)
      await stop()
      // Of a folder that has gone nothing is left to go by.
      if (how !== 'deleted with its folder') {
        const next = start()
        await expectUnavailable(next, words)
        await stop()
      }
    },
  )

  it('is available again once a copy was put back, within seconds and without a start', async () => {
    const [accounts] = open as [AccountsInFolder]
    renameSync(file, `${file}.away`)
    await expect(people(accounts)).rejects.toThrow(AccountsUnavailable)
    renameSync(`${file}.away`, file)
    await expect(people(accounts)).rejects.toThrow(AccountsUnavailable)
    now += ACCOUNTS_RETRY_AFTER
    expect(await people(accounts)).toEqual([aMember()])
    expect(accounts.trouble()).toBe(null)
    expect(events).toEqual(['house_begun', 'house_unavailable gone', 'house_available_again'])
  })

  it('is begun anew where its mark was deleted, too', async () => {
    await stop()
    rmSync(file)
    expect(start().trouble()).toContain(`delete ${file}.begun.`)
    await stop()
    rmSync(`${file}.begun`)
    const accounts = start()
    expect(accounts.trouble()).toBe(null)
    expect(await people(accounts)).toEqual([])
  })

  it('keeps rows of a kind that a newer Flightline has, and counts them', async () => {
    const [accounts] = open as [AccountsInFolder]
    const novel = { id: 'a', value: 'kept' }
    await accounts.transact((rows) => rows.put('novel' as 'settings', novel))
    for (let starts = 0; starts < 2; starts += 1) {
      await stop()
      const next = start()
      await next.transact((rows) => rows.put('settings', { id: 'b', value: `${starts}` }))
      expect(await people(next)).toEqual([aMember()])
    }
    await stop()
    const db = new Database(file)
    expect(db.prepare("SELECT body FROM rows WHERE kind = 'novel'").raw().all()).toEqual([
      [JSON.stringify(novel)],
    ])
    db.close()
  })

  it('is marked again where only its file was moved here', async () => {
    await stop()
    rmSync(`${file}.begun`)
    start()
    await stop()
    rmSync(file)
    await expectUnavailable(start(), /is missing/)
  })

  it('is unavailable where another program has it open, until that closes it', async () => {
    await stop()
    const other = new Database(file)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const accounts = start()
    await expectUnavailable(accounts, /is open in another program/)
    other.exec('ROLLBACK; PRAGMA locking_mode = NORMAL')
    other.prepare('SELECT count(*) FROM sqlite_schema').all()
    other.close()
    now += ACCOUNTS_RETRY_AFTER
    expect(await people(accounts)).toEqual([aMember()])
  })

  it.each([
    ['full', 'PRAGMA max_page_count = 5', /the disk is full/],
    ['read_only', 'PRAGMA query_only = ON', /can’t be written/],
  ])(
    'is as it was on a disk that is %s, and takes what is written once there is room',
    async (reason, full, words) => {
      await stop()
      pragma = full
      const accounts = start()
      expect(await people(accounts)).toEqual([aMember()])
      const other = aMember({ id: 'b', name: 'x'.repeat(20_000) })
      const write = () =>
        accounts.transact(async (rows) => {
          await rows.remove('people', aMember().id)
          await rows.put('people', other)
        })
      await expect(write()).rejects.toThrow(AccountsUnavailable)
      expect(events.at(-1)).toBe(`house_unavailable ${reason}`)
      await expectUnavailable(accounts, words)
      now += ACCOUNTS_RETRY_AFTER
      expect(await people(accounts)).toEqual([aMember()])
      await expect(write()).rejects.toThrow(AccountsUnavailable)
      pragma = ''
      now += ACCOUNTS_RETRY_AFTER
      await write()
      expect(await people(accounts)).toEqual([other])
    },
  )

  it('stays unavailable through a transaction that goes on after a failure, and holds no lock then', async () => {
    const [accounts] = open as [AccountsInFolder]
    const result = accounts.transact(async (rows) => {
      await rows.put('people', aMember({ name: 'half' }))
      connection.exec('PRAGMA query_only = ON')
      await rows.put('people', aMember({ id: 'b' })).catch(() => {})
      return rows.all('people').catch(() => 'let in')
    })
    await expect(result).rejects.toThrow(AccountsUnavailable)
    now += ACCOUNTS_RETRY_AFTER
    expect(await people(accounts)).toEqual([aMember()])
  })

  it('that was cut short is damaged, and stays as it is', async () => {
    await stop()
    truncateSync(file, 5000)
    await expectUnavailable(
      start(),
      /is damaged or from before 1\.0\.0\. It was not changed\. Restore a backup/,
    )
    expect(statSync(file).size).toBe(5000)
    expect(readdirSync(join(folder, 'data')).filter((name) => !name.endsWith('-journal'))).toEqual([
      ACCOUNTS_FILE,
      `${ACCOUNTS_FILE}.begun`,
    ])
    expect(events.filter((event) => event === 'house_unavailable damaged')).toHaveLength(1)
  })

  it('verifies a long audit a part at a time, and others have their turns in between', async () => {
    await stop()
    const accounts = start()
    const rows = 3 * VERIFIED_AT_ONCE
    await accounts.transact(async (one) => {
      for (let at = 1; at <= rows; at += 1) await one.note(anAuditEntry({ at }))
    })
    const turns: string[] = []
    const read: AccountsInFolder['read'] = (work) => {
      turns.push('verifying')
      return accounts.read(work)
    }
    const verified = firstWrongIn({ read }).then((wrong) => turns.push(`found ${wrong}`))
    await accounts.transact((one) => one.get('people', 'nobody'))
    turns.push('another')
    await verified
    expect(turns.slice(-1)).toEqual(['found null'])
    expect(turns.indexOf('another')).toBeLessThan(3)
    expect(turns).toHaveLength(6)
    // What was verified is not read again; what goes, and what a transaction that fails leaves, is.
    await accounts.transact((one) => one.forgetAudit(rows - 10))
    const failing = accounts.transact(async (one) => {
      await one.note(anAuditEntry({ at: rows }))
      expect(await one.firstWrong()).toBe(null)
      throw new Error('as planned')
    })
    await expect(failing).rejects.toThrow('as planned')
    await accounts.transact((one) => one.note(anAuditEntry({ at: rows + 1 })))
    expect(await accounts.transact((one) => one.firstWrong())).toBe(null)
  })

  it('is tried again less often the longer that takes', async () => {
    await stop()
    const sound = readFileSync(file)
    writeFileSync(file, 'damaged'.repeat(999))
    takes = 5000
    const accounts = start()
    writeFileSync(file, sound)
    now += 49_999
    await expect(people(accounts)).rejects.toThrow(AccountsUnavailable)
    now += 1
    expect(await people(accounts)).toEqual([aMember()])
  })
})

describe('a house that is watched over', () => {
  const put = (accounts: AccountsInFolder, id: string) =>
    accounts.transact((rows) => rows.put('people', aMember({ id })))

  it('is checked without being shut: a disk that takes no writes is named, and what can be read is read', async () => {
    const accounts = start()
    expect(await accounts.check()).toBeNull()
    expect(existsSync(file), 'made by a check').toBe(false)
    await put(accounts, 'a')
    connection.exec('PRAGMA query_only = ON')
    expect(await accounts.check()).toBe('read_only')
    expect(await accounts.transact((rows) => rows.all('people'))).toHaveLength(1)
    expect(accounts.trouble()).toBeNull()
    connection.exec('PRAGMA query_only = OFF')
    expect(await accounts.check()).toBeNull()
  })

  it('is written by a check every few seconds at most', async () => {
    const accounts = start()
    await put(accounts, 'a')
    expect(await accounts.check()).toBeNull()
    connection.exec('PRAGMA query_only = ON')
    expect(await accounts.check()).toBeNull()
    now += ACCOUNTS_CHECK_LASTS
    expect(await accounts.check()).toBe('read_only')
  })

  it('tells what is wrong with it in a word, as its trouble does in a sentence', async () => {
    const accounts = start()
    await put(accounts, 'a')
    rmSync(file)
    expect(await accounts.check()).toBe('gone')
    expect(accounts.trouble()).toContain('is missing')
    await stop()
    expect(await accounts.check()).toBe('gone')
  })
})
