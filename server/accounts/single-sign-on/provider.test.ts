import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newSecret } from '#server/accounts/secrets.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { type SignOnProvider, startSignOnProvider } from '#server/testing/sign-on-provider.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import {
  CLOCKS_APART,
  createProvider,
  type Flow,
  type OidcTroubled,
  PROVIDER_WITHIN,
} from './provider.ts'

const BACK_TO = 'http://127.0.0.1:4173/api/session/oidc/callback'

let school: SignOnProvider
let provider: ReturnType<typeof createProvider>
beforeAll(async () => {
  school = await startSignOnProvider([BACK_TO])
})
afterAll(() => school.close())
afterEach(() => {
  school.tampered.clear()
  school.seen.length = 0
})

const aFlow = (change: Partial<Flow> = {}): Flow => ({
  state: newSecret(),
  nonce: newSecret(),
  verifier: newSecret(),
  next: '/',
  again: null,
  ...change,
})

/** Begins, signs in there, and says with which query the browser comes back. */
async function signedOn(flow: Flow, subject = 'ann', signOn = school.signOn): Promise<string> {
  provider = createProvider(signOn, () => 0)
  school.accounts.set(subject, {
    email: `${subject}@school.example`,
    email_verified: true,
    name: 'Ann',
  })
  school.signsIn = subject
  const target = await provider.begin(flow, BACK_TO)
  return new URL(await school.visit(target.href)).search.slice(1)
}

const without = (name: string) => (claims: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))

const trouble = (promise: Promise<unknown>) =>
  promise.then(
    () => 'let in',
    (error: OidcTroubled) => error.trouble,
  )

const finish = (flow: Flow, query: string) => provider.finish(flow, BACK_TO, query)
const outcome = (flow: Flow, query: string) => trouble(finish(flow, query))

describe('whoever signs in at the school’s provider', () => {
  it('is known by issuer and subject, with what the provider says of him', async () => {
    const flow = aFlow()
    const query = await signedOn(flow)
    school.accounts.set('ann', {
      email: 'ann@school.example',
      email_verified: true,
      name: '  Ann\u0000\u202e  Lee ',
      groups: ['all', 'lead', 'desk'],
    })
    expect(await finish(flow, query)).toEqual({
      issuer: school.issuer,
      subject: 'ann',
      name: 'Ann Lee',
      email: 'ann@school.example',
      role: 'manager',
      isProved: false,
    })
  })

  it('is asked for a proof of the code, bound to this sign-in, and for no more than is of use', async () => {
    provider = createProvider(school.signOn, () => 0)
    const ask = async (flow: Flow) =>
      Object.fromEntries((await provider.begin(flow, BACK_TO)).searchParams)
    const asked = await ask(aFlow())
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'flightline',
      redirect_uri: BACK_TO,
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^.{43}$/),
    })
    expect(asked).not.toHaveProperty('max_age')
    const again = await ask(aFlow({ again: { id: 'x', person: 'y' } }))
    expect(again).toMatchObject({ max_age: '300', prompt: 'login' })
  })

  it('proves anew who he is where that is asked, and not by an old proof', async () => {
    const flow = aFlow({ again: { id: 'x', person: 'y' } })
    expect(await finish(flow, await signedOn(flow))).toMatchObject({ isProved: true })
    for (const [ago, isProved] of [
      [300, true],
      [301, false],
      [-301, false],
    ] as const) {
      const plain = aFlow()
      const query = await signedOn(plain)
      school.forge((claims) => ({ ...claims, auth_time: Number(claims['iat']) - ago }))
      expect(await finish(plain, query)).toMatchObject({ isProved })
    }
    const long = CLOCKS_APART / 1000 + 300 + 5
    school.forge((claims) => ({ ...claims, auth_time: Number(claims['iat']) - long }))
    expect(await outcome(flow, await signedOn(flow))).toBe('refused')
    school.forge(without('auth_time'))
    expect(await outcome(flow, await signedOn(flow))).toBe('refused')
  })

  it('has no e-mail here that the provider has not verified in the same answer', async () => {
    const flow = aFlow()
    for (const email_verified of [false, undefined, 'true', 1]) {
      const query = await signedOn(flow)
      school.accounts.set('ann', { email: 'ada@school.example', email_verified, name: 'Ann' })
      expect(await finish(flow, query)).toMatchObject({ email: '' })
    }
    const query = await signedOn(flow)
    school.forge((claims) => ({ ...claims, email: 'ada@school.example' }))
    expect(await finish(flow, query)).toMatchObject({ email: '' })
  })
})

