import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import { silentLog } from '#server/config/log.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { bindingOf } from '#server/store/binding.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { MOVE_MARK_FILE } from '#server/store/move-mark.ts'
import { KEPT_SCHOOL } from '#server/testing/a-kept-school.ts'
import { aTask } from '#server/testing/a-task.ts'
import { anAuditEntry } from '#server/testing/accounts-contract.ts'
import { aMove, MOVE_NOW } from '#server/testing/postgres/a-move.ts'
import { account } from './account.ts'

const inAccounts = (folder: string) =>
  openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => MOVE_NOW })

const countIn = (folder: string) => {
  const file = join(folder, LEDGER_FILE)
  const store = openLedgerStore({ file, binding: bindingOf(KEPT_SCHOOL), now: () => MOVE_NOW })
  const ledger = createLedger({ store, now: () => MOVE_NOW, assumedLimit: 100 })
  const told = [ledger.left('today'), ledger.spending().reduce((sum, one) => sum + one.requests, 0)]
  ledger.close()
  return told
}

describe('npm run move', () => {
  it('takes all of a school to another folder, says what, and closes the one it came from', async () => {
    const { at, move } = await aMove()
    const [code, said] = await move({}, '--to', at('there'))
    expect(said).toMatch(
      /^Kapa Flight: 20 bookings and flights, 12 ranges of days, 9 earlier versions, 2 people and 1 other rows of the accounts, 7 rows of the audit log, the count of requests, with 1 under way, which counts as spent\.\n {2}the same on both sides: ledger [\da-f]{16}, model [\da-f]{16}, accounts [\da-f]{16}\nMoved from .*\nStart Flightline without DATABASE_URL/,
    )
    expect(code).toBe(0)
    const accounts = inAccounts(at('there'))
    expect(await firstWrongIn(accounts)).toBe(null)
    await accounts.close()
    expect(countIn(at('there'))).toEqual(countIn(at('as-it-was')))
    for (const name of readdirSync(at('here')))
      if (name !== MOVE_MARK_FILE && name.endsWith('.sqlite'))
        expect([name, existsSync(join(at('as-it-was'), name))]).toEqual([name, true])
  })

  it('refuses every use of what has moved, in words', async () => {
    const { at, move } = await aMove()
    await move({}, '--to', at('there'))
    const task = aTask({ folder: at('here'), words: ['list'] })
    expect(await account(task)).toBe(1)
    expect(task.said[0]).toContain(`moved to ${at('there')}`)
    expect(await move({}, '--to', at('elsewhere'))).toEqual([
      1,
      expect.stringContaining(`moved to ${at('there')}`),
    ])
    expect(await move({}, '--to', at('there'))).toEqual([0, expect.stringContaining('already')])
  })

  it('brings it back to where it came from, which keeps the house that stood there', async () => {
    const { at, move } = await aMove()
    await move({}, '--to', at('there'))
    const accounts = inAccounts(at('there'))
    await accounts.transact((rows) =>
      rows.note(anAuditEntry({ at: MOVE_NOW, object: 'written there' })),
    )
    await accounts.close()
    expect((await move({ DATA_DIR: at('there') }, '--to', at('here')))[0]).toBe(0)
    const back = inAccounts(at('here'))
    const [newest] = await back.read((rows) => rows.audit(0, MOVE_NOW + 1, 1))
    expect([newest?.object, await firstWrongIn(back)]).toEqual(['written there', null])
    await back.close()
    expect(readdirSync(join(at('here'), 'backups'))).toEqual([
      expect.stringMatching(/^replaced-.*\.sqlite$/),
    ])
    const said = await move({ DATA_DIR: at('there') }, '--to', at('elsewhere'))
    expect(said).toEqual([1, expect.stringContaining(`moved to ${at('here')}`)])
  })

  it('does nothing while a Flightline runs on either side', async () => {
    const { at, move } = await aMove()
    for (const name of ['here', 'there']) {
      const claim = await claimFolder(at(name), silentLog)
      const [code, said] = await move({}, '--to', at('there'))
      await claim.release()
      expect([code, said]).toEqual([1, expect.stringContaining(`running on ${at(name)}; stop it`)])
    }
    expect(existsSync(at('there'))).toBe(false)
    expect(existsSync(join(at('here'), MOVE_MARK_FILE))).toBe(false)
  })

  it('refuses a target that holds this school, another one, or people alone, and leaves it as it was', async () => {
    const { at, move, putSchool } = await aMove()
    putSchool(at('ours'))
    expect(await move({}, '--to', at('ours'))).toEqual([1, expect.stringContaining('in use')])
    const before = readFileSync(join(at('ours'), LEDGER_FILE))
    const other = { SCHOOL_API_KEY: 'another-key', DATA_DIR: at('ours') }
    expect(await move(other, '--to', at('there'))).toEqual([
      1,
      expect.stringContaining('belongs to another school, or to this one under another key'),
    ])
    expect(readFileSync(join(at('ours'), LEDGER_FILE))).toEqual(before)
    rmSync(join(at('ours'), LEDGER_FILE))
    rmSync(join(at('ours'), 'read-model.sqlite'))
    expect(await move({}, '--to', at('ours'))).toEqual([1, expect.stringContaining('in use')])
    expect(await move({ DATA_DIR: at('nobody') }, '--to', at('there'))).toEqual([
      1,
      expect.stringContaining('holds nothing to move'),
    ])
  })

  it('takes an audit that was changed by hand only when told to, and mends nothing of it', async () => {
    const { at, move } = await aMove()
    const seq = 8
    const db = new Database(join(at('here'), ACCOUNTS_FILE))
    db.exec(`UPDATE audit SET object = 'else' WHERE seq = ${seq}`)
    db.close()
    expect(await move({}, '--to', at('there'))).toEqual([
      1,
      expect.stringContaining(`Row ${seq} of the audit`),
    ])
    expect((await move({}, '--to', at('there'), '--broken-audit'))[0]).toBe(0)
    const arrived = inAccounts(at('there'))
    expect(await firstWrongIn(arrived)).toBe(seq)
    await arrived.close()
  })

  it('carries the doubt about a count that was restored', async () => {
    const { at, move } = await aMove()
    writeFileSync(join(at('here'), `${LEDGER_FILE}.doubtful`), '')
    expect((await move({}, '--to', at('there')))[0]).toBe(0)
    expect(countIn(at('there'))[0]).toBeLessThanOrEqual(5)
  })

  it('reads the place from a file, too, and refuses what is none', async () => {
    const { at, move } = await aMove()
    writeFileSync(at('target'), `${at('there')}\n`)
    expect((await move({}, '--to-file', at('target')))[0]).toBe(0)
    expect(await move({ DATA_DIR: at('there') }, '--to', 'postgres://db.example')).toEqual([
      1,
      expect.stringContaining('must be an address such as'),
    ])
    expect(await move({ DATA_DIR: at('there') }, '--to-file', at('missing'))).toEqual([
      1,
      expect.stringContaining('cannot be read (ENOENT)'),
    ])
    expect((await move({ DATA_DIR: at('there') }, '--to'))[0]).toBe(2)
    expect(await move({ DATA_DIR: at('there') }, '--to', 'sqlite')).toEqual([
      1,
      expect.stringContaining('already'),
    ])
  })
})
