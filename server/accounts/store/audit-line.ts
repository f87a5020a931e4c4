import type { LogFields } from '#server/config/log.ts'
import { isoInstant } from '#time/instant.ts'
import type { ChainEnd } from './audit-links.ts'
import type { AuditEntry } from './rows.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Days, a role, scopes, a screen’s page: nothing that has a query. */
const WORDS = /^[\w/ -]{0,80}$/
/** What these came to is a tail number, or a name that the school gave. */
const IN_THE_SCHOOLS_WORDS: ReadonlySet<string> = new Set([
  'inspection',
  'feed',
  'alert',
  'channel',
])

/**
 * What of a row of the audit leaves the house by the log: ids, fixed words, days and numbers, and the hash that no rewritten row
 * has. Not the network, which is a person's; nor what a page says it saved or printed, which is text from outside.
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
