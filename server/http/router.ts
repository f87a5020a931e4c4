import type { Log } from '#server/config/log.ts'
import type { PageId } from '#wire/pages.ts'
import type { Authentication, Caller, CallerFound, UsageDetails } from './access/caller.ts'
import { type Permissions, permissionsOf } from './access/permissions.ts'
import {
  ACCOUNTS_UNAVAILABLE,
  type Answer,
  accessRefusal,
  FORBIDDEN,
  jsonAnswer,
  NOT_FOUND,
  refusal,
} from './answer.ts'
import { refuseForeign } from './origin-guard.ts'
import { createPacking } from './packing.ts'
import { BadQuery } from './parameters.ts'
import {
  HEALTH_PATH,
  isAccountsPath,
  looksLikePage,
  PROBE_PATHS,
  pageSignedOut,
  REFRESH_PATH,
  servedPage,
} from './paths.ts'
import type { Hosts } from './port/own-hosts.ts'
import { header, type IncomingRequest } from './request.ts'
import type { MenuOwner, SiteFiles } from './site-files.ts'
import { dataBlock } from './status.ts'

export interface RequestContext {
  readonly request: IncomingRequest
  readonly caller: Caller
  readonly permissions: Permissions
  readonly note: (usage: UsageDetails) => void
}

export type Handler = (context: RequestContext) => Answer | Promise<Answer>

export interface RouterOptions {
  readonly hosts: () => Hosts
  /** Null if something else serves it (Vite in development). */
  readonly files: SiteFiles | null
  readonly authentication: Authentication
  /** Why it cannot work now, one fixed word per reason. */
  readonly notReady?: () => Promise<readonly string[]>
  readonly log: Log
  readonly brand: string
  readonly status: (caller: Caller) => unknown
  /** The schedule's first picture, as HTML behind the status; '' for none. */
  readonly picture?: (context: RequestContext) => string
  /** For a secret in the address, without signing in; null for no such path. */
  readonly open?: (request: IncomingRequest) => Answer | Promise<Answer> | null
  /** For a path below `/api/` outside the accounts; null for none. */
  readonly routes: (path: string) => Handler | null
  /** Without a school: the page at the root, and which others there are. */
  readonly pages?: { readonly home: string; readonly has: (page: PageId) => boolean }
}

export type Gateway = ReturnType<typeof createGatewayRouter>

export const NO_PARAMETERS = refusal(400, 'This address takes no parameters.')
const LACKS_SCOPE = accessRefusal('forbidden', {
  error: 'This token has no scope for this. `GET /api/openapi.json` lists the scopes.',
})
const NO_SUCH_TOKEN = accessRefusal('sign_in', {
  error: 'This token is unknown or was revoked.',
})
/** Through a proxy, everyone would seem to be at this machine, where no one signs in. */
const BEHIND_PROXY = accessRefusal('forbidden', {
  error:
    'Flightline is not set up for a proxy. Set PUBLIC_URL and TRUSTED_PROXIES, then restart it. After that, people have to sign in.',
})

