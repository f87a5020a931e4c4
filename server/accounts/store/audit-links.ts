import { createHash } from 'node:crypto'
import type { LogFields } from '#server/config/log.ts'
import type { Head } from '#server/store/rows.ts'
import { isoInstant } from '#time/instant.ts'
import { AUDIT_COLUMNS } from '#wire/audit-wire.ts'
import type { AuditEntry, AuditRow } from './rows.ts'

export const AUDIT_DAYS = 400

/** A place in the chain: the number of a row, and the hash of it and all before it. */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

/** A row of the audit, with the hash of it and all before it as it stands there. */
export interface AuditLink {
  readonly row: AuditRow
  readonly hash: string
}

/** Where the chain of the audit begins, behind what was let go of, and where it ends. */
export interface ChainEnds {
  readonly anchor: ChainEnd
  readonly last: ChainEnd
}

/** Before the first row. */
export const NO_CHAIN: ChainEnd = { seq: 0, hash: '' }

/** Where the audit of a head begins and ends, which its facts say. */
export function chainOf({ facts }: Head): ChainEnds {
  return facts === '' ? { anchor: NO_CHAIN, last: NO_CHAIN } : JSON.parse(facts)
}

/** Rows verified in one transaction: some 20 ms, for which all others wait. */
export const VERIFIED_AT_ONCE = 2000

interface Verified {
  /** All is as it was written up to here. */
  readonly to: ChainEnd
  /** The number of the first row that is not; null if there is none up to the last. */
  readonly wrong: number | null | 'more'
}

/** The row of an entry behind the end `last`; `newest` is the highest number that any row has. */
export function linkBehind(last: ChainEnd, newest: number, entry: AuditEntry): AuditLink {
  // A row that was added by hand behind the end stays, so that it is named.
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
    .update(JSON.stringify([before, ...AUDIT_COLUMNS.map((column) => row[column])]))
    .digest('hex')
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Days, a role, scopes, a screen’s page: nothing that has a query. */
const WORDS = /^[\w/ -]{0,80}$/
/** The range of these is a tail number, or a name that the school gave. */
const IN_THE_SCHOOLS_WORDS: ReadonlySet<string> = new Set([
  'inspection',
  'feed',
  'alert',
  'channel',
])

/**
 * What of an audit row is logged: ids, fixed words, days and numbers, and the hash that no rewritten row has. Not the network,
 * which is a person's; nor what a page says it saved or printed, which is text from outside.
 */
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