describe('nobody is let in', () => {
  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://id.example' })],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['for several, meant for another', (is) => ({ ...is, aud: ['flightline', 'x'], azp: 'x' })],
    ['with the nonce of another tab', (claims) => ({ ...claims, nonce: newSecret() })],
    ['without a nonce', without('nonce')],
    ['without a subject', without('sub')],
    // With all that would else be asked of the userinfo endpoint, which knows of no such subject.
    [
      'of an endless subject',
      (claims) => ({ ...claims, sub: 'x'.repeat(256), email: 'x@y', name: 'X', groups: [] }),
    ],
  ])('with a token %s', async (_, change) => {
    const flow = aFlow()
    const query = await signedOn(flow)
    school.forge(change)
    expect(await outcome(flow, query)).toBe('refused')
  })

  it('with a token that nobody signed, or a key that is not published', async () => {
    const flow = aFlow()
    school.forge((claims) => claims, { alg: 'none' })
    expect(await outcome(flow, await signedOn(flow))).toBe('refused')
    school.forge((claims) => claims, { key: school.rotate(true) })
    expect(await outcome(flow, await signedOn(flow))).toBe('refused')
  })

  it('by a key that the provider has taken back, while its new one counts at once', async () => {
    const flow = aFlow()
    const first = createProvider(school.signOn, () => 0)
    await signedOn(flow)
    const query = await signedOn(flow)
    const key = school.rotate()
    expect(await outcome(flow, query)).toBe('refused')
    school.forge((claims) => claims, { key })
    expect(await trouble(first.finish(flow, BACK_TO, await signedOn(flow)))).toBe('let in')
  })

  it('by a code that was used, that was another’s, or in the name of another provider', async () => {
    const flow = aFlow()
    const query = await signedOn(flow)
    expect(await outcome(flow, query)).toBe('let in')
    expect(await outcome(flow, query)).toBe('refused')
    const mine = aFlow()
    const swapped = new URLSearchParams(await signedOn(mine))
    const theirs = aFlow()
    swapped.set('code', new URLSearchParams(await signedOn(theirs)).get('code') ?? '')
    expect(await outcome(mine, String(swapped))).toBe('refused')
    const other = aFlow()
    const mixed = new URLSearchParams(await signedOn(other))
    mixed.set('iss', 'https://id.example')
    expect(await outcome(other, String(mixed))).toBe('refused')
    mixed.delete('iss')
    expect(await outcome(other, String(mixed))).toBe('refused')
    expect(await trouble(provider.finish(aFlow(), BACK_TO, await signedOn(other)))).toBe('refused')
  })

  it.each([
    ['ended', 'exp', -1],
    ['begins', 'nbf', 1],
    ['was issued', 'iat', -1],
    ['will be issued', 'iat', 1],
  ])('by a token that %s eleven minutes off; nine are the clocks’', async (_, claim, way) => {
    const flow = aFlow()
    for (const [minutes, said] of [
      [9, 'let in'],
      [11, 'clock'],
    ] as const) {
      const query = await signedOn(flow)
      const at = Math.floor(Date.now() / 1000) + way * minutes * 60
      school.forge((claims) => ({ ...claims, [claim]: at }))
      expect(await outcome(flow, query), `${minutes}`).toBe(said)
    }
    const inThe23rdCentury = Date.UTC(2286, 10, 20) / SECOND
    const query = await signedOn(flow)
    school.forge((claims) => ({ ...claims, iat: inThe23rdCentury, exp: inThe23rdCentury + 60 }))
    expect(await outcome(flow, query)).toBe('clock')
    expect(CLOCKS_APART).toBe(10 * MINUTE)
  })

  it('whom the provider refuses', async () => {
    const flow = aFlow()
    await signedOn(aFlow())
    school.signsIn = null
    const target = await provider.begin(flow, BACK_TO)
    const query = new URL(await school.visit(target.href)).search.slice(1)
    expect(query).toContain('access_denied')
    expect(await outcome(flow, query)).toBe('refused')
  })
})

