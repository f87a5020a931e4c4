import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isZoneName } from '#time/zone.ts'
import type { Config, SchoolHours, SchoolLocation } from './config.ts'
import { type Given, givenIn, type MachineSurroundings } from './given.ts'
import { isLogLevel } from './log.ts'
import { isLoopback } from './networks.ts'
import { readAccess, readHost } from './read-access.ts'
import { flawOfKey } from './secret-file.ts'

export type ConfigAnswer =
  | { readonly config: Config; readonly warnings: readonly string[] }
  /** Every problem, each a sentence that starts with the setting's name. No sentence quotes a value: it may be the secret. */
  | { readonly problems: readonly string[] }

/** Reads the environment (which wins) and `.env` into one Config, or lists every problem at once. */
export function readConfig(around: MachineSurroundings): ConfigAnswer {
  const given = givenIn(around)
  const { value, problems, warnings } = given

  const url = value('SCHOOL_API_URL')
  const inline = given.written('SCHOOL_API_KEY')
  const hasKeyFile = value('SCHOOL_API_KEY_FILE') !== null
  const baseUrl = url === null ? null : readBaseUrl(url, problems)
  let key: string | null = null
  if (inline !== null && hasKeyFile) {
    problems.push('SCHOOL_API_KEY and SCHOOL_API_KEY_FILE are both set: keep one of them.')
  } else if (inline !== null) {
    const flaw = flawOfKey(inline)
    if (flaw === null) key = inline
    else problems.push(`SCHOOL_API_KEY ${flaw}`)
    if (around.env.SCHOOL_API_KEY) {
      warnings.push(
        'SCHOOL_API_KEY: every program of this user can read the environment; SCHOOL_API_KEY_FILE keeps the key out of it.',
      )
    }
  } else if (hasKeyFile) {
    key = given.key('SCHOOL_API_KEY_FILE')
  } else if (url !== null) {
    problems.push(
      'SCHOOL_API_KEY is required with SCHOOL_API_URL (or SCHOOL_API_KEY_FILE, a file that holds it).',
    )
  }
  if (url === null && (inline !== null || hasKeyFile)) {
    problems.push('SCHOOL_API_URL is not set, but a key is: name the API that the key belongs to.')
  }

  const timeZone = value('SCHOOL_TIME_ZONE')
  if (timeZone === null && url !== null) {
    problems.push(
      'SCHOOL_TIME_ZONE is required with SCHOOL_API_URL: the school’s own zone, such as America/Chicago.',
    )
  } else if (timeZone !== null && !isZoneName(timeZone)) {
    problems.push('SCHOOL_TIME_ZONE is not an IANA time zone name such as America/Chicago.')
  }

  const { host, ...access } = readAccess(given)
  const port = readPort(given)
  const metrics = readMetrics(value('METRICS_PORT'), port, problems)
  const dailyRequests = given.whole('DAILY_REQUESTS', 100, 1, 100_000)
  const requestsPerMinute = given.whole('REQUESTS_PER_MINUTE', 4800, 1, 9_999_999)
  const schoolHours = readHours(value('SCHOOL_HOURS') ?? '06:00-22:00', problems)
  const place = value('SCHOOL_LOCATION')
  const schoolLocation = place === null ? null : readLocation(place, problems)
  const retentionDays = given.whole('RETENTION_DAYS', 400, 30, 4000)
  const nightlyCopies = given.whole('NIGHTLY_COPIES', 7, 0, 31)
  const logLevel = value('LOG_LEVEL') ?? 'info'
  if (!isLogLevel(logLevel)) {
    problems.push('LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.')
  }
  const schoolName = value('SCHOOL_NAME')
  if (schoolName !== null && (schoolName.length > 100 || /\p{Cc}/u.test(schoolName))) {
    problems.push('SCHOOL_NAME must be one line of at most 100 characters.')
  }

  const clock = value('SCHOOL_CLOCK')
  const schoolClock = clock === null ? null : readClock(clock, problems)
  if (clock !== null && url !== null) {
    problems.push('SCHOOL_CLOCK works only with the embedded school; a real one has its own time.')
  }

  const schoolFaults = value('SCHOOL_FAULTS') ?? ''
  if (schoolFaults !== '' && url !== null) {
    problems.push('SCHOOL_FAULTS is for the embedded school only; a real one has its own.')
  }

  if (problems.length > 0 || !isLogLevel(logLevel)) return { problems }
  if (url !== null && (baseUrl === null || key === null)) return { problems }
  return {
    config: {
      school:
        baseUrl !== null && key !== null
          ? { kind: 'real', baseUrl, key, keyFile: given.path('SCHOOL_API_KEY_FILE') }
          : { kind: 'embedded' },
      schoolName,
      timeZone: timeZone ?? around.homeZone,
      host,
      access,
      port,
      metrics,
      dataDir: readDataDir(around),
      logLevel,
      dailyRequests,
      requestsPerMinute,
      schoolHours,
      schoolLocation,
      retentionDays,
      nightlyCopies,
      schoolClock,
      schoolFaults,
    },
    warnings,
  }
}

