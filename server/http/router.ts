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

/** Who asks, and what of him matters here. */
export interface RequestContext {
  readonly request: IncomingRequest
  readonly caller: Caller
  readonly permissions: Permissions
}

export function contextOf(request: IncomingRequest, caller: Caller): RequestContext {
  return { request, caller, permissions: permissionsOf(caller) }
}

export type Handler = (context: RequestContext) => Answer | Promise<Answer>

/** What stands before every answer, whatever is behind it. */
export interface RouterOptions {
  /** A function, since a port is known only once it is open, and this machine's addresses may change. */
  readonly hosts: () => Hosts
  /** The built page; null if something else serves it (Vite in development). */
  readonly files: SiteFiles | null
  readonly authentication: Authentication
  /** Why it cannot do its work now, one fixed word for each reason; none for all is well. */
  readonly notReady?: () => Promise<readonly string[]>
  readonly log: Log
  /** The school's name, for a page's heading. */
  readonly brand: string
  /** What a page begins with for whoever may see it: the same as `/api/status`. */
  readonly status: (caller: Caller) => unknown
  /** What is opened by the secret in its address, whoever asks; null for no such path. */
  readonly open?: (request: IncomingRequest) => Answer | Promise<Answer> | null
  /** Everything below `/api/` that is not the door's. */
  readonly answer: Handler
  /** Of a house without a school: the page that its root leads to, and which others there are. */
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

/** Who may ask at all, the pages, and who he is; the rest is `answer`'s. Knows nothing of sockets. */
export function createGatewayRouter(options: RouterOptions): Gateway {
  const { authentication, log, pages } = options
  const pack = createPacking()

  function answer(asked: IncomingRequest): Answer | Promise<Answer> {
    const refused = refuseForeign(asked, options.hosts())
    if (refused) return refused
    const { path, query } = asked
    const encoding = header(asked, 'accept-encoding') ?? ''
    const opened = options.open?.(asked) ?? null
    if (opened !== null) {
      return opened instanceof Promise
        ? opened.then((one) => pack(one, asked))
        : pack(opened, asked)
    }
    if (pages && path === '/') return homeAt(pages.home)
    const page = pageAmong(servedPage(path))
    if (page === null && !path.startsWith('/api/')) {
      if (PROBE_PATHS.has(path)) return query === '' ? watched(path) : NO_PARAMETERS
      return options.files?.file(path, encoding) ?? NOT_FOUND
    }
    const known = (found: CallerFound) => {
      if (asked.trace) asked.trace.role = typeof found === 'string' ? found : roleNamed(found)
      if (asked.isForwarded && typeof found !== 'string' && found.kind === 'machine')
        return BEHIND_PROXY
      if (page !== null) {
        const block = dataBlock(pageFacts(found, asked))
        const drawn = found === 'signed-out' ? pageSignedOut(page, path, query) : page
        const shell = roleOf(found)
        const made = options.files?.page(page, encoding, options.brand, block, shell, drawn)
        return made ?? NOT_FOUND
      }
      const given = keptOrData(asked, found)
      if (!(given instanceof Promise)) return pack(given, asked)
      const stands = given.then((one) => asOfNow(one, asked, found))
      return stands.then((one) => pack(one, asked))
    }
    const found = authentication.callerOf(asked)
    return found instanceof Promise ? found.then(known) : known(found)
  }

  function pageAmong(page: PageId | null): PageId | null {
    return page === null || pages?.has(page) === false ? null : page
  }

  async function readiness(): Promise<Answer> {
    const reasons = (await options.notReady?.()) ?? []
    return reasons.length === 0 ? READY : plainAnswer(503, reasons.join('\n'))
  }

  function watched(path: string): Answer | Promise<Answer> {
    return path === HEALTH_PATH ? HEALTH : readiness()
  }

  /** What stands in a page from the start: for whoever may not see it, how to sign in. */
  function pageFacts(found: CallerFound, asked: IncomingRequest) {
    if (found === 'unavailable') return { reason: 'house_unavailable' }
    return found === 'signed-out'
      ? { reason: 'sign_in', ways: authentication.ways(asked) }
      : options.status(found)
  }

  /** Whose menu a page has before any script runs. */
  function roleOf(found: CallerFound): MenuOwner | null {
    if (found === 'unavailable' || found === 'signed-out') return null
    if (pages) return 'operator'
    return authentication.session(found) === undefined ? 'machine' : found.role
  }

  function keptOrData(asked: IncomingRequest, found: CallerFound): Answer | Promise<Answer> {
    const given = authentication.answer(asked, found) ?? dataOf(asked, found)
    if (!/^bearer\b/i.test(header(asked, 'authorization')?.trim() ?? '')) return given
    // A script's author is told of tokens, not of roles and signing in.
    const said = (answer: Answer) => {
      if (answer === FORBIDDEN) return LACKS_SCOPE
      return answer.status === 401 && found === 'signed-out' ? NO_SUCH_TOKEN : answer
    }
    return given instanceof Promise ? given.then(said) : said(given)
  }

  function dataOf(asked: IncomingRequest, found: CallerFound): Answer | Promise<Answer> {
    if (found === 'unavailable') return ACCOUNTS_UNAVAILABLE
    if (found === 'signed-out')
      return accessRefusal('sign_in', { ways: authentication.ways(asked) })
    return options.answer(contextOf(asked, found))
  }

  /** What took a while to read is for whoever he is by then: somebody removed, or with another role, is answered anew. */
  async function asOfNow(
    given: Answer,
    asked: IncomingRequest,
    before: CallerFound,
  ): Promise<Answer> {
    const { path } = asked
    if (isAccountsPath(path) || path === REFRESH_PATH) return given
    const found = await authentication.callerOf(asked)
    if (hasSameSight(before, found)) return given
    return asOfNow(await keptOrData(asked, found), asked, found)
  }

  function decide(asked: IncomingRequest): Answer | Promise<Answer> {
    try {
      const given = answer(asked)
      return given instanceof Promise ? given.catch((error) => failed(error, asked)) : given
    } catch (error) {
      return failed(error, asked)
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

/** What is said of a look beside who looked. */
export type UsageDetails = Pick<Usage, 'kind'> & Partial<Usage>

export function usageBy(
  { caller, request, permissions }: RequestContext,
  look: UsageDetails,
): Usage {
  const { address = '' } = request
  const usual = { object: '', range: '', count: null, requests: 0 }
  return { caller, address, projection: permissions.projection, ...usual, ...look }
}

/** How the schools stand, for whoever operates the host; where nobody is told, nothing is there. */
export function schoolsFor(
  by: RequestContext,
  schools: (() => Answer | Promise<Answer>) | undefined,
  authentication: Pick<Authentication, 'noteUsage'>,
): Answer | Promise<Answer> {
  if (schools === undefined) return NOT_FOUND
  if (!by.permissions.may.has('operate')) return FORBIDDEN
  if (by.request.query !== '') return NO_PARAMETERS
  authentication.noteUsage?.(usageBy(by, { kind: 'adminSchools' }))
  return schools()
}

/** A person’s role; of everybody else, what he is. */
function roleNamed({ kind, role }: Caller): string {
  return kind === 'person' ? role : kind
}

function hasSameSight(one: CallerFound, other: CallerFound): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one.id === other.id && permissionsOf(one) === permissionsOf(other)
}

function homeAt(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
