import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { MachineSurroundings } from '#server/config/read-settings.ts'

/** How a command ended: 0 done, 1 not done and said why, 2 for words that mean nothing. */
export type ExitCode = 0 | 1 | 2

export interface Task {
  /** The words after the command's name. */
  readonly words: readonly string[]
  /** DATA_DIR, a whole path. */
  readonly folder: string
  /** The settings as they are, and where paths begin. */
  readonly around: MachineSurroundings
  readonly now: () => number
  readonly say: (line: string) => void
}

export type OperatorCommand = (task: Task) => Promise<ExitCode>

type Options = NonNullable<ParseArgsConfig['options']>

/** Errors whose message is for the operator, by name: those of a database are loaded only where there is one. */
const REFUSALS: ReadonlySet<string> = new Set([
  'AccountsIsNewer',
  'AccountsUnavailable',
  'DatabaseAway',
  'DatabaseRefused',
  'DirectoryInUse',
  'FolderOpenToOthers',
  'ListRefused',
  'NotDone',
  'NotDoneThere',
  'NotMoved',
  'NotThere',
  'NotWritten',
  'OutOfReach',
  'PlaceClosed',
])

/** What an error says to the operator. Throws it again if it is a defect. */
export function refusalOf(error: unknown): string {
  if (error instanceof Error && REFUSALS.has(error.name)) return error.message
  throw error
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h', 'help'])

/** A command of a usage, its options, and what it does; null for words that mean nothing. */
export function command<const O extends Options>(parts: {
  readonly usage: string | (() => Promise<string>)
  readonly options: O
  readonly run: (
    task: Task,
    given: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>,
  ) => Promise<ExitCode> | null
}): OperatorCommand {
  const { usage, options, run } = parts
  const parsed = (words: readonly string[]) => {
    try {
      const given = parseArgs({ args: [...words], options, allowPositionals: true })
      // Such as `--school "$HOST"` with no HOST, which must not mean another school.
      return Object.values(given.values).includes('') ? null : given
    } catch {
      return null
    }
  }
  return async (task) => {
    const given = parsed(task.words)
    const ended = given && run(task, given)
    if (ended)
      return ended.catch((error: unknown) => {
        task.say(refusalOf(error))
        return 1
      })
    task.say(typeof usage === 'string' ? usage : await usage())
    return HELP.has(task.words[0] ?? '') ? 0 : 2
  }
}
