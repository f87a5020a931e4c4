import type { Caller, CallerFound } from '#server/http/access/caller.ts'
import {
  type Answer,
  accessRefusal,
  FORBIDDEN,
  HOUSE_UNAVAILABLE,
  NOT_FOUND,
  refusal,
} from '#server/http/answer.ts'
import { type IncomingRequest, isKeepingPath, splitTarget } from '#server/http/asked.ts'
import type { Doorkeeper } from '#server/http/doorkeeper.ts'
import { callerIn, mayDo, Refused, type Route, type RouteRequest } from './routes.ts'
import { AccountsUnavailable } from './store/house-store.ts'

const NOT_READABLE = refusal(400, 'What was sent is not JSON.')
/** Letting somebody in here would shut out whoever sits at the machine. */
const NOT_CLAIMED = accessRefusal('forbidden', {
  error: 'Nobody has claimed this Flightline yet, so nobody can be let in.',
})

interface DoorkeeperParts extends Omit<Doorkeeper, 'answer'> {
  readonly routes: readonly Route[]
  /** Whether somebody proved lately who he is. */
  isProved(caller: Caller): boolean
}

/** Answers the routes of the table, each only for whom it is. */
export function createDoorkeeper({ routes, isProved, ...rest }: DoorkeeperParts): Doorkeeper {
  const table = routes.map((route) => ({ route, shape: shapeOf(route.path) }))

  async function run(route: Route, given: RouteRequest): Promise<Answer> {
    try {
      return await route.run(given)
    } catch (error) {
      if (error instanceof AccountsUnavailable) return HOUSE_UNAVAILABLE
      if (error instanceof Refused) return error.answer
      throw error
    }
  }

  /** Who is not signed in learns of no address that is not for him. */
  function refuse(
    incoming: IncomingRequest,
    found: CallerFound,
    route: Route | undefined,
  ): Answer | null {
    if (route?.who === 'anybody') return null
    if (found === 'unavailable') return HOUSE_UNAVAILABLE
    if (found === 'signed-out') return accessRefusal('sign_in', { ways: rest.ways(incoming) })
    // What a script comes with reads the school's data, and nothing of the house.
    if (found.kind === 'token' && route?.isForTokens !== true) return FORBIDDEN
    if (route === undefined || route.who === 'signed-in') return null
    if (!mayDo(found, route.who)) return FORBIDDEN
    const isKeeping = route.who === 'let-in' || route.who === 'administer'
    if (found.kind === 'machine' && isKeeping && route.method !== 'GET') return NOT_CLAIMED
    return route.again && !isProved(found) ? accessRefusal('again') : null
  }

  return {
    ...rest,
    answer(incoming, found) {
      const { path, query } = splitTarget(incoming.target)
      if (!isKeepingPath(path)) return null
      const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
      const at = table.flatMap(({ route, shape }) => {
        const match = route.method === method ? shape.exec(path) : null
        return match ? [{ route, id: match[1] ?? '' }] : []
      })[0]
      const refused = refuse(incoming, found, at?.route)
      if (refused) return refused
      if (at === undefined) return NOT_FOUND
      const body = bodyOf(incoming)
      if (body === undefined) return NOT_READABLE
      return run(at.route, { incoming, query, id: at.id, body, caller: callerIn(found) })
    },
  }
}

/** Undefined for what is no JSON. */
function bodyOf({ body = '' }: IncomingRequest): unknown {
  if (body === '') return null
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([\\w-]{1,64})')}$`)
}
