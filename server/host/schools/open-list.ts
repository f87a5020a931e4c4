import type { Database } from '#server/store/postgres/database.ts'
import { openListFile } from './listed-file.ts'
import type { SchoolList } from './school-list.ts'

/**
 * The list of this process, read once: of a file, or of the database. What a file lists has a row in the database, too, where
 * there is one: holders and data hang on it.
 */
export async function openSchoolList(options: {
  /** Null for the table of the database. */
  readonly file: string | null
  readonly database: Pick<Database, 'overAll' | 'inSchool'> | null
  /** For schools that say none. */
  readonly dailyRequests: number
}): Promise<SchoolList> {
  const { file, database, dailyRequests } = options
  if (database === null) return readOnce(openListFile({ file: file ?? '', dailyRequests }))
  const { openListTable, putSchool } = await import('./listed-table.ts')
  if (file === null) return readOnce(openListTable(database))
  const list = await readOnce(openListFile({ file, dailyRequests }))
  const enrol = () =>
    database.overAll(async (ask) => {
      for (const { school } of list.all()) {
        // Somebody may have taken it off the list meanwhile.
        const listed = list.byHost(school.host)?.school
        if (listed?.id === school.id) await putSchool(ask, listed)
      }
    })
  await enrol()
  // Where the database is away, the next look finds what was not enrolled.
  list.onChange(() => void enrol().catch(() => {}))
  return list
}

async function readOnce(list: SchoolList): Promise<SchoolList> {
  await list.look()
  return list
}
