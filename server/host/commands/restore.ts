import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ACCOUNTS_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { ACCOUNTS_STEPS } from '#server/accounts/store/file-place.ts'
import { type AccountsCopy, CopyDamaged, readCopy } from '#server/accounts/store/read-copy.ts'
import { writeBegunMark } from '#server/accounts/store/trouble.ts'
import { readSharedPlace } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { machineAction } from '#server/host/accounts-command.ts'
import { command, type ExitCode, type Task } from '#server/host/command.ts'
import { copiesFolder, partOf, placeWhole, replacedName } from '#server/host/copies.ts'
import { LEFT_WHEN_LOST } from '#server/school/ledger/ledger-state.ts'
import { doubtMark, LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE } from '#server/school/read-model/model-store.ts'
import { syncPath } from '#server/store/folder/copies.ts'
import { claimOpenFolder } from '#server/store/folder/folder-claim.ts'
import { DirectoryInUse } from '#server/store/folder/locked-file.ts'
import { AccountsIsNewer, versionIn } from '#server/store/folder/migrate.ts'
import { FolderOpenToOthers, ownFolder } from '#server/store/folder/own-folder.ts'
import { eraseBeside, SET_ASIDE_FOR } from '#server/store/folder/set-aside.ts'
import { fileIdOf, refuseIfInUse } from '#server/store/folder/stored-file.ts'
import { PlaceClosed } from '#server/store/move-mark.ts'
import { isoInstant } from '#time/instant.ts'
import { failureOf, fileAt, formatHeld, IN_DATABASE } from './backup.ts'

const USAGE = `Usage: npm run restore -- FILE [--broken-audit]
Restores accounts from a backup, into a fresh DATA_DIR or one whose Flightline is stopped. The current file is put
aside. --broken-audit accepts a backup whose audit log was changed by hand.`

class NotRestored extends Error {
  override readonly name = 'NotRestored'
}

const EXPECTED_ERRORS = [
  NotRestored,
  DirectoryInUse,
  FolderOpenToOthers,
  AccountsIsNewer,
  PlaceClosed,
]

export const restore = command({
  usage: USAGE,
  options: { 'broken-audit': { type: 'boolean' } },
  run: (task, { positionals: [given = '', ...more], values }) =>
    given === '' || more.length > 0
      ? null
      : restoreFrom(task, given, values['broken-audit'] === true),
})

async function restoreFrom(task: Task, given: string, mayBeBroken: boolean): Promise<ExitCode> {
  const file = fileAt(task, given)
  const { folder, say } = task
  if (readSharedPlace(task.around) !== null) {
    say(`${IN_DATABASE} Nothing was restored.`)
    return 1
  }
  try {
    refuseUnlessBackup(file)
    const claim = await claimOpenFolder(folder, silentLog)
    try {
      return await restoreInto(task, file, mayBeBroken)
    } finally {
      await claim.release()
    }
  } catch (error) {
    const words = EXPECTED_ERRORS.some((kind) => error instanceof kind)
      ? (error as Error).message
      : error instanceof CopyDamaged
        ? `${file} is damaged (${error.message}).`
        : failureOf(error, file)
    say(`${words} Nothing was restored.`)
    return 1
  }
}

/** Throws for a file that this Flightline cannot take. */
function refuseUnlessBackup(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (!there) throw new NotRestored(`${file} does not exist.`)
  const version = there.isFile() ? versionIn(file) : null
  if (version === null) throw new NotRestored(`${file} is not a backup of Flightline.`)
  if (version > ACCOUNTS_STEPS.length)
    throw new AccountsIsNewer(file, version, ACCOUNTS_STEPS.length)
  // Without its journal, a half-written change is neither there nor undone.
  if (['-journal', '-wal'].some((more) => sizeOf(`${file}${more}`) > 0))
    throw new NotRestored(
      `${file} was being written when its Flightline stopped. Start that Flightline once, and make a backup there.`,
    )
}

