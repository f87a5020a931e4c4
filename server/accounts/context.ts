import type { Caller } from '#server/http/access/caller.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import type { CopiesWire } from '#wire/house-wire.ts'
import { type AuditedAction, type AuditLog, auditEntry } from './audit/audit-log.ts'
import type { CachedAccounts } from './cached-accounts.ts'
import type { Callers } from './callers.ts'
import type { Guard } from './sign-in/guard.ts'
import type { AccountsTransaction } from './store/accounts-store.ts'

export interface AccountsContext {
  readonly accounts: CachedAccounts
  readonly callers: Callers
  readonly guard: Guard
  /** For what is done in no transaction, and for what fails. */
  readonly auditLog: AuditLog
  /** Epoch ms; follows the clock where it jumps only after minutes. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly school: string
  /** `PUBLIC_URL` without a slash; null where it is not set. */
  readonly publicUrl: string | null
  /** Where others find Flightline: `publicUrl`, or its address in the school's network; null where neither is known. */
  readonly outside: () => string | null
  /** The copies of the accounts' file; null where none are made. */
  readonly copies: () => CopiesWire | null
  readonly sessionDays: number
}

/** The address a request was sent to, without a slash; the gateway has checked that it is ours. */
export function requestOrigin(incoming: IncomingRequest): string {
  return `http${incoming.isSecure ? 's' : ''}://${header(incoming, 'host')?.toLowerCase() ?? ''}`
}

export function originOfLinks({ outside }: AccountsContext, incoming: IncomingRequest): string {
  return outside() ?? requestOrigin(incoming)
}

interface By {
  readonly incoming: IncomingRequest
  /** Null for nobody signed in. */
  readonly caller: Caller | null
}

/** What a request does in one transaction, at one moment, with the audit at hand. */
export interface Action extends AccountsTransaction, By {
  /** Epoch ms. */
  readonly at: number
  /** Writes it into the audit, in the same commit. */
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
