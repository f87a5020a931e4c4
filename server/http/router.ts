import type { Log } from '#server/config/log.ts'
import type { PageId } from '#wire/pages.ts'
import type { Caller, CallerFound } from './access/caller.ts'
import { type Permissions, permissionsOf } from './access/permissions.ts'
import {
  ACCOUNTS_UNAVAILABLE,
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
  refusal,
  toResponse,
} from './answer.ts'
import type { Authentication, Usage } from './authentication.ts'
import { dataBlock } from './data-answers.ts'
import { refuseForeign } from './origin-guard.ts'
import { createPacking } from './packing.ts'
import {
  HEALTH_PATH,
  isAccountsPath,
  PROBE_PATHS,
  pageSignedOut,
  REFRESH_PATH,
  servedPage,
} from './paths.ts'
import type { Decide } from './port/node-request.ts'
import type { Hosts } from './port/own-hosts.ts'
import { fromFetch, header, type IncomingRequest } from './request.ts'
import type { MenuOwner, SiteFiles } from './site-files.ts'

/** What a handler gets. */
export interface RequestContext {
  readonly request: IncomingRequest
  readonly caller: Caller
  readonly permissions: Permissions
}

export type Handler = (context: RequestContext) => Answer | Promise<Answer>

export interface RouterOptions {
  /** A function, since a port is known only once it is open, and this machine's addresses may change. */
  readonly hosts: () => Hosts
  /** The built page; null if something else serves it (Vite in development). */
  readonly files: SiteFiles | null
  readonly authentication: Authentication
  /** Why it cannot work now, one fixed word for each reason. */
  readonly notReady?: () => Promise<readonly string[]>
  readonly log: Log
  /** The school's name, for a page's heading. */
  readonly brand: string
  /** What a page starts with: the same as `/api/status`. */
  readonly status: (caller: Caller) => unknown
  /** What a secret in the address opens, without signing in; null for no such path. */
  readonly open?: (request: IncomingRequest) => Answer | Promise<Answer> | null
  /** Everything below `/api/` that is not `authentication`'s. */
  readonly answer: Handler
  /** Without a school: the page that the root leads to, and which others there are. */
  readonly pages?: { readonly home: string; readonly has: (page: PageId) => boolean }
}

/** The one decision, and the fetch handler around it. */
export interface Gateway {
  (request: Request): Promise<Response>
  readonly decide: Decide
}

/** For a program that watches over this one. */
function plainAnswer(status: number, body: string): Answer {
  const type = 'text/plain; charset=utf-8'
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body }
}

const HEALTH = plainAnswer(200, 'ok')
const READY = plainAnswer(200, 'ready')
export const NO_PARAMETERS = refusal(400, 'No parameters are taken here.')
const LACKS_SCOPE = accessRefusal('forbidden', {
  error:
    'This token lacks a scope for this, or no token may. `GET /api/openapi.json` says which there are.',
})
const NO_SUCH_TOKEN = accessRefusal('sign_in', {
  error: 'This token is none of this Flightline, or has ended.',
})

/** Through a proxy, everybody seems to sit at this machine, where nobody has to sign in. */
const BEHIND_PROXY = accessRefusal('forbidden', {
  error:
    'Flightline is not set up for a proxy. Set PUBLIC_URL and TRUSTED_PROXIES, then restart it. From then on, people sign in.',
})

