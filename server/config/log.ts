/** Each writes what stands before it, too. */
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

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

/** `write` gets whole lines. */
export function createLog(
  level: LogLevel,
  now: () => number,
  write: { write(line: string): void } = errorStream(),
): Log {
  const least = LEVELS.indexOf(level)
  const writer =
    (label: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LEVELS.indexOf(label) > least) return
      const time = new Date(now()).toISOString()
      write.write(`${JSON.stringify({ level: label, time, ...fields, event })}\n`)
    }
  return {
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    debug: writer('debug'),
  }
}

/** A line is out before the next thing happens, but where Windows pipes it: a crash loses nothing. */
function errorStream() {
  // Whoever read along may have gone; that is no reason to stop.
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {})
  return process.stderr
}

/** For tests and tools that need no events. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} }

/** Node's error code, such as ENOSPC; "unknown" without one. Never a message: it may quote a path or a host. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown'
}
