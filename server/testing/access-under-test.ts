import { randomUUID } from 'node:crypto'
import { type AccessOptions, createAccess } from '#server/accounts/access.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore, AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { AccessConfig } from '#server/config/config.ts'
import { type Log, silentLog } from '#server/config/log.ts'
import type { Authentication } from '#server/http/access/caller.ts'
import { createGateway, type GatewayOptions } from '#server/http/gateway.ts'
import { splitTarget } from '#server/http/request.ts'
import type { Gateway } from '#server/http/router.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { ROLES, type Role } from '#wire/access.ts'
import { PAGE_HEADER } from '#wire/wire.ts'
import { LOOPBACK_ALONE } from './a-config.ts'
import { readerUnderTest } from './reader-under-test.ts'

export const ACCESS_START = Date.UTC(2026, 10, 18, 16, 0)
export const ACCESS_HOST = '127.0.0.1:4173'

/** What one asks with; `null` for whoever has no cookie, or a cookie's own text. */
type As = Role | null | { readonly cookie: string }

export type AccessUnderTest = Awaited<ReturnType<typeof accessUnderTest>>

export interface AskMore {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
  readonly isSecure?: boolean
}

interface UnderTestOptions {
  readonly accounts?: AccountsStore
  readonly isEmpty?: boolean
  readonly config?: Partial<AccessConfig>
  readonly address?: AccessOptions['address']
  readonly hashing?: AccessOptions['hashing']
  readonly gateway?: Partial<GatewayOptions>
  readonly gatewayBehind?: (door: Authentication) => Gateway
  readonly operates?: AccessOptions['operates']
  readonly more?: NonNullable<AccessOptions['more']>
  readonly log?: Log
  readonly clock?: { readonly now: () => number; readonly monotonic: () => number }
}

/** For tests: a gateway with a person of each role, and a screen, all signed in, and called as `nameOf` says. */
export async function accessUnderTest(options: UnderTestOptions = {}) {
  const at = { now: ACCESS_START, monotonic: 0 }
  const { now, monotonic } = options.clock ?? { now: () => at.now, monotonic: () => at.monotonic }
  const { accounts: base = memoryAccounts(), log = silentLog } = options
  const ids = Object.fromEntries(ROLES.map((role) => [role, randomUUID()])) as Record<Role, string>
  const secrets = Object.fromEntries(ROLES.map((role) => [role, newSecret()])) as typeof ids
  if (!options.isEmpty) {
    await base.transact(async (accounts) => {
      for (const role of ROLES) await letIn(accounts, role, ids[role], secrets[role], at.now)
    })
  }
  const access = createAccess({
    accounts: base,
    now,
    monotonic,
    log,
    school: 'Mesa Air',
    ...(options.address && { address: options.address }),
    operates: options.operates,
    ...(options.more && { more: options.more }),
    config: { ...LOOPBACK_ALONE, isAsked: true, ...options.config },
    // As many as a test likes, in a second that does not pass.
    hashing: { cost: { ln: 2, r: 1, p: 1 }, aSecond: 1_000, ...options.hashing },
  })
  await access.ready()
  const gateway =
    options.gatewayBehind?.(access.door) ??
    createGateway({
      reader: readerUnderTest(ACCESS_START, 100).reader(),
      ledger: createLedger({ now, assumedLimit: 100 }),
      school: { name: 'Mesa Air', timeZone: 'America/Denver' },
      version: '1.2.3',
      now,
      hosts: () => new Map([[ACCESS_HOST, `http://${ACCESS_HOST}`]]),
      files: null,
      log,
      ...options.gateway,
      authentication: access.door,
    })
  const cookies = Object.fromEntries(
    ROLES.map((role) => [role, `flightline=${secrets[role]}`]),
  ) as typeof ids

  const { accounts } = access
  /** A request as a page sends it: JSON, with its Origin. A body makes it a POST. */
  const ask = async (as: As, path: string, body?: unknown, options: AskMore = {}) => {
    const { method, headers = {}, ...more } = options
    const text = body === undefined ? undefined : JSON.stringify(body)
    const doing = method ?? (text === undefined ? 'GET' : 'POST')
    const cookie = as === null ? '' : typeof as === 'string' ? cookies[as] : as.cookie
    const answer = await gateway.decide({
      method: doing,
      ...splitTarget(path),
      headers: {
        host: ACCESS_HOST,
        origin: `http${more.isSecure ? 's' : ''}://${ACCESS_HOST}`,
        'sec-fetch-site': 'same-origin',
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...PAGE_HEADER,
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
      address: '192.168.1.20',
      isRemote: true,
      ...more,
    })
    const sent = new Headers(answer.headers)
    for (const one of answer.cookies ?? []) sent.append('set-cookie', one)
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.status,
      headers: sent,
    })
  }

  return {
    access,
    accounts,
    gateway,
    ids,
    cookies,
    now,
    ask,
    status: async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status,
    json: async <T = unknown>(...asked: Parameters<typeof ask>) =>
      (await (await ask(...asked)).json()) as T,
    remove: (as: As, path: string) => ask(as, path, undefined, { method: 'DELETE' }),
    rows: <K extends keyof AccountRows>(kind: K) => accounts.read((open) => open.all(kind)),
    /** The newest hundred, the newest first. */
    audit: () => accounts.read((open) => open.audit(0, Number.MAX_SAFE_INTEGER, 100)),
    pass(ms: number) {
      at.now += ms
      at.monotonic += ms
    },
    jump(ms: number) {
      at.now += ms
    },
  }
}

/** Puts the person, or the screen, of a role into a house, signed in by a secret; `called` otherwise than `nameOf` says. */
export async function letIn(
  accounts: AccountsTransaction,
  role: Role,
  id: string,
  secret: string,
  at: number,
  called: string = nameOf(role),
): Promise<void> {
  if (role === 'display') await accounts.put('displays', { ...aDisplay(id, at), name: called })
  else await accounts.put('people', { ...aPerson(role, id, at), name: called })
  await accounts.put('sessions', aSession(role, id, secret, at))
}

function nameOf(role: Role): string {
  return { display: 'Hangar', viewer: 'Vera', dispatcher: 'Dan', manager: 'Mona', admin: 'Ada' }[
    role
  ]
}

function aPerson(role: Role, id: string, createdAt: number): AccountRows['people'] {
  const name = nameOf(role)
  const email = `${name.toLowerCase()}@mesa.example`
  // By single sign-on, so that nobody lacks a passphrase, and none has to be made.
  const outside = { issuer: 'https://id.example', subject: id, byGroup: false }
  return { id, name, email, role, passphrase: null, outside, createdAt }
}

function aDisplay(id: string, createdAt: number): AccountRows['displays'] {
  return { id, name: nameOf('display'), page: '/wall', createdAt, by: null }
}

function aSession(role: Role, of: string, secret: string, at: number): AccountRows['sessions'] {
  return {
    id: hashOf(secret),
    uuid: randomUUID(),
    person: role === 'display' ? null : of,
    display: role === 'display' ? of : null,
    how: role === 'display' ? 'pairing' : 'oidc',
    browser: 'Firefox on Linux',
    address: '192.168.1.0',
    createdAt: at,
    lastSeen: at,
    provedAt: role === 'display' ? null : at,
  }
}

export function cookieFrom(response: Response): string {
  return response.headers
    .getSetCookie()
    .flatMap((line) => (/=;/.test(line) ? [] : [line.split(';')[0] ?? '']))
    .join('; ')
}
