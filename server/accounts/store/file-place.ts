import Database from 'libsql'
import type { Step } from '#server/store/folder/migrate.ts'
import { createTable, runOn, transactOn } from '#server/store/folder/sqlite.ts'
import { inTurns } from '#server/store/in-turn.ts'
import {
  type Head,
  listRows,
  NO_HEAD,
  RowsDamaged,
  readHead,
  type StoreOf,
  writeHead,
} from '#server/store/rows.ts'
import { type SqlQuery, sql } from '#server/store/sql.ts'
import type { AccountsPlace, PlaceWork } from './accounts-store.ts'

export const ACCOUNTS_OF_FILE: StoreOf = { school: '', store: 'accounts' }

/** Steps between versions; version 0 is an empty file. */
export const ACCOUNTS_STEPS: readonly Step[] = [
  (db) => {
    db.exec(['rows', 'head', 'audit'].map(createTable).join('\n'))
    runOn(db, writeHead(ACCOUNTS_OF_FILE, NO_HEAD))
  },
]

/** Throws if a row or the head does not verify; `firstWrong` verifies the audit. */
export function verifyRows(db: Database.Database): {
  readonly head: Head
  readonly people: number
} {
  const head = headIn(db)
  const rows = runOn(db, listRows(ACCOUNTS_OF_FILE, head, 0, 'outbox'))
  return { head, people: rows.filter(({ kind }) => kind === 'people').length }
}

function headIn(db: Database.Database): Head {
  const head = runOn(db, readHead(ACCOUNTS_OF_FILE))
  if (head === null) throw new RowsDamaged('There is no head.')
  return head
}

let empty: Database.Database | null = null

function nothing(): Database.Database {
  empty ??= emptyDatabase()
  return empty
}

function emptyDatabase(): Database.Database {
  const db = new Database(':memory:')
  for (const step of ACCOUNTS_STEPS) step(db)
  return db
}

/** `toWrite` makes the file on the first write. */
export async function transactInFile<T>(
  open: Database.Database | null,
  toWrite: () => Database.Database,
  work: PlaceWork<T>,
): Promise<{ readonly result: T; readonly head: Head }> {
  const db = open ?? nothing()
  const head = headIn(db)
  const { result, commit, isForgetting } = await work(head, async (query) => runOn(db, query))
  if (commit === null) return { result, head }
  return { result, head: transactOn(toWrite(), isForgetting ? rewritten(commit) : commit) }
}

/** SQLite zeroes deleted rows, but not copies left by page splits. Rewritten in order, none stay; VACUUM rewrites the audit, too. */
function* rewritten(commit: SqlQuery<Head>): SqlQuery<Head> {
  const head = yield* commit
  yield sql`CREATE TEMP TABLE copied AS SELECT * FROM rows`
  yield sql`DELETE FROM rows`
  yield sql`INSERT INTO rows SELECT * FROM copied ORDER BY kind, id`
  yield sql`DROP TABLE copied`
  return head
}

export function placeOver(db: Database.Database): AccountsPlace {
  const inTurn = inTurns()
  return {
    of: ACCOUNTS_OF_FILE,
    transact: (_, work) => inTurn(() => transactInFile(db, () => db, work)),
    check: async () => null,
    troubleIn(error) {
      throw error
    },
    close: () => inTurn(async () => {}),
  }
}

export function memoryPlace(): AccountsPlace {
  return placeOver(emptyDatabase())
}
