import type { SharedPlace } from '#server/config/config.ts'
import { type Database, DatabaseAway } from '#server/store/postgres/database.ts'
import { DatabaseRefused } from '#server/store/postgres/migrate.ts'
import { startDatabase } from '#server/store/postgres/start-database.ts'
import type { ExitCode, Task } from './command.ts'
import { OPERATOR_ACCOUNTS, schoolIdFrom } from './schools/list.ts'

class NotThere extends Error {
  override readonly name = 'NotThere'
}

export interface SchoolThere {
  readonly database: Database
  readonly id: string
  readonly name: string
}

interface ListedRow {
  readonly id: string
  readonly host: string | null
  readonly name: string
}

/** Accounts of the school at `host`; without one, the operator's or the only school's. Rejects with `NotThere`. */
export function atSharedAccounts<T>(
  place: SharedPlace,
  host: string | null,
  work: (school: SchoolThere) => Promise<T>,
): Promise<T> {
  return inSharedDatabase(place, (database) =>
    host === null && place.baseUrl === null
      ? work({ database, id: OPERATOR_ACCOUNTS, name: 'The operator' })
      : atSchool(database, place.baseUrl, host, work),
  )
}

async function atSchool<T>(
  database: Database,
  baseUrl: string | null,
  host: string | null,
  work: (school: SchoolThere) => Promise<T>,
): Promise<T> {
  const listed = await database.overAll((ask) =>
    ask<ListedRow>(
      'SELECT id, host, name FROM school WHERE removed_at IS NULL AND id <> $1 ORDER BY host, name',
      [OPERATOR_ACCOUNTS],
    ),
  )
  const { id, name } = oneOf(listed, baseUrl, host)
  return work({ database, id, name })
}

async function inSharedDatabase<T>(
  { databaseUrl: url }: SharedPlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let database: Database | null = null
  try {
    database = await startDatabase({ url })
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
      `The database of DATABASE_URL holds ${found.length} schools. Name one with --school HOST.`,
    )
  throw new NotThere(
    host === null
      ? 'The database of DATABASE_URL has no data of this school yet.'
      : `No school in the database of DATABASE_URL is at ${host}.`,
  )
}

/** Removes a school's people from the database, while no gateway has its lease. */
export async function purgeShared(
  place: SharedPlace,
  given: {
    readonly host: string | null
    readonly withAccounts: boolean
    readonly say: Task['say']
  },
): Promise<ExitCode> {
  const { host, withAccounts, say } = given
  // The day's count always stays; the accounts stay unless purge is asked to remove them.
  const stores = withAccounts ? ['model', 'accounts'] : ['model']

  async function purge({ database, id, name }: SchoolThere): Promise<void> {
    await database.inSchool(id, async (ask) => {
      const [held] = await ask(
        'SELECT 1 FROM school WHERE id = $1 AND lease_until > now() FOR UPDATE',
        [id],
      )
      if (held) throw new NotThere(`A Flightline runs on ${name}. Stop all of them first.`)
      for (const table of ['rows', 'head'])
        await ask(`DELETE FROM ${table} WHERE school = $1 AND store = ANY ($2)`, [id, stores])
      for (const table of withAccounts ? ['read_request', 'audit'] : ['read_request'])
        await ask(`DELETE FROM ${table} WHERE school = $1`, [id])
    })
    say(`Removed from the database: bookings and flights of ${name} and their changes.`)
    say(
      withAccounts
        ? `Removed from the database: who may sign in at ${name}, their devices and screens, and the audit log.`
        : `The accounts of ${name} stay. They can’t be loaded again from the school. \`npm run purge -- --house${host === null ? '' : ` --school ${host}`}\` removes it, too.`,
    )
    say('The count of today’s requests stays, so that none is spent twice. It contains no names.')
  }

  try {
    await inSharedDatabase(place, (database) => atSchool(database, place.baseUrl, host, purge))
    return 0
  } catch (error) {
    if (!(error instanceof NotThere)) throw error
    say(`${error.message} Nothing was removed.`)
    return 1
  }
}
