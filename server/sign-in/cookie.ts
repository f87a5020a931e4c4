import { type Asked, heard } from '#gateway/asked.ts'
import { DAY } from '#time/instant.ts'

/** `session` says who somebody is; `known` only that a person signed in with this browser before. */
export type CookieKind = 'session' | 'known'

const NAMES: Readonly<Record<CookieKind, string>> = {
  session: 'flightline',
  known: 'flightline-known',
}
/** As long as a browser keeps one; the server ends sessions itself. */
const MAX_AGE = (400 * DAY) / 1000

/** What a cookie holds, if the caller sent exactly one of its name; null for none, several or anything odd. */
export function cookieIn(asked: Asked, kind: CookieKind): string | null {
  const text = heard(asked, 'cookie')
  if (text === null) return null
  const start = `${nameOf(asked, kind)}=`
  const values = text.split(/; */).flatMap((part) => (part.startsWith(start) ? [part] : []))
  const value = values.length === 1 ? values[0]?.slice(start.length) : undefined
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : null
}

/** A whole `Set-Cookie` value; '' ends the cookie. */
export function cookieOf(asked: Asked, kind: CookieKind, value: string): string {
  const age = value === '' ? 0 : MAX_AGE
  const secure = asked.isSecure ? '; Secure' : ''
  return `${nameOf(asked, kind)}=${value}; Path=/; Max-Age=${age}${secure}; HttpOnly; SameSite=Lax`
}

/** What is kept for https is not read over http, and what came over http counts for nothing under https. */
function nameOf({ isSecure = false }: Asked, kind: CookieKind): string {
  return isSecure ? `__Host-${NAMES[kind]}` : NAMES[kind]
}
