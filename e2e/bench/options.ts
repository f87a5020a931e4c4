import { parseArgs } from 'node:util'

/** The words after `npm run bench --`. Not strict, as tests load this with words of their own: `main.ts` refuses others. */
export const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  small: { type: 'boolean' },
  runs: { type: 'string' },
  slow: { type: 'string' },
  sizes: { type: 'string' },
  store: { type: 'string' },
  seconds: { type: 'string' },
  opening: { type: 'boolean' },
} as const

export const { values: options, positionals } = parseArgs({
  options: OPTIONS,
  allowPositionals: true,
  strict: false,
})

/** `--small` shows in seconds that a bench runs. Its figures say nothing. */
export const isSmall = options.small === true

/** `--slow 4` makes the processor of every page four times slower. */
export const SLOW = Number(options.slow ?? 1)

export function sized<T>(whole: T, small: T): T {
  return isSmall ? small : whole
}
