import type { Asker } from '#server/school/read-model/school-reader.ts'
import { LOOK_BACK_HEADER, PAGE_HEADER } from '#wire/wire.ts'

/** Headers by lower-case name, as Node has them. */
type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The parts of a request that we look at. */
export interface IncomingRequest {
  readonly method: string
  /** A path that was anything but names between single slashes is `/%00`. */
  readonly path: string
  /** Without its question mark; '' for none. */
  readonly query: string
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
export type HeaderName =
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

export function header(request: IncomingRequest, name: HeaderName): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Who asks, by its own word: a page of another site cannot give it, any program can. */
export function clientOf({ headers }: IncomingRequest): Asker {
  const says = (header: Readonly<Record<string, string>>) =>
    Object.entries(header).every(([name, value]) => headers[name] === value)
  if (!says(PAGE_HEADER)) return 'stranger'
  return says(LOOK_BACK_HEADER) ? 'looking-back' : 'page'
}

/** Of a fetch request, whose URL a parser has already made harmless. */
export async function fromFetch(request: Request): Promise<IncomingRequest> {
  const url = new URL(request.url)
  const headers = { host: url.host, ...Object.fromEntries(request.headers) }
  const incoming = {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers,
  }
  return request.body === null ? incoming : { ...incoming, body: await request.text() }
}

/** Path and query apart; an empty query is none. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** HEAD never spends a request; neither does a page that only looks ahead. */
export function isOnlyIfCached(request: IncomingRequest): boolean {
  if (request.method === 'HEAD') return true
  const directives = header(request, 'cache-control')
  return directives !== null && /(?:^|,)\s*only-if-cached\s*(?:,|$)/i.test(directives)
}
