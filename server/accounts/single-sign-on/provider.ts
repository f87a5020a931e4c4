import type * as OpenId from 'openid-client'
import type { SingleSignOn } from '#server/config/config.ts'
import { guardedClient, readBody, TooLong } from '#server/config/guarded-client.ts'
import { codeOf, silentLog } from '#server/config/log.ts'
import { reloadableKey } from '#server/config/reloadable.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { OidcTrouble } from '#wire/accounts-wire.ts'
import { isObject } from '#wire/shape.ts'
import { type Claims, type Identity, identityIn, PROVED_WITHIN, saysAll } from './identity.ts'

/** For all requests of one sign-in, ms: a person is waiting. */
export const PROVIDER_WITHIN = 10 * SECOND
/** Metadata, keys and tokens are a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const THIS_MACHINE = /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?\//

/** Between the provider's clock and ours: a machine without a time service drifts, and a code lasts only a minute. */
export const CLOCKS_APART = 10 * MINUTE
const FOUND_FOR = HOUR
const LONGEST_SUBJECT = 255

/** A sign-in under way: PKCE (RFC 7636), the page to go on to, and who proves themselves again. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly next: string
  readonly again: { readonly id: string; readonly person: string } | null
}

/** Why no one was let in; `code` is a fixed word for the log, ours or Node's. */
export class OidcTroubled extends Error {
  override readonly name = 'OidcTroubled'
  readonly trouble: OidcTrouble
  readonly code: string
  constructor(trouble: OidcTrouble, code: string) {
    super(trouble)
    this.trouble = trouble
    this.code = code
  }
}

/** Rejects with `OidcTroubled` within `PROVIDER_WITHIN`. Sends nothing at the start: a provider may be down. `monotonic`: ms. */
export function createProvider(
  signOn: SingleSignOn,
  monotonic: () => number,
  // The library reads the machine's own clock, too.
  { within = PROVIDER_WITHIN, fetchBy = providerFetch, log = silentLog, now = Date.now } = {},
) {
  const issuer = new URL(signOn.issuer)
  const { clientSecret: key, clientSecretFile: file } = signOn
  const secret = reloadableKey({ key, file }, 'client_secret', log)
  let found: { readonly server: OpenId.ServerMetadata; readonly until: number } | null = null
  let finding: Promise<OpenId.ServerMetadata> | null = null

  async function discover(openId: typeof OpenId): Promise<OpenId.ServerMetadata> {
    if (found !== null && monotonic() < found.until) return found.server
    finding ??= fetchMetadata(openId).finally(() => {
      finding = null
    })
    return finding
  }

  async function fetchMetadata(openId: typeof OpenId): Promise<OpenId.ServerMetadata> {
    const configuration = await openId.discovery(issuer, signOn.clientId, undefined, undefined, {
      [openId.customFetch]: fetchBy(AbortSignal.timeout(within)),
      // The fetch refuses http beyond this machine.
      execute: issuer.protocol === 'http:' ? [openId.allowInsecureRequests] : [],
    })
    const server = configuration.serverMetadata()
    // For some vendors the library accepts the issuer of any customer.
    if (new URL(server.issuer).href !== issuer.href)
      throw new OidcTroubled('provider', 'other_issuer')
    found = { server, until: monotonic() + FOUND_FOR }
    return server
  }

  /** New for each sign-in, so that keys are never stale. */
  async function connect(deadline: AbortSignal) {
    const openId = await import('openid-client')
    const server = await discover(openId)
    const metadata = { [openId.clockTolerance]: CLOCKS_APART / SECOND }
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    secret.reload()
    const proof = methods.includes('client_secret_basic')
      ? basicProof(secret.current())
      : openId.ClientSecretPost(secret.current())
    const configuration = new openId.Configuration(server, signOn.clientId, metadata, proof)
    configuration[openId.customFetch] = fetchBy(deadline)
    if (issuer.protocol === 'http:') openId.allowInsecureRequests(configuration)
    openId.enableNonRepudiationChecks(configuration)
    return { openId, server, configuration }
  }

  async function begin({ state, nonce, verifier, again }: Flow, backTo: string): Promise<URL> {
    const { openId, server, configuration } = await connect(AbortSignal.timeout(within))
    const groups = server.scopes_supported?.includes(signOn.roleClaim) && signOn.roleClaim
    return openId.buildAuthorizationUrl(configuration, {
      redirect_uri: backTo,
      scope: ['openid', 'email', 'profile', ...(groups ? [groups] : [])].join(' '),
      state,
      nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(again && { max_age: String(PROVED_WITHIN), prompt: 'login' }),
    })
  }

  async function finish(
    { state, nonce, verifier, again }: Flow,
    backTo: string,
    query: string,
  ): Promise<Identity> {
    const { openId, server, configuration } = await connect(AbortSignal.timeout(within))
    const tokens = await openId.authorizationCodeGrant(
      configuration,
      new URL(`${backTo}?${query}`),
      {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(again && { maxAge: PROVED_WITHIN }),
      },
    )
    const idToken = tokens.claims()
    if (idToken === undefined || idToken.sub.length > LONGEST_SUBJECT)
      throw new OidcTroubled('refused', 'no_subject')
    // The library checks only when it ends.
    if (Math.abs(idToken.iat * SECOND - now()) > CLOCKS_APART)
      throw new OidcTroubled('clock', 'issued_at_another_time')
    const needsUserinfo = server.userinfo_endpoint !== undefined && !saysAll(idToken, signOn)
    const more: Claims = needsUserinfo
      ? await openId.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {}
    return identityIn(idToken, more, signOn)
  }

  return {
    begin: (...given: Parameters<typeof begin>): Promise<URL> =>
      begin(...given).catch((error: unknown) => {
        const { trouble, code } = troubleOf(error)
        // Before anybody has signed in, only the provider can be the cause.
        throw new OidcTroubled(trouble === 'refused' ? 'provider' : trouble, code)
      }),
    finish: (...given: Parameters<typeof finish>): Promise<Identity> =>
      finish(...given).catch((error: unknown) => {
        throw troubleOf(error)
      }),
  }
}

