import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { AccessConfig, Config, ManySchoolsHere } from './config.ts'
import { readDatabaseAddress } from './database-address.ts'
import { type Given, givenIn, type MachineSurroundings } from './given.ts'
import { isLogLevel } from './log.ts'
import { readAccess, readHost } from './read-access.ts'
import { readMail, readWebhookNetworks } from './read-mail.ts'
import {
  HOURS_UNLESS_SET,
  readBaseUrl,
  readHours,
  readLocation,
  readSchoolName,
  readZone,
} from './read-school.ts'
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
  const baseUrl = url === null ? null : readBaseUrl('SCHOOL_API_URL', url, problems)
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
  } else if (timeZone !== null) readZone('SCHOOL_TIME_ZONE', timeZone, problems)

  const databaseUrl = readDatabaseUrl(given)
  const many = readMany(around, given)
  const isEmbedded = url === null && many === null

  const { host, ...access } = readAccess(given, { hasManySchools: many !== null })
  const port = readPort(given)
  const metrics = readMetrics(value('METRICS_PORT'), port, problems)
  const mail = readMail(given)
  const webhookNetworks = readWebhookNetworks(given)
  const dailyRequests = readDailyRequests(given)
  const requestsPerMinute = given.whole('REQUESTS_PER_MINUTE', 4800, 1, 9_999_999)
  const schoolHours = readHours('SCHOOL_HOURS', value('SCHOOL_HOURS') ?? HOURS_UNLESS_SET, problems)
  const place = value('SCHOOL_LOCATION')
  const schoolLocation = place === null ? null : readLocation('SCHOOL_LOCATION', place, problems)
  const retentionDays = given.whole('RETENTION_DAYS', 400, 30, 4000)
  const nightlyCopies = given.whole('NIGHTLY_COPIES', 7, 0, 31)
  const logLevel = value('LOG_LEVEL') ?? 'info'
  if (!isLogLevel(logLevel)) {
    problems.push('LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.')
  }
  const schoolName = value('SCHOOL_NAME')
  if (schoolName !== null) readSchoolName('SCHOOL_NAME', schoolName, problems)

  const clock = value('SCHOOL_CLOCK')
  const schoolClock = clock === null ? null : readClock(clock, problems)
  if (clock !== null && !isEmbedded) {
    problems.push('SCHOOL_CLOCK works only with the embedded school; a real one has its own time.')
  }

  const schoolFaults = value('SCHOOL_FAULTS') ?? ''
  if (schoolFaults !== '' && !isEmbedded) {
    problems.push('SCHOOL_FAULTS is for the embedded school only; a real one has its own.')
  }

  if (problems.length > 0 || !isLogLevel(logLevel)) return { problems }
  if (url !== null && (baseUrl === null || key === null)) return { problems }
  return {
    config: {
      school:
        baseUrl !== null && key !== null
          ? { kind: 'real', baseUrl, key, keyFile: given.path('SCHOOL_API_KEY_FILE') }
          : (many ?? { kind: 'embedded' }),
      schoolName,
      timeZone: timeZone ?? around.homeZone,
      host,
      access,
      port,
      metrics,
      dataDir: readDataDir(around),
      databaseUrl,
      mail,
      webhookNetworks,
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

/** Beside the files of a list of schools, in DATA_DIR: its name where none is set. */
export const SCHOOLS_FILE_NAME = 'schools.json'

/** Where commands find the list of schools, or make it, whatever is wrong with the other settings. */
export type SchoolsPlace = ManySchoolsHere &
  Pick<Config, 'databaseUrl' | 'dailyRequests'> & {
    readonly access: Pick<AccessConfig, 'tls' | 'plainHttp'>
  }

export function readSchoolsPlace(
  around: MachineSurroundings,
): SchoolsPlace | { readonly problems: readonly string[] } {
  const given = givenIn(around)
  const { problems } = given
  if (given.value('SCHOOL_API_URL') !== null)
    problems.push('SCHOOL_API_URL names one school; take it away to have a list of many.')
  const databaseUrl = readDatabaseUrl(given)
  const masterKeyFile = given.path('MASTER_KEY_FILE')
  const dailyRequests = readDailyRequests(given)
  const named = given.path('SCHOOLS_FILE')
  const usual = join(readDataDir(around), SCHOOLS_FILE_NAME)
  const listFile = named ?? (databaseUrl === null ? usual : null)
  if (problems.length > 0) return { problems }
  // What is wrong with those settings is said at the start.
  const access = readAccess(givenIn(around), { hasManySchools: true })
  return { kind: 'many', listFile, masterKeyFile, databaseUrl, dailyRequests, access }
}

/** Settings that each of many schools has in the list. */
export const OF_ONE_SCHOOL: readonly string[] = [
  'SCHOOL_NAME',
  'SCHOOL_TIME_ZONE',
  'SCHOOL_HOURS',
  'SCHOOL_LOCATION',
]

/** Null for one school, and for the demonstration. */
function readMany(around: MachineSurroundings, given: Given): ManySchoolsHere | null {
  const { value, problems, warnings } = given
  const say = (isWrong: boolean, problem: string) => {
    if (isWrong) problems.push(problem)
  }
  const isOne = value('SCHOOL_API_URL') !== null
  const named = given.path('SCHOOLS_FILE')
  const hasDatabase = ['DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => value(name) !== null)
  const usual = join(readDataDir(around), SCHOOLS_FILE_NAME)
  const isUsualThere = named === null && !hasDatabase && around.readSecret(usual) !== null
  const isMany = !isOne && (named !== null || hasDatabase || isUsualThere)
  say(
    isOne && named !== null,
    'SCHOOLS_FILE and SCHOOL_API_URL are both set: many schools or one, keep one of them.',
  )
  say(
    named !== null && around.readSecret(named) === null,
    'SCHOOLS_FILE names a file that cannot be read; `npm run school -- add` makes it.',
  )
  if (isOne && isUsualThere) {
    warnings.push(
      `SCHOOL_API_URL: the schools of ${SCHOOLS_FILE_NAME} in DATA_DIR are not shown while it is set.`,
    )
  }
  const masterKeyFile = given.path('MASTER_KEY_FILE')
  say(
    masterKeyFile !== null && !isMany,
    'MASTER_KEY_FILE goes with many schools: with SCHOOLS_FILE, or with DATABASE_URL and without SCHOOL_API_URL.',
  )
  if (!isMany) return null
  given.file('MASTER_KEY_FILE')
  say(
    named === null && hasDatabase && masterKeyFile === null,
    'MASTER_KEY_FILE is required with DATABASE_URL and without SCHOOL_API_URL: the keys of the schools stand in the database, sealed under it. `npm run school -- master-key FILE` makes one.',
  )
  for (const name of OF_ONE_SCHOOL) {
    say(value(name) !== null, `${name} is of one school; of many, each has its own in the list.`)
  }
  const listFile = named ?? (hasDatabase ? null : usual)
  return { kind: 'many', listFile, isListNamed: named !== null, masterKeyFile }
}

/** The folder alone, whatever is wrong with the other settings. */
export function readDataDir(around: MachineSurroundings): string {
  return givenIn(around).path('DATA_DIR') ?? resolve(around.workingDirectory, './data')
}

/** Where the program listens, for whoever asks it. */
/** The database that holds what commands read or change, and the address of the one school if the settings name it. */
export interface SharedPlace {
  readonly databaseUrl: string
  readonly baseUrl: string | null
}

/** The same alone, whatever is wrong with the other settings; null without DATABASE_URL. */
export function readSharedPlace(
  around: MachineSurroundings,
): SharedPlace | { readonly problems: readonly string[] } | null {
  const given = givenIn(around)
  const { problems } = given
  const databaseUrl = readDatabaseUrl(given)
  const url = given.value('SCHOOL_API_URL')
  const baseUrl = url === null ? null : readBaseUrl('SCHOOL_API_URL', url, problems)
  if (problems.length > 0) return { problems }
  return databaseUrl === null ? null : { databaseUrl, baseUrl }
}

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

function readDailyRequests(given: Given): number {
  return given.whole('DAILY_REQUESTS', 100, 1, 100_000)
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

/** As it is given: whoever opens it reads it again. */
function readDatabaseUrl(given: Given): string | null {
  const { value, problems } = given
  const isInFile = value('DATABASE_URL_FILE') !== null
  if (isInFile && value('DATABASE_URL') !== null) {
    problems.push('DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.')
    return null
  }
  const text = isInFile ? given.file('DATABASE_URL_FILE') : value('DATABASE_URL')
  if (text === null) return null
  const address = readDatabaseAddress(text, isInFile ? 'DATABASE_URL_FILE' : 'DATABASE_URL')
  if (typeof address !== 'string') return text
  problems.push(address)
  return null
}

/** `09:40` as minutes after midnight. */
function readClock(text: string, problems: string[]): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (match !== null) return Number(match[1]) * 60 + Number(match[2])
  problems.push('SCHOOL_CLOCK must be a time of the day such as 09:40.')
  return null
}
