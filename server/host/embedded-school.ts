import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import type { SchoolDatabase } from '#server/reference-api/database.ts'
import { airfieldOf } from '#server/reference-api/demonstration/airfields.ts'
import {
  originOf,
  prepareDemonstration,
} from '#server/reference-api/demonstration/demonstration.ts'
import { demonstrationInspections } from '#server/reference-api/demonstration/inspections.ts'
import { type Fault, readFaults } from '#server/reference-api/faults.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'
import { listen } from '#server/reference-api/school-server.ts'
import { allSchools, openSchools } from '#server/reference-api/schools.ts'
import { demonstrationPast } from './embedded-past.ts'

/** A day, as the API's own limit. */
const USUAL_REQUESTS = 100

export interface EmbeddedOptions {
  readonly config: Config
  readonly now: () => number
  readonly log: Log
  /** A file of schools to use instead of the one in DATA_DIR; its first school is shown. */
  readonly database?: SchoolDatabase
  /** Replaces `SCHOOL_FAULTS`; a set may change while it runs. */
  readonly faults?: Iterable<Fault>
  /** The demonstration starts with two months already read. By default so, unless `database` is given. */
  readonly isInUse?: boolean
  /** Called before each request is answered. */
  readonly onSchoolRequest?: (request: Request) => void
}

/** Serves our own read API on a free local port, with a key only this process knows. Rejects with words for the operator. */
export async function embedSchool(options: EmbeddedOptions) {
  const { config, now, log } = options
  const own = options.database === undefined
  const isClockMoved = config.schoolClock !== null
  const database = options.database ?? openSchools(config.dataDir, { isClockMoved }).database
  if (own) prepareDemonstration(database, now(), { zone: config.timeZone })
  const school = allSchools(database)[0]
  if (school === undefined) throw new Error('The built-in file of schools is empty.')
  const { name } = school
  const { faults, problems } = readFaults(config.schoolFaults)
  if (problems.length > 0)
    throw new Error(problems.map((problem) => `SCHOOL_FAULTS: ${problem}.`).join('\n'))
  const isInUse = options.isInUse ?? own
  const key = randomBytes(24).toString('base64url')
  const api = createReferenceApi({
    database,
    now,
    dailyLimit: config.dailyRequests,
    faults: options.faults ?? faults,
    processKeys: [{ school: name, key }],
    onError: (error) =>
      log.error('school_failed', { name: error instanceof Error ? error.name : 'unknown' }),
  })
  const running = await listen(
    (request) => {
      options.onSchoolRequest?.(request)
      return api.fetch(request)
    },
    { host: '127.0.0.1', port: 0 },
  )
  return {
    address: running.address,
    name,
    // We don't know where an imported school is.
    location: school.demonstration === null ? null : sunOver(config.timeZone),
    isDemonstration: school.demonstration !== null,
    /** Null for a school with its own records. */
    inspections:
      school.demonstration === null
        ? null
        : () => demonstrationInspections(database, school.id, now()),
    /** What two months of use would have stored; null for a school with its own records, or where they were not possible. */
    past:
      school.demonstration !== null && isInUse && couldRead(config)
        ? () => demonstrationPast(config, now())
        : null,
    /** Records with another name, zone or edition are different records. */
    origin: school.demonstration === null ? name : `${name} ${originOf(school.demonstration)}`,
    key,
    database,
    async close() {
      await running.stop(200)
      if (own) database.close()
    },
  }
}

/** Planned failures are shown from the first request on, and fewer requests a day are not enough for so much. */
function couldRead({ schoolFaults, dailyRequests }: Config): boolean {
  return schoolFaults === '' && dailyRequests >= USUAL_REQUESTS
}

function sunOver(zone: string) {
  const airfield = airfieldOf(zone)
  return airfield && { latitude: airfield.latitude, longitude: airfield.longitude }
}
