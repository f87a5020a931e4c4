import { lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ACCOUNTS_FILE, CLAIM_LINK_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { codeOf, silentLog } from '#server/config/log.ts'
import { folderOf, sharedPlaceOf } from '#server/host/accounts-command.ts'
import { command, type ExitCode, type Task } from '#server/host/command.ts'
import { COPIES_FOLDER, isKeptCopy } from '#server/host/copies.ts'
import { SCHOOL_FILE } from '#server/reference-api/schools.ts'
import { LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE } from '#server/school/read-model/model-store.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { DirectoryInUse } from '#server/store/folder/locked-file.ts'
import { erase, isSetAside, lookAt } from '#server/store/folder/set-aside.ts'
import { refuseIfInUse } from '#server/store/folder/stored-file.ts'

type HeldFile = readonly [is: (name: string) => boolean, words: string]

/** Files with people, in words. The ledger has none: only counts, times, days and ids of requests. */
const SCHOOL_FILES: readonly HeldFile[] = [
  [(name) => name === MODEL_FILE, 'loaded bookings and flights, and their changes'],
  [(name) => name === SCHOOL_FILE, 'the schools of `npm run school`, imported ones too'],
  [isSetAside, 'a damaged file that was set aside'],
]
/** People who work here: cannot be read again, so removed only if asked. */
const ACCOUNTS_FILES: readonly HeldFile[] = [
  [(name) => name === ACCOUNTS_FILE, 'accounts, devices, screens and the audit log'],
  [
    (name) =>
      name.startsWith(`${ACCOUNTS_FILE}.`) &&
      /\.(?:begun|before-\d+(?:\.part)?|[0-9a-f]{8}\.part)$/.test(name),
    'what is kept with it',
  ],
  [isCopy, 'a copy of it'],
  [(name) => name === CLAIM_LINK_FILE, 'the link for the first admin'],
]

const USAGE = `Usage: npm run purge [-- --house] [--school HOST]
Deletes all bookings, flights and people in DATA_DIR, or of one school in DATABASE_URL. Stop Flightline first.
--school names one of many schools.
--house also deletes accounts and the audit log, which can't be loaded again.`

export const purge = command({
  usage: USAGE,
  options: { house: { type: 'boolean' }, school: { type: 'string' } },
  run: (task, { positionals, values: { house = false, school = null } }) =>
    positionals.length > 0 ? null : purgeAt(task, school, house),
})

async function purgeAt(task: Task, host: string | null, withAccounts: boolean): Promise<ExitCode> {
  const shared = sharedPlaceOf(task)
  if (shared === 'wrong') return 1
  if (shared !== null) {
    // Loads the driver, which is needed only with DATABASE_URL.
    const { purgeShared } = await import('#server/host/shared-school.ts')
    return purgeShared(shared, { host, withAccounts, say: task.say })
  }
  const folder = await folderOf(task, host)
  if (folder === null) return 1
  return (await purgeFolder(folder, task.say, { withAccounts, host })) === 'done' ? 0 : 1
}

/** Only while no Flightline runs on the folder. Accounts stay unless `withAccounts`. */
export async function purgeFolder(
  folder: string,
  say: (line: string) => void,
  { withAccounts = false, host = null }: { withAccounts?: boolean; host?: string | null } = {},
): Promise<'done' | 'refused' | 'failed'> {
  const log = silentLog
  try {
    const claim = await claimFolder(folder, log)
    try {
      removeAll(folder, say, withAccounts, host)
      return 'done'
    } finally {
      await claim.release()
    }
  } catch (error) {
    if (error instanceof DirectoryInUse) {
      say(`${error.message} Nothing was removed.`)
      return 'refused'
    }
    say(
      `${folder} could not be purged (${codeOf(error)}). Anything not named above is still there.`,
    )
    return 'failed'
  }
}

function removeAll(
  folder: string,
  say: (line: string) => void,
  withAccounts: boolean,
  host: string | null,
): void {
  const copies = isFolder(join(folder, COPIES_FOLDER)) ? namesIn(join(folder, COPIES_FOLDER)) : []
  const names = [...namesIn(folder), ...copies.map((name) => join(COPIES_FOLDER, name))]
  // The claim works by name on this machine; a lock works from anywhere that sees the folder.
  for (const name of [LEDGER_FILE, MODEL_FILE, SCHOOL_FILE, ACCOUNTS_FILE])
    if (lookAt(join(folder, name)) === 'file') refuseIfInUse(join(folder, name))
  const held = withAccounts ? [...SCHOOL_FILES, ...ACCOUNTS_FILES] : SCHOOL_FILES
  let removed = 0
  for (const name of new Set(names.map(databaseOf))) {
    const words = held.find(([is]) => is(name))?.[1]
    const file = join(folder, name)
    // A folder with that name is not ours.
    if (words === undefined || isFolder(file)) continue
    const size = sizeOf(file)
    erase(file)
    removed += 1
    say(`Removed ${file} (${size}): ${words}.`)
  }
  if (removed === 0) say(`${folder} holds no personal data.`)
  if (!withAccounts && names.includes(ACCOUNTS_FILE))
    say(
      `${join(folder, ACCOUNTS_FILE)} stays. It holds the accounts, which can’t be loaded again from the school. \`npm run purge -- --house${host === null ? '' : ` --school ${host}`}\` removes it, too.`,
    )
  if (names.includes(LEDGER_FILE))
    say('The count of today’s requests stays, so that none is spent twice. It contains no names.')
}

function isCopy(name: string): boolean {
  return dirname(name) === COPIES_FOLDER && isKeptCopy(basename(name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** A journal without its database has people, too. */
function databaseOf(name: string): string {
  return name.replace(/-(?:journal|wal|shm)$/, '')
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function sizeOf(file: string): string {
  return `${Math.ceil((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1000)} kB`
}
