import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ownKey } from '#server/accounts/secrets.ts'
import type { AccountsTransaction, LoadedRows } from '#server/accounts/store/accounts-store.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { DAY, MINUTE, SECOND } from '#time/instant.ts'

/** Time for a sign-in at the school's single sign-on, ms. */
export const SIGN_ON_FOR = 10 * MINUTE
/** As long as a browser keeps one; the server ends sessions itself. */
const LONGEST = 400 * DAY

/** `session` says who somebody is, `known` that a person signed in with this browser before, `oidc` that it is away to sign in. */
const COOKIES = {
  session: { name: 'flightline', lasts: LONGEST },
  known: { name: 'flightline-known', lasts: LONGEST },
  oidc: { name: 'oidc', lasts: SIGN_ON_FOR },
} as const

type CookieKind = keyof typeof COOKIES

/** The value of a cookie that was sent exactly once and in our form; null otherwise. */
export function cookieIn(incoming: IncomingRequest, kind: CookieKind): string | null {
  const text = header(incoming, 'cookie')
  if (text === null) return null
  const start = `${nameOf(incoming, kind)}=`
  const [value, another] = text.split(/; */).filter((part) => part.startsWith(start))
  const only = another === undefined ? value?.slice(start.length) : undefined
  return only !== undefined && /^[\w.-]{1,200}$/.test(only) ? only : null
}

/** A whole `Set-Cookie` value; '' ends the cookie. */
export function cookieOf(incoming: IncomingRequest, kind: CookieKind, value: string): string {
  const age = value === '' ? 0 : COOKIES[kind].lasts / SECOND
  const secure = incoming.isSecure ? '; Secure' : ''
  return `${nameOf(incoming, kind)}=${value}; Path=/; Max-Age=${age}${secure}; HttpOnly; SameSite=Lax`
}

/** A cookie of https is not read over http, nor the other way round. */
function nameOf({ isSecure = false }: IncomingRequest, kind: CookieKind): string {
  const { name } = COOKIES[kind]
  return isSecure ? `__Host-${name}` : name
}

/** The setting with the key that marks browsers. */
const KNOWN_KEY = 'known-device-key'

/** The mark of a browser that has signed in as a person before; null for any other. */
export function knownBrowser(
  { settings }: LoadedRows,
  incoming: IncomingRequest,
  person: string,
): string | null {
  const [of, mark = '', seal = ''] = cookieIn(incoming, 'known')?.split('.') ?? []
  const key = settings.get(KNOWN_KEY)
  if (of !== person || key === undefined) return null
  const right = Buffer.from(sealOf(key.value, person, mark))
  const sent = Buffer.from(seal)
  return sent.length === right.length && timingSafeEqual(sent, right) ? mark : null
}

/** Marks this browser as one that a person signed in with. It lets nobody in, and outlives the session. */
export async function knownCookie(
  accounts: AccountsTransaction,
  incoming: IncomingRequest,
  person: string,
): Promise<string> {
  const key = await ownKey(accounts, KNOWN_KEY)
  const mark = randomBytes(16).toString('base64url')
  return cookieOf(incoming, 'known', `${person}.${mark}.${sealOf(key, person, mark)}`)
}

function sealOf(key: string, person: string, mark: string): string {
  return createHmac('sha256', key).update(`${person}.${mark}`).digest('base64url')
}
