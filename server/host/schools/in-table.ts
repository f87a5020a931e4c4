import type { AskRows, Database } from '#server/store/postgres/database.ts'
import { SCHOOL_TABLES } from '#server/store/postgres/schema.ts'
import {
  createEntries,
  type HostedSchool,
  type ListedSchool,
  ListRefused,
  type SchoolList,
} from './list.ts'
import type { KeyAt } from './sealed-key.ts'

interface SchoolRow {
  readonly id: string
  readonly host: string
  readonly name: string
  readonly base_url: string
  readonly time_zone: string
  readonly opens: number
  readonly closes: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly daily_requests: number
  readonly key_sealed: Buffer | null
  readonly data_key_sealed: Buffer | null
}

const COLUMNS =
  'id, host, name, base_url, time_zone, opens, closes, latitude, longitude, daily_requests'

/** Ends the lease and all writes for the school, and frees its host. */
const REMOVED = `UPDATE school SET removed_at = coalesce(removed_at, now()), host = NULL, name = '', base_url = '',
  latitude = NULL, longitude = NULL, closed = NULL, key_sealed = NULL, data_key_sealed = NULL,
  key_owner = NULL, holder = NULL, epoch = epoch + 1, lease_until = '-infinity' WHERE id = $1`

/** By then every gateway has reloaded the list and closed it. */
const GONE = "SELECT id FROM school WHERE removed_at < now() - interval '1 minute'"

/** Until then the nameless row stops writes from a gateway that missed the removal. */
const FORGOTTEN = "DELETE FROM school WHERE removed_at < now() - interval '1 day'"

/** Shared by all gateways. While the database is away, the last list loaded is used. */
export function openListTable(database: Pick<Database, 'overAll' | 'inSchool'>): SchoolList {
  const entries = createEntries()
  let erased: ReadonlySet<string> = new Set()

  async function reload(): Promise<boolean> {
    try {
      const gone = await database.overAll((ask) => ask<{ id: string }>(GONE))
      for (const { id } of gone) if (!erased.has(id)) await eraseSchool(database, id)
      erased = new Set(gone.map(({ id }) => id))
      if (gone.length > 0) await database.overAll((ask) => ask(FORGOTTEN))
      const rows = await database.overAll((ask) =>
        ask<SchoolRow>(
          `SELECT ${COLUMNS}, key_sealed, data_key_sealed FROM school WHERE removed_at IS NULL AND host IS NOT NULL ORDER BY id`,
        ),
      )
      return entries.replace(rows.map((row) => ({ listed: listedOf(row) })))
    } catch {
      return entries.keep(
        'The list of schools cannot be read from the database; the previous list stays in use.',
      )
    }
  }

  async function change(work: (ask: AskRows) => Promise<unknown>): Promise<void> {
    await database.overAll(work)
    await reload()
  }

  return {
    ...entries.list,
    reload,
    add: ({ school, key }) =>
      change(async (ask) => {
        const [taken] = await ask('SELECT 1 FROM school WHERE host = $1 OR id = $2', [
          school.host,
          school.id,
        ])
        if (taken) throw new ListRefused(`${school.host} is already on the list.`)
        await putListed(ask, { school, key })
      }),
    setKey: (id, key) => change((ask) => putKey(ask, id, key)),
    remove: (id) => change((ask) => removeListed(ask, id)),
  }
}

export async function putListed(ask: AskRows, { school, key }: ListedSchool): Promise<void> {
  await putSchool(ask, school)
  if (key !== null) await putKey(ask, school.id, key)
}

/** Stops all writes for the school; `eraseSchool` deletes its data. */
export async function removeListed(ask: AskRows, id: string): Promise<void> {
  await ask(REMOVED, [id])
}

export async function putSchool(
  ask: AskRows,
  school: Omit<HostedSchool, 'host'> & { readonly host: string | null },
): Promise<void> {
  const { id, host, name, baseUrl, timeZone, hours, location, dailyRequests } = school
  await ask(
    `INSERT INTO school (${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET host = $2, name = $3, base_url = $4, time_zone = $5, opens = $6, closes = $7,
       latitude = $8, longitude = $9, daily_requests = $10, removed_at = NULL`,
    [
      id,
      host,
      name,
      baseUrl,
      timeZone,
      hours.opens,
      hours.closes,
      location?.latitude ?? null,
      location?.longitude ?? null,
      dailyRequests,
    ],
  )
}

async function putKey(ask: AskRows, id: string, key: KeyAt): Promise<void> {
  // A path is valid on one machine only.
  if ('keyFile' in key)
    throw new ListRefused('Keys in the database are encrypted: set MASTER_KEY_FILE.')
  await ask('UPDATE school SET key_sealed = $2, data_key_sealed = $3 WHERE id = $1', [
    id,
    Buffer.from(key.sealed.key, 'base64'),
    Buffer.from(key.sealed.dataKey, 'base64'),
  ])
}

/** Deletes the school's data in every table, but keeps a nameless row. */
export async function eraseSchool(
  database: Pick<Database, 'overAll' | 'inSchool'>,
  id: string,
): Promise<void> {
  await database.overAll((ask) => removeListed(ask, id))
  await database.inSchool(id, async (ask) => {
    for (const table of SCHOOL_TABLES) await ask(`DELETE FROM ${table} WHERE school = $1`, [id])
  })
}

function listedOf(row: SchoolRow): ListedSchool {
  const { id, host, name, latitude, longitude, key_sealed: key, data_key_sealed: dataKey } = row
  const hours = { opens: row.opens, closes: row.closes }
  return {
    school: {
      id,
      host,
      name,
      baseUrl: row.base_url,
      timeZone: row.time_zone,
      hours,
      location: latitude === null || longitude === null ? null : { latitude, longitude },
      dailyRequests: row.daily_requests,
    },
    key:
      key && dataKey
        ? { sealed: { key: key.toString('base64'), dataKey: dataKey.toString('base64') } }
        : null,
  }
}
