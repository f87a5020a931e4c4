import { MINUTE } from '#time/instant.ts'
import type { AskRows, Database } from './database.ts'
import { SCHEMA_STEPS, type SchemaStep } from './schema.ts'

/** Flightline can't use this database. The message says what to do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

/** How long a start waits for another's migration, and for its own. */
const PATIENCE = 5 * MINUTE

/** Arbitrary; nothing else in the database locks this number. */
export const SCHEMA_LOCK = 0x666c74

/** All steps in one transaction; other starts wait. Throws `DatabaseRefused` if a newer version removed what we read. */
export async function migrateDatabase(
  { overAll }: Pick<Database, 'overAll'>,
  steps: readonly SchemaStep[] = SCHEMA_STEPS,
): Promise<void> {
  await overAll(async (ask) => {
    // Released with the transaction, so that a pooler may reuse the connection.
    await ask('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    const version = await schemaVersion(ask, steps.length)
    if (version === null) {
      await ask('CREATE TABLE schema_version (version bigint NOT NULL, oldest bigint NOT NULL)')
      await ask('INSERT INTO schema_version VALUES (0, 0)')
    }
    for (const step of steps.slice(version ?? 0)) await ask(step.sql)
    const last = steps.at(-1)
    if (last && (version ?? 0) < steps.length)
      await ask('UPDATE schema_version SET version = $1, oldest = $2', [steps.length, last.oldest])
  }, PATIENCE)
}

// Except those of extensions.
const OTHER_TABLES = `SELECT array_agg(relname::text ORDER BY relname) AS names FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')`

/** Null for an empty database. Throws `DatabaseRefused` for another program's, or one that `known` steps can't work on. */
export async function schemaVersion(
  ask: AskRows,
  steps = SCHEMA_STEPS.length,
): Promise<number | null> {
  const [found] = await ask<{ there: string | null }>(
    "SELECT to_regclass('schema_version')::text AS there",
  )
  if (!found?.there) {
    const [others] = await ask<{ names: string[] | null }>(OTHER_TABLES)
    if (!others?.names) return null
    throw new DatabaseRefused(
      `The database at DATABASE_URL holds something other than Flightline's data (${others.names.slice(0, 3).join(', ')}). Use an empty database made only for Flightline.`,
    )
  }
  const [row] = await ask<{ version: number; oldest: number }>(
    'SELECT version, oldest FROM schema_version',
  )
  if (!row)
    throw new DatabaseRefused('The table schema_version is empty: this database is damaged.')
  const { version, oldest } = row
  if (oldest > steps)
    throw new DatabaseRefused(
      `A newer Flightline has changed this database: its schema is version ${version}, and this Flightline knows ${steps}. Start the newer one, or restore the copy from before.`,
    )
  return version
}
