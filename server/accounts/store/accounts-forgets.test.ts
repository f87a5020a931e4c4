import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aMember, anAuditEntry } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { ACCOUNTS_FILE, type AccountsInFolder, openAccounts } from './accounts-in-folder.ts'

// Every byte of every file, while the process holds them: nobody may be found in them who was removed.

const MANY = 120

let folder: string
let accounts: AccountsInFolder

beforeEach(() => {
  folder = newFolder('house-forgets')
  accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => 0 })
})
afterEach(async () => {
  await accounts.close()
  rmSync(folder, { recursive: true, force: true })
})

const nameOf = (n: number, round = 0) =>
  `CANARY${n}.${round}.${'x'.repeat((n * 37 + round * 61) % 900)}`
/** In no order, as ids are. */
const idOf = (n: number) => `${(n * 7919) % 999_983}`

/** Whose name stands anywhere in the folder. */
function found(): string[] {
  const names = new Set<string>()
  for (const name of readdirSync(folder))
    for (const [, who] of readFileSync(join(folder, name), 'latin1').matchAll(/CANARY(\d+\.\d+)/g))
      if (who !== undefined) names.add(who)
  return [...names].toSorted()
}

const put = (n: number, round = 0) =>
  accounts.transact(async (rows) => {
    const name = nameOf(n, round)
    await rows.put('people', aMember({ id: idOf(n), name, email: `${name}@example.org` }))
    await rows.put('settings', { id: `${idOf(n)}-of`, value: 'y'.repeat((n * 61) % 700) })
    await rows.note(anAuditEntry({ at: n, object: idOf(n) }))
  })

it('keeps nobody in any byte who was removed or is called otherwise now, while it runs and after', async () => {
  for (let n = 0; n < MANY; n += 1) await put(n)
  expect(found()).toHaveLength(MANY)
  // Whoever waits to be let in has a name, too, and his row changes until it goes.
  await accounts.transact(async (rows) => {
    for (let n = 0; n < MANY; n += 3) await rows.remove('people', idOf(n))
    await rows.put('people', aMember({ id: idOf(1), name: nameOf(1, 1), email: '' }))
  })
  const left = Array.from({ length: MANY }, (_, n) => n).filter((n) => n % 3 > 0)
  const names = left.map((n) => (n === 1 ? '1.1' : `${n}.0`)).toSorted()
  expect(found()).toEqual(names)
  await accounts.transact((rows) => rows.forgetAudit(MANY / 2))
  expect(found()).toEqual(names)
  await accounts.transact(async (rows) => {
    for (const n of left) if (n !== 1) await rows.remove('people', idOf(n))
  })
  expect(found()).toEqual(['1.1'])
  await accounts.close()
  expect(found()).toEqual(['1.1'])
})
