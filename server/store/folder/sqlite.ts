import type Database from 'libsql'
import { definitionOf } from '#server/store/rows.ts'
import { render, type SqlQuery, type SqlRow, type Value } from '#server/store/sql.ts'
import { readText } from './locked-file.ts'

// REAL, because libsql returns it unchanged; whole numbers are exact up to 2^53.
const TYPES = { id: 'TEXT', text: 'TEXT', number: 'REAL', count: 'REAL' } as const

/** Without a rowid there is one tree, and no index that could disagree with it. */
export function createTable(name: string): string {
  return `${definitionOf(name, TYPES)} STRICT, WITHOUT ROWID;`
}

/** Otherwise an idle connection keeps what it read or wrote, up to 2 MB, and each school has three. */
export const SHRINK = 'PRAGMA shrink_memory'

export function runOn<T>(db: Database.Database, query: SqlQuery<T>): T {
  let step = query.next()
  while (!step.done) {
    const { text, values } = render(step.value, 'sqlite')
    const statement = db.prepare(text)
    if (text.startsWith('SELECT'))
      step = query.next((statement.all(...values) as RawRow[]).map(rowFrom))
    else {
      statement.run(...values)
      step = query.next([])
    }
  }
  return step.value
}

export function transactOn<T>(db: Database.Database, query: SqlQuery<T>): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = runOn(db, query)
    db.exec(`COMMIT; ${SHRINK}`)
    return result
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}

type RawRow = Readonly<Record<string, Value | ArrayBuffer>>

function rowFrom(raw: RawRow): SqlRow {
  const row: Record<string, Value> = {}
  for (const [column, value] of Object.entries(raw))
    row[column] = typeof value === 'object' && value !== null ? readText(value) : value
  return row
}
