import { accessSync, constants, lstatSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { ACCOUNTS_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { ACCOUNTS_STEPS } from '#server/accounts/store/file-place.ts'
import { begunMark } from '#server/accounts/store/trouble.ts'
import { codeOf, silentLog } from '#server/config/log.ts'
import { COPIES_FOLDER, isKeptCopy } from '#server/host/copies.ts'
import { idsOfFolders, schoolFolder } from '#server/host/schools/list.ts'
import { LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE } from '#server/school/read-model/model-store.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { DirectoryInUse, release, verifyFile } from '#server/store/folder/locked-file.ts'
import { readMarkIn, wordsOfMark } from '#server/store/move-mark.ts'
import { DAY } from '#time/instant.ts'
import {
  type CheckResult,
  check,
  fine,
  found,
  many,
  sized,
  worthKnowing,
  wrong,
} from './finding.ts'

/** Bytes; a busy school writes about as much in a year. */
const LEAST_ROOM = 500e6
/** If the newest copy is older, the nightly copies have stopped. */
export const OLDEST_COPY = 2 * DAY

/** `isRunning`: a running Flightline has already answered for this folder. */
export async function checkFolder(
  folder: string,
  about: { readonly isRunning: boolean; readonly isShared: boolean; readonly now: number },
): Promise<CheckResult[]> {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there === undefined)
    return [worthKnowing(`${folder} does not exist yet. The first start creates it.`)]
  if (!there.isDirectory())
    return [wrong(`${folder} is not a folder. Move it away, or set another DATA_DIR.`)]
  try {
    return [
      checkMode(folder, there),
      checkWritable(folder, there.uid),
      checkRoom(folder),
      ...namesIn(folder).map((name) => fine(`In it: ${name}.`)),
      ...(about.isRunning ? [] : await checkStores(folder)),
      ...(about.isShared ? [IN_THE_DATABASE] : checkAllAccounts(folder, about.now)),
    ]
  } catch (error) {
    return [
      wrong(`${folder} cannot be read (${codeOf(error)}). Run this as its owner, or as root.`),
    ]
  }
}

function checkMode(folder: string, { uid, gid, mode }: { uid: number; gid: number; mode: number }) {
  const bits = (mode & 0o777).toString(8).padStart(3, '0')
  const words = `${folder} belongs to user ${uid}, group ${gid}, mode ${bits}`
  const close = `chmod 700 ${folder} closes it`
  if (process.platform === 'win32') return fine(`${folder} is there.`)
  if ((mode & 0o022) !== 0)
    return wrong(`${words}. Others on this machine can write to it. ${close}.`)
  return (mode & 0o077) === 0
    ? fine(`${words}. Only its owner has access.`)
    : worthKnowing(`${words}. Others can list it, but not open its files. ${close}.`)
}

function checkWritable(folder: string, owner: number): CheckResult {
  const own = process.getuid?.()
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return wrong(
      `This user (${own}) can't write there. Run this as user ${owner}, or change the owner: chown -R ${own} ${folder}.`,
    )
  }
  // Root can write anywhere except on a read-only disk, but Flightline does not run as root.
  return fine(
    own === owner
      ? 'This user can write there.'
      : `Its owner is user ${owner}, and this is user ${own}, who can write there.`,
  )
}

function checkRoom(folder: string): CheckResult {
  const { bavail, bsize } = statfsSync(folder)
  const left = bavail * bsize
  const mend = `make room, ${sized(LEAST_ROOM)} at least`
  return check(`${sized(left)} are left on its disk`, left >= LEAST_ROOM, mend)
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const entry = lstatSync(join(folder, name))
      if (entry.isDirectory())
        return `${name}/ (${many(readdirSync(join(folder, name)).length, 'entry', 'entries')})`
      return entry.isFile() ? `${name} (${sized(entry.size)})` : name
    })
}

