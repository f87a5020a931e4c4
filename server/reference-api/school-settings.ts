import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { clockMinutes, homeZone } from './demonstration/school-zone.ts'
import { readFaults } from './faults.ts'

export type SchoolSettings = Exclude<ReturnType<typeof readSchoolSettings>, { problems: unknown }>

type Environment = Readonly<Record<string, string | undefined>>

/** From the environment, else from the text of a `.env` file. Returns the settings or every problem. */
export function readSchoolSettings(
  environment: Environment,
  dotEnv: string | null,
  workingDirectory: string,
) {
  const problems: string[] = []
  const fromFile: Environment = dotEnv === null ? {} : parseEnv(dotEnv)
  // Empty means not set, as in `.env.example`.
  const read = (name: string) => environment[name]?.trim() || fromFile[name]?.trim() || null
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const text = read(name) ?? String(fallback)
    const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= least && number <= most))
      problems.push(`${name} must be a whole number from ${least} to ${most}.`)
    return number
  }
  const given = read('HOST') ?? '127.0.0.1'
  const host = given.replace(/^\[(.*)\]$/, '$1')
  if (!/^[A-Za-z0-9.:[\]-]{1,253}$/.test(given)) problems.push('HOST must be a name or an address.')
  else if (!isLoopback(host) && read('SCHOOL_OPEN_TO_NETWORK') !== 'yes')
    problems.push(
      'HOST must be 127.0.0.1, ::1 or localhost: the read API speaks plain http, so a network could read its keys and people. Start it with HOST=127.0.0.1, or allow the network with SCHOOL_OPEN_TO_NETWORK=yes.',
    )
  const clockText = read('SCHOOL_CLOCK')
  const { faults, problems: wrongFaults } = readFaults(read('SCHOOL_FAULTS') ?? '')
  const settings = {
    host,
    port: whole('PORT', 4010, 0, 65_535),
    dataDir: resolve(workingDirectory, read('DATA_DIR') ?? './data'),
    /** Per school and UTC day (§8). */
    dailyRequests: whole('DAILY_REQUESTS', 100, 1, 1_000_000),
    timeZone: read('SCHOOL_TIME_ZONE') ?? homeZone(),
    /** Local minutes after midnight at the start; null for real time. */
    clock: clockText === null ? null : clockMinutes(clockText),
    faults,
  }
  if (!isZoneName(settings.timeZone))
    problems.push('SCHOOL_TIME_ZONE is not an IANA time zone name such as America/Chicago.')
  if (clockText !== null && settings.clock === null)
    problems.push('SCHOOL_CLOCK must be a time of the day such as 09:40.')
  problems.push(...wrongFaults.map((problem) => `SCHOOL_FAULTS: ${problem}.`))
  return problems.length > 0 ? { problems } : settings
}

function isLoopback(name: string): boolean {
  return /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(name)
}

function isZoneName(name: string): boolean {
  try {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
    // Intl accepts offsets such as +05:00, but they have no daylight saving.
    return /^[A-Za-z]/.test(zone) && /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
