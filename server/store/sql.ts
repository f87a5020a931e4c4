export type Value = string | number | null
export type SqlRow = Readonly<Record<string, Value>>

interface ReadColumn {
  readonly column: string
  readonly type: 'text' | 'number'
}

/** Values are kept apart from the text. */
export interface Sql {
  readonly parts: readonly (string | ReadColumn | { readonly value: Value })[]
}

/** Statements for both databases; each gets its rows. Synchronous on SQLite (`runOn`), awaited on PostgreSQL (`runIn`). */
export type SqlQuery<T> = Generator<Sql, T, readonly SqlRow[]>

export function sql(texts: TemplateStringsArray, ...values: readonly (Value | Sql)[]): Sql {
  const parts = texts.flatMap((text, at): Sql['parts'] => {
    const value = values[at]
    if (value === undefined) return [text]
    return typeof value === 'object' && value !== null ? [text, ...value.parts] : [text, { value }]
  })
  return { parts }
}

export function plain(text: string): Sql {
  return { parts: [text] }
}

export function join(all: readonly Sql[], by = ', '): Sql {
  return { parts: all.flatMap(({ parts }, at) => (at === 0 ? parts : [by, ...parts])) }
}

/** In PostgreSQL some column names are reserved words. */
export function read(columns: readonly string[], type: ReadColumn['type'] = 'text'): Sql {
  return join(columns.map((column) => ({ parts: [{ column, type }] })))
}

export type Dialect = 'sqlite' | 'postgres'

export function render({ parts }: Sql, dialect: Dialect): { text: string; values: Value[] } {
  const values: Value[] = []
  const text = parts.map((part) => {
    if (typeof part === 'string') return part
    if ('column' in part) return readColumn(part, dialect)
    values.push(part.value)
    return dialect === 'sqlite' ? '?' : `$${values.length}`
  })
  return { text: text.join(''), values }
}

/** libsql ends the whole process on a TEXT that is not UTF-8, so what may be damaged is read as bytes. */
function readColumn({ column, type }: ReadColumn, dialect: Dialect): string {
  if (dialect === 'postgres') return `"${column}"`
  return `CAST("${column}" AS ${type === 'text' ? 'BLOB' : 'REAL'}) AS "${column}"`
}