/** Guards, pages, and who the caller is; the rest is `answer`'s. Knows nothing of sockets. */
export function createGatewayRouter(options: RouterOptions): Gateway {
  const { authentication, log, pages } = options
  const pack = createPacking()

  function answer(request: IncomingRequest): Answer | Promise<Answer> {
    const refused = refuseForeign(request, options.hosts())
    if (refused) return refused
    const { path, query } = request
    const opened = options.open?.(request) ?? null
    if (opened !== null) return once(opened, (one) => pack(one, request))
    if (pages && path === '/') return homeAt(pages.home)
    const served = servedPage(path)
    const page = served === null || pages?.has(served) === false ? null : served
    if (page === null && !path.startsWith('/api/')) {
      if (PROBE_PATHS.has(path)) return query === '' ? probe(path) : NO_PARAMETERS
      return options.files?.file(path, header(request, 'accept-encoding') ?? '') ?? NOT_FOUND
    }
    return once(authentication.callerOf(request), (found) => {
      if (request.trace) request.trace.role = typeof found === 'string' ? found : roleNamed(found)
      if (request.isForwarded && typeof found !== 'string' && found.kind === 'machine')
        return BEHIND_PROXY
      if (page !== null) return pageAnswer(page, request, found)
      const given = dataFor(request, found)
      const current =
        given instanceof Promise ? given.then((one) => recheck(one, request, found)) : given
      return once(current, (one) => pack(one, request))
    })
  }

  function probe(path: string): Answer | Promise<Answer> {
    if (path === HEALTH_PATH) return HEALTH
    if (!options.notReady) return READY
    return options
      .notReady()
      .then((reasons) => (reasons.length === 0 ? READY : plainAnswer(503, reasons.join('\n'))))
  }

  function pageAnswer(page: PageId, request: IncomingRequest, found: CallerFound): Answer {
    const { path, query } = request
    const block = dataBlock(pageFacts(found, request))
    const drawn = found === 'signed-out' ? pageSignedOut(page, path, query) : page
    const encoding = header(request, 'accept-encoding') ?? ''
    return (
      options.files?.page(page, encoding, options.brand, block, menuOf(found), drawn) ?? NOT_FOUND
    )
  }

  /** What stands in a page from the start: for a caller who may not see it, how to sign in. */
  function pageFacts(found: CallerFound, request: IncomingRequest) {
    if (found === 'unavailable') return { reason: 'house_unavailable' }
    return found === 'signed-out'
      ? { reason: 'sign_in', ways: authentication.ways(request) }
      : options.status(found)
  }

  function menuOf(found: CallerFound): MenuOwner | null {
    if (typeof found === 'string') return null
    if (pages) return 'operator'
    return authentication.session(found) === undefined ? 'machine' : found.role
  }

  function dataFor(request: IncomingRequest, found: CallerFound): Answer | Promise<Answer> {
    const given = authentication.answer(request, found) ?? handled(request, found)
    if (!/^bearer\b/i.test(header(request, 'authorization')?.trim() ?? '')) return given
    // A script's author is told of tokens, not of roles and signing in.
    return once(given, (one) => {
      if (one === FORBIDDEN) return LACKS_SCOPE
      return one.status === 401 && found === 'signed-out' ? NO_SUCH_TOKEN : one
    })
  }

  function handled(request: IncomingRequest, caller: CallerFound): Answer | Promise<Answer> {
    if (caller === 'unavailable') return ACCOUNTS_UNAVAILABLE
    if (caller === 'signed-out')
      return accessRefusal('sign_in', { ways: authentication.ways(request) })
    return options.answer({ request, caller, permissions: permissionsOf(caller) })
  }

  /** An answer that was awaited is for what the caller is by then: removed, or with another role, they are answered anew. */
  async function recheck(
    given: Answer,
    request: IncomingRequest,
    before: CallerFound,
  ): Promise<Answer> {
    if (isAccountsPath(request.path) || request.path === REFRESH_PATH) return given
    const found = await authentication.callerOf(request)
    if (seesTheSame(before, found)) return given
    return recheck(await dataFor(request, found), request, found)
  }

  function decide(request: IncomingRequest): Answer | Promise<Answer> {
    try {
      const given = answer(request)
      return given instanceof Promise ? given.catch((error) => failed(error, request)) : given
    } catch (error) {
      return failed(error, request)
    }
  }

  function failed(error: unknown, { trace }: IncomingRequest): Answer {
    const name = error instanceof Error ? error.name : 'unknown'
    log.error('answer_failed', { request: trace?.id, name })
    return jsonAnswer(500, { error: 'Something went wrong here.' })
  }

  const handler = async (request: Request) =>
    toResponse(await decide(await fromFetch(request)), request.method)
  return Object.assign(handler, { decide })
}

/** What a usage record says beside the caller. */
export type UsageDetails = Pick<Usage, 'kind'> & Partial<Usage>

export function usageBy(
  { caller, request, permissions }: RequestContext,
  usage: UsageDetails,
): Usage {
  const { address = '' } = request
  const usual = { object: '', range: '', count: null, requests: 0 }
  return { caller, address, projection: permissions.projection, ...usual, ...usage }
}

/** The status of every school, for those who operate the host. */
export function schoolsFor(
  context: RequestContext,
  schools: (() => Answer | Promise<Answer>) | undefined,
  authentication: Pick<Authentication, 'noteUsage'>,
): Answer | Promise<Answer> {
  if (schools === undefined) return NOT_FOUND
  if (!context.permissions.may.has('operate')) return FORBIDDEN
  if (context.request.query !== '') return NO_PARAMETERS
  authentication.noteUsage?.(usageBy(context, { kind: 'adminSchools' }))
  return schools()
}

/** At once where nothing has to be awaited, as for most requests. */
function once<T, R>(given: T | Promise<T>, run: (value: T) => R | Promise<R>): R | Promise<R> {
  return given instanceof Promise ? given.then(run) : run(given)
}

/** A person’s role, or what else the caller is. */
function roleNamed({ kind, role }: Caller): string {
  return kind === 'person' ? role : kind
}

function seesTheSame(one: CallerFound, other: CallerFound): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one.id === other.id && permissionsOf(one) === permissionsOf(other)
}

function homeAt(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
