import type { Authentication, Caller, CallerFound } from '#server/http/access/caller.ts'
import {
  ACCOUNTS_UNAVAILABLE,
  type Answer,
  accessRefusal,
  FORBIDDEN,
  NOT_FOUND,
  refusal,
} from '#server/http/answer.ts'
import { isAccountsPath } from '#server/http/paths.ts'
import { type IncomingRequest } from '#server/http/request.ts'
import { type Right, ROLE_FACTS } from '#wire/access.ts'
import type { Shape, Shaped } from '#wire/shape.ts'
import { AccountsUnavailable } from './store/accounts-store.ts'

export interface RouteRequest<Body = unknown> {
  readonly incoming: IncomingRequest
  readonly query: string
  /** The value of `:id`; '' without one. */
  readonly id: string
  /** Parsed JSON; null for none. */
  readonly body: Body
  /** Null if no one is signed in. */
  readonly caller: Caller | null
}

export type PostRequest<S extends Shape<unknown>> = RouteRequest<Shaped<S>>

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly who: 'anybody' | 'signed-in' | Right
  /** Only within `PROVED_FOR` of the passphrase or single sign-on; later 401 `again`. */
  readonly again?: true
  /** Open to tokens, too; `run` checks their scopes. */
  readonly isForTokens?: true
  /** `AccountsUnavailable` is answered with 503, `Refused` with its answer. */
  run(request: RouteRequest): Promise<Answer> | Answer
}

type Allowed = Route['who'] | Pick<Route, 'who' | 'again' | 'isForTokens'>

export const PROVED_ADMIN = { who: 'administer', again: true } as const

export function route(
  method: Route['method'],
  path: string,
  allowed: Allowed,
  run: Route['run'],
): Route {
  return { method, path, ...(typeof allowed === 'string' ? { who: allowed } : allowed), run }
}

/** Refuses a body of the wrong shape, and names the first wrong field. */
export function posted<Body>(
  path: string,
  allowed: Allowed,
  shape: Shape<Body>,
  run: (request: RouteRequest<Body>) => Promise<Answer> | Answer,
): Route {
  return route('POST', path, allowed, (request) => {
    const { body } = request
    if (shape.is(body)) return run({ ...request, body })
    const field = shape.flaw(body) || 'What was sent'
    return refusal(400, `${field} is missing or invalid.`)
  })
}

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly answer: Answer
  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

export function mayDo(caller: Caller | null, right: Right): boolean {
  return caller !== null && ROLE_FACTS[caller.role].may.includes(right)
}

export function callerIn(found: CallerFound): Caller | null {
  return typeof found === 'string' ? null : found
}

const NOT_READABLE = refusal(400, 'The request body is not JSON.')
/** Letting others in would lock out the person at this machine. */
const NOT_CLAIMED = accessRefusal('forbidden', {
  error: 'This Flightline has no admin yet, so no one can be let in.',
})

interface RouterParts {
  readonly routes: readonly Route[]
  readonly ways: Authentication['ways']
  isProved(caller: Caller): boolean
}

export function createRouter({ routes, ways, isProved }: RouterParts): Authentication['answer'] {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

  async function run(route: Route, request: RouteRequest): Promise<Answer> {
    try {
      return await route.run(request)
    } catch (error) {
      if (error instanceof AccountsUnavailable) return ACCOUNTS_UNAVAILABLE
      if (error instanceof Refused) return error.answer
      throw error
    }
  }

  /** Decided before the route is looked up, so that strangers learn of none. */
  function refuse(
    incoming: IncomingRequest,
    found: CallerFound,
    route: Route | undefined,
  ): Answer | null {
    if (route?.who === 'anybody') return null
    if (found === 'unavailable') return ACCOUNTS_UNAVAILABLE
    if (found === 'signed-out') return accessRefusal('sign_in', { ways: ways(incoming) })
    // A script reads the school's data, but no accounts.
    if (found.kind === 'token' && route?.isForTokens !== true) return FORBIDDEN
    if (route === undefined || route.who === 'signed-in') return null
    if (!mayDo(found, route.who)) return FORBIDDEN
    const isAboutPeople = route.who === 'let-in' || route.who === 'administer'
    if (found.kind === 'machine' && isAboutPeople && route.method !== 'GET') return NOT_CLAIMED
    return route.again && !isProved(found) ? accessRefusal('again') : null
  }

  return (incoming, found) => {
    const { path, query } = incoming
    if (!isAccountsPath(path)) return null
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
    const [match] = table.flatMap(({ route, pattern }) => {
      const parts = route.method === method ? pattern.exec(path) : null
      return parts ? [{ route, id: parts[1] ?? '' }] : []
    })
    const refused = refuse(incoming, found, match?.route)
    if (refused) return refused
    if (match === undefined) return NOT_FOUND
    const body = bodyOf(incoming)
    if (body === undefined) return NOT_READABLE
    return run(match.route, { incoming, query, id: match.id, body, caller: callerIn(found) })
  }
}

function bodyOf({ body = '' }: IncomingRequest): unknown {
  if (body === '') return null
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([\\w-]{1,64})')}$`)
}
