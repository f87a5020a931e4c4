import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, anAuditEntry, wholeAccounts } from '#server/testing/accounts-contract.ts'
import { flipsOf } from '#server/testing/flips.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { ACCOUNTS_FILE, openAccounts } from './accounts-in-folder.ts'
import { AccountsUnavailable } from './accounts-store.ts'

const STEP = 601

const folder = newFolder('house-damage')
const file = join(folder, 'data', ACCOUNTS_FILE)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = () => openAccounts({ file, now: () => 0 })

/** What a start tells of a house whose file holds these bytes; null if it is unavailable. */
async function told(bytes: Buffer): Promise<Record<string, unknown> | null> {
  writeFileSync(file, bytes)
  const accounts = start()
  try {
    return (await wholeAccounts(accounts)) as Record<string, unknown>
  } catch (error) {
    expect(error).toBeInstanceOf(AccountsUnavailable)
    expect(accounts.trouble()).toMatch(
      /is damaged or from before 1\.0\.0\. It was not changed|can’t be written/,
    )
    expect(readFileSync(file).equals(bytes), 'left as it is').toBe(true)
    return null
  } finally {
    await accounts.close()
  }
}

let sound: Buffer

beforeAll(async () => {
  const accounts = start()
  for (let n = 0; n < 24; n += 1)
    await accounts.transact(async (rows) => {
      await rows.put('people', aMember({ id: `person-${n}`, name: `Somebody ${n}`.repeat(n) }))
      await rows.put('settings', { id: `setting-${n}`, value: 'x'.repeat(300) })
      await rows.note(
        anAuditEntry({ at: n, object: `person-${n}`, who: n % 2 ? null : 'somebody' }),
      )
    })
  await accounts.close()
  sound = readFileSync(file)
})

describe('a house in which one byte was changed', () => {
  it('is told only as it was, or not at all; of the audit, which cannot let anybody in, the changed row is named', {
    timeout: 3_600_000,
  }, async () => {
    const whole = await told(sound)
    const found = { sound: 0, named: 0, unavailable: 0 }
    for await (const at of flipsOf(sound.length, STEP)) {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      const now = await told(bytes)
      const where = `byte ${at}`
      if (now === null) found.unavailable += 1
      else if (now.wrong === null) {
        found.sound += 1
        expect(now, where).toEqual(whole)
      } else {
        found.named += 1
        expect(now.rows, where).toEqual(whole?.rows)
      }
    }
    // All three must happen, or nothing was tried.
    expect(Math.min(found.sound, found.named, found.unavailable)).toBeGreaterThan(2)
  })

  it('is told up to no length but its own', async () => {
    for (let length = 1; length < sound.length; length += 4093)
      expect(await told(sound.subarray(0, length)), `${length} bytes`).toBe(null)
  })
})

describe('rows that were changed behind its back', () => {
  beforeEach(() => writeFileSync(file, sound))

  it.each([
    [
      'a row added',
      `INSERT INTO rows SELECT school, store, 'people', 'other', body, written, seal FROM rows LIMIT 1`,
    ],
    ['a row taken away', `DELETE FROM rows WHERE id = 'person-3'`],
    ['a row given to another', `UPDATE rows SET id = 'other' WHERE id = 'person-3'`],
    ['a person made something else', `UPDATE rows SET body = replace(body, 'admin', 'viewer')`],
    ['the sum forged', `UPDATE head SET sum = '0'`],
    ['no head', 'DELETE FROM head'],
    ['another program’s file', 'PRAGMA application_id = 7'],
    ['a version that no step ends with', 'PRAGMA user_version = 0'],
  ])('are not believed: %s', async (_, sql) => {
    await edit(sql)
    expect(await told(readFileSync(file))).toBe(null)
  })

  it.each([
    ['edited', `UPDATE audit SET who = 'another' WHERE seq = 9`, 9],
    ['edited into nothing', `UPDATE audit SET at = NULL, object = NULL WHERE seq = 9`, 9],
    ['edited into no text', `UPDATE audit SET object = CAST(x'ff' AS TEXT) WHERE seq = 9`, 9],
    ['given another hash', `UPDATE audit SET hash = '00' WHERE seq = 9`, 9],
    ['removed', 'DELETE FROM audit WHERE seq = 9', 9],
    ['removed at the beginning', 'DELETE FROM audit WHERE seq < 4', 1],
    ['removed at the end', 'DELETE FROM audit WHERE seq > 20', 21],
    ['removed altogether', 'DELETE FROM audit', 1],
    [
      'reordered',
      `UPDATE audit SET seq = -9 WHERE seq = 9; UPDATE audit SET seq = 9 WHERE seq = 10; UPDATE audit SET seq = 10 WHERE seq = -9`,
      9,
    ],
    [
      'added at the end',
      `INSERT INTO audit SELECT school, 25, at, who, session, action, kind, object, range, count, projection, address, hash FROM audit WHERE seq = 24`,
      25,
    ],
  ])('of the audit shut nobody out, and the first of them is named: %s', async (_, sql, wrong) => {
    await edit(sql)
    expect(await told(readFileSync(file))).toMatchObject({ wrong })
    // Also when more was written behind them.
    const accounts = start()
    await accounts.transact((rows) => rows.note(anAuditEntry({ at: 99 })).catch(() => {}))
    expect((await wholeAccounts(accounts)) as object).toMatchObject({ wrong })
    await accounts.close()
  })

  it('of the audit are named by their own numbers after older ones were forgotten', async () => {
    const accounts = start()
    await accounts.transact((rows) => rows.forgetAudit(6))
    await accounts.close()
    await edit(`UPDATE audit SET who = 'another' WHERE seq = 9`)
    expect(await told(readFileSync(file))).toMatchObject({ wrong: 9 })
    await edit('DELETE FROM audit WHERE seq < 9')
    expect(await told(readFileSync(file))).toMatchObject({ wrong: 7 })
  })

  async function edit(sql: string): Promise<void> {
    const db = new Database(file)
    db.exec(sql)
    db.close()
  }
})
