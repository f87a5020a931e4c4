import type { Caller, CallerFound } from '#server/http/access/caller.ts'
import { type Answer, refusal } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/asked.ts'
import { type Right, ROLE_FACTS } from '#wire/access.ts'
import type { Shape } from '#wire/shape.ts'

export interface RouteRequest<Body = unknown> {
  readonly incoming: IncomingRequest
  /** Without its question mark. */
  readonly query: string
  /** What stands for `:id` in the path; '' without one. */
  readonly id: string
  /** The JSON that was sent; null for none. */
  readonly body: Body
  /** Null for nobody signed in. */
  readonly caller: Caller | null
}

/** One thing that can be asked about who may see what. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Whole; `:id` stands for a last part. */
  readonly path: string
  /** Also whoever is not signed in; everybody who is; or whoever's role has a right. */
  readonly who: 'anybody' | 'signed-in' | Right
  /** Only within `PROVED_FOR` of the passphrase or the single sign-on; later 401 `again`. */
  readonly again?: true
  /** A token, too; `run` sees to what it may. */
  readonly isForTokens?: true
  /** May reject with `HouseUnavailable`, which is answered 503, and with a `Refused`. */
  run(given: RouteRequest): Promise<Answer> | Answer
}

/** `allowed`: who may, alone or with `again` and `isForTokens`. */
export function route(
  method: Route['method'],
  path: string,
  allowed: Route['who'] | Omit<Route, 'method' | 'path' | 'run'>,
  run: Route['run'],
): Route {
  return { method, path, ...(typeof allowed === 'string' ? { who: allowed } : allowed), run }
}

/** An answer that ends a transaction with nothing changed. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly answer: Answer
  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

const WRONG_FIELDS = refusal(400, 'What was sent lacks something, or holds something else.')

/** An admin, and not long after the passphrase. */
export const PROVED_ADMIN = { who: 'administer', again: true } as const

/** A POST of what has a shape; anything else is refused. */
export function posted<Body>(
  path: string,
  allowed: Parameters<typeof route>[2],
  shape: Shape<Body>,
  run: (incoming: RouteRequest<Body>) => Promise<Answer> | Answer,
): Route {
  return route('POST', path, allowed, (incoming) => {
    const { body } = incoming
    return shape.is(body) ? run({ ...incoming, body }) : WRONG_FIELDS
  })
}

/** Whether somebody's role has a right; nobody has any. */
export function mayDo(caller: Caller | null, right: Right): boolean {
  return caller !== null && ROLE_FACTS[caller.role].may.includes(right)
}

/** Null for somebody not signed in, or not to be told. */
export function callerIn(found: CallerFound): Caller | null {
  return typeof found === 'string' ? null : found
}
