import { randomUUID } from 'node:crypto'
import { type AccessOptions, createAccess } from '#server/accounts/access.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { AccessConfig } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
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
const REQUEST = { method: 'GET', path: '/api/status', query: '', address: '192.168.1.20' }

/** What one asks with; `null` for whoever has no cookie, or a cookie's own text. */
type As = Role | null | { readonly cookie: string }

export type AccessUnderTest = Awaited<ReturnType<typeof accessUnderTest>>

export interface AskMore {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
  readonly isSecure?: boolean
}

interface UnderTestOptions
  extends Partial<
    Pick<AccessOptions, 'accounts' | 'address' | 'hashing' | 'log' | 'operates' | 'more'>
  > {
  readonly isEmpty?: boolean
  readonly config?: Partial<AccessConfig>
  readonly gateway?: Partial<GatewayOptions>
  readonly gatewayBehind?: (authentication: Authentication) => Gateway
  readonly clock?: { readonly now: () => number; readonly monotonic: () => number }
}

/** For tests: a gateway with a person of each role, and a screen, all signed in, and called as `NAMES` says. */
export async function accessUnderTest(options: UnderTestOptions = {}) {
  const { isEmpty, config, gateway: gatewayOptions, gatewayBehind, clock, ...parts } = options
  const at = { now: ACCESS_START, monotonic: 0 }
  const { now, monotonic } = clock ?? { now: () => at.now, monotonic: () => at.monotonic }
  const base = parts.accounts ?? memoryAccounts()
  const log = parts.log ?? silentLog
  const ids = forRoles(() => randomUUID())
  const secrets = forRoles(() => newSecret())
  if (!isEmpty) {
    await base.transact(async (accounts) => {
      for (const role of ROLES) await letIn(accounts, role, ids[role], secrets[role], at.now)
    })
  }
  const access = createAccess({
    ...parts,
    accounts: base,
    now,
    monotonic,
    log,
    school: 'Mesa Air',
    config: { ...LOOPBACK_ALONE, isAsked: true, ...config },
    // As many as a test likes, in a second that does not pass.
    hashing: { cost: { ln: 2, r: 1, p: 1 }, aSecond: 1_000, ...parts.hashing },
  })
  await access.ready()
  const gateway =
    gatewayBehind?.(access.authentication) ??
    createGateway({
      reader: readerUnderTest(ACCESS_START, 100).reader(),
      ledger: createLedger({ now, assumedLimit: 100 }),
      school: { name: 'Mesa Air', timeZone: 'America/Denver' },
      version: '1.2.3',
      now,
      hosts: () => new Map([[ACCESS_HOST, `http://${ACCESS_HOST}`]]),
      files: null,
      log,
      ...gatewayOptions,
      authentication: access.authentication,
    })
  const cookies = forRoles((role) => `flightline=${secrets[role]}`)

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
    /** The status and the JSON of an answer, as one. */
    reply: async (...asked: Parameters<typeof ask>) => {
      const answer = await ask(...asked)
      return { status: answer.status, ...((await answer.json()) as object) }
    },
    /** Whom a cookie is taken for. */
    callerBy: (cookie: string, isSecure = false) =>
      access.authentication.callerOf({ ...REQUEST, headers: { cookie }, isSecure }),
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

function forRoles(valueOf: (role: Role) => string): Record<Role, string> {
  return Object.fromEntries(ROLES.map((role) => [role, valueOf(role)])) as Record<Role, string>
}

const NAMES = {
  display: 'Hangar',
  viewer: 'Vera',
  dispatcher: 'Dan',
  manager: 'Mona',
  admin: 'Ada',
}

/** Puts the person, or the screen, of a role into accounts, signed in by a secret. */
export async function letIn(
  accounts: AccountsTransaction,
  role: Role,
  id: string,
  secret: string,
  at: number,
  name: string = NAMES[role],
): Promise<void> {
  const isScreen = role === 'display'
  if (isScreen) await accounts.put('displays', { id, name, page: '/wall', createdAt: at, by: null })
  else {
    const email = `${NAMES[role].toLowerCase()}@mesa.example`
    // By single sign-on, so that no one lacks a passphrase, and none has to be made.
    const outside = { issuer: 'https://id.example', subject: id, byGroup: false }
    const person = { id, name, email, role, passphrase: null, outside, createdAt: at }
    await accounts.put('people', person)
  }
  await accounts.put('sessions', {
    id: hashOf(secret),
    uuid: randomUUID(),
    person: isScreen ? null : id,
    display: isScreen ? id : null,
    how: isScreen ? 'pairing' : 'oidc',
    browser: 'Firefox on Linux',
    address: '192.168.1.0',
    createdAt: at,
    lastSeen: at,
    provedAt: isScreen ? null : at,
  })
}

export function cookieFrom(response: Response): string {
  return response.headers
    .getSetCookie()
    .flatMap((line) => (/=;/.test(line) ? [] : [line.split(';')[0] ?? '']))
    .join('; ')
}
