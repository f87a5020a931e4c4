import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '#config/log.ts'
import { type HouseStore, HouseUnavailable } from '#house/house-store.ts'
import { HouseIsNewer } from '#house/migrate.ts'
import type { AuditEntry } from '#house/rows.ts'
import { HOUSE_FILE, type KeptHouse, openHouse } from '#house/sqlite-house.ts'
import { claimFolder } from '#ledger/folder-claim.ts'
import { DirectoryInUse } from '#ledger/locked-file.ts'
import { type ExitCode, sayUsage, type Task } from './command.ts'
import {
  askRunning,
  NotDoneThere,
  type OperatorAnswer,
  type OperatorAsk,
} from './operator-socket.ts'

/** The house as a command has it. */
type HouseAtHand = Pick<HouseStore, 'transact'> & Pick<KeptHouse, 'copyInto'>

/** What is done in the house; false for nothing done, which it has said. */
type HouseWork = (house: HouseAtHand) => Promise<boolean>

/** A command that reads or changes the house: in the program that runs, or in a folder that none runs on. */
export interface HouseCommand {
  readonly usage: string
  /** Null for words that mean nothing. */
  workOf(task: Omit<Task, 'around'>): HouseWork | null
}

/** A deed of this machine's own admin, for the audit. */
export function deedOfMachine(
  at: number,
  deed: Pick<AuditEntry, 'action' | 'kind'> & Partial<AuditEntry>,
): AuditEntry {
  const nobody = { who: null, session: null, object: '', range: '', count: null }
  return { at, ...nobody, projection: '', address: '', ...deed }
}

/** Asks the running program to do it, and does it itself where none runs. */
export async function runInHouse(
  name: string,
  command: HouseCommand,
  task: Task,
): Promise<ExitCode> {
  const { words, folder, say } = task
  const work = command.workOf(task)
  if (work === null) return sayUsage(task, command.usage)
  try {
    const running = await askRunning(folder, { command: name, words })
    if (running === null) return await inFolder(task, work)
    for (const line of running.lines) say(line)
    return running.code
  } catch (error) {
    return saidOf(error, say)
  }
}

/** The running program's side: what it does for the commands it knows. */
export async function doInHouse(
  commands: Readonly<Record<string, HouseCommand>>,
  { folder, house, now }: Pick<Task, 'folder' | 'now'> & { house: HouseAtHand },
  { command, words }: OperatorAsk,
): Promise<OperatorAnswer> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined
  const work = known?.workOf({ words, folder, now, say }) ?? null
  if (work === null) {
    say('The Flightline that runs here does not know this command: it is of another version.')
    return { code: 1, lines }
  }
  try {
    return { code: await doneIn(house, folder, work, say), lines }
  } catch (error) {
    return { code: saidOf(error, say), lines }
  }
}

async function inFolder({ folder, now, say }: Task, work: HouseWork): Promise<ExitCode> {
  const claim = await claimFolder(folder, silentLog)
  try {
    const house = openHouse({ file: join(folder, HOUSE_FILE), now })
    try {
      return await doneIn(house, folder, work, say)
    } finally {
      await house.close()
    }
  } finally {
    await claim.release()
  }
}

async function doneIn(
  house: HouseAtHand,
  folder: string,
  work: HouseWork,
  say: Task['say'],
): Promise<ExitCode> {
  const people = await house.transact((rows) => rows.all('people'))
  if (people.length > 0) return (await work(house)) ? 0 : 1
  const file = join(folder, HOUSE_FILE)
  say(`Nobody may sign in yet: ${file} ${existsSync(file) ? 'is empty' : 'is not there'}.`)
  return 1
}

function saidOf(error: unknown, say: Task['say']): ExitCode {
  if (error instanceof NotDoneThere) {
    say(error.message)
    return 1
  }
  const isKnown = [DirectoryInUse, HouseUnavailable, HouseIsNewer].some(
    (kind) => error instanceof kind,
  )
  if (!isKnown) throw error
  say(`${(error as Error).message} Nothing was changed.`)
  return 1
}
