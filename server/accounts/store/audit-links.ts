import { createHash } from 'node:crypto'
import type { LogFields } from '#server/config/log.ts'
import type { Head } from '#server/store/rows.ts'
import { isoInstant } from '#time/instant.ts'
import { AUDIT_COLUMNS } from '#wire/audit-wire.ts'
import type { AuditEntry, AuditRow } from './rows.ts'

export const AUDIT_DAYS = 400

/** A place in the chain: a row's number, and the hash of it and all rows before. */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

export interface AuditLink {
  readonly row: AuditRow
  readonly hash: string
}

/** The chain begins after what was deleted. */
export interface ChainEnds {
  readonly anchor: ChainEnd
  readonly last: ChainEnd
}

export const NO_CHAIN: ChainEnd = { seq: 0, hash: '' }

export function chainOf({ facts }: Head): ChainEnds {
  return facts === '' ? { anchor: NO_CHAIN, last: NO_CHAIN } : JSON.parse(facts)
}

/** Rows per transaction: about 20 ms, while all others wait. */
export const VERIFIED_AT_ONCE = 2000

interface Verified {
  readonly to: ChainEnd
  /** The number of the first altered row; null if there is none up to the last. */
  readonly wrong: number | null | 'more'
}

/** The row to append after `last`; `newest` is the highest number of any row. */
export function linkBehind(last: ChainEnd, newest: number, entry: AuditEntry): AuditLink {
  // A row added by hand at the end stays, so that it is reported.
  const row = wellFormed({ ...entry, seq: Math.max(last.seq, newest) + 1 })
  return { row, hash: linkHash(last.hash, row) }
}

/** Verifies the rows after a verified place: `VERIFIED_AT_ONCE` of them, or all there are. */
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

/** As it will be read back: invalid UTF-16 changes in UTF-8. */
function wellFormed(row: AuditRow): AuditRow {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  ])
  return Object.fromEntries(values) as AuditRow
}

function linkHash(before: string, row: AuditRow): string {
  return createHash('sha256')
    .update(JSON.stringify([before, ...AUDIT_COLUMNS.map((column) => row[column])]))
    .digest('hex')
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Days, a role, scopes, a screen’s page: nothing with a query. */
const WORDS = /^[\w/ -]{0,80}$/
/** Their range is a tail number, or a name that the school gave. */
const IN_THE_SCHOOLS_WORDS: ReadonlySet<string> = new Set([
  'inspection',
  'feed',
  'alert',
  'channel',
])

/** What may be logged: ids, fixed words, days, numbers and the hash. No network (personal data), and no text from a page. */
export function auditLine(entry: AuditEntry, { seq, hash }: ChainEnd): LogFields {
  const { at, who, session, action, kind, object, range, count, projection } = entry
  return {
    seq,
    at: isoInstant(at),
    action,
    kind,
    who,
    session,
    object: ID.test(object) ? object : undefined,
    range: WORDS.test(range) && !IN_THE_SCHOOLS_WORDS.has(kind) ? range : undefined,
    count,
    projection,
    hash,
  }
}
