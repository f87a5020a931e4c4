import type { Caller } from '#server/http/access/caller.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import type { CopiesWire } from '#wire/accounts-wire.ts'
import { type AuditedAction, type AuditLog, auditEntry } from './audit/audit-log.ts'
import type { CachedAccounts } from './cached-accounts.ts'
import type { Callers } from './callers.ts'
import type { Guard } from './sign-in/guard.ts'
import type { AccountsTransaction } from './store/accounts-store.ts'

export interface AccountsContext {
  readonly accounts: CachedAccounts
  readonly callers: Callers
  readonly guard: Guard
  readonly auditLog: AuditLog
  /** Epoch ms; follows a clock that jumps only after minutes. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly school: string
  /** `PUBLIC_URL` without a slash; null if not set. */
  readonly publicUrl: string | null
  /** `publicUrl`, or the address in the school's network; null if neither is known. */
  readonly outside: () => string | null
  /** Backups of the accounts' file; null if none are made. */
  readonly copies: () => CopiesWire | null
  readonly sessionDays: number
}

/** Without a slash; the gateway has checked that it is ours. */
export function requestOrigin(incoming: IncomingRequest): string {
  return `http${incoming.isSecure ? 's' : ''}://${header(incoming, 'host')?.toLowerCase() ?? ''}`
}

export function originOfLinks({ outside }: AccountsContext, incoming: IncomingRequest): string {
  return outside() ?? requestOrigin(incoming)
}

interface By {
  readonly incoming: IncomingRequest
  /** Null if no one is signed in. */
  readonly caller: Caller | null
}

/** One transaction of a request, at one moment, with the audit. */
export interface Action extends AccountsTransaction, By {
  readonly at: number
  record(action: AuditedAction): Promise<void>
}

type Context = Pick<AccountsContext, 'accounts' | 'now'>

export function act<T>(
  context: Context,
  { incoming, caller }: By,
  work: (action: Action) => Promise<T>,
): Promise<T> {
  return context.accounts.transact((open) => {
    const at = context.now()
    const record: Action['record'] = (action) => open.note(auditEntry(at, incoming, caller, action))
    return work({ ...open, incoming, caller, at, record })
  })
}
