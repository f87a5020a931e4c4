import { createHash } from 'node:crypto'
import type Database from 'libsql'
import { readText } from './locked-file.ts'

type Value = string | number | null
export type Row = readonly Value[]

/** A table in which every row carries a seal over its name and content, in the order of the columns. */
export interface SealedTable {
  /**
   * Every row as it was put, without its seal, made into something; or those whose key begins so. Throws if a seal does not
   * fit. Reading every row adds them to the sum.
   */
  read<T>(make: (row: Row) => T, key?: Row): T[]
  /** Adds a row, or replaces the one with its key. */
  put(row: Row): void
  /** Deletes the row with a key; whether there was one. */
  drop(key: Row): boolean
  clear(): void
}

/** The sum of all seals, so that a missing or doubled row is noticed. */
export interface Sum {
  value: bigint
}

export interface TableShape {
  readonly name: string
  /** Name and SQLite type; the first `keys` of them make up the key. */
  readonly columns: readonly (readonly [string, 'TEXT' | 'REAL'])[]
  readonly keys: number
}

/** Without a rowid there is one tree, and no index that could disagree with it. */
export function schemaOf({ name, columns, keys }: TableShape): string {
  const defined = columns.map(([column, type]) => `${column} ${type}`)
  const key = columns.slice(0, keys).map(([column]) => column)
  return `CREATE TABLE ${name} (${defined.join(', ')}, seal TEXT NOT NULL, PRIMARY KEY (${key.join(', ')})) STRICT, WITHOUT ROWID;`
}

export function openTable(db: Database.Database, shape: TableShape, sum: Sum): SealedTable {
  const { name, columns, keys } = shape
  const names = [...columns.map(([column]) => column), 'seal'].join(', ')
  const having = (many: number) =>
    columns
      .slice(0, many)
      .map(([column]) => `${column} = ?`)
      .join(' AND ') || 'true'
  // As bytes: see `readText`.
  const raw = [...columns, ['seal', 'TEXT'] as const].map(([column, type]) =>
    type === 'TEXT' ? `CAST(${column} AS BLOB)` : `CAST(${column} AS REAL)`,
  )
  const found = Array.from({ length: keys + 1 }, (_, many) =>
    db.prepare(`SELECT ${raw.join(', ')} FROM ${name} WHERE ${having(many)}`).raw(),
  )
  const seal = db.prepare(`SELECT seal FROM ${name} WHERE ${having(keys)}`).raw()
  const insert = db.prepare(
    `INSERT OR REPLACE INTO ${name} (${names}) VALUES (${'?, '.repeat(columns.length)}?)`,
  )
  const remove = db.prepare(`DELETE FROM ${name} WHERE ${having(keys)}`)
  const take = (key: Row) => {
    const [found] = seal.all(...key) as [string][]
    if (found) sum.value -= numberOf(found[0])
    return found !== undefined
  }
  return {
    read(make, key = []) {
      const made: ReturnType<typeof make>[] = []
      const rows = found[key.length]?.iterate(...key) as Iterable<(ArrayBuffer | number | null)[]>
      for (const values of rows) {
        const row = values.map((value) =>
          typeof value === 'object' && value !== null ? readText(value) : value,
        )
        const own = row.pop()
        if (typeof own !== 'string' || own !== sealOf(name, row))
          throw new Error(`a seal does not fit in ${name}`)
        if (key.length === 0) sum.value += numberOf(own)
        made.push(make(row))
      }
      return made
    },
    put(row) {
      take(row.slice(0, keys))
      const own = sealOf(name, row)
      insert.run(...row, own)
      sum.value += numberOf(own)
    },
    drop(key) {
      const isThere = take(key)
      if (isThere) remove.run(...key)
      return isThere
    },
    clear() {
      db.exec(`DELETE FROM ${name}`)
    },
  }
}

/** Eight bytes of SHA-256, in hexadecimal. */
export function sealOf(name: string, row: Row): string {
  return createHash('sha256')
    .update(JSON.stringify([name, ...row]))
    .digest('hex')
    .slice(0, 16)
}

/** What a seal adds to a sum. */
function numberOf(seal: string): bigint {
  return BigInt(`0x${seal}`)
}
