import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { MachineSurroundings } from '#server/config/read-settings.ts'

/** How a command ended: 0 done, 1 not done and said why, 2 for words that mean nothing. */
export type ExitCode = 0 | 1 | 2

export interface Task {
  /** The words after the command's name. */
  readonly words: readonly string[]
  /** DATA_DIR, a whole path. */
  readonly folder: string
  /** The settings as they stand, and where paths begin. */
  readonly around: MachineSurroundings
  /** Epoch ms. */
  readonly now: () => number
  readonly say: (line: string) => void
}

/** One of `npm run …`. */
export type OperatorCommand = (task: Task) => Promise<ExitCode>

/** The options of a command and what stands beside them; null for words that it does not take. */
export function parseWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    return null
  }
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h', 'help'])

/** Its own usage where that is asked for, and where the words mean nothing. */
export function sayUsage({ words, say }: Pick<Task, 'words' | 'say'>, usage: string): ExitCode {
  say(usage)
  return HELP.has(words[0] ?? '') ? 0 : 2
}
