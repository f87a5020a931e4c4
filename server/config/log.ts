import { fstatSync } from 'node:fs'
import type { LogEvent } from './log-events.ts'

/** From least to most, with their syslog priorities. */
const LEVELS = { silent: 0, fatal: 2, error: 3, warn: 4, info: 6, debug: 7, trace: 7 } as const

export type LogLevel = keyof typeof LEVELS

const RANKED = Object.keys(LEVELS) as LogLevel[]

export function isLogLevel(text: string): text is LogLevel {
  return Object.hasOwn(LEVELS, text)
}

/** Our own numbers and words. Never a field of a record, never text from outside. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One JSON line per event; the field `request` is the id of its request. */
export interface Log {
  error(event: LogEvent, fields?: LogFields): void
  warn(event: LogEvent, fields?: LogFields): void
  info(event: LogEvent, fields?: LogFields): void
  debug(event: LogEvent, fields: () => LogFields): void
  /** A stream of its own, written at every level but `silent`. */
  audit(event: 'audit' | 'audit_stands', fields: LogFields): void
}

export interface ProgramLog extends Log {
  setLevel(level: LogLevel): void
  /** Writes the counts of bursts; call it before the end. */
  flush(): void
}

/** Repeated warnings are only counted for this long, ms: refused callers must not fill the disk. */
export const BURST_LASTS = 60_000
const MOST_BURSTS = 200
/** Bytes; a longer line is written without its fields. */
export const LONGEST_LINE = 8_000

interface LogParts {
  readonly write: (line: string) => void
  /** The journal adds the time itself, and reads the priority from a prefix (sd-daemon(3)). */
  readonly isJournal: boolean
}

export function createLog(
  level: LogLevel,
  now: () => number,
  { write = errorLine(), isJournal = false }: Partial<LogParts> = {},
): ProgramLog {
  let least = RANKED.indexOf(level)
  const isOn = (label: LogLevel) => RANKED.indexOf(label) <= least
  const bursts = new Map<string, Burst>()

  function line(label: LogLevel, event: LogEvent, fields: LogFields = {}, isWanted = isOn(label)) {
    if (!isWanted) return
    const time = isJournal ? undefined : new Date(now()).toISOString()
    const text = visibly({ level: label, time, ...fields, event })
    const short = text.length <= LONGEST_LINE ? text : visibly({ level: label, time, event })
    write(`${isJournal ? `<${LEVELS[label]}>` : ''}${short}\n`)
  }

  function beginBurst(same: string, event: LogEvent) {
    const timer = setTimeout(() => endBurst(same) && beginBurst(same, event), BURST_LASTS)
    timer.unref()
    bursts.set(same, { event, timer, more: 0, last: {} })
  }

  function endBurst(same: string): boolean {
    const burst = bursts.get(same)
    if (burst === undefined) return false
    const { event, timer, more, last } = burst
    clearTimeout(timer)
    bursts.delete(same)
    if (more > 0) line('warn', event, { ...last, more })
    return more > 0
  }

  return {
    error: (event, fields) => line('error', event, fields),
    warn(event, fields = {}) {
      const { request: _request, ...last } = fields
      const words = Object.values(last).filter((value) => typeof value === 'string')
      const same = [event, ...words].join(' ')
      const burst = bursts.get(same)
      if (burst) {
        burst.more += 1
        burst.last = last
        return
      }
      line('warn', event, fields)
      if (bursts.size < MOST_BURSTS) beginBurst(same, event)
    },
    info: (event, fields) => line('info', event, fields),
    debug(event, fields) {
      if (isOn('debug')) line('debug', event, fields())
    },
    audit(event, fields) {
      if (isOn('fatal')) line('info', event, { stream: 'audit', ...fields }, true)
    },
    setLevel(next) {
      least = RANKED.indexOf(next)
    },
    flush() {
      for (const same of bursts.keys()) endBurst(same)
    },
  }
}

interface Burst {
  readonly event: LogEvent
  readonly timer: NodeJS.Timeout
  more: number
  last: LogFields
}

function visibly(fields: LogFields): string {
  return JSON.stringify(fields).replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Whether standard error is the journal that `JOURNAL_STREAM` names by device and inode (systemd.exec(5)). */
export function isJournalStream(named: string | undefined, file = 2): boolean {
  try {
    const { dev, ino } = fstatSync(file, { bigint: true })
    return named === `${dev}:${ino}`
  } catch {
    return false
  }
}

/** Synchronous, except for pipes on Windows: a crash loses nothing. */
function errorLine(): (line: string) => void {
  // The reader of a pipe may be gone; don't stop.
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {})
  return (line) => void process.stderr.write(line)
}

export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {}, audit() {} }

/** Node's error code, such as ENOSPC; "unknown" without one. Never a message: it may quote a path or a host. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown'
}
