import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SingleSignOn } from '#server/config/config.ts'

/** What an account says of itself; `sub` is its own. */
type Account = Readonly<Record<string, unknown>>

export type SignOnProvider = Awaited<ReturnType<typeof startSignOnProvider>>

type SigningKey = ReturnType<typeof aKey>

interface Context {
  readonly path: string
  readonly method: string
  body: Record<string, unknown>
}

interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
    readonly provider: {
      readonly Grant: new (
        of: object,
      ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    }
  }
}

/** The part of oidc-provider 9 that is used here; it comes without types. */
interface Library {
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
  callback(): Parameters<typeof createServer>[1] & object
  interactionDetails(...both: unknown[]): Promise<{ readonly uid: string }>
  interactionFinished(request: unknown, response: unknown, result: unknown): Promise<void>
}

const SECRET = 'CANARY-oidc-5Vd0pQ8xLm2Kt7-_Rw'

export function signOnAt(issuer: string): SingleSignOn {
  return {
    issuer,
    clientSecretFile: null,
    clientId: 'flightline',
    clientSecret: SECRET,
    name: 'the school’s directory',
    roleClaim: 'groups',
    roles: [
      { group: 'desk', role: 'dispatcher' },
      { group: 'lead', role: 'manager' },
      { group: 'chief', role: 'admin' },
    ],
  }
}

/** For tests: a whole OpenID provider on this machine, with one client that comes back to `backTo`. */
export async function startSignOnProvider(
  backTo: readonly string[],
  server: Server = createServer(),
) {
  // @ts-expect-error It comes without types.
  const { default: Library } = await quietly(() => import('oidc-provider'))
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, Account>()
  const tampered = new Map<string, (body: Record<string, unknown>) => unknown>()
  const first = aKey(0)
  const seen: string[] = []
  const library: Library = await quietly(
    async () =>
      new Library(issuer, {
        clients: [{ client_id: 'flightline', client_secret: SECRET, redirect_uris: backTo }],
        cookies: { keys: [randomUUID()] },
        jwks: { keys: [privateJwk(first)] },
        scopes: ['openid', 'email', 'profile', 'groups'],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name'],
          groups: ['groups'],
        },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 3600 },
        features: { devInteractions: { enabled: false } },
        interactions: { url: () => '/interaction' },
        findAccount: (_: unknown, id: string) => ({
          accountId: id,
          claims: () => ({ ...accounts.get(id), sub: id }),
        }),
        async loadExistingGrant({ oidc }: GrantContext) {
          const grant = new oidc.provider.Grant({
            clientSecretFile: null,
            clientId: oidc.client.clientId,
            accountId: oidc.session.accountId,
          })
          grant.addOIDCScope('openid email profile groups')
          await grant.save()
          return grant
        },
      }),
  )
  library.use(async (context, next) => {
    seen.push(`${context.method} ${context.path}`)
    await next()
    const change = tampered.get(context.path)
    if (change) context.body = change(context.body) as Context['body']
  })
  const handle = library.callback()
  const provider = {
    issuer,
    signOn: signOnAt(issuer),
    accounts,
    /** Who signs in when the browser comes; null to refuse. */
    signsIn: null as string | null,
    seen,
    tampered,
    /** Changes the claims of the next ID tokens, signed again; `alg` none for no signature. */
    forge(
      change: (claims: Account) => Account,
      { alg = 'RS256', key = first }: { alg?: 'RS256' | 'none'; key?: SigningKey } = {},
    ) {
      tampered.set('/token', (body) => {
        const [, payload = ''] = String(body['id_token']).split('.')
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Account
        return { ...body, id_token: signed(change(claims), alg, key) }
      })
    },
    /** Another key, published in place of the first unless `isHidden`. */
    rotate(isHidden = false) {
      const key = aKey(1)
      if (!isHidden) tampered.set('/jwks', () => ({ keys: [publicJwk(key)] }))
      return key
    },
    /** Where the browser is sent back to, having signed in. */
    async visit(target: string, jar = new Map<string, string>()): Promise<string> {
      for (let url = target; ; ) {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        })
        await response.arrayBuffer()
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '') jar.delete(name)
          else jar.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The provider answered ${response.status}.`)
        url = new URL(location, url).href
        if (backTo.some((one) => url.startsWith(one))) return url
      }
    },
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction')) {
      handle(request, response)
      return
    }
    const { signsIn } = provider
    const result =
      signsIn === null
        ? { error: 'access_denied' }
        : { login: { accountId: signsIn, remember: true } }
    library.interactionFinished(request, response, result).catch(() => response.destroy())
  })
  return provider
}

/** A key takes a second to make, so all providers of a process share two. */
const made: KeyObject[] = []

function aKey(which: 0 | 1) {
  made[which] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return { kid: randomUUID(), privateKey: made[which] }
}

function privateJwk({ kid, privateKey }: SigningKey) {
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}

function publicJwk(key: SigningKey) {
  const { kty, n, e, kid, use, alg } = privateJwk(key) as Record<string, unknown>
  return { kty, n, e, kid, use, alg }
}

function signed(claims: Account, alg: string, { kid, privateKey }: SigningKey): string {
  const parts = [{ alg, kid }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = parts.join('.')
  const proof = alg === 'none' ? '' : sign('sha256', Buffer.from(text), privateKey)
  return `${text}.${Buffer.from(proof).toString('base64url')}`
}

/** The library warns once about old Node versions. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  Object.assign(console, { warn() {}, info() {} })
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, info })
  }
}