/** The folder alone, whatever is wrong with the other settings. */
export function readDataDir(around: MachineSurroundings): string {
  return givenIn(around).path('DATA_DIR') ?? resolve(around.workingDirectory, './data')
}

/** Where the program listens, for whoever asks it. */
export interface ListensAt {
  readonly host: string
  readonly port: number
  readonly isHttps: boolean
}

/** The same alone, whatever is wrong with the other settings. */
export function readListensAt(
  around: MachineSurroundings,
): ListensAt | { readonly problems: readonly string[] } {
  const given = givenIn(around)
  const port = readPort(given)
  const host = readHost(given)
  if (given.problems.length > 0) return { problems: given.problems }
  return { host, port, isHttps: given.value('TLS_CERT_FILE') !== null }
}

function readPort(given: Given): number {
  return given.whole('PORT', 4173, 0, 65_535)
}

/** `9464`, `192.168.7.2:9464` or `[::]:9464`. */
function readMetrics(text: string | null, taken: number, problems: string[]): Config['metrics'] {
  if (text === null) return null
  const match = /^(?:\[([\da-f:.]+)\]:|([\d.]+):)?(\d{1,5})$/i.exec(text)
  const host = match?.[1] ?? match?.[2] ?? '127.0.0.1'
  const port = match && isIP(host) !== 0 ? Number(match[3]) : Number.NaN
  if (port > 0 && port === taken) {
    problems.push('METRICS_PORT and PORT are the same: metrics have a port of their own.')
  } else if (!(port <= 65_535)) {
    problems.push(
      'METRICS_PORT must be a port such as 9464, or an address of this machine and a port such as 192.168.7.2:9464.',
    )
  }
  return { host, port }
}

function readBaseUrl(text: string, problems: string[]): string | null {
  const before = problems.length
  const url = URL.canParse(text) && !/[\s\\]/.test(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    problems.push('SCHOOL_API_URL is not an address that begins with https://.')
    return null
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'))) {
    problems.push(
      'SCHOOL_API_URL must begin with https://: over http:// anyone on the way could read the key.',
    )
  }
  if (url.username || url.password) {
    problems.push(
      'SCHOOL_API_URL must not hold a user name or password; the key has its own setting.',
    )
  }
  if (text.includes('?') || text.includes('#')) {
    problems.push('SCHOOL_API_URL must end with its path: no “?” and no “#”.')
  }
  return problems.length > before ? null : `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** `06:00-22:00`; `24:00` is the midnight that ends the day. */
function readHours(text: string, problems: string[]): SchoolHours {
  const match = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*(?:([01]\d|2[0-3]):([0-5]\d)|(24:00))$/.exec(
    text,
  )
  const minutes = (hours = '', rest = '') => Number(hours) * 60 + Number(rest)
  const opens = minutes(match?.[1], match?.[2])
  const closes = match?.[5] === undefined ? minutes(match?.[3], match?.[4]) : 24 * 60
  if (match !== null && opens < closes) return { opens, closes }
  problems.push(
    'SCHOOL_HOURS must be two times of one day such as 06:00-22:00, the earlier one first.',
  )
  return { opens: 0, closes: 24 * 60 }
}

/** `09:40` as minutes after midnight. */
function readClock(text: string, problems: string[]): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (match !== null) return Number(match[1]) * 60 + Number(match[2])
  problems.push('SCHOOL_CLOCK must be a time of the day such as 09:40.')
  return null
}

/** `39.57,-104.85`: degrees north and east. */
function readLocation(text: string, problems: string[]): SchoolLocation | null {
  const match = /^([+-]?\d{1,2}(?:\.\d{1,9})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,9})?)$/.exec(text)
  const latitude = Number(match?.[1] ?? Number.NaN)
  const longitude = Number(match?.[2] ?? Number.NaN)
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  problems.push(
    'SCHOOL_LOCATION must be a latitude and a longitude in degrees such as 39.57,-104.85.',
  )
  return null
}
