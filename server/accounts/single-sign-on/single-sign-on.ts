import { type AccountsContext, act, requestOrigin } from '#server/accounts/context.ts'
import { type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { cookieIn, cookieOf } from '#server/accounts/sessions/cookies.ts'
import { beginSession } from '#server/accounts/sessions/sessions.ts'
import type { SingleSignOn } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, slowDown } from '#server/http/answer.ts'
import { SIGN_ON_CALLBACK_PATH, servedPage } from '#server/http/paths.ts'
import { header, type IncomingRequest, splitTarget } from '#server/http/request.ts'
import { inShortLine } from '#server/store/in-turn.ts'
import type { OidcTrouble } from '#wire/accounts-wire.ts'
import { admit, findPerson } from './admit.ts'
import { createFlows } from './flows.ts'
import type { Identity } from './identity.ts'
import { createProvider, type Flow, OidcTroubled } from './provider.ts'

const FIRST_PAGE = '/'
const LONGEST_NEXT = 1000
const MOST_BEGINNING = 50
const TOO_MANY = slowDown(5, 'Too many sign in at this moment.')

/** A link leads to the provider, which sends the browser back with a code. */
export function oidcRoutes(
  context: AccountsContext,
  signOn: SingleSignOn,
  log: Log,
): readonly Route[] {
  const { accounts, now } = context
  const provider = createProvider(signOn, context.monotonic, { log })
  const flows = createFlows(accounts, now)
  /** A crowd of strangers queues among itself; everyone else waits for one of them at most. */
  const inLine = inShortLine(MOST_BEGINNING)
  /** Without a public address only this machine is listened to, and the gateway has checked its names. */
  const originOf = (incoming: IncomingRequest) => context.publicUrl ?? requestOrigin(incoming)

  async function begin({ incoming, query, caller }: RouteRequest): Promise<Answer> {
    const given = new URLSearchParams(query)
    const next = ownPage(given.get('next'))
    const origin = originOf(incoming)
    // The provider returns to this address, so the cookie must belong to it.
    if (new URL(origin).host !== header(incoming, 'host')?.toLowerCase())
      return goTo(`${origin}/sign-in?next=${encodeURIComponent(next)}`)
    const again = given.get('again') === '1' ? sessionOf(caller) : null
    const from = { secret: cookieIn(incoming, 'oidc'), network: networkOf(incoming.address ?? '') }
    const begun = await inLine(() => flows.begin(from, { next, again }))
    if (begun === null) return TOO_MANY
    try {
      const target = await provider.begin(begun.flow, origin + SIGN_ON_CALLBACK_PATH)
      return goTo(target.href, [cookieOf(incoming, 'oidc', begun.secret)])
    } catch (error) {
      return troubled(error, next, incoming)
    }
  }

  async function comeBack(request: RouteRequest): Promise<Answer> {
    const { incoming, query } = request
    const [state = '', another] = new URLSearchParams(query).getAll('state')
    const secret = cookieIn(incoming, 'oidc')
    const isOne = state !== '' && another === undefined
    const taken = isOne ? await flows.take(state, secret) : null
    if (taken === null) return signInAgain('expired', FIRST_PAGE)
    const answer = await finish(taken.flow, request)
    const ended = taken.isLast ? [cookieOf(incoming, 'oidc', '')] : []
    return { ...answer, cookies: [...(answer.cookies ?? []), ...ended] }
  }

  async function finish(flow: Flow, request: RouteRequest): Promise<Answer> {
    const { incoming, query } = request
    let identity: Identity
    try {
      identity = await provider.finish(flow, originOf(incoming) + SIGN_ON_CALLBACK_PATH, query)
    } catch (error) {
      return troubled(error, flow.next, incoming)
    }
    const done = await act(
      context,
      request,
      async (open): Promise<OidcTrouble | readonly string[]> => {
        const { again } = flow
        const session = sessionOf(request.caller)
        // The same person must come back, still signed in as they were.
        if (again !== null) {
          const known = await findPerson(open, identity)
          if (known?.id !== again.person || session?.id !== again.id) return 'other'
        }
        const person = await admit(open, identity)
        if (person === null) return 'nobody'
        if (again !== null) {
          const row = (await open.all('sessions')).find(({ uuid }) => uuid === again.id)
          if (row) await open.put('sessions', { ...row, provedAt: open.at })
          return []
        }
        const { row, cookies } = await beginSession(open, 'oidc', { person: person.id })
        if (!identity.isProved) await open.put('sessions', { ...row, provedAt: null })
        const what = { who: person.id, kind: 'person', object: person.id, session: row.uuid }
        await open.record({ action: 'sign-in', ...what })
        return cookies
      },
    )
    return typeof done === 'string' ? signInAgain(done, flow.next) : goTo(flow.next, done)
  }

  function troubled(error: unknown, next: string, { trace }: IncomingRequest): Answer {
    if (!(error instanceof OidcTroubled)) throw error
    const { trouble, code } = error
    log.warn('single_sign_on_failed', { request: trace?.id, trouble, code })
    return signInAgain(trouble, next)
  }

  return [
    route('GET', '/api/session/oidc', 'anybody', begin),
    route('GET', SIGN_ON_CALLBACK_PATH, 'anybody', comeBack),
  ]
}

/** Prevents open redirects. */
function ownPage(next: string | null): string {
  if (next === null || next.length > LONGEST_NEXT) return FIRST_PAGE
  const isPlain = /^\/(?!\/)[\x21-\x7e]*$/.test(next)
  return isPlain && servedPage(splitTarget(next).path) !== null ? next : FIRST_PAGE
}

function sessionOf(caller: Caller | null): Flow['again'] {
  if (caller?.kind !== 'person' || caller.id === null || caller.session === null) return null
  return { person: caller.id, id: caller.session }
}

function signInAgain(trouble: OidcTrouble, next: string): Answer {
  const goOn = next === FIRST_PAGE ? '' : `&next=${encodeURIComponent(next)}`
  return goTo(`/sign-in?trouble=${trouble}${goOn}`)
}

function goTo(location: string, cookies: readonly string[] = []): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '', cookies }
}
