import type { Spender } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Projection } from '#wire/access.ts'
import { type Caller, type CallerFound, THIS_MACHINE } from './access/caller.ts'
import type { Answer } from './answer.ts'
import type { IncomingRequest } from './request.ts'

/** That somebody looked at records or at the schools, or had some read; what does not apply is empty. */
export interface Usage {
  readonly caller: Caller
  /** Where from: an IP address, '' if that is not known. */
  readonly address: string
  readonly kind: ListName | 'changes' | 'running' | 'mine' | 'adminSchools'
  /** The id of a single record. */
  readonly object: string
  /** Days as they were asked for: `2026-11-18/2026-11-24`. */
  readonly range: string
  /** Of the records that were shown; null where a request is told of. */
  readonly count: number | null
  readonly projection: Projection
  /** That were sent to the school for it. */
  readonly requests: number
}

/** A token that was granted requests of the school. */
export interface GrantedToken extends Spender {
  /** How many are left of today's. */
  left(): number
  /** When it has them again, epoch ms. */
  renewed(): number
}

/** Who may ask, and everything about signing in. */
export interface Authentication {
  /** Who sends it; at once where that is known. Never rejects. */
  callerOf(request: IncomingRequest): CallerFound | Promise<CallerFound>
  /** The answer below `/api/session`, `/api/claim`, `/api/join`, `/api/pairing` and `/api/house`; null for no such path. */
  answer(request: IncomingRequest, found: CallerFound): Promise<Answer> | Answer | null
  /** Beside a 401, and in a page for somebody who is not signed in: how one can sign in here (`waysWire`). */
  ways(request: IncomingRequest): unknown
  /** What the status says of whoever asks (`sessionWire`); undefined where nobody is asked who he is. */
  session(found: CallerFound): unknown
  /**
   * Told of answers with records before they leave, of the same one to the same caller not again and again, and of every request
   * when it was sent: only remembers it for later.
   */
  noteUsage?(look: Usage): void
  /** Null for whoever was granted no requests of his own. */
  grantOf?(caller: Caller): GrantedToken | null
}

/** Nobody is asked who he is: only this machine is listened to, and nobody has claimed it. */
export const NO_SIGN_IN: Authentication = {
  callerOf: () => THIS_MACHINE,
  answer: () => null,
  ways: () => undefined,
  session: () => undefined,
}
