import type { Answer } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import type { Spender } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Projection, Role, SessionWire, TokenScope } from '#wire/access.ts'

export interface Caller {
  /** `machine`: Flightline listens to this machine alone, so no one signs in. */
  readonly kind: SessionWire['kind']
  readonly role: Role
  readonly projection: Projection
  /** UUID of the person, display or token; null for the machine. */
  readonly id: string | null
  /** UUID of the session, not its secret; null without one. */
  readonly session: string | null
  readonly name: string
  readonly email: string
  /** A token's scopes; null for everything that the role may do. */
  readonly scopes: readonly TokenScope[] | null
}

export type CallerFound = Caller | 'signed-out' | 'unavailable'

export const THIS_MACHINE: Caller = {
  kind: 'machine',
  role: 'admin',
  projection: 'full',
  id: null,
  session: null,
  name: '',
  email: '',
  scopes: null,
}

export interface Usage {
  readonly caller: Caller
  readonly address: string
  readonly kind: ListName | 'changes' | 'running' | 'mine' | 'adminSchools'
  readonly object: string
  /** `2026-11-18/2026-11-24`, or ''. */
  readonly range: string
  /** Null if a request is counted, not records. */
  readonly count: number | null
  readonly projection: Projection
  readonly requests: number
}

export type UsageDetails = Pick<Usage, 'kind'> &
  Partial<Omit<Usage, 'caller' | 'address' | 'projection'>>

export interface GrantedToken extends Spender {
  left(): number
  renewed(): number
}

export interface Authentication {
  /** Synchronous if no store is needed. Never rejects. */
  callerOf(request: IncomingRequest): CallerFound | Promise<CallerFound>
  /** Changes with the accounts; null while another process may have changed them. */
  revision(): unknown
  /** Below `/api/session`, `/api/claim`, `/api/join`, `/api/pairing` and `/api/house`; null for another path. */
  answer(request: IncomingRequest, found: CallerFound): Promise<Answer> | Answer | null
  /** How people can sign in (`signInWaysWire`): for a 401, and for a signed-out page. */
  ways(request: IncomingRequest): unknown
  /** The status's part on the caller (`sessionWire`); undefined where no one signs in. */
  session(found: CallerFound): unknown
  /** Notes a view before its answer leaves, and each request when it is sent. Writes in the background. */
  noteUsage?(usage: Usage): void
  grantOf?(caller: Caller): GrantedToken | null
}

export const NO_SIGN_IN: Authentication = {
  callerOf: () => THIS_MACHINE,
  revision: () => 'none',
  answer: () => null,
  ways: () => undefined,
  session: () => undefined,
}
