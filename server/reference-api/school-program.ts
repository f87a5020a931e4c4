import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSchoolDatabase } from './database.ts'
import { prepareDemonstration } from './demonstration/demonstration.ts'
import { movedClock, schoolZone } from './demonstration/school-zone.ts'
import { ImportRefused, importSchool } from './import-records.ts'
import { createReferenceApi } from './reference-api.ts'
import { openSchools, schoolFile } from './school-file.ts'
import { listen, type RunningSchool } from './school-server.ts'
import { readSchoolSettings, type SchoolSettings } from './school-settings.ts'
import { allSchools, keyProblem } from './schools.ts'

/** Everything outside the process that `npm run school` touches. */
export interface Surroundings {
  /** The words after `school` on the command line. */
  args: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  workingDirectory: string
  /** Epoch milliseconds. */
  now: () => number
  say: (line: string) => void
  complain: (line: string) => void
}

export interface Ended {
  exitCode: number
}

/** What `npm run school` does beside keeping the list of many schools. */
export const READ_API_USAGE = `\
  npm run school                                                  serve the schools in DATA_DIR
  npm run school -- import FILE --school NAME --key KEY           load a school into DATA_DIR
                                          [--replace-key]         and give it this key
FILE is JSON: { "reservations": [...], "flights": [...] } in the shapes of the read API.`

/** Runs the program: serves until stopped, or imports and ends. 1: refused, 2: wrong usage. */
export async function runSchool(around: Surroundings): Promise<RunningSchool | Ended> {
  const settings = readSchoolSettings(
    around.environment,
    textIfThere(join(around.workingDirectory, '.env')),
    around.workingDirectory,
  )
  if ('problems' in settings) {
    for (const problem of settings.problems) around.complain(problem)
    return { exitCode: 1 }
  }
  if (around.args.length === 0) return serve(around, settings)
  const asked = readImport(around.args)
  if (typeof asked === 'string') {
    around.complain(`${asked}\nUsage:\n${READ_API_USAGE}`)
    return { exitCode: 2 }
  }
  return runImport(around, settings, asked)
}

async function serve(around: Surroundings, settings: SchoolSettings) {
  const { timeZone: zone, clock } = settings
  const now = clock === null ? around.now : movedClock(around.now, zone, clock)
  try {
    const { database, isKept } = openSchools(settings.dataDir, { isClockMoved: clock !== null })
    const keys = prepareDemonstration(database, now(), { zone })
    const api = createReferenceApi({
      database,
      now,
      dailyLimit: settings.dailyRequests,
      faults: settings.faults,
      onError: (error) => around.complain(`500: ${messageOf(error)}`),
    })
    const running = await listen(told(api.fetch, now, around.say), settings)
    around.say(`The read API of ${allSchools(database).length} school(s) is at ${running.address}`)
    around.say(`Its description: ${running.address}/openapi.json`)
    if (keys === null) {
      for (const { name } of allSchools(database)) around.say(`School: ${name} (its own key)`)
    } else {
      around.say(`Demonstration school, key: ${keys.key}`)
      around.say(`Second demonstration school, key: ${keys.secondKey}`)
      around.say(`They live in ${zone}, where it is ${schoolZone(zone).clock(now()).slice(0, 5)}.`)
    }
    if (keys === null && clock !== null) {
      around.say(
        'SCHOOL_CLOCK moves the hour at which requests are renewed; an import stands still.',
      )
    }
    around.say(`Each key is granted ${settings.dailyRequests} requests a UTC day.`)
    around.say(
      isKept
        ? `File: ${schoolFile(settings.dataDir)}`
        : 'No file: nothing is kept under SCHOOL_CLOCK, nor where no file can be made.',
    )
    if (settings.faults.length > 0) around.say(`Faults on: ${settings.faults.join(', ')}`)
    const stop = async (graceMillis: number) => {
      await running.stop(graceMillis)
      database.close()
    }
    return { ...running, stop }
  } catch (error) {
    around.complain(messageOf(error))
    return { exitCode: 1 }
  }
}

/** One line per request: what was asked and answered, never a key or a record. */
function told(
  fetch: (request: Request) => Promise<Response>,
  now: () => number,
  say: (line: string) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const response = await fetch(request)
    const at = new Date(now()).toISOString()
    say(`${at} ${request.method} ${(pathname + search).slice(0, 300)} ${response.status}`)
    return response
  }
}

interface ImportAsked {
  file: string
  school: string
  key: string
  replaceKey: boolean
}

function readImport(args: readonly string[]): ImportAsked | string {
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
  around: Surroundings,
  { dataDir }: SchoolSettings,
  { file, school, key, replaceKey }: ImportAsked,
): Ended {
  try {
    const json = readFileSync(file, 'utf8')
    const database = openSchoolDatabase(schoolFile(dataDir))
    try {
      const done = importSchool(database, { school, key, replaceKey, json })
      around.say(`${done.isNew ? 'New school' : 'School'}: ${school}`)
      for (const name of ['reservations', 'flights'] as const) {
        around.say(`  ${name}: ${done[name].added} new, ${done[name].replaced} replaced`)
      }
      return { exitCode: 0 }
    } finally {
      database.close()
    }
  } catch (error) {
    around.complain(`Nothing was imported from ${file}.`)
    if (error instanceof ImportRefused) {
      for (const line of error.message.split('\n')) around.complain(`  ${line}`)
    } else {
      around.complain(messageOf(error))
    }
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
