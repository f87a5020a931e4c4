import type { SharedPlace } from '#server/config/config.ts'
import { type Database, DatabaseAway } from '#server/store/postgres/database.ts'
import { DatabaseRefused } from '#server/store/postgres/migrate.ts'
import { SCHOOL_TABLES } from '#server/store/postgres/schema.ts'
import { startDatabase } from '#server/store/postgres/start-database.ts'
import type { ExitCode, Task } from './command.ts'
import { OPERATOR_ACCOUNTS, schoolIdFrom } from './schools/list.ts'

/** What stops a command on the database of DATABASE_URL, in words for the operator. */
class NotThere extends Error {
  override readonly name = 'NotThere'
}

export interface SchoolThere {
  readonly database: Database
  /** A UUID. */
  readonly id: string
  readonly name: string
}

interface ListedRow {
  readonly id: string
  readonly host: string | null
  readonly name: string
}

/**
 * Does something in the house of the school at `host`, or of the settings; where those have many schools, without a host in
 * the operator's own, as a running Flightline would. Throws `NotThere`, or what `work` throws.
 */
export function atSharedAccounts<T>(
  place: SharedPlace,
  host: string | null,
  work: (school: SchoolThere) => Promise<T>,
): Promise<T> {
  if (host !== null || place.baseUrl !== null) return atSharedSchool(place, host, work)
  return inSharedDatabase(place, (database) =>
    work({ database, id: OPERATOR_ACCOUNTS, name: 'the operator’s own house' }),
  )
}

/** Does something with one school of the database: that of `host`, or of the settings. Throws `NotThere`, or what `work` throws. */
function atSharedSchool<T>(
  place: SharedPlace,
  host: string | null,
  work: (school: SchoolThere) => Promise<T>,
): Promise<T> {
  return inSharedDatabase(place, async (database) => {
    const listed = await database.overAll((ask) =>
      ask<ListedRow>(
        'SELECT id, host, name FROM school WHERE removed_at IS NULL AND id <> $1 ORDER BY host, name',
        [OPERATOR_ACCOUNTS],
      ),
    )
    const { id, name } = oneOf(listed, place.baseUrl, host)
    return work({ database, id, name })
  })
}

async function inSharedDatabase<T>(
  { databaseUrl }: SharedPlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let database: Database | null = null
  try {
    database = await startDatabase({ url: databaseUrl })
    return await work(database)
  } catch (error) {
    if (error instanceof DatabaseRefused || error instanceof DatabaseAway)
      throw new NotThere(error.message)
    throw error
  } finally {
    await database?.close()
  }
}

function oneOf(
  listed: readonly ListedRow[],
  baseUrl: string | null,
  host: string | null,
): ListedRow {
  const own = baseUrl === null ? null : schoolIdFrom(baseUrl)
  const found = listed.filter((row) =>
    host === null ? own === null || row.id === own : row.host === host.toLowerCase(),
  )
  const [one] = found
  if (one !== undefined && found.length === 1) return one
  if (found.length > 1)
    throw new NotThere(
      `The database of DATABASE_URL holds ${found.length} schools: say which, by --school HOST.`,
    )
  throw new NotThere(
    host === null
      ? 'No Flightline has kept this school in the database of DATABASE_URL yet.'
      : `No school of the database of DATABASE_URL is at ${host}.`,
  )
}

/** Of a school that is to be forgotten these stay: how much of the day is spent, and, unless it is asked for, the house. */
const COUNT = 'ledger'
const HOUSE_TABLES: readonly string[] = ['house_row', 'house_head', 'audit']

/** Removes what is kept of a school's people from the database, while no gateway holds it, and says so. */
export async function purgeShared(
  place: SharedPlace,
  given: {
    readonly host: string | null
    readonly withAccounts: boolean
    readonly say: Task['say']
  },
): Promise<ExitCode> {
  const { host, withAccounts, say } = given
  const isGone = (table: string) =>
    table !== COUNT && (withAccounts || !HOUSE_TABLES.includes(table))
  try {
    return await atSharedSchool<ExitCode>(place, host, async ({ database, id, name }) => {
      await database.inSchool(id, async (ask) => {
        const [held] = await ask(
          'SELECT 1 FROM school WHERE id = $1 AND lease_until > now() FOR UPDATE',
          [id],
        )
        if (held) throw new NotThere(`A Flightline runs on ${name}: stop every one of it first.`)
        for (const table of SCHOOL_TABLES.filter(isGone))
          await ask(`DELETE FROM ${table} WHERE school = $1`, [id])
      })
      say(
        `Removed from the database: bookings and flights of ${name} as last read, and what changed in them.`,
      )
      say(
        withAccounts
          ? `Removed from the database: who may sign in at ${name}, on which devices and screens, and the audit.`
          : `Who may sign in at ${name} stays: it cannot be read again from the school. \`npm run purge -- --house${host === null ? '' : ` --school ${host}`}\` removes that, too.`,
      )
      say('The count of today’s requests stays, so that none is spent twice; it names nobody.')
      return 0
    })
  } catch (error) {
    if (!(error instanceof NotThere)) throw error
    say(`${error.message} Nothing was removed.`)
    return 1
  }
}
