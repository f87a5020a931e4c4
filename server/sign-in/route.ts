import type { Caller, CallerFound } from '#access/caller.ts'
import type { Right } from '#api/access.ts'
import type { Answer } from '#gateway/answer.ts'
import type { Asked } from '#gateway/asked.ts'

/** What a route is given. */
export interface RouteAsked {
  readonly asked: Asked
  /** Without its question mark. */
  readonly query: string
  /** What stands for `:id` in the path; '' without one. */
  readonly id: string
  /** The JSON that was sent; null for none. */
  readonly body: unknown
  /** Null for nobody signed in. */
  readonly caller: Caller | null
}

/** One thing that can be asked about who may see what. */
export interface KeepingRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Whole; `:id` stands for a last part. */
  readonly path: string
  /** Also whoever is not signed in; everybody who is; or whoever's role has a right. */
  readonly who: 'anybody' | 'signed-in' | Right
  /** May reject with `HouseUnavailable`, which is answered 503. */
  run(given: RouteAsked): Promise<Answer> | Answer
}

/** Null for somebody not signed in, or not to be told. */
export function callerIn(found: CallerFound): Caller | null {
  return typeof found === 'string' ? null : found
}
