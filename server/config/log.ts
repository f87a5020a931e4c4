import pino from 'pino'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof LEVELS)[number]

export function isLogLevel(text: string): text is LogLevel {
  return (LEVELS as readonly string[]).includes(text)
}

/** What an event may carry: numbers and words of our own. Never a field of a record, never text from outside. */
type LogFields = Readonly<Record<string, string | number | boolean | null>>

/** One JSON line per event. `event` is a fixed word such as `upstream_answer`. */
export interface Log {
  error(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  debug(event: string, fields?: LogFields): void
}

/** Written at once, so that a crash loses nothing; `write` gets whole lines. */
export function createLog(
  level: LogLevel,
  now: () => number,
  write: { write(line: string): void } = pino.destination({ fd: 2, sync: true }),
): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'event',
    },
    write,
  )
  return {
    error: (event, fields = {}) => logger.error(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    info: (event, fields = {}) => logger.info(fields, event),
    debug: (event, fields = {}) => logger.debug(fields, event),
  }
}

/** For tests and tools that need no events. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} }

/** Node's error code, such as ENOSPC; "unknown" without one. Never a message: it may quote a path or a host. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown'
}
