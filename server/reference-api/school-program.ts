import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSchoolDatabase } from './database.ts'
import { prepareDemonstration } from './demonstration/demonstration.ts'
import { movedClock, schoolZone } from './demonstration/school-zone.ts'
import { ImportRefused, importSchool, type SchoolImport } from './import-records.ts'
import { createReferenceApi } from './reference-api.ts'
import { listen, type RunningSchool } from './school-server.ts'
import { readSchoolSettings, type SchoolSettings } from './school-settings.ts'
import { allSchools, keyProblem, openSchools, SCHOOL_FILE } from './schools.ts'

export interface ProgramContext {
  args: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  workingDirectory: string
  now: () => number
  say: (line: string) => void
  complain: (line: string) => void
}

export interface Ended {
  exitCode: number
}

export const READ_API_USAGE = `\
  npm run school                                                  serve the schools in DATA_DIR
  npm run school -- import FILE --school NAME --key KEY           load a school into DATA_DIR
                                          [--replace-key]         and give it this key
FILE is JSON: { "reservations": [...], "flights": [...] } in the shapes of the read API.`

/** Serves until stopped, or imports and ends. 1: refused, 2: wrong usage. */
export async function runSchool(context: ProgramContext): Promise<RunningSchool | Ended> {
  const settings = readSchoolSettings(
    context.environment,
    textIfThere(join(context.workingDirectory, '.env')),
    context.workingDirectory,
  )
  if ('problems' in settings) {
    for (const problem of settings.problems) context.complain(problem)
    return { exitCode: 1 }
  }
  if (context.args.length === 0) return serve(context, settings)
  try {
    return runImport(context, settings, readImport(context.args))
  } catch (error) {
    context.complain(`${messageOf(error)}\nUsage:\n${READ_API_USAGE}`)
    return { exitCode: 2 }
  }
}

async function serve({ now: realNow, say, complain }: ProgramContext, settings: SchoolSettings) {
  const { timeZone: zone, clock, dataDir, dailyRequests: dailyLimit, faults } = settings
  const now = clock === null ? realNow : movedClock(realNow, zone, clock)
  try {
    const { database, isKept } = openSchools(dataDir, { isClockMoved: clock !== null })
    const keys = prepareDemonstration(database, now(), { zone })
    const onError = (error: unknown) => complain(`500: ${messageOf(error)}`)
    const api = createReferenceApi({ database, now, dailyLimit, faults, onError })
    const running = await listen(logged(api.fetch, now, say), settings)
    const schools = allSchools(database)
    say(`The read API is at ${running.address}`)
    say(`Its description: ${running.address}/openapi.json`)
    if (keys !== null) {
      say(`Demonstration school, key: ${keys.key}`)
      say(`Second demonstration school, key: ${keys.secondKey}`)
      say(`They are in ${zone}, where it is ${schoolZone(zone).clock(now()).slice(0, 5)}.`)
    } else {
      for (const { name } of schools) say(`School: ${name} (its own key)`)
      if (clock !== null)
        say('SCHOOL_CLOCK moves the hour at which requests are renewed; an import stands still.')
    }
    say(`Each key is granted ${dailyLimit} requests a UTC day.`)
    if (isKept) say(`File: ${join(dataDir, SCHOOL_FILE)}`)
    else say('No file: nothing is kept under SCHOOL_CLOCK, nor where no file can be made.')
    if (faults.length > 0) say(`Faults on: ${faults.join(', ')}`)
    const stop = async (graceMillis: number) => {
      await running.stop(graceMillis)
      database.close()
    }
    return { ...running, stop }
  } catch (error) {
    complain(messageOf(error))
    return { exitCode: 1 }
  }
}

type Fetch = (request: Request) => Promise<Response>

/** One line per request, never a key or a record. */
function logged(fetch: Fetch, now: () => number, say: (line: string) => void): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const response = await fetch(request)
    const at = new Date(now()).toISOString()
    say(`${at} ${request.method} ${(pathname + search).slice(0, 300)} ${response.status}`)
    return response
  }
}

type ImportOptions = Omit<SchoolImport, 'json'> & { file: string }

function readImport(args: readonly string[]): ImportOptions {
  const options = {
    school: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    'replace-key': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [command, file, ...more] = positionals
  if (command !== 'import') throw new Error(`There is no command "${command ?? ''}".`)
  if (file === undefined || more.length > 0) throw new Error('Give one file to import.')
  const school = values.school.trim()
  if (school === '' || school.length > 200) throw new Error('--school must be a name.')
  if (/\p{Cc}/u.test(school)) throw new Error('--school must not hold control characters.')
  const problem = keyProblem(values.key)
  if (problem !== null) throw new Error(`--key ${problem}.`)
  return { file, school, key: values.key, replaceKey: values['replace-key'] }
}

function runImport(
  { say, complain }: ProgramContext,
  { dataDir }: SchoolSettings,
  { file, ...options }: ImportOptions,
): Ended {
  try {
    const json = readFileSync(file, 'utf8')
    const database = openSchoolDatabase(join(dataDir, SCHOOL_FILE))
    try {
      const done = importSchool(database, { ...options, json })
      say(`${done.isNew ? 'New school' : 'School'}: ${options.school}`)
      for (const name of ['reservations', 'flights'] as const)
        say(`  ${name}: ${done[name].added} new, ${done[name].replaced} replaced`)
      return { exitCode: 0 }
    } finally {
      database.close()
    }
  } catch (error) {
    complain(`Nothing was imported from ${file}.`)
    const indent = error instanceof ImportRefused ? '  ' : ''
    for (const line of messageOf(error).split('\n')) complain(indent + line)
    return { exitCode: 1 }
  }
}

function textIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