/** Only while no Flightline answers. SQLite opens each file read-only. */
async function checkStores(folder: string): Promise<CheckResult[]> {
  try {
    await (await claimFolder(folder, silentLog)).release()
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return [
      wrong(
        `Flightline runs on ${folder} but cannot be reached there. Its log says operator_not_heard. Set a DATA_DIR with a shorter path, and restart it.`,
      ),
    ]
  }
  const mark = readMarkIn(folder)
  if (mark !== null) return [wrong(wordsOfMark(mark, folder))]
  const files = [ACCOUNTS_FILE, LEDGER_FILE, MODEL_FILE].map((name) => join(folder, name))
  return [fine('Flightline is not running on it.'), ...files.filter(isThere).map(checkStore)]
}

function checkStore(file: string): CheckResult {
  const name = basename(file)
  try {
    const db = new Database(`${pathToFileURL(file).href}?mode=ro`)
    try {
      const [version] = db.prepare('PRAGMA user_version').raw().get() as [number]
      verifyFile(db, version)
      if (name === ACCOUNTS_FILE && version > ACCOUNTS_STEPS.length)
        return wrong(
          `${name} was written by a newer Flightline (version ${version}; this one reads up to ${ACCOUNTS_STEPS.length}). Start the newer one.`,
        )
      // Fails for files from before 1.0.0: the same version, other columns.
      db.prepare('SELECT revision FROM head').all()
      return fine(`${name} is sound.`)
    } finally {
      release(db)
    }
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY'))
      return wrong(`${name} is open in another program. Close it there.`)
    const mend =
      name === ACCOUNTS_FILE
        ? 'Restore a backup: npm run restore -- FILE.'
        : 'The next start sets it aside and reads it again from the school.'
    return wrong(`${name} is damaged, from before 1.0.0, or unreadable (${codeOf(error)}). ${mend}`)
  }
}

const IN_THE_DATABASE = fine(
  'The accounts are in the database. Its administrator makes the backups.',
)

/** With many schools, each has accounts in its own folder, beside the operator's. */
function checkAllAccounts(folder: string, now: number): CheckResult[] {
  const isBegun = (at: string) => isThere(begunMark(join(at, ACCOUNTS_FILE)))
  const schools = idsOfFolders(folder)
    .map((id) => schoolFolder(folder, id))
    .filter(isBegun)
  if (schools.length === 0 && !isBegun(folder))
    return [fine('There are no accounts yet, so there is nothing to back up.')]
  const troubles = schools.flatMap((one) =>
    checkAccountsIn(one, now)
      .filter(({ is }) => is !== 'fine')
      .map(({ is, words }) => ({ is, words: `${relative(folder, one)}: ${words}` })),
  )
  return [
    ...(isBegun(folder) ? checkAccountsIn(folder, now) : []),
    ...(schools.length === 0
      ? []
      : [fine(`People can sign in at ${many(schools.length, 'school')} of this folder.`)]),
    ...troubles,
  ]
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function checkAccountsIn(folder: string, now: number): CheckResult[] {
  const newest = newestCopy(join(folder, COPIES_FOLDER))
  return found([
    !isThere(join(folder, ACCOUNTS_FILE)) &&
      wrong(
        `${ACCOUNTS_FILE} holds the accounts, and is missing. Restore a backup: npm run restore -- FILE.`,
      ),
    newest === undefined
      ? worthKnowing(
          'There is no nightly backup of the accounts. npm run backup -- FILE makes one.',
        )
      : check(
          `The newest backup of the accounts is ${COPIES_FOLDER}/${newest.name}, ${many(Math.max(0, Math.floor((now - newest.at) / DAY)), 'day')} old`,
          now - newest.at <= OLDEST_COPY,
          'one is made each night while Flightline runs. If that fails, its log says house_not_copied, and why',
        ),
  ])
}

function newestCopy(copies: string) {
  const names = isThere(copies) ? readdirSync(copies).filter(isKeptCopy) : []
  const made = names.map((name) => ({ name, at: statSync(join(copies, name)).mtimeMs }))
  return made.toSorted((a, b) => a.at - b.at).at(-1)
}
