import type Database from 'libsql'
import { lockedFile, release } from '#server/store/folder/locked-file.ts'
import { migrate } from '#server/store/folder/migrate.ts'
import { eraseBeside } from '#server/store/folder/set-aside.ts'
import { createAccounts } from './accounts.ts'
import { firstWrongIn } from './accounts-store.ts'
import { ACCOUNTS_STEPS, placeOver, verifyRows } from './file-place.ts'
import type { AuditEntry } from './rows.ts'

export interface AccountsCopy {
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly screens: number
  readonly tokens: number
  /** The first altered row of its audit; null if none is. */
  readonly firstWrong: number | null
}

/** The message says where. */
export class CopyDamaged extends Error {
  override readonly name = 'CopyDamaged'
}

/** Verifies all seals and the audit, and upgrades the copy; `note` goes into its audit. Rejects with `CopyDamaged`. */
export async function readCopy(file: string, note?: AuditEntry): Promise<AccountsCopy> {
  try {
    const db = lockedFile(file, (open) => {
      migrate(open, file, ACCOUNTS_STEPS, true)
      verifyRows(open)
      return open
    })
    try {
      return await readOpen(db, note)
    } finally {
      release(db)
      eraseBeside(file)
    }
  } catch (error) {
    throw new CopyDamaged(error instanceof Error ? error.message : '', { cause: error })
  }
}

async function readOpen(db: Database.Database, note?: AuditEntry): Promise<AccountsCopy> {
  const accounts = createAccounts(placeOver(db))
  const firstWrong = await firstWrongIn(accounts)
  if (note) await accounts.transact((open) => open.note(note))
  return accounts.read(async (open) => ({
    people: (await open.all('people')).map(({ id, name }) => ({ id, name })),
    screens: (await open.all('displays')).length,
    tokens: (await open.all('tokens')).length,
    firstWrong,
  }))
}
