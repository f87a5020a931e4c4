import type { Projection, Role, SessionWire, TokenScope } from '#wire/access.ts'

/** Who sends a request, as far as it matters what he may see. */
export interface Caller {
  /** `machine`: nobody is asked who he is, since only this machine is listened to. */
  readonly kind: SessionWire['kind']
  readonly role: Role
  readonly projection: Projection
  /** Of the person, display or token: a UUID; null for the machine. */
  readonly id: string | null
  /** UUID of the session, which is not its secret; null without one. */
  readonly session: string | null
  readonly name: string
  /** '' for none. */
  readonly email: string
  /** Of a token; null for all that the role may. */
  readonly scopes: readonly TokenScope[] | null
}

/** Somebody, nobody, or that it cannot be told. */
export type CallerFound = Caller | 'signed-out' | 'unavailable'

/** Whoever sits at the machine that Flightline runs on, while it listens to nobody else and nobody has claimed it. */
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
