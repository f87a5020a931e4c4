import type { AuditEntry } from '#server/accounts/store/rows.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import type { IncomingRequest } from '#server/http/asked.ts'

/** A deed as whoever answers it knows it; what is not said is empty. `who` and `session` are the caller's, if not said. */
export type AuditedAction = Pick<AuditEntry, 'action'> &
  Partial<Pick<AuditEntry, 'kind' | 'object' | 'range' | 'count' | 'who' | 'session'>>

/** A row of the audit for a deed at an instant (epoch ms); `caller` null for nobody known. */
export function auditEntry(
  at: number,
  incoming: Pick<IncomingRequest, 'address'>,
  caller: Caller | null,
  deed: AuditedAction,
): AuditEntry {
  return {
    at,
    who: caller?.id ?? null,
    session: caller?.session ?? null,
    kind: '',
    object: '',
    range: '',
    count: null,
    projection: caller?.projection ?? '',
    address: networkOf(incoming.address ?? ''),
    ...deed,
  }
}
