import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import { ACCOUNTS_STEPS } from '#server/accounts/store/file-place.ts'
import { silentLog } from '#server/config/log.ts'
import type { OperatorCommand } from '#server/host/command.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { LEFT_WHEN_LOST } from '#server/school/ledger/ledger-state.ts'
import { LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { versionIn, writtenVersion } from '#server/store/folder/migrate.ts'
import { aTask } from '#server/testing/a-task.ts'
import { aMember, anAuditEntry, wholeAccounts } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { DAY } from '#time/instant.ts'
import { account } from './account.ts'
import { backup } from './backup.ts'
import { purge } from './purge.ts'
import { restore } from './restore.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

let place: string
let data: string
let fresh: string
let file: string

/** How a command ended, and what it said. */
async function run(command: OperatorCommand, folder: string, ...words: string[]) {
  const task = aTask({ folder, words, now: () => NOW })
  const code = await command(task)
  return { code, said: task.said.join('\n') }
}

async function inAccounts(folder: string, work: (rows: AccountsTransaction) => Promise<unknown>) {
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => NOW })
  await accounts.transact(work)
  await accounts.close()
}

async function held(folder: string) {
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => NOW })
  try {
    expect(accounts.trouble()).toBe(null)
    return (await wholeAccounts(accounts)) as {
      rows: Record<string, unknown[]>
      audit: object[]
      wrong: unknown
    }
  } finally {
    await accounts.close()
  }
}

const edit = (path: string, sql: string) => {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}
/** What is left beside a file by whoever is killed in the middle of a write: SQLite takes back that write with it. */
function journalOf(path: string): Buffer {
  const db = new Database(path)
  db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 1; BEGIN IMMEDIATE')
  db.exec(`UPDATE rows SET seal = 'x'; DELETE FROM audit`)
  db.exec('CREATE TABLE many (one TEXT); INSERT INTO many SELECT hex(randomblob(9000))')
  const journal = readFileSync(`${path}-journal`)
  db.exec('ROLLBACK')
  db.close()
  return journal
}

const modeOf = (path: string) => statSync(path).mode & 0o777
/** Nothing that was begun is left behind. */
const partsIn = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) =>
    /\.part|kept\.sqlite-/.test(String(name)),
  )