async function restoreInto(
  { folder, now, say }: Task,
  file: string,
  mayBeBroken: boolean,
): Promise<ExitCode> {
  ownFolder(folder, silentLog)
  const accounts = join(folder, ACCOUNTS_FILE)
  const ledger = join(folder, LEDGER_FILE)
  if (fileIdOf(file) === fileIdOf(accounts))
    throw new NotRestored(`${file} holds the accounts in use.`)
  // A lock works from anywhere that sees the folder, and without a claim. It also finishes interrupted writes.
  for (const name of [accounts, ledger, join(folder, MODEL_FILE)])
    if (sizeOf(name) > 0) refuseIfInUse(name)

  const before = await readPeople(accounts)
  let replaced = null as string | null
  const found = await placeWhole(
    accounts,
    (part) => copyFileSync(file, part),
    async (part) => {
      const copy = await readCopy(part, machineAction(now(), { action: 'restored', kind: 'house' }))
      if (copy.people.length === 0) throw new NotRestored(`${file} holds no accounts.`)
      if (copy.firstWrong !== null && !mayBeBroken)
        throw new NotRestored(
          `Row ${copy.firstWrong} of the audit log in ${file} was changed after it was written. Use an older backup, or --broken-audit.`,
        )
      // A restore must not give back the day's requests, counted here or elsewhere.
      writeFileSync(doubtMark(ledger), DOUBT_TEXT, { mode: 0o600, flush: true })
      replaced = moveAside(accounts, folder, now())
      giveToOwner(folder, [part, doubtMark(ledger)])
      syncPath(folder)
      return copy
    },
  )
  writeBegunMark(accounts)
  giveToOwner(folder, [`${accounts}.begun`])
  syncPath(folder)
  say(`${accounts} was restored from ${file}: ${formatHeld(found)}.`)
  if (replaced !== null)
    say(
      `The replaced file is ${replaced} until ${isoInstant(now() + SET_ASIDE_FOR).slice(0, 10)}. Move it elsewhere to keep it.`,
    )
  for (const line of formatReturned(found, before, file)) say(line)
  say(
    `The count of today’s requests is not in a backup. ${LEFT_WHEN_LOST} are assumed to be left. Bookings and flights load again.`,
  )
  return 0
}

const DOUBT_TEXT =
  'The accounts were restored here. How many of today’s requests are left is unknown until the school’s next answer.\n'

/** Null if unreadable. */
async function readPeople(accounts: string): Promise<AccountsCopy['people'] | null> {
  // Use a copy: reading migrates it, and the file set aside must stay unchanged.
  const part = partOf(accounts)
  try {
    copyFileSync(accounts, part)
    return (await readCopy(part)).people
  } catch {
    return null
  } finally {
    rmSync(part, { force: true })
  }
}

/** The new path of the old accounts; null if there were none. With links, the old name works until replaced. */
export function moveAside(accounts: string, folder: string, at: number): string | null {
  if (!lstatSync(accounts, { throwIfNoEntry: false })) {
    eraseBeside(accounts)
    return null
  }
  const copies = copiesFolder(folder)
  let name = replacedName(at)
  for (let n = 1; existsSync(join(copies, name)); n += 1) name = replacedName(at + n)
  const aside = join(copies, name)
  // A journal of an unreadable file: SQLite would replay it into any file with that name.
  if (sizeOf(`${accounts}-journal`) > 0) renameSync(`${accounts}-journal`, `${aside}-journal`)
  eraseBeside(accounts)
  try {
    linkSync(accounts, aside)
  } catch {
    renameSync(accounts, aside)
  }
  giveToOwner(folder, [copies, aside])
  syncPath(copies)
  return aside
}

function giveToOwner(folder: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const path of paths) chownSync(path, uid, gid)
}

/** People removed since who are back in an older copy, by name where known. */
function formatReturned(
  { people }: AccountsCopy,
  before: AccountsCopy['people'] | null,
  file: string,
): string[] {
  const present = new Set(before?.map(({ id }) => id))
  const back = before === null ? [] : people.filter(({ id }) => !present.has(id))
  return [
    ...(back.length > 0
      ? [`Restored, though removed since: ${back.map(({ name }) => name).join(', ')}.`]
      : []),
    `People sign in as they did when ${file} was made. People who were removed or signed out since are back. npm run account -- list names all; npm run account -- revoke-all signs all out.`,
  ]
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
