import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright'
import type { SessionWire, TokenScope } from '#wire/access.ts'
import { PAGES, pageAt } from '#wire/pages.ts'
import { READ_UNASKED } from '#wire/wire.ts'

/** What keeps a print out, in words that say what to do about it. */
export class NotLetIn extends Error {}

const DAY_MINUTES = 1440

/** Where an admin makes a token. */
const tokensAt = (url: string) => `${url}${PAGES.adminTokens.path}`

/** What `cat` takes for what it is handed. */
const STANDARD_INPUT = '-'

/** The token in a file, or `-` for standard input; null where none is named. Its text is in no error. Throws `NotLetIn`. */
export function tokenIn(file: string | null): string | null {
  if (file === null) return null
  let text = ''
  try {
    text = readFileSync(file === STANDARD_INPUT ? 0 : file, 'utf8').trim()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new NotLetIn(`FLIGHTLINE_TOKEN_FILE names ${file}, which cannot be read (${code}).`)
  }
  // What is no token is sent nowhere.
  if (/^flt_[\w-]+$/.test(text)) return text
  throw new NotLetIn(
    `FLIGHTLINE_TOKEN_FILE names ${file}, which holds no token. A token begins with flt_.`,
  )
}

/** As Flightline wants it said; nothing without one. */
export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** The browser says it to Flightline's own address alone, whatever a page asks or is sent on to. */
export async function sayTo(
  context: Pick<BrowserContext, 'route'>,
  url: string,
  token: string | null,
): Promise<void> {
  if (token === null) return
  const { origin } = new URL(url)
  await context.route(
    (asked) => asked.origin === origin,
    (route) => route.continue({ headers: { ...route.request().headers(), ...bearer(token) } }),
  )
}

/** Why Flightline lets this in nowhere; null for an answer that says something else. */
export function refusalOf(status: number, hasToken: boolean, url: string): string | null {
  if (status === 503) return 'Its accounts are unavailable right now. Its console says why.'
  if (status !== 401) return null
  return hasToken
    ? `The token is wrong, or somebody has ended it. An admin makes another at ${tokensAt(url)}.`
    : `People sign in at ${url}. An admin makes a token at ${tokensAt(url)}; put it into a file and name that in FLIGHTLINE_TOKEN_FILE.`
}

/** When a sheet by token is young: a token has nothing read. `hours` is what the status says, minutes of the school's day. */
export function whenYoung(hours: unknown): string {
  const { opens, closes } = (hours ?? {}) as { readonly opens?: unknown; readonly closes?: unknown }
  if (typeof opens !== 'number' || typeof closes !== 'number') return ''
  const time = (minutes: number) => {
    const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
    return `${hour}:${String(minute).padStart(2, '0')}`
  }
  const today = time((opens + DAY_MINUTES - READ_UNASKED.today / 60_000) % DAY_MINUTES)
  const tomorrow = time(Math.max(opens, closes - READ_UNASKED.tomorrow / 60_000))
  return `A token has nothing read. Flightline reads today at ${today} by itself, and tomorrow at ${tomorrow}: print within the hour after, or say a --max-age.`
}

/** What a token lacks for a page, in words; null if it lacks nothing. */
export function lackOf(session: unknown, path: string, url: string): string | null {
  const { scopes } = (session ?? {}) as Partial<SessionWire>
  const page = pageAt(path)?.id
  const facts = page && PAGES[page]
  if (scopes === undefined || facts === undefined || !('scopes' in facts)) return null
  const wanted: readonly TokenScope[] = facts.scopes
  const lacking = wanted.filter((scope) => !scopes.includes(scope))
  if (lacking.length === 0) return null
  return `The token does not read ${lacking.map((scope) => `“${scope}”`).join(' and ')}, which ${path} needs. An admin makes one that does at ${tokensAt(url)}.`
}
