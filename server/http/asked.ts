import type { Asker } from '#server/school/read-model/school-reader.ts'
import { LOOK_BACK_HEADER, PAGE_HEADER } from '#wire/wire.ts'

/** The only path that is asked to do something. */
export const REFRESH_PATH = '/api/refresh'

/** How every school of this host stands, for its operator. */
export const SCHOOLS_PATH = '/api/schools'

/** The school's single sign-on sends the browser back to it: beside the pages the only path that is opened from elsewhere. */
export const SIGNED_ON_PATH = '/api/session/oidc/callback'

/** The log as a sheet: the only path that takes a token in its address. */
export const SHEET_PATH = '/api/log.csv'

/** Whether the process lives, and whether it can do its work: for whoever watches over it, signed in or not. */
export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'
export const WATCHED_PATHS: ReadonlySet<string> = new Set([HEALTH_PATH, READY_PATH])

/** Below these, who may see what is read and written; see `Doorkeeper`. */
const KEEPING_PATH = /^\/api\/(?:session|claim|join|pairing|house)(?:\/|$)/

/** Whether a path may be written to with a body. */
export function isKeepingPath(path: string): boolean {
  return KEEPING_PATH.test(path)
}

/** The longest body, bytes: names and a passphrase. */
export const LONGEST_BODY = 16 * 1024
/** The longest of a list that somebody imports. */
const LONGEST_IMPORT = 1024 * 1024
const IMPORT_PATH = /^\/api\/house\/\w+\/import$/

/** The longest body that a path takes, bytes. */
export function longestBodyOf(path: string): number {
  return IMPORT_PATH.test(path) ? LONGEST_IMPORT : LONGEST_BODY
}

/** Headers by lower-case name, as Node has them. */
type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The parts of a request that we look at. */
export interface IncomingRequest {
  readonly method: string
  /** Path and query; a path that was anything but names between single slashes is `/%00`. */
  readonly target: string
  readonly headers: RequestHeaders
  /** What was sent, where a path takes something; '' for nothing. */
  readonly body?: string
  /** Where it comes from: an IP address, '' if that is not known; behind a proxy that is trusted, the one that it names. */
  readonly address?: string
  /** The caller's own connection is https. */
  readonly isSecure?: boolean
  /** It came over a network, not from this machine. */
  readonly isRemote?: boolean
  /** A proxy says that it did not come from this machine, as in `Peer`. */
  readonly isForwarded?: boolean
  /** As the log tells of it. */
  readonly trace?: Trace
}

/** A request as the log tells of it. */
export interface Trace {
  /** Also in its answer, where somebody can read it out. */
  readonly id: string
  /** What whoever asks is here; null until that is known, and where nobody looks. */
  role: string | null
}

/** The only headers that have any effect; all others are dropped here. */
export type HeardHeader =
  | 'host'
  | 'origin'
  | 'sec-fetch-site'
  | 'sec-fetch-mode'
  | 'sec-fetch-dest'
  | 'accept-encoding'
  | 'if-none-match'
  | 'cache-control'
  | 'cookie'
  | 'authorization'
  | 'content-type'
  | 'user-agent'

export function heard(asked: IncomingRequest, name: HeardHeader): string | null {
  const value = asked.headers[name]
  return typeof value === 'string' ? value : null
}

/** Who asks, by its own word: a page of another site cannot give it, any program can. */
export function askerOf({ headers }: IncomingRequest): Asker {
  const says = (header: Readonly<Record<string, string>>) =>
    Object.entries(header).every(([name, value]) => headers[name] === value)
  if (!says(PAGE_HEADER)) return 'stranger'
  return says(LOOK_BACK_HEADER) ? 'looking-back' : 'page'
}

/** The target of a fetch request, whose URL a parser has already made harmless. */
export async function requestOf(request: Request): Promise<IncomingRequest> {
  const url = new URL(request.url)
  const headers = { host: url.host, ...Object.fromEntries(request.headers) }
  const asked = { method: request.method, target: url.pathname + url.search, headers }
  return request.body === null ? asked : { ...asked, body: await request.text() }
}

/** Path and query apart; an empty query is none. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** HEAD never spends a request; neither does a page that only looks ahead. */
export function isLookAhead(asked: IncomingRequest): boolean {
  if (asked.method === 'HEAD') return true
  const directives = heard(asked, 'cache-control')
  return directives !== null && /(?:^|,)\s*only-if-cached\s*(?:,|$)/i.test(directives)
}
