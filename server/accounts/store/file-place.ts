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

/** The accounts of a file, which are of one school alone. */
export const ACCOUNTS_OF_FILE: StoreOf = { school: '', store: 'accounts' }

/** What brings a file from each version to the next; version 0 is an empty file. */
export const ACCOUNTS_STEPS: readonly Step[] = [
  (db) => {
    db.exec(['rows', 'head', 'audit'].map(createTable).join('\n'))
    runOn(db, writeHead(ACCOUNTS_OF_FILE, NO_HEAD))
  },
]

/** Throws if a row or the head does not verify; the audit is verified by `firstWrong`, which names the row. */
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

/** Where nothing was ever written. */
function nothing(): Database.Database {
  empty ??= emptyDatabase()
  return empty
}

function emptyDatabase(): Database.Database {
  const db = new Database(':memory:')
  for (const step of ACCOUNTS_STEPS) step(db)
  return db
}

/** One transaction over the file that is open, if any is; `toWrite` makes one where something is written. */
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

/**
 * SQLite zeroes what is deleted, but not the copies of rows that it leaves behind when it divides and joins its pages. Writing
 * all rows anew, in order, leaves none; VACUUM would write the whole audit anew besides.
 */
function* rewritten(commit: SqlQuery<Head>): SqlQuery<Head> {
  const head = yield* commit
  yield sql`CREATE TEMP TABLE copied AS SELECT * FROM rows`
  yield sql`DELETE FROM rows`
  yield sql`INSERT INTO rows SELECT * FROM copied ORDER BY kind, id`
  yield sql`DROP TABLE copied`
  return head
}

/** A place over a file that is open for as long as it is used, whatever goes wrong. */
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

/** A place that lives and dies with the process. */
export function memoryPlace(): AccountsPlace {
  return placeOver(emptyDatabase())
}
