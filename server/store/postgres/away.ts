import { DatabaseError } from 'pg'
import { codeOf } from '#server/config/log.ts'

export const DISK_FULL = '53100'
/** The server is a standby, or an administrator made it read-only. */
export const READ_ONLY = '25006'

/** `statement`: only it. `connection`: maybe others to the same place. `unreachable`: all. `writes`: reads still work. */
type Scope = 'statement' | 'connection' | 'unreachable' | 'writes'

const SCOPES: readonly (readonly [RegExp, Scope])[] = [
  // Read-only, or the disk is full or broken.
  [/^(?:25006|53100|58)/, 'writes'],
  // Canceled, locked, out of memory, or a table or column that a newer Flightline removed.
  [/^(?:busy|57014|40|53|55|XX|42P01|42703)/, 'statement'],
  [/^(?:57P|08|25P03|28|3D|ended|E[A-Z])/, 'connection'],
  // The server cancels a statement before we time out, so a timeout means it's unreachable.
  [/^timeout/, 'unreachable'],
]

/** `code` is an SQLSTATE, Node's word or ours. Null if the error is the statement's or the caller's own. */
export function failureIn(
  error: unknown,
  isConnecting = false,
): { readonly code: string; readonly scope: Scope } | null {
  const code = wordOf(error)
  if (isConnecting && code !== 'busy') return { code, scope: 'unreachable' }
  const [, scope] = SCOPES.find(([pattern]) => pattern.test(code)) ?? []
  return scope ? { code, scope } : null
}

// pg has no codes for its own errors.
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
