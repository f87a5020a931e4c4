import type { ClientKind } from '#server/school/read-model/school-reader.ts'
import { LOOK_BACK_HEADER, PAGE_HEADER } from '#wire/wire.ts'

export interface IncomingRequest {
  readonly method: string
  /** `/%00` for a path that was anything but names between single slashes. */
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: string
  /** The caller's IP address, '' if unknown; behind a trusted proxy the one it names. */
  readonly address?: string
  readonly isSecure?: boolean
  readonly isRemote?: boolean
  /** A proxy says that it comes from another machine, as in `Peer`. */
  readonly isForwarded?: boolean
  readonly trace?: Trace
}

export interface Trace {
  /** Also a header of the answer, to be read out to support. */
  readonly id: string
  /** Null until the caller is known. */
  role: string | null
}

/** The only headers that have any effect. */
export type HeaderName =
  | 'host'
  | 'origin'
  | 'sec-fetch-site'
  | 'sec-fetch-mode'
  | 'sec-fetch-dest'
  | 'accept'
  | 'accept-encoding'
  | 'accept-language'
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

/** Pages of other sites cannot send these headers; any program can. */
export function clientOf({ headers }: IncomingRequest): ClientKind {
  const says = (header: Readonly<Record<string, string>>) =>
    Object.entries(header).every(([name, value]) => headers[name] === value)
  if (!says(PAGE_HEADER)) return 'stranger'
  return says(LOOK_BACK_HEADER) ? 'looking-back' : 'page'
}

export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** HEAD and prefetches never spend a request. */
export function isOnlyIfCached(request: IncomingRequest): boolean {
  if (request.method === 'HEAD') return true
  const directives = header(request, 'cache-control')
  return directives !== null && /(?:^|,)\s*only-if-cached\s*(?:,|$)/i.test(directives)
}
