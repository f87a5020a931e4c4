import { type DatabaseAddress, readDatabaseAddress } from '#server/config/database-address.ts'
import type { Log } from '#server/config/log.ts'
import { type Database, DatabaseAway, FENCED_ROLE, openDatabase } from './database.ts'
import { DatabaseRefused, migrateDatabase, SCHEMA_LOCK, schemaVersion } from './migrate.ts'
import { SCHOOL_TABLES } from './schema.ts'

/** The oldest PostgreSQL that we test, as in `server_version_num`. */
const OLDEST_SERVER = 140_000

/** If one is off, a crash of the server may lose committed writes, including charges. */
const KEEPING_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Throws `DatabaseRefused`, in words for the operator: going on would spend the day refilling an empty school. */
export async function startDatabase(
  options: Parameters<typeof openDatabase>[0] & { readonly log?: Log },
): Promise<Database> {
  return opened(options, async (database) => {
    const { isSuperuser, off } = await checkServer(database)
    if (off.length > 0) options.log?.warn('database_may_forget', { off: off.join(', ') })
    await migrateDatabase(database)
    await checkFences(database)
    if (isSuperuser) await standBack(database)
    return database
  })
}

/** Changes nothing. Throws `DatabaseRefused` like a start. */
export function lookAtDatabase(url: string): Promise<{
  readonly server: string
  /** Null before the first start has created the schema. */
  readonly version: number | null
  readonly isSuperuser: boolean
  readonly isReadOnly: boolean
  /** Durability settings that are off. */
  readonly off: readonly string[]
}> {
  return opened({ url }, async (database) => {
    const found = await checkServer(database)
    const version = await database.overAll(schemaVersion)
    if (version !== null) await checkFences(database)
    await database.close()
    return { ...found, version }
  })
}

/** Closes the database if it is refused. */
async function opened<T>(
  options: Parameters<typeof openDatabase>[0],
  check: (database: Database) => Promise<T>,
): Promise<T> {
  const address = readDatabaseAddress(options.url)
  if (typeof address === 'string') throw new DatabaseRefused(`DATABASE_URL ${address}`)
  const database = atAddress(options)
  try {
    return await check(database)
  } catch (error) {
    await database.close()
    throw refusal(error, address) ?? error
  }
}

function atAddress(options: Parameters<typeof openDatabase>[0]): Database {
  try {
    return openDatabase(options)
  } catch {
    throw new DatabaseRefused('DATABASE_URL names a file with sslrootcert that cannot be read.')
  }
}

async function checkServer({ overAll }: Database) {
  const [server] = await overAll((ask) =>
    ask<{
      version: number
      server: string
      encoding: string
      closed: string
      who: string
      passes: number
      super: number
      off: readonly string[]
    }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS server,
        current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS closed,
        current_user::text AS who, rolbypassrls::int AS passes, rolsuper::int AS super,
        ARRAY(SELECT name FROM unnest($1::text[]) AS name WHERE current_setting(name) = 'off') AS off
       FROM pg_roles WHERE rolname = current_user`,
      [KEEPING_SETTINGS],
    ),
  )
  if (!server) throw new DatabaseRefused('The database at DATABASE_URL does not name its user.')
  const { version, encoding, who, passes, super: isSuperuser } = server
  if (version < OLDEST_SERVER)
    throw new DatabaseRefused(
      `The database at DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Flightline needs 14 or later.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseRefused(
      `The database at DATABASE_URL is encoded in ${encoding}, which cannot hold every name: create one with ENCODING 'UTF8'.`,
    )
  if (passes === 1 && isSuperuser === 0)
    throw new DatabaseRefused(
      `The user “${who}” of DATABASE_URL bypasses row-level security, which keeps schools apart. Use a separate role: CREATE ROLE flightline LOGIN PASSWORD '…' NOSUPERUSER NOBYPASSRLS, and let it own the database.`,
    )
  return {
    isSuperuser: isSuperuser === 1,
    isReadOnly: server.closed === 'on',
    off: server.off,
    server: server.server.replace(/ .*/, ''),
  }
}

/** Unprivileged role, created by the first start; it may exist already for another database of the server. */
async function standBack(database: Database): Promise<void> {
  await database.overAll(async (ask) => {
    // Concurrent starts would fail, because granting changes the same row.
    await ask('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await ask(`DO $$ BEGIN
      IF to_regrole('${FENCED_ROLE}') IS NULL THEN CREATE ROLE ${FENCED_ROLE} NOLOGIN; END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${FENCED_ROLE};
    GRANT USAGE ON SCHEMA public TO ${FENCED_ROLE}`)
  })
  database.actAs(FENCED_ROLE)
}

/** Someone may have disabled row-level security by hand. */
async function checkFences({ overAll }: Database): Promise<void> {
  const open = await overAll((ask) =>
    ask<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS name LEFT JOIN pg_class ON oid = to_regclass(name)
        WHERE (relrowsecurity AND relforcerowsecurity) IS NOT TRUE`,
      [SCHOOL_TABLES],
    ),
  )
  if (open.length > 0)
    throw new DatabaseRefused(
      `Row-level security is off for ${open.map(({ name }) => name).join(', ')}. Turn it on again: ALTER TABLE … ENABLE ROW LEVEL SECURITY, and ALTER TABLE … FORCE ROW LEVEL SECURITY.`,
    )
}

const CERTIFICATE = /CERT|SIGNATURE|ERR_TLS|SELF_SIGNED/

/** Null if the error is not about the database. */
function refusal(error: unknown, address: DatabaseAddress): DatabaseRefused | null {
  const code = error instanceof DatabaseAway ? error.code : sqlStateOf(error)
  if (code === null) return null
  const { host, port, user, database } = address
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const words: readonly (readonly [RegExp, string])[] = [
    [/^(?:28|no_password)/, `does not accept the user “${user}” with the password given.`],
    [
      /^3D000/,
      `has no database “${database}”. Check the name, or run CREATE DATABASE "${database}" OWNER "${user}".`,
    ],
    [
      /^42501/,
      `lets the user “${user}” make no tables in “${database}”. Run ALTER DATABASE "${database}" OWNER TO "${user}". From PostgreSQL 15 on, also GRANT CREATE ON SCHEMA public TO "${user}".`,
    ],
    [/^25006/, 'is read-only, and its tables need an upgrade by this Flightline.'],
    [/^53300/, 'has no connection left. Raise max_connections, or add a pooler.'],
    [
      /^no_tls/,
      'doesn’t support TLS. Turn ssl on there, or use sslmode=disable if the network is safe.',
    ],
    [
      CERTIFICATE,
      'has a certificate that is not trusted here. Name its authority with sslrootcert in DATABASE_URL.',
    ],
    [/^(?:ENOTFOUND|EAI)/, 'is not known by that name.'],
    [/./, `can’t be reached, or doesn’t answer like PostgreSQL (${code}).`],
  ]
  const [, said] = words.find(([pattern]) => pattern.test(code)) ?? []
  return new DatabaseRefused(`The database server of DATABASE_URL, ${place}, ${said}`)
}

function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === '42501' ? code : null
}
