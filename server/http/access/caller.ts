import type { Answer } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import type { Spender } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import type { Projection, Role, SessionWire, TokenScope } from '#wire/access.ts'

export interface Caller {
  /** `machine`: this machine, which is all that is listened to, so nobody signs in. */
  readonly kind: SessionWire['kind']
  readonly role: Role
  readonly projection: Projection
  /** Of the person, display or token: a UUID; null for the machine. */
  readonly id: string | null
  /** UUID of the session, which is not its secret; null without one. */
  readonly session: string | null
  readonly name: string
  readonly email: string
  /** Of a token; null for all that the role may. */
  readonly scopes: readonly TokenScope[] | null
}

export type CallerFound = Caller | 'signed-out' | 'unavailable'

/** The caller while Flightline listens to this machine alone and has not been claimed. */
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

/** A view of records or schools, or requests that were sent for it. */
export interface Usage {
  readonly caller: Caller
  readonly address: string
  readonly kind: ListName | 'changes' | 'running' | 'mine' | 'adminSchools'
  readonly object: string
  /** The days that were requested, `2026-11-18/2026-11-24`, or ''. */
  readonly range: string
  /** Records that were shown; null where a request is counted. */
  readonly count: number | null
  readonly projection: Projection
  readonly requests: number
}

/** A usage without its caller; what is left out is empty. */
export type UsageDetails = Pick<Usage, 'kind'> & Partial<Usage>

export interface GrantedToken extends Spender {
  left(): number
  renewed(): number
}

export interface Authentication {
  /** At once where no store has to be asked. Never rejects. */
  callerOf(request: IncomingRequest): CallerFound | Promise<CallerFound>
  /** Changes with the accounts; null while it must be checked whether another process changed them. */
  revision(): unknown
  /** The answer below `/api/session`, `/api/claim`, `/api/join`, `/api/pairing` and `/api/house`; null for another path. */
  answer(request: IncomingRequest, found: CallerFound): Promise<Answer> | Answer | null
  /** How people can sign in (`waysWire`): for a 401, and for the page of somebody who is not signed in. */
  ways(request: IncomingRequest): unknown
  /** What the status says of the caller (`sessionWire`); undefined where nobody signs in. */
  session(found: CallerFound): unknown
  /** Notes a view before its answer leaves, and each request when it is sent. Writes later, and repeated views once. */
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
