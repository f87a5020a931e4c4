import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMarkIn } from '#server/store/move-mark.ts'
import { HOUSE_FILE, openAccounts } from './accounts-in-folder.ts'
import type { AccountsStore } from './accounts-store.ts'

/** A folder has people that the database has not; the message tells the operator what to do. */
class AccountsLeftBehind extends Error {
  override readonly name = 'HouseLeftBehind'
}

/**
 * Refuses to begin anew in a database while the folder that was used until then has somebody who may sign in: whoever opened
 * the link of a house that looks empty would be its admin. What `npm run move` took away from a folder is not asked for again.
 */
export async function refuseAccountsLeftIn(
  folder: string,
  shared: Pick<AccountsStore, 'read'>,
  now: () => number,
): Promise<void> {
  const file = join(folder, HOUSE_FILE)
  if (!existsSync(file) || readMarkIn(folder) !== null) return
  const there = await shared.read((rows) => rows.all('people'))
  if (there.length > 0 || !(await hasPeople(file, now))) return
  throw new AccountsLeftBehind(
    `${file} says who may sign in, and in the database of DATABASE_URL nobody may: it would be open to whoever comes first. \`npm run move -- --to ADDRESS\`, run without DATABASE_URL, takes everything there. To begin anew instead, name another DATA_DIR.`,
  )
}

/** True also for what cannot be read. */
async function hasPeople(file: string, now: () => number): Promise<boolean> {
  const accounts = openAccounts({ file, now })
  try {
    const people = await accounts.read((rows) => rows.all('people'))
    return people.length > 0
  } catch {
    return true
  } finally {
    await accounts.close()
  }
}
