import { copyFileSync, lstatSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ACCOUNTS_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { type AccountsCopy, CopyDamaged, readCopy } from '#server/accounts/store/read-copy.ts'
import { begunMark } from '#server/accounts/store/trouble.ts'
import { readSharedPlace } from '#server/config/config.ts'
import { codeOf } from '#server/config/log.ts'
import {
  type AccountsCommand,
  type AccountsWork,
  runInAccounts,
} from '#server/host/accounts-command.ts'
import { command, type ExitCode, type Task } from '#server/host/command.ts'
import { copiesFolder, dropLeft, HANDED_OVER, partOf, placeWhole } from '#server/host/copies.ts'
import { syncPath } from '#server/store/folder/copies.ts'
import { versionIn } from '#server/store/folder/migrate.ts'
import { stampOf } from '#server/store/folder/set-aside.ts'
import { fileIdOf, reasonOf } from '#server/store/folder/stored-file.ts'

const USAGE = `Usage: npm run backup -- FILE [--overwrite]
Copies accounts and audit log into FILE, whether Flightline runs or not.
If FILE is a folder, the backup is named after this moment.
An older backup is replaced; any other file only with --overwrite.`

/** Row-level security hides rows from the database's own user, so a different user must copy it. */
export const IN_DATABASE =
  'With DATABASE_URL everything is in that database. Its administrator makes a backup: `pg_dump --format=custom --file=FILE DATABASE`. To restore, stop every Flightline: `pg_restore --clean --if-exists --create --dbname=postgres FILE`.'

export const backup = command({
  usage: USAGE,
  options: { overwrite: { type: 'boolean' } },
  run(task, { positionals: [given = '', ...more], values: { overwrite = false } }) {
    return given === '' || more.length > 0 ? null : backUp(task, given, overwrite)
  },
})

async function backUp(task: Task, given: string, mayOverwrite: boolean): Promise<ExitCode> {
  const { say } = task
  if (readSharedPlace(task.around) !== null) {
    say(`${IN_DATABASE} Nothing was copied.`)
    return 1
  }
  const file = fileOf(task, given)
  const refused = refusalOf(task.folder, file, mayOverwrite)
  if (refused !== null) {
    say(`${refused} Nothing was copied.`)
    return 1
  }
  const answered: string[] = []
  const copying = { ...task, words: [], say: (line: string) => void answered.push(line) }
  const code = await runInAccounts('copy', copyWork(copying), copying)
  const [handedOver] = answered
  if (code !== 0 || handedOver === undefined) {
    for (const line of answered) say(line)
    return 1
  }
  try {
    const found = await placeWhole(file, (part) => copyFileSync(handedOver, part), checked)
    for (const line of formatBackup(found, file, task.folder)) say(line)
    return 0
  } catch (error) {
    say(`${failureOf(error, file)} The file ${file} is unchanged.`)
    return 1
  } finally {
    rmSync(handedOver, { force: true })
  }
}

/** Copies into DATA_DIR; the command moves it from there, since the program may have fewer rights than the operator. */
export const copyWork =
  ({ folder, say }: Parameters<AccountsCommand>[0]): AccountsWork =>
  async (accounts) => {
    if (!accounts.copyInto) {
      say(IN_DATABASE)
      return false
    }
    try {
      const copies = copiesFolder(folder)
      const part = partOf(join(copies, HANDED_OVER))
      await accounts.copyInto(part)
      dropLeft(copies, HANDED_OVER, statSync(part).mtimeMs)
      say(part)
      return true
    } catch (error) {
      say(failureOf(error, join(folder, ACCOUNTS_FILE)))
      return false
    }
  }

/** Rejects if the copy is unsound. */
export async function checked(part: string): Promise<AccountsCopy> {
  const found = await readCopy(part)
  syncPath(part)
  return found
}

/** `npm run` changes into the project, and passes the original folder. */
export function fileAt({ around }: Pick<Task, 'around'>, given: string): string {
  return resolve(around.env['INIT_CWD'] ?? around.workingDirectory, given)
}

function fileOf(task: Task, given: string): string {
  const path = fileAt(task, given)
  return isFolder(path) ? join(path, `flightline-${stampOf(task.now())}.sqlite`) : path
}

/** Below a plain file, `statSync` throws even if a missing entry is allowed. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function refusalOf(folder: string, file: string, mayOverwrite: boolean): string | null {
  if (!isFolder(dirname(file))) return `There is no folder ${dirname(file)}.`
  const there = lstatSync(file, { throwIfNoEntry: false })
  const accounts = join(folder, ACCOUNTS_FILE)
  if (file === accounts || (there && fileIdOf(file) === fileIdOf(accounts)))
    return `${file} holds the accounts in use. Name another file.`
  if (lstatSync(begunMark(file), { throwIfNoEntry: false }))
    return `${file} holds the accounts of another Flightline. Name another file.`
  if (!there) return null
  if (!there.isFile()) return `${file} is not a regular file. Name another one.`
  if (!mayOverwrite && versionIn(file) === null)
    return `${file} is not a backup of Flightline. Name another file, or use --overwrite.`
  return null
}

/** As `12 people, 3 screens and 2 tokens`. */
export function formatHeld({ people, screens, tokens }: AccountsCopy): string {
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  return `${many(people.length, 'person', 'people')}, ${many(screens, 'screen', 'screens')} and ${many(tokens, 'token', 'tokens')}`
}

function formatBackup(found: AccountsCopy, file: string, folder: string): string[] {
  const { size } = statSync(file)
  return [
    `${file} holds ${formatHeld(found)}, and the audit log (${Math.ceil(size / 1000)} kB, checked).`,
    ...(found.firstWrong === null
      ? []
      : [
          `Row ${found.firstWrong} of the audit log was changed after it was written, in Flightline and in the backup.`,
        ]),
    `It holds names, e-mails and hashes of passphrases. Keep it as safe as ${folder}.`,
    `To restore it: stop Flightline, and run npm run restore -- ${file}`,
  ]
}

export function failureOf(error: unknown, file: string): string {
  if (error instanceof CopyDamaged) return `The backup is damaged (${error.message}).`
  const reasons: Partial<Record<ReturnType<typeof reasonOf>, string>> = {
    full: 'the disk is full',
    read_only: 'this user cannot write there',
  }
  const code = codeOf(error)
  return `${file} could not be copied: ${reasons[reasonOf(error)] ?? code}.`
}
