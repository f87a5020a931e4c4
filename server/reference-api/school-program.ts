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
  /** The words after `school` on the command line. */
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

/** Runs the program: serves until stopped, or imports and ends. 1: refused, 2: wrong usage. */
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
  const options = readImport(context.args)
  if (typeof options === 'string') {
    context.complain(`${options}\nUsage:\n${READ_API_USAGE}`)
    return { exitCode: 2 }
  }
  return runImport(context, settings, options)
}

async function serve(context: ProgramContext, settings: SchoolSettings) {
  const { timeZone: zone, clock } = settings
  const now = clock === null ? context.now : movedClock(context.now, zone, clock)
  try {
    const { database, isKept } = openSchools(settings.dataDir, { isClockMoved: clock !== null })
    const keys = prepareDemonstration(database, now(), { zone })
    const api = createReferenceApi({
      database,
      now,
      dailyLimit: settings.dailyRequests,
      faults: settings.faults,
      onError: (error) => context.complain(`500: ${messageOf(error)}`),
    })
    const running = await listen(logged(api.fetch, now, context.say), settings)
    context.say(`The read API of ${allSchools(database).length} school(s) is at ${running.address}`)
    context.say(`Its description: ${running.address}/openapi.json`)
    if (keys === null) {
      for (const { name } of allSchools(database)) context.say(`School: ${name} (its own key)`)
      if (clock !== null) {
        context.say(
          'SCHOOL_CLOCK moves the hour at which requests are renewed; an import stands still.',
        )
      }
    } else {
      context.say(`Demonstration school, key: ${keys.key}`)
      context.say(`Second demonstration school, key: ${keys.secondKey}`)
      context.say(`They are in ${zone}, where it is ${schoolZone(zone).clock(now()).slice(0, 5)}.`)
    }
    context.say(`Each key is granted ${settings.dailyRequests} requests a UTC day.`)
    context.say(
      isKept
        ? `File: ${join(settings.dataDir, SCHOOL_FILE)}`
        : 'No file: nothing is kept under SCHOOL_CLOCK, nor where no file can be made.',
    )
    if (settings.faults.length > 0) context.say(`Faults on: ${settings.faults.join(', ')}`)
    const stop = async (graceMillis: number) => {
      await running.stop(graceMillis)
      database.close()
    }
    return { ...running, stop }
  } catch (error) {
    context.complain(messageOf(error))
    return { exitCode: 1 }
  }
}

type Fetch = (request: Request) => Promise<Response>

/** Prints a line for each request, never a key or a record. */
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

function readImport(args: readonly string[]): ImportOptions | string {
  const options = {
    school: { type: 'string' },
    key: { type: 'string' },
    'replace-key': { type: 'boolean' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command, file, ...more] = positionals
    if (command !== 'import') return `There is no command "${command ?? ''}".`
    if (file === undefined || more.length > 0) return 'Give one file to import.'
    const school = values.school?.trim() ?? ''
    if (school === '' || school.length > 200) return '--school must be a name.'
    if (/\p{Cc}/u.test(school)) return '--school must not hold control characters.'
    const key = values.key ?? ''
    const problem = keyProblem(key)
    if (problem !== null) return `--key ${problem}.`
    return { file, school, key, replaceKey: values['replace-key'] ?? false }
  } catch (error) {
    return messageOf(error)
  }
}

function runImport(
  context: ProgramContext,
  { dataDir }: SchoolSettings,
  { file, ...options }: ImportOptions,
): Ended {
  try {
    const json = readFileSync(file, 'utf8')
    const database = openSchoolDatabase(join(dataDir, SCHOOL_FILE))
    try {
      const done = importSchool(database, { ...options, json })
      context.say(`${done.isNew ? 'New school' : 'School'}: ${options.school}`)
      for (const name of ['reservations', 'flights'] as const) {
        context.say(`  ${name}: ${done[name].added} new, ${done[name].replaced} replaced`)
      }
      return { exitCode: 0 }
    } finally {
      database.close()
    }
  } catch (error) {
    context.complain(`Nothing was imported from ${file}.`)
    const indent = error instanceof ImportRefused ? '  ' : ''
    for (const line of messageOf(error).split('\n')) context.complain(indent + line)
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
