import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCOUNTS_FILE,
  type AccountsInFolder,
  openAccounts,
} from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { AuditEntry } from '#server/accounts/store/rows.ts'
import { readSchoolsPlace, readSharedPlace, type SharedPlace } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { claimOpenFolder } from '#server/store/folder/folder-claim.ts'
import { type ExitCode, refusalOf, type Task } from './command.ts'
import {
  askRunning,
  NotDoneThere,
  type OperatorAnswer,
  type OperatorAsk,
} from './operator-socket.ts'
import { openSchoolList } from './schools/in-file.ts'
import { schoolFolder } from './schools/list.ts'

/** Those in a database have no `copyInto`: PostgreSQL makes its own copies. */
type OpenAccounts = Pick<AccountsStore, 'transact' | 'read'> &
  Partial<Pick<AccountsInFolder, 'copyInto'>>

/** False if nothing was done; it has already said why. */
export type AccountsWork = (accounts: OpenAccounts) => Promise<boolean>

/** Runs in the running program, or on a folder that no program uses. Null for arguments it does not understand. */
export type AccountsCommand = (task: Omit<Task, 'around'>) => AccountsWork | null

export function machineAction(
  at: number,
  entry: Pick<AuditEntry, 'action' | 'kind'> & Partial<AuditEntry>,
): AuditEntry {
  const nobody = { who: null, session: null, object: '', range: '', count: null }
  return { at, ...nobody, projection: '', address: '', ...entry }
}

/** Asks the running program to run `name`, or runs `work` itself if none is running. `host` picks one of many schools. */
export async function runInAccounts(
  name: string,
  work: AccountsWork,
  task: Task,
  host: string | null = null,
): Promise<ExitCode> {
  const { words, say } = task
  const shared = sharedPlaceOf(task)
  if (shared === 'wrong') return 1
  try {
    // Works whether Flightline runs or not: every gateway notices within a second.
    if (shared) return await inDatabase(shared, host, work, say)
    const running = await askRunning(task.folder, {
      command: name,
      words,
      ...(host && { school: host }),
    })
    if (running === null) {
      const folder = await folderOf(task, host)
      return folder === null ? 1 : await inFolder({ ...task, folder }, work)
    }
    for (const line of running.lines) say(line)
    return running.code
  } catch (error) {
    return sayError(error, say)
  }
}

/** Null without DATABASE_URL. Any problem with it has been reported. */
export function sharedPlaceOf({ around, say }: Pick<Task, 'around' | 'say'>) {
  const shared = readSharedPlace(around)
  if (shared === null || !('problems' in shared)) return shared
  for (const problem of shared.problems) say(problem)
  return 'wrong'
}

/** Without a host, DATA_DIR. Null if there is no such school, which has been reported. */
export async function folderOf(
  { around, folder, say }: Pick<Task, 'around' | 'folder' | 'say'>,
  host: string | null,
): Promise<string | null> {
  if (host === null) return folder
  const place = readSchoolsPlace(around)
  const problems = 'problems' in place ? place.problems : []
  for (const problem of problems) say(problem)
  if ('problems' in place) return null
  const { listFile: file, dailyRequests } = place
  const list = await openSchoolList({ file, dailyRequests })
  const listed = list.byHost(host.toLowerCase())
  if (listed) return schoolFolder(folder, listed.school.id)
  say('No school on the list has this host name.')
  return null
}

async function inDatabase(
  place: SharedPlace,
  host: string | null,
  work: AccountsWork,
  say: Task['say'],
): Promise<ExitCode> {
  // Loads the driver, which is needed only with DATABASE_URL.
  const { atSharedAccounts } = await import('./shared-school.ts')
  const { accountsInDatabase } = await import('#server/accounts/store/accounts-in-database.ts')
  return atSharedAccounts(place, host, ({ database, id, name }) => {
    const nobody = `${name} has no accounts yet.`
    return doneIn(accountsInDatabase({ database, school: id }), nobody, work, say)
  })
}

export async function answerAccountsCommand(
  commands: Readonly<Record<string, AccountsCommand>>,
  { folder, accounts, now }: Pick<Task, 'folder' | 'now'> & { accounts: OpenAccounts },
  { command, words }: OperatorAsk,
): Promise<OperatorAnswer> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const workOf = Object.hasOwn(commands, command) ? commands[command] : undefined
  const work = workOf?.({ words, folder, now, say }) ?? null
  if (work === null) {
    say('The Flightline running here is another version and doesn’t know this command.')
    return { code: 1, lines }
  }
  try {
    return { code: await doneIn(accounts, nobodyIn(folder), work, say), lines }
  } catch (error) {
    return { code: sayError(error, say), lines }
  }
}

async function inFolder({ folder, now, say }: Task, work: AccountsWork): Promise<ExitCode> {
  const claim = await claimOpenFolder(folder, silentLog)
  try {
    const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now })
    try {
      return await doneIn(accounts, nobodyIn(folder), work, say)
    } finally {
      await accounts.close()
    }
  } finally {
    await claim.release()
  }
}

async function doneIn(
  accounts: OpenAccounts,
  nobody: string,
  work: AccountsWork,
  say: Task['say'],
): Promise<ExitCode> {
  const people = await accounts.read((rows) => rows.all('people'))
  if (people.length > 0) return (await work(accounts)) ? 0 : 1
  say(nobody)
  return 1
}

function nobodyIn(folder: string): string {
  const file = join(folder, ACCOUNTS_FILE)
  return `There are no accounts yet: ${file} ${existsSync(file) ? 'is empty' : 'is not there'}.`
}

function sayError(error: unknown, say: Task['say']): ExitCode {
  const words = refusalOf(error)
  say(error instanceof NotDoneThere ? words : `${words} Nothing was changed.`)
  return 1
}
