import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ownKey } from '#server/accounts/secrets.ts'
import type { AccountsTransaction, LoadedRows } from '#server/accounts/store/accounts-store.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { DAY, MINUTE, SECOND } from '#time/instant.ts'

/** Time for a sign-in at the school's single sign-on, ms. */
export const SIGN_ON_FOR = 10 * MINUTE
/** The browsers' limit; the server ends sessions itself. */
const LONGEST = 400 * DAY

/** `session`: who is signed in. `known`: a person signed in here before. `oidc`: a sign-in is under way. */
const COOKIES = {
  session: { name: 'flightline', lasts: LONGEST },
  known: { name: 'flightline-known', lasts: LONGEST },
  oidc: { name: 'oidc', lasts: SIGN_ON_FOR },
} as const

type CookieKind = keyof typeof COOKIES

/** Null unless it was sent exactly once and in our form. */
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

/** An https cookie is not read over http, nor the other way round. */
function nameOf({ isSecure = false }: IncomingRequest, kind: CookieKind): string {
  const { name } = COOKIES[kind]
  return isSecure ? `__Host-${name}` : name
}

const KNOWN_KEY = 'known-device-key'

/** Null if no person signed in with this browser before. */
export function rememberedBrowser(
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

/** Marks this browser as a person's. It lets no one in, and outlives the session. */
export async function rememberCookie(
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
