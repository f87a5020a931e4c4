import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'

// Every file that a Flightline ever wrote, as SQL that its own code wrote: frozen, whatever becomes of what wrote it.

/** What today's Flightline makes of one: only the accounts are migrated, and then a copy is put aside first. */
type TakenAs = 'as it is' | 'migrated' | 'begun anew'

export type ReleasedStore = ReturnType<typeof store>

/** The newest of each file last: whoever changes a schema adds a version, and its row and SQL here. */
export const RELEASED_STORES: readonly ReleasedStore[] = [
  store('house.sqlite', 1, '1.0.0', 'house-1', 'cd1dd57aa210be58', 'as it is'),
  store('ledger.sqlite', 1, '1.0.0', 'ledger-1', '595693ef682ff564', 'as it is'),
  store('read-model.sqlite', 1, '1.0.0', 'read-model-1', '595693ef682ff564', 'as it is'),
]

export const RELEASED_BINDING = 'https://school.example/api key'

function store(
  file: 'house.sqlite' | 'ledger.sqlite' | 'read-model.sqlite',
  /** `PRAGMA user_version`. */
  version: number,
  /** The release that first wrote it. */
  since: string,
  sql: string,
  schema: string,
  taken: TakenAs,
) {
  return { file, version, since, sql, schema, taken }
}

/** Makes such a file in a folder, as it was left; its path. */
export function writeReleased({ file, sql }: ReleasedStore, folder: string): string {
  const path = join(folder, file)
  const db = new Database(path)
  db.exec(readFileSync(join(dirname(fileURLToPath(import.meta.url)), `${sql}.sql`), 'utf8'))
  db.close()
  return path
}

export function schemaHash(path: string): string {
  const db = new Database(path)
  const rows = db.prepare('SELECT sql FROM sqlite_schema ORDER BY name').raw().all() as [
    string | null,
  ][]
  db.close()
  const text = rows.map(([sql]) => sql?.replaceAll(/\s+/g, ' ') ?? '').join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
