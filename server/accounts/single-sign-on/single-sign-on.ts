import {
  type AccountsContext,
  beginSession,
  endSessions,
  note,
  requestOrigin,
} from '#server/accounts/context.ts'
import { type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { cookieIn, cookieOf } from '#server/accounts/sessions/cookies.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { SingleSignOn } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, slowDown } from '#server/http/answer.ts'
import { heard, type IncomingRequest, SIGNED_ON_PATH, splitTarget } from '#server/http/asked.ts'
import { servedPage } from '#server/http/page-routes.ts'
import { inShortLine } from '#server/store/in-turn.ts'
import type { OidcTrouble } from '#wire/house-wire.ts'
import { admit, findPerson } from './admit.ts'
import { createFlows, type Flow } from './flows.ts'
import type { Identity } from './identity.ts'
import { createProvider, OidcTroubled } from './provider.ts'

const FIRST_PAGE = '/'
const LONGEST_NEXT = 1000
/** So many wait for the house to note that they begin. */
const MOST_BEGINNING = 50
const TOO_MANY = slowDown(5, 'Too many sign in at this moment.')

/** The school's single sign-on: a link leads to the provider, which sends the browser back with a code. */
export function oidcRoutes(kit: AccountsContext, signOn: SingleSignOn, log: Log): readonly Route[] {
  const provider = createProvider(signOn, kit.monotonic, { log })
  const flows = createFlows(kit.accounts, kit.now)
  /** A crowd of strangers waits for itself, and everybody else for one of it. */
  const inLine = inShortLine(MOST_BEGINNING)

  async function begin({ incoming, query, caller }: RouteRequest): Promise<Answer> {
    const given = new URLSearchParams(query)
    const next = ownPage(given.get('next'))
    const origin = originOf(kit, incoming)
    // The cookie must be of the address to which the provider sends back.
    if (new URL(origin).host !== heard(incoming, 'host')?.toLowerCase()) {
      return goTo(`${origin}/sign-in?next=${encodeURIComponent(next)}`)
    }
    const again = given.get('again') === '1' ? sessionOf(caller) : null
    const from = { secret: cookieIn(incoming, 'oidc'), network: networkOf(incoming.address ?? '') }
    const begun = await inLine(() => flows.begin(from, { next, again }))
    if (begun === null) return TOO_MANY
    const { flow, secret } = begun
    try {
      const target = await provider.begin(flow, origin + SIGNED_ON_PATH)
      return goTo(target.href, [cookieOf(incoming, 'oidc', secret)])
    } catch (error) {
      return troubled(error, next, incoming)
    }
  }

  async function comeBack(given: RouteRequest): Promise<Answer> {
    const { incoming, query } = given
    const states = new URLSearchParams(query).getAll('state')
    const secret = cookieIn(incoming, 'oidc')
    const taken = states.length === 1 ? await flows.take(states[0] ?? '', secret) : null
    if (taken === null) return signInAgain('expired', FIRST_PAGE)
    const ended = taken.isLast ? [cookieOf(incoming, 'oidc', '')] : []
    const answer = await finish(taken.flow, given)
    return { ...answer, cookies: [...(answer.cookies ?? []), ...ended] }
  }

  async function finish(flow: Flow, given: RouteRequest): Promise<Answer> {
    let identity: Identity
    try {
      const backTo = originOf(kit, given.incoming) + SIGNED_ON_PATH
      identity = await provider.finish(flow, backTo, given.query)
    } catch (error) {
      return troubled(error, flow.next, given.incoming)
    }
    const done = await kit.accounts.transact((accounts) => letIn(accounts, flow, identity, given))
    if ('trouble' in done) return signInAgain(done.trouble, flow.next)
    return goTo(flow.next, done.cookies)
  }

  async function letIn(
    accounts: AccountsTransaction,
    { again }: Flow,
    identity: Identity,
    given: RouteRequest,
  ): Promise<{ readonly trouble: OidcTrouble } | { readonly cookies: readonly string[] }> {
    const { incoming } = given
    if (again !== null) {
      // Whoever began it must be who came back, and still be signed in as he was.
      const known = await findPerson(accounts, identity)
      const isSame = known?.id === again.person && sessionOf(given.caller)?.id === again.id
      if (!isSame) return { trouble: 'other' }
    }
    const { person, shutOut, deed } = await admit(accounts, identity, kit.now())
    if (person === null) {
      if (shutOut) await endSessions(accounts, { person: shutOut.id })
      const nobody = { incoming, caller: null }
      const object = shutOut?.id ?? ''
      await note(kit, accounts, nobody, { action: 'sign-in-failed', kind: 'person', object })
      return { trouble: 'nobody' }
    }
    const by = { who: person.id, kind: 'person', object: person.id }
    if (deed) await note(kit, accounts, given, { ...by, action: deed, range: person.role })
    if (again !== null) {
      const row = (await accounts.all('sessions')).find(({ uuid }) => uuid === again.id)
      if (row) await accounts.put('sessions', { ...row, provedAt: kit.now() })
      return { cookies: [] }
    }
    const { secret, row } = await beginSession(kit, accounts, incoming, {
      how: 'oidc',
      person: person.id,
    })
    if (!identity.isProved) await accounts.put('sessions', { ...row, provedAt: null })
    await note(kit, accounts, given, { ...by, session: row.uuid, action: 'sign-in' })
    return { cookies: [cookieOf(incoming, 'session', secret)] }
  }

  function troubled(error: unknown, next: string, { trace }: IncomingRequest): Answer {
    if (!(error instanceof OidcTroubled)) throw error
    const { trouble, code } = error
    log.warn('single_sign_on_failed', { request: trace?.id, trouble, code })
    return signInAgain(error.trouble, next)
  }

  return [
    route('GET', '/api/session/oidc', 'anybody', begin),
    route('GET', SIGNED_ON_PATH, 'anybody', comeBack),
  ]
}

/** The address set for all; without one only this machine is listened to, whose names the gateway has checked. */
function originOf({ publicUrl }: AccountsContext, incoming: IncomingRequest): string {
  return publicUrl ?? requestOrigin(incoming)
}

/** A page of our own: nobody is led elsewhere by an address that he was sent. */
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
