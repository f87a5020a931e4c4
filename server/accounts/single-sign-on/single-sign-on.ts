import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { CachedAccounts } from '#server/accounts/cached-accounts.ts'
import { type AccountsContext, act, requestOrigin } from '#server/accounts/context.ts'
import { type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { newSecret, ownKey } from '#server/accounts/secrets.ts'
import { cookieIn, cookieOf, SIGN_ON_FOR } from '#server/accounts/sessions/cookies.ts'
import { beginSession } from '#server/accounts/sessions/sessions.ts'
import type { SingleSignOn } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Answer } from '#server/http/answer.ts'
import { SIGN_ON_CALLBACK_PATH, servedPage } from '#server/http/paths.ts'
import { header, type IncomingRequest, splitTarget } from '#server/http/request.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { OidcTrouble } from '#wire/house-wire.ts'
import { admit, findPerson } from './admit.ts'
import type { Identity } from './identity.ts'
import { createProvider, type Flow, OidcTroubled } from './provider.ts'

const FIRST_PAGE = '/'
const LONGEST_NEXT = 1000
/** The setting with the key that seals what the provider carries along. */
const FLOW_KEY = 'sign-on-key'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Sign-ins that came back lately, so that none does twice; the provider's codes are used once, too. */
const MOST_REMEMBERED = 2_000

type Given = Pick<Flow, 'next' | 'again'>

/** The school's single sign-on: a link leads to the provider, which sends the browser back with a code. */
export function oidcRoutes(
  context: AccountsContext,
  signOn: SingleSignOn,
  log: Log,
): readonly Route[] {
  const { accounts, now } = context
  const provider = createProvider(signOn, context.monotonic, { log })
  const flows = createFlows(accounts, now)
  /** Without an address for all, only this machine is listened to, and the gateway has checked its names. */
  const originOf = (incoming: IncomingRequest) => context.publicUrl ?? requestOrigin(incoming)

  async function begin({ incoming, query, caller }: RouteRequest): Promise<Answer> {
    const given = new URLSearchParams(query)
    const next = ownPage(given.get('next'))
    const origin = originOf(incoming)
    // The provider sends back to this address, so the cookie must belong to it.
    if (new URL(origin).host !== header(incoming, 'host')?.toLowerCase())
      return goTo(`${origin}/sign-in?next=${encodeURIComponent(next)}`)
    const again = given.get('again') === '1' ? sessionOf(caller) : null
    const browser = cookieIn(incoming, 'oidc') ?? newSecret()
    try {
      const flow = await flows.begin(browser, { next, again })
      const target = await provider.begin(flow, origin + SIGN_ON_CALLBACK_PATH)
      return goTo(target.href, [cookieOf(incoming, 'oidc', browser)])
    } catch (error) {
      return troubled(error, next, incoming)
    }
  }

  async function comeBack(request: RouteRequest): Promise<Answer> {
    const { incoming, query } = request
    const [state = '', another] = new URLSearchParams(query).getAll('state')
    const browser = cookieIn(incoming, 'oidc')
    const flow = browser !== null && another === undefined ? await flows.take(browser, state) : null
    if (flow === null) return signInAgain('expired', FIRST_PAGE)
    let identity: Identity
    try {
      identity = await provider.finish(flow, originOf(incoming) + SIGN_ON_CALLBACK_PATH, query)
    } catch (error) {
      return troubled(error, flow.next, incoming)
    }
    const by = { incoming, caller: null }
    const done = await act(context, by, async (open): Promise<OidcTrouble | readonly string[]> => {
      const { again } = flow
      const session = sessionOf(request.caller)
      // Whoever wants to prove it once more must be who comes back, and still be signed in as they were.
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
    })
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

/**
 * Sign-ins that were begun and have not come back. The provider carries each along in its state, sealed for the browser that
 * began it, so nothing is stored, and it may come back to another gateway.
 */
function createFlows(accounts: CachedAccounts, now: () => number) {
  const taken = createRecent<true>(MOST_REMEMBERED)

  async function keyFor(browser: string): Promise<Buffer> {
    const key =
      (await accounts.rows()).settings.get(FLOW_KEY)?.value ??
      (await accounts.quietly((open) => ownKey(open, FLOW_KEY)))
    return createHmac('sha256', key).update(browser).digest()
  }

  /** The nonce, and the verifier of PKCE (RFC 7636), come of the state. */
  function flowOf(key: Buffer, state: string, given: Given): Flow {
    const secretOf = (what: string) =>
      createHmac('sha256', key).update(`${what} ${state}`).digest('base64url')
    return { ...given, state, nonce: secretOf('nonce'), verifier: secretOf('verifier') }
  }

  return {
    async begin(browser: string, given: Given): Promise<Flow> {
      const key = await keyFor(browser)
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const text = JSON.stringify({ ...given, until: now() + SIGN_ON_FOR })
      const sealed = [iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]
      return flowOf(key, Buffer.concat(sealed).toString('base64url'), given)
    },
    /** What this browser began with a state, once; null otherwise. */
    async take(browser: string, state: string): Promise<Flow | null> {
      const key = await keyFor(browser)
      const bytes = Buffer.from(state, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        const text = Buffer.concat([opened, decipher.final()]).toString()
        const { until, next, again } = JSON.parse(text) as Given & { readonly until: number }
        if (until <= now() || taken.get(state)) return null
        taken.set(state, true)
        return flowOf(key, state, { next, again })
      } catch {
        return null
      }
    },
  }
}

/** A page of our own: a link that was sent to somebody leads nowhere else. */
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
