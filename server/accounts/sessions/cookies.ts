import { heard, type IncomingRequest } from '#server/http/asked.ts'
import { DAY, MINUTE, SECOND } from '#time/instant.ts'

/** How long somebody may take at the school's single sign-on, ms. */
export const SIGN_ON_FOR = 10 * MINUTE
/** As long as a browser keeps one; the server ends sessions itself. */
const LONGEST = 400 * DAY

/** `session` says who somebody is; `known` only that a person signed in with this browser before; `oidc` that it is away to sign in. */
const COOKIES = {
  session: { name: 'flightline', lasts: LONGEST },
  known: { name: 'flightline-known', lasts: LONGEST },
  oidc: { name: 'oidc', lasts: SIGN_ON_FOR },
} as const

export type CookieKind = keyof typeof COOKIES

/** What a cookie holds, if the caller sent exactly one of its name; null for none, several or anything odd. */
export function cookieIn(incoming: IncomingRequest, kind: CookieKind): string | null {
  const text = heard(incoming, 'cookie')
  if (text === null) return null
  const start = `${nameOf(incoming, kind)}=`
  const values = text.split(/; */).flatMap((part) => (part.startsWith(start) ? [part] : []))
  const value = values.length === 1 ? values[0]?.slice(start.length) : undefined
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : null
}

/** A whole `Set-Cookie` value; '' ends the cookie. */
export function cookieOf(incoming: IncomingRequest, kind: CookieKind, value: string): string {
  const age = value === '' ? 0 : COOKIES[kind].lasts / SECOND
  const secure = incoming.isSecure ? '; Secure' : ''
  return `${nameOf(incoming, kind)}=${value}; Path=/; Max-Age=${age}${secure}; HttpOnly; SameSite=Lax`
}

/** What is kept for https is not read over http, and what came over http counts for nothing under https. */
function nameOf({ isSecure = false }: IncomingRequest, kind: CookieKind): string {
  const { name } = COOKIES[kind]
  return isSecure ? `__Host-${name}` : name
}