/** Each request has its own connection. Rejects with `OidcTroubled` alone: the text of any other error may quote the secret. */
function providerFetch(deadline: AbortSignal): OpenId.CustomFetch {
  return async (url, { method, headers, body }) => {
    const { protocol, origin, pathname, search } = new URL(url)
    if (protocol !== 'https:' && !THIS_MACHINE.test(url))
      throw new OidcTroubled('provider', 'not_https')
    const client = guardedClient(origin, { timeout: PROVIDER_WITHIN / 2 })
    const end = () => void client.destroy().catch(() => {})
    // While connecting, undici ignores the signal.
    deadline.addEventListener('abort', end, { once: true })
    try {
      const response = await client.request({
        method,
        path: pathname + search,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body instanceof URLSearchParams ? body.toString() : null,
      })
      response.body.on('error', () => {})
      const { statusCode: status, headers: said } = response
      const text = await readBody(response.body, MOST_BYTES)
      const kept = Object.entries(said).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      return new Response(new Uint8Array(text), { status, headers: kept })
    } catch (error) {
      if (error instanceof TooLong) throw new OidcTroubled('provider', 'too_long')
      throw new OidcTroubled('provider', deadline.aborted ? 'too_slow' : codeOf(error))
    } finally {
      deadline.removeEventListener('abort', end)
      end()
    }
  }
}

/** RFC 6749 §2.3.1. The library also encodes "-" and "_", which providers that do not decode (Google) refuse. */
function basicProof(secret: string): OpenId.ClientAuth {
  return (_, { client_id: id }, __, headers) => {
    const both = [id, secret].map((one) => encodeURIComponent(one)).join(':')
    headers.set('authorization', `Basic ${Buffer.from(both).toString('base64')}`)
  }
}

/** Causes that the user can do nothing about. */
const PROVIDERS_OWN: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
])

/** Drops the text of the error: it may quote a token. */
function troubleOf(error: unknown): OidcTroubled {
  const causes = [error, causeOf(error), causeOf(causeOf(error))]
  const ours = causes.find((one) => one instanceof OidcTroubled)
  if (ours) return ours
  const code = codeOf(error)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    const isOld = causes.some((one) => wordIn(one, 'claim') === 'auth_time')
    return new OidcTroubled(isOld ? 'refused' : 'clock', code)
  }
  const said = wordIn(error, 'error')
  // Such as `invalid_client`: our settings are not the provider's.
  const isOurs = code === 'OAUTH_RESPONSE_BODY_ERROR' && said !== 'invalid_grant'
  const isDown = said === 'server_error' || said === 'temporarily_unavailable'
  const isProviders = isOurs || isDown || PROVIDERS_OWN.has(code)
  return new OidcTroubled(isProviders ? 'provider' : 'refused', code)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function wordIn(thing: unknown, name: 'claim' | 'error'): unknown {
  return isObject(thing) ? thing[name] : undefined
}