describe('a provider', () => {
  const opened: Server[] = []
  const open = async (server: Server) => {
    opened.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  afterAll(() => {
    for (const server of opened) server.close().closeAllConnections()
  })
  const begun = (issuer: string, within = 30_000) =>
    trouble(
      createProvider({ ...school.signOn, issuer }, () => 0, { within }).begin(aFlow(), BACK_TO),
    )

  it('that is down, slow, says half of it, or points elsewhere is told in words', async () => {
    const gone = createServer()
    const port = await open(gone)
    await new Promise((resolve) => gone.close(resolve))
    expect(await begun(`http://127.0.0.1:${port}`)).toBe('provider')
    const silent = await open(createServer(() => {}))
    expect(await begun(`http://127.0.0.1:${silent}`, 200)).toBe('provider')
    const half = await open(createServer((_, response) => response.write('{')))
    expect(await begun(`http://127.0.0.1:${half}`, 200)).toBe('provider')
    expect(PROVIDER_WITHIN).toBe(10 * SECOND)
    const location = `${school.issuer}/.well-known/openid-configuration`
    const away = await open(
      createServer((_, response) => response.writeHead(302, { location }).end()),
    )
    expect(await begun(`http://127.0.0.1:${away}`)).toBe('provider')
    expect(school.seen).toEqual([])
    for (const [length, said] of [
      [2 ** 19, 'let in'],
      [2 ** 20, 'provider'],
    ] as const) {
      const padding = 'x'.repeat(length)
      school.tampered.set('/.well-known/openid-configuration', (body) => ({ ...body, padding }))
      expect(await begun(school.issuer), `${length}`).toBe(said)
    }
  })

  it('that says it is another is none', async () => {
    school.tampered.set('/.well-known/openid-configuration', (body) => ({
      ...body,
      issuer: 'https://id.example',
    }))
    expect(await begun(school.issuer)).toBe('provider')
    // The library takes this one for each of a vendor's customers.
    const issuer = 'https://login.microsoftonline.com/common/v2.0'
    const metadata = {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    }
    const fetchBy = () => () => Promise.resolve(Response.json(metadata))
    const common = createProvider({ ...school.signOn, issuer }, () => 0, { fetchBy })
    expect(await trouble(common.begin(aFlow(), BACK_TO))).toBe('provider')
  })

  it('that does not prove its name is told nothing, whatever the environment says', async () => {
    const asked: unknown[] = []
    const unknown = ownAuthority('an authority that nobody knows', Date.now()).issue(['localhost'])
    const port = await open(createTlsServer(unknown, (request) => asked.push(request)))
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      expect(await begun(`https://localhost:${port}`)).toBe('provider')
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      warned.mockRestore()
    }
    expect(asked).toEqual([])
  })

  it('that is there again lets in whoever comes next, and is asked once by all who come', async () => {
    let isDown = true
    school.tampered.set('/.well-known/openid-configuration', (body) => (isDown ? {} : body))
    const one = createProvider(school.signOn, () => 0)
    expect(await trouble(one.begin(aFlow(), BACK_TO))).toBe('provider')
    isDown = false
    school.seen.length = 0
    const begun = [1, 2, 3].map(() => trouble(one.begin(aFlow(), BACK_TO)))
    expect(await Promise.all(begun)).toEqual(['let in', 'let in', 'let in'])
    expect(school.seen).toEqual(['GET /.well-known/openid-configuration'])
  })

  it('that has another secret for us is told it as soon as it stands in its file', async () => {
    const folder = newFolder('flightline-oidc')
    const clientSecretFile = join(folder, 'oidc')
    const before = { ...school.signOn, clientSecret: 'CANARY-of-before', clientSecretFile }
    writeFileSync(clientSecretFile, `${before.clientSecret}\n`)
    const flow = aFlow()
    const query = await signedOn(flow, 'ann', before)
    expect(await outcome(flow, query)).toBe('provider')
    for (const [text, end] of [
      ['', 'provider'],
      [`${school.signOn.clientSecret}\n`, 'let in'],
      ['', 'let in'],
    ] as const) {
      writeFileSync(clientSecretFile, text)
      const next = aFlow()
      const target = await provider.begin(next, BACK_TO)
      const back = new URL(await school.visit(target.href)).search.slice(1)
      expect(await outcome(next, back)).toBe(end)
    }
    rmSync(folder, { recursive: true })
  })

  it('is told the secret at its token endpoint alone, and no error repeats it', async () => {
    const flow = aFlow()
    const query = await signedOn(flow)
    school.tampered.set('/token', () => ({
      error: 'invalid_client',
      error_description: school.signOn.clientSecret,
    }))
    const error = await finish(flow, query).catch((one: unknown) => one)
    expect(error).toMatchObject({ trouble: expect.any(String) })
    const { stack, message, cause } = error as Error
    expect(JSON.stringify([stack, message, error, cause ?? null])).not.toContain('CANARY')
  })
})
