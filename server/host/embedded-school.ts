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

export interface EmbeddedOptions {
  readonly config: Config
  /** Epoch ms; the embedded school uses the same clock. */
  readonly now: () => number
  readonly log: Log
  /** A file of schools to embed as it is, instead of the one in DATA_DIR; its first school is shown. */
  readonly database?: SchoolDatabase
  /** Faults of the embedded school, instead of `SCHOOL_FAULTS`; a set may be changed while it runs. */
  readonly faults?: Iterable<Fault>
  /** Called with every request that reaches the embedded school, before it is answered. */
  readonly onSchoolRequest?: (request: Request) => void
}

/** Our own read API on a free port of this machine, with a key that only this process knows. Throws in words. */
export async function embedSchool(options: EmbeddedOptions) {
  const { config, now, log } = options
  const own = options.database === undefined
  const isClockMoved = config.schoolClock !== null
  const database = options.database ?? openSchools(config.dataDir, { isClockMoved }).database
  if (own) prepareDemonstration(database, now(), { zone: config.timeZone })
  const school = allSchools(database)[0]
  if (school === undefined) throw new Error('The embedded file of schools is empty.')
  const { name } = school
  const { faults, problems } = readFaults(config.schoolFaults)
  if (problems.length > 0)
    throw new Error(problems.map((problem) => `SCHOOL_FAULTS: ${problem}.`).join('\n'))
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
    // Where an imported school is, only its people know.
    location: school.demonstration === null ? null : sunOver(config.timeZone),
    isDemonstration: school.demonstration !== null,
    /** What a demonstration school has typed of its inspections by now; null for one with its own records. */
    inspections:
      school.demonstration === null
        ? null
        : () => demonstrationInspections(database, school.id, now()),
    /** Records of another name, zone or edition are different records. */
    origin: school.demonstration === null ? name : `${name} ${originOf(school.demonstration)}`,
    key,
    database,
    async close() {
      await running.stop(200)
      if (own) database.close()
    },
  }
}

function sunOver(zone: string) {
  const airfield = airfieldOf(zone)
  return airfield && { latitude: airfield.latitude, longitude: airfield.longitude }
}
