import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { accountsContract } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { ACCOUNTS_FILE, memoryAccounts, openAccounts } from './accounts-in-folder.ts'

const place = newFolder('house')
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a house in memory', () => accountsContract(memoryAccounts, { each: 200, every: 10_000 }))

const inFile = () =>
  openAccounts({ file: join(mkdtempSync(join(place, 'a-')), ACCOUNTS_FILE), now: () => 0 })

describe('a house on SQLite', () => accountsContract(inFile))
