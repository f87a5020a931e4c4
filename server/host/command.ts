import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { MachineSurroundings } from '#server/config/read-settings.ts'

/** 0 done, 1 not done (and said why), 2 wrong usage. */
export type ExitCode = 0 | 1 | 2

export interface Task {
  readonly words: readonly string[]
  /** DATA_DIR, absolute. */
  readonly folder: string
  readonly around: MachineSurroundings
  readonly now: () => number
  readonly say: (line: string) => void
}

export type OperatorCommand = (task: Task) => Promise<ExitCode>

type Options = NonNullable<ParseArgsConfig['options']>

/** By name, not class: a database's errors are loaded only where there is one. */
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

/** Returns the message for the operator. Rethrows defects. */
export function refusalOf(error: unknown): string {
  if (error instanceof Error && REFUSALS.has(error.name)) return error.message
  throw error
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h', 'help'])

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
      // For example `--school "$HOST"` with HOST unset, which must not select another school.
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
