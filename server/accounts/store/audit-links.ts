import { createHash } from 'node:crypto'
import { AUDIT_COLUMNS } from '#wire/audit-wire.ts'
import type { AuditLink } from './house-store.ts'
import type { AuditEntry, AuditRow } from './rows.ts'

export const AUDIT_DAYS = 400

/** A place in the chain: the number of a row, and the hash of it and all before it. */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

/** Before the first row. */
export const NO_CHAIN: ChainEnd = { seq: 0, hash: '' }

/** Rows verified in one transaction: some 20 ms, for which everybody else waits. */
export const VERIFIED_AT_ONCE = 2000

/** The columns of which the value is a number. */
export const AUDIT_NUMBERS: readonly string[] = ['seq', 'at', 'count']

interface Verified {
  /** All is as it was written up to here. */
  readonly to: ChainEnd
  /** The number of the first row that is not; null if there is none up to the last. */
  readonly wrong: number | null | 'more'
}

export type AuditFilter = Partial<Pick<AuditRow, 'who' | 'action'>>

/** The row of an entry behind the end `last`; `newest` is the highest number that any row has. */
export function linkBehind(last: ChainEnd, newest: number, entry: AuditEntry): AuditLink {
  // Whatever somebody else added behind the end stays, to be named.
  const row = wellFormed({ ...entry, seq: Math.max(last.seq, newest) + 1 })
  return { row, hash: linkHash(last.hash, row) }
}

/** Follows the rows behind a place up to which all is as it was written: `VERIFIED_AT_ONCE` of them, or all there are. */
export function verifyLinks(from: ChainEnd, last: ChainEnd, rows: readonly AuditLink[]): Verified {
  let to = from
  for (const { row, hash } of rows) {
    if (row.seq !== to.seq + 1 || hash !== linkHash(to.hash, row)) return { to, wrong: to.seq + 1 }
    to = { seq: row.seq, hash }
  }
  if (rows.length === VERIFIED_AT_ONCE) return { to, wrong: 'more' }
  if (to.seq !== last.seq) return { to, wrong: Math.min(to.seq, last.seq) + 1 }
  return { to, wrong: to.hash === last.hash ? null : to.seq }
}

/** What stands in each column. */
export function auditValues(row: AuditRow) {
  return AUDIT_COLUMNS.map((column) => row[column])
}

/** As it will be read: a text that is no UTF-8 comes back as another one. */
function wellFormed(row: AuditRow): AuditRow {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  ])
  return Object.fromEntries(values) as AuditRow
}

/** SHA-256 over the hash before and everything in the row, in hex. */
function linkHash(before: string, row: AuditRow): string {
  return createHash('sha256')
    .update(JSON.stringify([before, ...auditValues(row)]))
    .digest('hex')
}
