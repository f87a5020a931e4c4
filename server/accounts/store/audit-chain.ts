import type Database from 'libsql'
import { readText } from '#server/store/folder/locked-file.ts'
import { AUDIT_COLUMNS } from '#wire/audit-wire.ts'
import { AUDIT_NUMBERS, auditValues } from './audit-links.ts'
import type { AuditLink } from './house-store.ts'
import type { AuditReader } from './place.ts'
import type { AuditRow } from './rows.ts'

// Instants and counts are whole numbers, and REAL takes them as libsql gives them: exact up to 2^53.
export const AUDIT_SCHEMA = `CREATE TABLE audit (${AUDIT_COLUMNS.map((column) =>
  column === 'seq'
    ? 'seq INTEGER PRIMARY KEY'
    : `${column} ${AUDIT_NUMBERS.includes(column) ? 'REAL' : 'TEXT'}`,
).join(', ')}, hash TEXT NOT NULL) STRICT;`

/** The table of the audit. */
interface AuditRows extends AuditReader {
  change(forgetTo: number, links: readonly AuditLink[]): void
}

export function openAuditRows(db: Database.Database): AuditRows {
  // As bytes: see `readText`.
  const read = AUDIT_COLUMNS.map((column) =>
    AUDIT_NUMBERS.includes(column) ? `CAST(${column} AS REAL)` : `CAST(${column} AS BLOB)`,
  )
  const select = (rest: string) =>
    db.prepare(`SELECT ${read.join(', ')}, CAST(hash AS BLOB) FROM audit ${rest}`).raw()
  const insert = db.prepare(`INSERT INTO audit VALUES (${'?, '.repeat(AUDIT_COLUMNS.length)}?)`)
  const found = select(
    'WHERE at >= ? AND at < ? AND (? OR who IS ?) AND (? OR action = ?) ORDER BY seq DESC LIMIT ?',
  )
  const next = select('WHERE seq > ? ORDER BY seq LIMIT ?')
  const firstSince = db.prepare('SELECT min(seq) FROM audit WHERE at >= ? AND seq > ?').raw()
  const newest = db.prepare('SELECT max(seq) FROM audit').raw()
  const remove = db.prepare('DELETE FROM audit WHERE seq <= ?')
  const numberIn = (rows: unknown[]) => (rows as [number | null][])[0]?.[0] ?? null

  return {
    newest: async () => numberIn(newest.all()) ?? 0,
    async find(from, to, most, { who, action } = {}) {
      const isAny = [who === undefined, action === undefined].map(Number)
      const rows = found.all(from, to, isAny[0], who ?? null, isAny[1], action ?? null, most)
      return (rows as Raw[]).map((raw) => linkFrom(raw).row)
    },
    after: async (seq, most) => (next.all(seq, most) as Raw[]).map(linkFrom),
    firstSince: async (at, after) => numberIn(firstSince.all(at, after)),
    change(forgetTo, links) {
      if (forgetTo > 0) remove.run(forgetTo)
      for (const { row, hash } of links) insert.run(...auditValues(row), hash)
    },
  }
}

type Raw = readonly (ArrayBuffer | number | null)[]

function linkFrom(raw: Raw): AuditLink {
  const values = raw.map((value) =>
    typeof value === 'object' && value !== null ? readText(value) : value,
  )
  const hash = values.pop()
  const row = Object.fromEntries(AUDIT_COLUMNS.map((column, i) => [column, values[i]]))
  return { row: row as unknown as AuditRow, hash: String(hash) }
}