/** Refuses, finds the caller, answers and packs. Knows nothing of sockets. */
export function createGatewayRouter(options: RouterOptions) {
  const { authentication, log, pages } = options
  const pack = createPacking()

  function answer(request: IncomingRequest): Answer | Promise<Answer> {
    const refused = refuseForeign(request, options.hosts())
    if (refused) return refused
    const { path } = request
    const opened = options.open?.(request) ?? null
    if (opened !== null) return once(opened, (one) => pack(one, request))
    if (pages && path === '/') return homeAt(pages.home)
    const served = servedPage(path)
    const page = served === null || pages?.has(served) === false ? null : served
    const isData = path.startsWith('/api/')
    if (page === null && !isData) {
      const file = fileOrProbe(request)
      if (file !== NOT_FOUND || served !== null || !seeksPage(request)) return file
    }
    const revision = authentication.revision()
    return once(authentication.callerOf(request), (found) => {
      if (request.trace) request.trace.role = roleOf(found)
      if (request.isForwarded && typeof found !== 'string' && found.kind === 'machine')
        return BEHIND_PROXY
      if (!isData) return pageAnswer(page, request, found)
      return once(dataFor(request, found, revision), (one) => pack(one, request))
    })
  }

  function fileOrProbe(request: IncomingRequest): Answer | Promise<Answer> {
    const { path, query } = request
    if (!PROBE_PATHS.has(path))
      return options.files?.file(path, header(request, 'accept-encoding') ?? '') ?? NOT_FOUND
    if (query !== '') return NO_PARAMETERS
    if (path === HEALTH_PATH) return plainAnswer(200, 'ok')
    return once(options.notReady?.() ?? [], (reasons) =>
      reasons.length === 0 ? plainAnswer(200, 'ready') : plainAnswer(503, reasons.join('\n')),
    )
  }

  /** Without a page, says that no page has this address. */
  function pageAnswer(page: PageId | null, request: IncomingRequest, found: CallerFound): Answer {
    const { path, query } = request
    const drawn = found === 'signed-out' ? pageSignedOut(page, path, query) : page
    const encoding = header(request, 'accept-encoding') ?? ''
    const isSchedule = page === 'schedule' && typeof found !== 'string'
    const picture = (isSchedule && options.picture?.(contextOf(request, found))) || ''
    const block = dataBlock(pageFacts(found, request)) + picture
    const { brand, files } = options
    return files?.page(page, encoding, brand, block, menuOf(found), drawn) ?? NOT_FOUND
  }

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

  /** `revision`: that of the accounts before the caller was looked up. */
  function dataFor(
    request: IncomingRequest,
    found: CallerFound,
    revision: unknown,
  ): Answer | Promise<Answer> {
    const given = authentication.answer(request, found) ?? routed(request, found)
    if (!(given instanceof Promise)) return worded(given, request, found)
    return given.then((one) => whileAwaited(worded(one, request, found), request, found, revision))
  }

  function routed(request: IncomingRequest, caller: CallerFound): Answer | Promise<Answer> {
    if (caller === 'unavailable') return ACCOUNTS_UNAVAILABLE
    if (caller === 'signed-out')
      return accessRefusal('sign_in', { ways: authentication.ways(request) })
    const handle = options.routes(request.path)
    if (handle === null) return NOT_FOUND
    return handle(contextOf(request, caller))
  }

  function contextOf(request: IncomingRequest, caller: Caller): RequestContext {
    const permissions = permissionsOf(caller)
    const { projection } = permissions
    const { address = '' } = request
    // Field by field: two spread objects cost a twentieth of an answer from memory.
    const note = ({ kind, object = '', range = '', count = null, requests = 0 }: UsageDetails) => {
      const view = { caller, address, projection, kind, object, range, count, requests }
      authentication.noteUsage?.(view)
    }
    return { request, caller, permissions, note }
  }

  /** The caller may have been removed or have another role by now: then the request is answered again. */
  async function whileAwaited(
    given: Answer,
    request: IncomingRequest,
    before: CallerFound,
    revision: unknown,
  ): Promise<Answer> {
    const { path } = request
    const now = authentication.revision()
    const isDone = isAccountsPath(path) || path === REFRESH_PATH
    if (isDone || (revision !== null && revision === now)) return given
    const found = await authentication.callerOf(request)
    return seesTheSame(before, found) ? given : dataFor(request, found, now)
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
    if (error instanceof BadQuery) return refusal(400, error.message)
    const name = error instanceof Error ? error.name : 'unknown'
    log.error('answer_failed', { request: trace?.id, name })
    return jsonAnswer(500, { error: 'Something went wrong in Flightline.' })
  }

  return { decide }
}

/** Words for the author of a script: tokens, not roles and sign-in. */
function worded(given: Answer, request: IncomingRequest, found: CallerFound): Answer {
  if (given.status < 400 || !/^\s*bearer\b/i.test(header(request, 'authorization') ?? ''))
    return given
  if (given === FORBIDDEN) return LACKS_SCOPE
  return given.status === 401 && found === 'signed-out' ? NO_SUCH_TOKEN : given
}

export function schoolsFor(
  context: RequestContext,
  schools: (() => Answer | Promise<Answer>) | undefined,
): Answer | Promise<Answer> {
  if (schools === undefined) return NOT_FOUND
  if (!context.permissions.may.has('operate')) return FORBIDDEN
  if (context.request.query !== '') return NO_PARAMETERS
  context.note({ kind: 'adminSchools' })
  return schools()
}

/** A browser shows the answer to a person. */
function seeksPage(request: IncomingRequest): boolean {
  const accepted = header(request, 'accept') ?? ''
  return request.method === 'GET' && accepted.includes('text/html') && looksLikePage(request.path)
}

function once<T, R>(given: T | Promise<T>, run: (value: T) => R | Promise<R>): R | Promise<R> {
  return given instanceof Promise ? given.then(run) : run(given)
}

function roleOf(found: CallerFound): string {
  if (typeof found === 'string') return found
  return found.kind === 'person' ? found.role : found.kind
}

function seesTheSame(one: CallerFound, other: CallerFound): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one.id === other.id && permissionsOf(one) === permissionsOf(other)
}

function homeAt(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

function plainAnswer(status: number, body: string): Answer {
  const type = 'text/plain; charset=utf-8'
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body }
}
