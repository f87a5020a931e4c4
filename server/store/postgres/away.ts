import { DatabaseError } from 'pg'
import { codeOf } from '#server/config/log.ts'

export const DISK_FULL = '53100'
/** It is a standby, or an administrator has closed it for writing. */
export const READ_ONLY = '25006'

/**
 * Of what an error speaks. `statement`: of this one alone. `connection`: of this one, and the others may lead to the same
 * place that is gone. `unreachable`: other callers need not wait for it, either. `writes`: rows can still be read.
 */
type Scope = 'statement' | 'connection' | 'unreachable' | 'writes'

const SCOPES: readonly (readonly [RegExp, Scope])[] = [
  // It became read-only, or its disk is full or broken.
  [/^(?:25006|53100|58)/, 'writes'],
  // Given up, locked out by another, short of memory; a table or column that a newer Flightline has taken away.
  [/^(?:busy|57014|40|53|55|XX|42P01|42703)/, 'statement'],
  [/^(?:57P|08|25P03|28|3D|ended|E[A-Z])/, 'connection'],
  // A server that is there gives a statement up before we do.
  [/^timeout/, 'unreachable'],
]

/**
 * What an error says of the database, with an SQLSTATE, Node's word or ours; null for one that says nothing of it: the
 * statement's own, or the caller's.
 */
export function failureIn(
  error: unknown,
  isConnecting = false,
): { readonly code: string; readonly scope: Scope } | null {
  const code = wordOf(error)
  if (isConnecting && code !== 'busy') return { code, scope: 'unreachable' }
  const [, scope] = SCOPES.find(([pattern]) => pattern.test(code)) ?? []
  return scope ? { code, scope } : null
}

// pg has no codes for what it finds out itself.
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/timeout/, 'timeout'],
  [/^SASL.*password/, 'no_password'],
  [/does not support SSL/, 'no_tls'],
  [/^Connection terminated|not queryable|after calling end/, 'ended'],
]

function wordOf(error: unknown): string {
  const code = codeOf(error)
  if (code !== 'unknown' || !(error instanceof Error) || error instanceof DatabaseError) return code
  return WORDS.find(([pattern]) => pattern.test(error.message))?.[1] ?? code
}