beforeEach(async () => {
  place = newFolder('backup')
  data = join(place, 'data')
  fresh = join(place, 'fresh')
  file = join(place, 'kept.sqlite')
  await inAccounts(data, async (rows) => {
    await rows.put('people', aMember())
    await rows.put('people', aMember({ id: 'ann', name: 'Ann Lee', email: '', role: 'viewer' }))
    await rows.put('settings', { id: 'one', value: 'two' })
    for (let at = 1; at < 30; at += 1) await rows.note(anAuditEntry({ at }))
  })
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

describe('npm run backup', () => {
  it('copies everybody into a file of the owner’s alone, checked, and says what it holds and how to have it back', async () => {
    const { code, said } = await run(backup, data, file)
    expect([code, modeOf(file), partsIn(place)]).toEqual([0, 0o600, []])
    expect(said).toMatch(
      /^.+kept\.sqlite holds 2 people, 0 screens and 0 tokens, and the audit log \(\d+ kB, checked\)\.$/m,
    )
    expect(said).toContain(`hashes of passphrases. Keep it as safe as ${data}.`)
    expect(said).toContain(`npm run restore -- ${file}`)
    expect(await held(data)).toMatchObject({ audit: { length: 29 }, wrong: null })
  })

  it('takes a file from where it was called, and names one in a folder after the moment', async () => {
    const task = aTask({ folder: data, words: ['kept.sqlite'], now: () => NOW })
    await backup({ ...task, around: { ...task.around, env: { INIT_CWD: place } } })
    expect(versionIn(file)).toBe(ACCOUNTS_STEPS.length)
    await backup({ ...task, words: ['../x.sqlite'] })
    expect(versionIn(join(place, 'x.sqlite'))).toBe(ACCOUNTS_STEPS.length)
    mkdirSync(join(place, 'many'))
    expect((await run(backup, data, join(place, 'many'))).code).toBe(0)
    expect(readdirSync(join(place, 'many'))).toEqual(['flightline-2026-11-22T120000000Z.sqlite'])
  })

  it('replaces an older backup, and what is none only when told to', async () => {
    await run(backup, data, file)
    await inAccounts(data, (rows) =>
      rows.put('people', aMember({ id: 'new', name: 'Bo', email: '' })),
    )
    expect((await run(backup, data, file)).said).toContain('holds 3 people')
    writeFileSync(file, 'a letter')
    expect(await run(backup, data, file)).toEqual({
      code: 1,
      said: `${file} is not a backup of Flightline. Name another file, or use --overwrite. Nothing was copied.`,
    })
    expect(readFileSync(file, 'utf8')).toBe('a letter')
    expect((await run(backup, data, file, '--overwrite')).code).toBe(0)
    expect([versionIn(file), modeOf(file)]).toEqual([ACCOUNTS_STEPS.length, 0o600])
  })

  it.each([
    ['the house itself', () => join(data, ACCOUNTS_FILE), /holds the accounts in use/],
    [
      'a link to it',
      () => (linkSync(join(data, ACCOUNTS_FILE), file), file),
      /holds the accounts in use/,
    ],
    ['another’s house', () => (writeFileSync(`${file}.begun`, ''), file), /of another Flightline/],
    ['a symbolic link', () => (symlinkSync('/dev/null', file), file), /not a regular file/],
    [
      'a folder that is not there',
      () => join(place, 'no/where.sqlite'),
      /There is no folder .+no\./,
    ],
    [
      'what lies below a plain file',
      () => (writeFileSync(file, ''), join(file, 'copy.sqlite')),
      /There is no folder/,
    ],
  ])('never writes over %s', async (_, target, words) => {
    const at = target()
    const { code, said } = await run(backup, data, at, '--overwrite')
    expect(code).toBe(1)
    expect(said).toMatch(words)
    expect(said).toMatch(/Nothing was copied\.$/)
    expect(await held(data)).toMatchObject({ wrong: null })
  })

  it('says when the disk does not take it, and leaves what stood there', async () => {
    await run(backup, data, file)
    const before = readFileSync(file)
    const { code, said } = await run(backup, data, '/proc/self/fdinfo')
    expect(code).toBe(1)
    expect(said).toMatch(
      /^\/proc\/self\/fdinfo\/flightline-.+ could not be copied: .+ is unchanged\.$/,
    )
    chmodSync(data, 0o700)
    rmSync(join(data, 'backups'), { recursive: true })
    writeFileSync(join(data, 'backups'), 'in the way')
    expect(await run(backup, data, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/could not be copied/),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(partsIn(place)).toEqual([])
  })

  it('does not refuse a house whose audit was changed by hand, and names the row', async () => {
    edit(join(data, ACCOUNTS_FILE), `UPDATE audit SET who = 'another' WHERE seq = 9`)
    const { code, said } = await run(backup, data, file)
    expect(code).toBe(0)
    expect(said).toContain('Row 9 of the audit log was changed after it was written')
  })

  it('says when nobody is in it, and how it is used', async () => {
    expect(await run(backup, fresh, file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('There are no accounts yet'),
    })
    expect(existsSync(file)).toBe(false)
    for (const words of [[], ['a', 'b'], ['--all']])
      expect((await run(backup, data, ...words)).code).toBe(2)
    expect((await run(backup, data, '--help')).said).toMatch(/^Usage: npm run backup -- FILE/)
  })
})

describe('npm run restore', () => {
  beforeEach(async () => {
    await run(backup, data, file)
  })

  it('puts everybody into a fresh folder, as they were, and writes it down', async () => {
    const { code, said } = await run(restore, fresh, file)
    expect(code).toBe(0)
    expect(said).toContain('2 people, 0 screens and 0 tokens')
    expect(said).toContain('npm run account -- list')
    const [there, here] = [await held(fresh), await held(data)]
    expect(there.rows).toEqual(here.rows)
    expect(there).toMatchObject({ wrong: null, audit: { length: 30 } })
    expect(there.audit[0]).toMatchObject({ action: 'restored', at: NOW, who: null })
    expect([modeOf(fresh), modeOf(join(fresh, ACCOUNTS_FILE))]).toEqual([0o700, 0o600])
    expect(existsSync(join(fresh, `${ACCOUNTS_FILE}.begun`))).toBe(true)
    expect((await run(account, fresh, 'list')).said).toContain('Ann Lee')
  })

  it('loses nothing of what stood there, and names who is back though he was removed', async () => {
    await inAccounts(data, (rows) => rows.remove('people', 'ann'))
    const before = readFileSync(join(data, ACCOUNTS_FILE))
    const { said } = await run(restore, data, file)
    expect(said).toContain('Restored, though removed since: Ann Lee.')
    const aside = join(data, 'backups/replaced-2026-11-22T120000000Z.sqlite')
    expect(said).toContain(`The replaced file is ${aside} until 2026-11-29`)
    expect(readFileSync(aside).equals(before)).toBe(true)
    expect(modeOf(aside)).toBe(0o600)
    expect((await held(data)).rows['people']).toHaveLength(2)
    // And what was put aside can be put back.
    expect((await run(restore, data, aside)).code).toBe(0)
    expect((await held(data)).rows['people']).toHaveLength(1)
  })

  it.each([
    ['damaged', (accounts: string) => writeFileSync(accounts, 'damaged'.repeat(999))],
    ['empty', (accounts: string) => writeFileSync(accounts, '')],
    ['gone', (accounts: string) => rmSync(accounts)],
  ])('mends a house that is %s, whatever journal is left beside it', async (_, spoil) => {
    const accounts = join(data, ACCOUNTS_FILE)
    const journal = journalOf(accounts)
    spoil(accounts)
    writeFileSync(`${accounts}-journal`, journal)
    expect((await run(restore, data, file)).code).toBe(0)
    expect(await held(data)).toMatchObject({ rows: { people: { length: 2 } }, wrong: null })
  })

  it.each([
    ['no backup', () => writeFileSync(file, 'a letter'), /is not a backup of Flightline/],
    ['not there', () => rmSync(file), /does not exist/],
    [
      'written by a newer Flightline',
      () => edit(file, writtenVersion(ACCOUNTS_STEPS.length + 2)),
      new RegExp(
        `written by a newer Flightline: its version is ${ACCOUNTS_STEPS.length + 2}, and this one knows ${ACCOUNTS_STEPS.length}`,
      ),
    ],
    [
      'changed in a row',
      () => edit(file, `UPDATE rows SET body = replace(body, 'viewer', 'admin')`),
      /is damaged \(a seal does not fit in rows\)/,
    ],
    [
      'short of a row',
      () => edit(file, `DELETE FROM rows WHERE id = 'ann'`),
      /is damaged \(the sum of the seals does not fit\)/,
    ],
    ['cut short', () => writeFileSync(file, readFileSync(file).subarray(0, 9000)), /is damaged \(/],
    [
      'damaged in a page',
      () => writeFileSync(file, readFileSync(file).fill(0xff, 8192, 8300)),
      /is damaged \(.*(?:page|malformed|Tree)/,
    ],
    [
      'changed in its audit',
      () => edit(file, `UPDATE audit SET who = 'another' WHERE seq = 9`),
      /^Row 9 of the audit .+ --broken-audit/,
    ],
    ['left in the middle of a write', () => writeFileSync(`${file}-journal`, 'x'), /being written/],
    ['without anybody', () => edit(file, 'DELETE FROM rows; UPDATE head SET sum = 0'), /damaged/],
  ])('refuses a file that is %s, and says so', async (_, spoil, words) => {
    spoil()
    const before = readFileSync(join(data, ACCOUNTS_FILE))
    for (const folder of [data, fresh]) {
      const { code, said } = await run(restore, folder, file)
      expect(code).toBe(1)
      expect(said).toMatch(words)
      expect(said).toMatch(/Nothing was restored\.$/)
    }
    expect(readFileSync(join(data, ACCOUNTS_FILE)).equals(before)).toBe(true)
    expect(existsSync(join(fresh, ACCOUNTS_FILE))).toBe(false)
    expect(existsSync(join(data, `${LEDGER_FILE}.doubtful`))).toBe(false)
    expect(partsIn(place).filter((name) => name !== 'kept.sqlite-journal')).toEqual([])
  })

  it('takes a changed audit when told to', async () => {
    edit(file, `UPDATE audit SET who = 'another' WHERE seq = 9`)
    expect((await run(restore, fresh, file, '--broken-audit')).code).toBe(0)
    expect(await held(fresh)).toMatchObject({ rows: { people: { length: 2 } }, wrong: 9 })
  })

  it('is refused while Flightline runs there, also under a moved clock', async () => {
    const claim = await claimFolder(data, silentLog)
    expect((await run(restore, data, file)).said).toMatch(
      /Another Flightline is running on .+; stop it first/,
    )
    await claim.release()
    const accounts = openAccounts({ file: join(data, ACCOUNTS_FILE), now: () => NOW })
    expect((await run(restore, data, file)).said).toMatch(/Another Flightline is running on/)
    await accounts.close()
    expect((await run(restore, data, join(data, ACCOUNTS_FILE))).said).toMatch(
      /holds the accounts in use/,
    )
    expect((await run(restore, data)).code).toBe(2)
  })

  it('is purged with the house, and what was copied at night, too', async () => {
    await run(restore, data, file)
    writeFileSync(join(data, 'backups/house-2026-11-21.sqlite'), '')
    writeFileSync(join(data, 'backups/mine.txt'), '')
    expect(await run(purge, data, '--before')).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Usage: /),
    })
    expect((await run(purge, data)).said).toMatch(/house\.sqlite stays/)
    expect(readdirSync(join(data, 'backups'))).toHaveLength(3)
    const { said } = await run(purge, data, '--house')
    expect(said).toMatch(/replaced-.+sqlite/)
    expect(readdirSync(join(data, 'backups'))).toEqual(['mine.txt'])
    expect(readdirSync(data)).toEqual(['backups', `${LEDGER_FILE}.doubtful`])
  })
})

describe('the day’s requests after a restore', () => {
  const LIMIT = 100
  let at: number
  /** What the school has given away today, over whichever machine, and how often it was asked for more. */
  let spent: number
  let refused: number

  const openLedger = (folder: string) =>
    createLedger({
      store: openLedgerStore({ file: join(folder, LEDGER_FILE), binding: 'school', now: () => at }),
      now: () => at,
      assumedLimit: LIMIT,
    })

  /** Spends all it is let: a school that says what is left, or never does. */
  async function spendAll(folder: string, says: boolean, starts = 1): Promise<void> {
    for (let start = 0; start < starts; start += 1) {
      const ledger = openLedger(folder)
      for (
        let n = 0;
        n < 2 * LIMIT && (await ledger.charge(`/${start}/${n}`, 'person')) === null;
        n += 1
      ) {
        const failed = spent < LIMIT ? null : 'upstream_rate_limited'
        if (failed === null) spent += 1
        else refused += 1
        const reset = new Date(NOW + DAY / 2).toISOString()
        const rateLimit = says ? { limit: LIMIT, remaining: LIMIT - spent, reset } : undefined
        const outcome = { failed, sent: true, date: null, retryAfter: [], rateLimit } as const
        await ledger.settle(`/${start}/${n}`, outcome)
      }
      ledger.close()
    }
  }

  beforeEach(async () => {
    at = NOW
    spent = 0
    refused = 0
    await run(backup, data, file)
  })

  it.each([97, 100])(
    'are never more than the limit, %i of which another machine has spent',
    async (before) => {
      for (const folder of [data, fresh]) {
        spent = before === 100 ? 94 : before
        await run(restore, folder, file)
        await spendAll(folder, true, 3)
        expect(spent).toBeLessThanOrEqual(LIMIT)
      }
    },
  )

  /** The last of the five wait until the school says that they are there. */
  const fewOf = (many: number) => {
    expect(many).toBeGreaterThan(0)
    expect(many).toBeLessThanOrEqual(LEFT_WHEN_LOST)
  }

  it('are five at most in a fresh folder while the school does not say, however often it starts', async () => {
    await run(restore, fresh, file)
    await spendAll(fresh, false, 4)
    fewOf(spent)
    expect(existsSync(join(fresh, `${LEDGER_FILE}.doubtful`))).toBe(false)
  })

  it('are not given back where they were counted, nor by a ledger of another day', async () => {
    await spendAll(data, false)
    const all = spent
    await run(restore, data, file)
    await spendAll(data, false)
    expect(spent).toBe(all)
    await run(restore, data, file)
    at += DAY
    await spendAll(data, false)
    fewOf(spent - all)
  })

  it('are doubted again where a start is killed before it has written that down', async () => {
    await run(restore, fresh, file)
    // The store was made, and nothing is in it yet.
    openLedgerStore({ file: join(fresh, LEDGER_FILE), binding: 'school', now: () => at }).close()
    await spendAll(fresh, false)
    fewOf(spent)
  })
})
